extension String {
    /// The beginning of the text with whole characters, at most 256 bytes: what lists and notifications show of a text
    /// that another program has written.
    package var shortened: String { shortened(to: 256) }

    /// Returns the beginning of the text with whole characters, at most `most` bytes of UTF-8.
    package func shortened(to most: Int) -> String {
        guard utf8.count > most else { return self }
        var beginning = ""
        for character in self {
            guard beginning.utf8.count + character.utf8.count <= most else { break }
            beginning.append(character)
        }
        return beginning
    }
}
