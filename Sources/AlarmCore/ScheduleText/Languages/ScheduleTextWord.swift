/// Knowledge of words that would say a time in ``ScheduleText``, in any language.
enum ScheduleTextWord {
    /// The most words that are looked at together: `last day of the month`.
    static let mostWords = 5

    /// True if a word as it was typed, or several with spaces between them, says a day, a date, a repetition, an
    /// exception, a zone or a part of the day, or is a misspelling of a word of five letters or more that does: `weds`,
    /// `25/12`, `monthly`, `except`, `EST`, `New York`, `evening`, `wensday`. Numbers and units say none.
    static func isOfTime(_ word: String) -> Bool {
        let word = word.last == "," ? String(word.dropLast()) : word
        // The longest name of a city has 20 characters.
        guard word.utf8.count <= 64, !ambiguous.contains(word), !ambiguous.contains(word.lowercased()) || word == "IST"
        else { return false }
        let lowercased = word.lowercased()
        if ScheduleTextCities.zone(of: lowercased) != nil || ScheduleTextAbbreviations.isZoneName(lowercased) {
            return true
        }
        let tokens = ScheduleTextScanner.tokens(of: Array(word))
        let isSaid = ScheduleTextLanguage.all.contains { isOfTime($0.words(in: tokens), in: $0) }
        return isSaid || abbreviations.contains(lowercased) || isMisspelled(lowercased)
    }

    /// Words that have another meaning more often: `am` is also German, as `do` and `so` are English.
    private static let ambiguous: Set = ["am", "do", "so", "but", "about", "by", "ist", "wake", "time", "zeit"]

    /// Misspellings of `am` and `pm`, and abbreviations of days.
    private static let abbreviations: Set = ["mwf", "tth", "pn", "om", "ma", "mp", "amm", "pmm", "p,m", "p"]

    // MARK: Tokens

    private static func isOfTime(_ tokens: [ScheduleTextToken], in language: ScheduleTextLanguage) -> Bool {
        guard let first = tokens.first else { return false }
        switch first.kind {
        case .path(let path):
            let names = path.lowercased().split(separator: "/").map(String.init)
            return areas.contains(names[0])
                || names.allSatisfy { language.meanings(of: $0).contains { $0.weekday != nil } }
        case .figures(let figures):
            guard let next = tokens.dropFirst().first else { return isDateOrTime(figures) }
            if language.meanings(of: next.word ?? "").contains(.ordinalSuffix) {
                let rest = Array(tokens.dropFirst(2))
                return rest.isEmpty || isOfTime(rest, in: language)
            }
            guard tokens.count == 2, let word = next.word else { return false }
            return language.meanings(of: word).contains {
                switch $0 {
                case .meridiem, .hourSuffix, .month, .yearSuffix, .monthSuffix, .daySuffix, .notYet, .vagueTime: true
                case .meridiemLetter:
                    next.range.lowerBound == first.range.upperBound && figures.numbers[0].utf8.count <= 2
                        && Int64(digits: figures.numbers[0].utf8) ?? 0 <= 12
                default: false
                }
            }
        default:
            let words = tokens.compactMap(\.word)
            let meanings = words.map(language.meanings)
            // `in 2 weeks`, `for a week`, `every 2 weeks`
            if tokens.count == 3, meanings[0].contains(where: { [.in, .filler, .every].contains($0) }),
                tokens[2].meanings.contains(where: { $0.unit != nil }),
                tokens[1].figures != nil || tokens[1].meanings.contains(where: { $0 == .article || $0.number != nil })
            {
                return true
            }
            if meanings.first?.contains(.universalTime) == true { return true }
            // `+02:00`
            if first.kind == .symbol("+"), tokens.count == 2, let offset = tokens[1].figures {
                return offset.separators == ":" || offset.plain?.utf8.count == 4
            }
            guard words.count == tokens.count else {
                // `am 25.`, `ab 1.12.`
                let rest = tokens.drop {
                    $0.word.map { language.meanings(of: $0).contains(where: \.isBeforeDate) } == true
                }
                guard rest.isEmpty || rest.first?.word != nil || rest.count == tokens.count else {
                    return isOfTime(Array(rest), in: language)
                }
                // `mo-fr`, `m,w,f`
                return words.count > 1
                    && zip(words, meanings).allSatisfy {
                        ["m", "t", "w", "f", "s"].contains($0) || $1.contains { $0.weekday != nil }
                    }
                    && tokens.allSatisfy { $0.figures == nil }
            }
            // A word of syllables that are words has another meaning, but for days of the week: `월수금`.
            if words.count > 1, words.allSatisfy({ $0.count == 1 }) {
                return meanings.allSatisfy { $0.contains { $0.weekday != nil } }
            }
            let isCounted = words.count > 1 && meanings[0].contains(.on) && meanings.last?.contains(.other) == true
            return meanings.allSatisfy { !$0.isEmpty }
                && (isCounted
                    || zip(words, meanings).contains {
                        (words.count == 1 || !ambiguous.contains($0)) && $1.contains(where: \.isOfTime)
                    })
        }
    }

