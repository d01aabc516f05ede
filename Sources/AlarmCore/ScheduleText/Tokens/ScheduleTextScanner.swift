/// Divides a text into tokens, words as a language has them.
struct ScheduleTextScanner {
    private let language: ScheduleTextLanguage
    private let text: [Character]
    private var place = 0

    init(_ text: [Character], _ language: ScheduleTextLanguage) {
        self.text = text
        self.language = language
    }

    /// Returns the tokens of the text.
    mutating func tokens() -> [ScheduleTextToken] {
        var tokens: [ScheduleTextToken] = []
        while let character = character() {
            let start = place
            if character.isWhitespace {
                place += 1
            } else if character.isDigit {
                let figures = takeFigures()
                tokens.append(.init(kind: .figures(figures), range: start..<place))
            } else if let path = takePath() {
                tokens.append(.init(kind: .path(path), range: start..<place))
            } else if character.isLetter {
                tokens += takeWords()
            } else {
                let symbol = takeSymbol(character)
                tokens.append(.init(kind: .symbol(symbol), range: start..<place))
            }
        }
        return phrases(of: tokens)
    }

    private func character(_ distance: Int = 0) -> Character? {
        text.indices.contains(place + distance) ? text[place + distance] : nil
    }

    private mutating func take(while isWanted: (Character) -> Bool) -> String {
        let start = place
        while let character = character(), isWanted(character) { place += 1 }
        return String(text[start..<place])
    }

    // MARK: Figures

    private mutating func takeFigures() -> ScheduleTextFigures {
        var figures = ScheduleTextFigures()
        figures.numbers.append(take { $0.isDigit })
        while let separator = takeSeparator(after: figures) {
            figures.separators.append(separator)
            figures.numbers.append(take { $0.isDigit })
        }
        if figures.separators.hasPrefix(":"), character() == ":" {
            // A number is missing, which makes it no time.
            figures.separators.append(":")
            figures.numbers.append("")
            place += 1
        } else if figures.separators.hasPrefix(":") {
            figures.offset = takeOffset()
        } else if figures.separators == "--", character()?.lowercased() == "t", character(1)?.isLetter != true {
            // RFC 3339 has it between a date and a time.
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
        if separator == ".", figures.separators.allSatisfy({ $0 == "." }), character(1)?.isWhitespace == true {
            let start = place
            place += 1
            _ = take { $0.isWhitespace }
            let next = text[place...].prefix { $0.isDigit }
            let after = character(next.count)
            if !next.isEmpty, after == "." || (next.count == 4 && after != ":") { return separator }
            place = start
            return nil
        }
        guard character(1)?.isDigit == true else { return nil }
        if separator == "," {
            let after = text[(place + 1)...].drop { $0.isDigit }.first
            guard figures.separators.isEmpty, after.map({ !":.,-/".contains($0) }) ?? true else { return nil }
        } else if !":.-/".contains(separator) || (figures.separators.hasPrefix(":") && separator == "-") {
            return nil
        }
        place += 1
        return separator
    }

    private mutating func takeOffset() -> String? {
        if let zulu = character(), "Zz".contains(zulu), character(1)?.isLetter != true {
            place += 1
            return String(zulu)
        }
        guard let sign = character(), "+-".contains(sign), character(1)?.isDigit == true else { return nil }
        return take { $0 == sign || $0 == ":" || $0.isDigit }
    }

    // MARK: Words

    /// Takes words with `/` between them, or returns `nil`.
    private mutating func takePath() -> String? {
        let path = text[place...].prefix { $0.isLetter || $0.isDigit || "/_+-".contains($0) }
        guard path.first?.isLetter == true, path.contains("/") else { return nil }
        place += path.count
        return String(path)
    }

    private mutating func takeWords() -> [ScheduleTextToken] {
        var start = place
        var word = take { $0.isLetter || $0 == "'" || $0 == "’" }.lowercased()
        word = String(word.map { $0 == "’" ? "'" : $0 })
        if word == "a" || word == "p", character() == ".", character(1)?.lowercased() == "m" {
            word += "m"
            place += 2
        }
        // The dot of an abbreviation.
        if character() == ".", character(1) != "." { place += 1 }
        return language.parts(of: word).map { part in
            defer { start = min(place, start + part.count) }
            let end = part == word ? place : min(place, start + part.count)
            return ScheduleTextToken(kind: .word(part), range: start..<end)
        }
    }

    private mutating func takeSymbol(_ character: Character) -> Character {
        let isEllipsis = character == "." && self.character(1) == "."
        place += isEllipsis ? 2 : 1
        return isEllipsis || "–—~〜".contains(character) ? "-" : character
    }

    /// Joins neighbouring words that have a meaning together, the most first.
    private func phrases(of tokens: [ScheduleTextToken]) -> [ScheduleTextToken] {
        var joined: [ScheduleTextToken] = []
        var rest = tokens[...]
        while let first = rest.first {
            let words = rest.prefix(first.word.map(language.mostWords) ?? 1).prefix { $0.word != nil }
            let counts = stride(from: words.count, to: 1, by: -1)
            let phrase = counts.lazy.map { words.prefix($0) }.first {
                !language.meanings(of: $0.compactMap(\.word).joined(separator: " ")).isEmpty
            }
            if let phrase, let last = phrase.last {
                let text = phrase.compactMap(\.word).joined(separator: " ")
                joined.append(.init(kind: .word(text), range: first.range.lowerBound..<last.range.upperBound))
            } else {
                joined.append(first)
            }
            rest = rest.dropFirst(phrase?.count ?? 1)
        }
        return joined
    }
}

extension Character {
    /// True if it is a digit of ASCII, 0 to 9.
    fileprivate var isDigit: Bool { isASCII && isNumber }
}
