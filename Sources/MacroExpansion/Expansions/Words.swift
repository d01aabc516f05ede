/// The words of a name, for people.
enum Words {
    /// Returns `Show Search Results` of `ShowSearchResultsIntent`, and `Is Favorite` of `isFavorite`.
    ///
    /// - Parameter ending: The last word, which isn't one for people; left out unless it is the whole name.
    static func text(of name: String, without ending: String = "") -> String {
        let name = name.hasSuffix(ending) && name != ending ? Array(name.dropLast(ending.count)) : Array(name)
        var text = ""
        for (index, letter) in name.enumerated() {
            let isAfterSmall = index > 0 && letter.isUppercase && !name[index - 1].isUppercase
            // The last capital of several begins a word: URLRequest.
            let beginsWord = index > 0 && letter.isUppercase && index + 1 < name.count && name[index + 1].isLowercase
            if isAfterSmall || beginsWord { text += " " }
            text += index == 0 ? letter.uppercased() : String(letter)
        }
        return text.filter { $0 != "\"" && $0 != "\\" }
    }
}
