extension String {
    /// Returns the text in the service's form: without control characters, and cut to at most `limit` bytes.
    ///
    /// - Parameter keepsLines: True to keep line breaks; otherwise they become spaces.
    package func shown(upTo limit: Int, keepsLines: Bool = false) -> String {
        var shown = ""
        var size = 0
        for character in self {
            let kept = character.kept(keepsLines)
            size += kept.utf8.count
            guard size <= limit else { break }
            shown += kept
        }
        return shown
    }
}

extension Character {
    fileprivate func kept(_ keepsLines: Bool) -> String {
        if isNewline { return keepsLines ? "\n" : " " }
        if self == "\t" { return " " }
        var kept = String.UnicodeScalarView()
        // The sets C0 and C1 (ISO/IEC 6429), and DELETE between them.
        for scalar in unicodeScalars where scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) {
            kept.append(scalar)
        }
        return String(kept)
    }
}
