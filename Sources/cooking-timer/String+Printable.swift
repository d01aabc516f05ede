extension String {
    /// Returns the text for a terminal: on one line of at most `columns`, without characters that move the cursor or
    /// change the writing direction.
    func printable(columns: Int? = nil) -> String {
        var text = ""
        var width = 0
        for character in self {
            let isControl = character.unicodeScalars.contains { scalar in
                [.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
                    && scalar != "\u{200D}"
            }
            // Most characters of more than two bytes are wide; for the others, cutting too early does no harm.
            width += character.utf8.count > 2 ? 2 : 1
            if let columns, width > columns { break }
            text.append(isControl ? "?" : character)
        }
        return text
    }
}
