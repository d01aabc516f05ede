extension String {
    /// Returns the text as a terminal may have it: without what moves its cursor or changes its order, on one line of so
    /// many columns.
    func printable(columns: Int? = nil) -> String {
        var text = ""
        var width = 0
        for character in self {
            let isControl = character.unicodeScalars.contains { scalar in
                [.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
                    && scalar != "\u{200D}"
            }
            // Most characters of more bytes than two are wide; of the others an end too soon does no harm.
            width += character.utf8.count > 2 ? 2 : 1
            if let columns, width > columns { break }
            text.append(isControl ? "?" : character)
        }
        return text
    }
}
