/// The conversion of names to words for people.
enum Words {
    /// Returns `Show Search Results` for `ShowSearchResultsIntent`, and `Is Favorite` for `isFavorite`.
    ///
    /// - Parameter ending: The technical last word, which is removed unless it is the whole name.
    static func text(of name: String, without ending: String = "") -> String {
        let name = name.hasSuffix(ending) && name != ending ? Array(name.dropLast(ending.count)) : Array(name)
        var text = ""
        for (index, letter) in name.enumerated() {
            let isAfterSmall = index > 0 && letter.isUppercase && !name[index - 1].isUppercase
            // The last of several capitals starts a word: URLRequest.
            let beginsWord = index > 0 && letter.isUppercase && index + 1 < name.count && name[index + 1].isLowercase
            if isAfterSmall || beginsWord { text += " " }
            text += index == 0 ? letter.uppercased() : String(letter)
        }
        return text.filter { $0 != "\"" && $0 != "\\" }
    }
}