    private static let areas: Set = [
        "africa", "america", "antarctica", "arctic", "asia", "atlantic", "australia", "etc", "europe", "indian",
        "pacific", "us",
    ]

    private static func isDateOrTime(_ figures: ScheduleTextFigures) -> Bool {
        let numbers = figures.numbers.compactMap { Int64(digits: $0.utf8) }
        guard numbers.count == figures.numbers.count else { return false }
        switch figures.separators {
        case "/":
            // Not a fraction.
            return numbers.allSatisfy { (1...31).contains($0) } && numbers.contains { $0 <= 12 }
                && !(numbers[0] < numbers[1] && numbers[1] <= 4)
        case "": return figures.hasDot && numbers.allSatisfy { (1...31).contains($0) }
        case ".": return figures.hasDot || ((13...31).contains(numbers[0]) && (1...12).contains(numbers[1]))
        case "--", "..", "//", ":", "::": return true
        default: return false
        }
    }

    // MARK: Misspellings

    /// The words of five letters or more, by their first letter.
    private static let words: [Unicode.Scalar: [[Unicode.Scalar]]] = {
        let words = ScheduleTextLanguage.all.flatMap { language in
            language.spellings.filter { word in
                word.count >= 5 && word.allSatisfy(\.isLetter)
                    && language.meanings(of: word).contains(where: \.isOfTime)
            }
        }
        let scalars = Set(words).map { Array($0.unicodeScalars) }
        return Dictionary(grouping: scalars.filter { !$0.isEmpty }) { $0[0] }
    }()

    /// Words that differ in one letter from one that says a time.
    private static let others: Set = [
        "aussen", "außen", "dairy", "eater", "excerpt", "match", "merch", "midway", "morgan", "mourning",
        "nacho", "osten", "sundae", "weakly",
    ]

    /// True if a word in lower case differs from one that says a time in one letter, or in two neighbours that have
    /// changed places; from one of eight letters or more, in two.
    private static func isMisspelled(_ word: String) -> Bool {
        guard word.count >= 4, !others.contains(word), word.allSatisfy(\.isLetter),
            ScheduleTextLanguage.all.allSatisfy({ $0.meanings(of: word).isEmpty })
        else { return false }
        let typed = Array(word.unicodeScalars)
        // Few misspell the first letter: `light` isn't `night`.
        var candidates = words[typed[0]] ?? []
        if typed.count > 1, typed[1] != typed[0] { candidates += (words[typed[1]] ?? []).filter { $0[1] == typed[0] } }
        return candidates.contains { candidate in
            let most = candidate.count >= 8 && typed.count >= 7 ? 2 : 1
            return abs(candidate.count - typed.count) <= most && distance(typed, candidate) <= most
        }
    }

    /// The number of letters that are added, left out, replaced, or change places with their neighbour.
    private static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
        var rows = [Array(0...second.count)]
        for (i, letter) in first.enumerated() {
            var row = [i + 1]
            for (j, other) in second.enumerated() {
                var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (letter == other ? 0 : 1))
                if i > 0, j > 0, letter == second[j - 1], first[i - 1] == other {
                    best = min(best, rows[i - 1][j - 1] + 1)
                }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[first.count][second.count]
    }
}

extension ScheduleTextMeaning {
    /// True if it may stand before a date.
    fileprivate var isBeforeDate: Bool { [.from, .until, .except, .only, .on, .filler].contains(self) }

    /// True if it is a day, a date, a repetition, an exception, a zone or a part of the day.
    fileprivate var isOfTime: Bool {
        switch self {
        case .weekday, .eachWeekday, .weekdays, .weekendOnce, .later, .week, .next, .every, .each, .weekly, .month,
            .noon, .midnight, .meridiem, .part, .usualPart, .tonight, .hourSuffix, .until, .except, .only, .namedDay,
            .notYet, .past, .workdays, .vagueTime, .zoneAbbreviation, .universalTime:
            true
        default: false
        }
    }
}
