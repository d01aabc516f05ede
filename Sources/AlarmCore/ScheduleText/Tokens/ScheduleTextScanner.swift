/// Divides a text into tokens, independently of the language.
struct ScheduleTextScanner {
    let text: [Character]
    /// The number of characters taken.
    var place = 0

    private let hasPaths: Bool

    /// Returns the tokens of `text`, without meanings.
    static func tokens(of text: [Character]) -> [ScheduleTextToken] {
        var scanner = ScheduleTextScanner(text)
        return scanner.tokens()
    }

    private init(_ text: [Character]) {
        self.text = text
        hasPaths = text.contains("/")
    }

    private mutating func tokens() -> [ScheduleTextToken] {
        var tokens: [ScheduleTextToken] = []
        while let character = character() {
            let start = place
            if character.isSpace {
                place += 1
            } else if character.isDigit, let (date, time) = takeBasicInstant() {
                tokens.append(.init(kind: .figures(date), range: start..<(start + 8)))
                tokens.append(.init(kind: .figures(time), range: (start + 9)..<place))
            } else if character.isDigit {
                let figures = takeFigures()
                tokens.append(.init(kind: .figures(figures), range: start..<place))
            } else if hasPaths, let path = takePath() {
                tokens.append(.init(kind: .path(path), range: start..<place))
            } else if character == "P" || character == "p", let length = takeDuration() {
                tokens.append(.init(kind: .length(length), range: start..<place))
            } else if character.isFraction {
                place += 1
                tokens.append(.init(kind: .word(String(character)), range: start..<place))
            } else if character.isWordLetter || (character == "'" && self.character(1)?.isWordLetter == true) {
                tokens.append(takeWord())
            } else {
                let symbol = takeSymbol(character)
                tokens.append(.init(kind: .symbol(symbol), range: start..<place))
            }
        }
        return tokens
    }

    func character(_ distance: Int = 0) -> Character? {
        text.indices.contains(place + distance) ? text[place + distance] : nil
    }

    private mutating func take(while isWanted: (Character) -> Bool) -> String {
        // Faster than the initializer for sequences.
        var taken = ""
        while let character = character(), isWanted(character) {
            taken.append(character)
            place += 1
        }
        return taken
    }

    // MARK: Figures

    private mutating func takeFigures() -> ScheduleTextFigures {
        var figures = ScheduleTextFigures()
        figures.numbers.append(take { $0.isDigit })
        while let separator = takeSeparator(after: figures) {
            figures.separators.append(separator)
            figures.numbers.append(take { $0.isDigit })
        }
        if figures.separators.hasPrefix(":"), character() == ":", character(1)?.isSpace == false {
            // A number is missing, so this isn't a time.
            figures.separators.append(":")
            figures.numbers.append("")
            place += 1
        } else if figures.separators.hasPrefix(":") {
            skipSpaceBeforeOffset()
            figures.offset = takeOffset()
        } else if figures.separators == "--", character()?.lowercased() == "t", character(1)?.isWordLetter != true {
            // RFC 3339 has this letter between a date and a time.
            place += 1
        }
        if character() == ".", character(1) != "." {
            figures.hasDot = true
            place += 1
        }
        return figures
    }

    /// Takes the character between two numbers of the same date, time or decimal number, and spaces behind the dots of
    /// `2026. 12. 24.`
    private mutating func takeSeparator(after figures: ScheduleTextFigures) -> Character? {
        guard let separator = character() else { return nil }
        if separator == ".", figures.separators.allSatisfy({ $0 == "." }), character(1)?.isSpace == true {
            let start = place
            place += 1
            _ = take { $0.isSpace }
            let next = text[place...].prefix { $0.isDigit }
            let after = character(next.count)
            // `3.12. 8.30` is a date and a time.
            let isSpaced = figures.separators.isEmpty || text[start - (figures.numbers.last?.count ?? 0) - 1] == " "
            if !next.isEmpty, (after == "." && isSpaced) || (next.count == 4 && after != ":") { return separator }
            place = start
            return nil
        }
        guard character(1)?.isDigit == true else { return nil }
        if separator == "," {
            let after = text[(place + 1)...].drop { $0.isDigit }.first
            guard figures.separators.isEmpty, after.map({ !$0.isSeparator && $0 != "," }) ?? true else { return nil }
        } else if !separator.isSeparator || (figures.separators.hasPrefix(":") && separator == "-") {
            return nil
        }
        place += 1
        return separator
    }

    /// Skips the space that RFC 5322 has before an offset of four digits: `18:00:00 +0100`.
    private mutating func skipSpaceBeforeOffset() {
        guard character() == " ", character(1) == "+" || character(1) == "-" else { return }
        if text[(place + 2)...].prefix(while: \.isDigit).count == 4 { place += 1 }
    }

    mutating func takeOffset() -> String? {
        if let zulu = character(), zulu == "Z" || zulu == "z", character(1)?.isWordLetter != true {
            place += 1
            return String(zulu)
        }
        guard let sign = character(), sign == "+" || sign == "-", character(1)?.isDigit == true else { return nil }
        return take { $0 == sign || $0 == ":" || $0.isDigit }
    }

    // MARK: Words

    /// Takes words with `/` between them, or returns `nil`.
    private mutating func takePath() -> String? {
        guard character()?.isWordLetter == true else { return nil }
        let path = text[place...].prefix { $0.isWordLetter || $0.isDigit || "/_+-".contains($0) }
        guard path.contains("/") else { return nil }
        place += path.count
        return String(path)
    }

    private mutating func takeWord() -> ScheduleTextToken {
        let start = place
        var word = take { $0.isWordLetter || $0 == "'" || $0 == "’" }.lowercased()
        if word.contains("’") { word = String(word.map { $0 == "’" ? "'" : $0 }) }
        if word == "a" || word == "p", character() == ".", character(1)?.lowercased() == "m" {
            word += "m"
            place += 2
        }
        // The dot of an abbreviation.
        if character() == ".", character(1) != "." { place += 1 }
        return ScheduleTextToken(kind: .word(word), range: start..<place)
    }

    private mutating func takeSymbol(_ character: Character) -> Character {
        let isEllipsis = character == "." && self.character(1) == "."
        place += isEllipsis ? 2 : 1
        return isEllipsis || character.isDash ? "-" : character
    }
}

extension Character {
    /// True if this is an ASCII digit, 0 to 9.
    var isDigit: Bool { asciiValue.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false }

    /// True if this is a letter of any script; for ASCII, faster than the standard library's property.
    var isWordLetter: Bool {
        guard let asciiValue else { return isLetter }
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(asciiValue | 0x20)
    }

    /// True if this is white space; for ASCII, faster than the standard library's property.
    fileprivate var isSpace: Bool {
        guard let asciiValue else { return isWhitespace }
        return asciiValue == 0x20 || (0x09...0x0D).contains(asciiValue)
    }

    /// True if this is a separator between two numbers.
    fileprivate var isSeparator: Bool {
        switch self {
        case ":", ".", "-", "/": true
        default: false
        }
    }

    /// True if this is another sign with the meaning of a hyphen.
    fileprivate var isDash: Bool {
        switch self {
        case "–", "—", "−", "~", "∼", "〜": true
        default: false
        }
    }

    /// True if this is a fraction, which is a word.
    fileprivate var isFraction: Bool {
        switch self {
        case "½", "¼", "¾": true
        default: false
        }
    }
}
