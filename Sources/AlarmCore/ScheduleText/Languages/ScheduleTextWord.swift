/// A classifier of words of time in ``ScheduleText``, in any language.
enum ScheduleTextWord {
    /// The most words of a phrase: `last day of the month`.
    static let mostWords = 5

    /// Returns true if a word as it was typed, or several with spaces between them, is a day, a date, a repetition, an
    /// exception, a zone or a part of the day, or a misspelling of such a word of five letters or more: `weds`,
    /// `25/12`, `monthly`, `except`, `EST`, `New York`, `evening`, `wensday`. Numbers and units aren't.
    static func isOfTime(_ word: String) -> Bool {
        let word = word.trimming {
            $0 == "("
        } end: {
            ",;:!?)".contains($0)
        }
        // The longest name of a city has 20 characters.
        let isUpper = ["IST", "AM"].contains(word)
        guard word.utf8.count <= 64, !ambiguous.contains(word), isUpper || !ambiguous.contains(word.lowercased()) else {
            return false
        }
        let lowercased = word.lowercased()
        if ScheduleTextCities.zone(of: lowercased) != nil || ScheduleTextAbbreviations.isZoneName(lowercased) {
            return true
        }
        let tokens = ScheduleTextScanner.tokens(of: Array(word))
        let isSaid = ScheduleTextLanguage.all.contains { isOfTime($0.words(in: tokens), in: $0) }
        return isSaid || abbreviations.contains(lowercased) || word == "AN" || isMisspelled(lowercased)
    }

    /// Words that usually have another meaning: `am` is also German, `do` and `so` are English.
    private static let ambiguous: Set = ["am", "do", "so", "but", "about", "by", "ist", "wake", "time", "zeit"]

    /// Misspellings of `am` and `pm`, and abbreviations of days.
    private static let abbreviations: Set = [
        "mwf", "tth", "pn", "om", "ma", "mp", "amm", "pmm", "p,m", "p", "nite", "2nite", "in the eve", "14-tägig",
        "14-taegig", "14-täglich",
    ]

    /// Returns true if a word as it was typed can't be in a text of ``ScheduleText`` in any language, neither alone nor
    /// in a phrase.
    static func isUnknown(_ word: String) -> Bool {
        ScheduleTextScanner.tokens(of: Array(word)).contains { token in
            guard let word = token.word, !partsOfPhrases.contains(word), ScheduleTextCities.zone(of: word) == nil else {
                return false
            }
            return ScheduleTextLanguage.all.allSatisfy { language in
                language.parts(of: word).contains { language.meanings(of: $0).isEmpty }
            }
        }
    }

    /// The words of phrases.
    private static let partsOfPhrases: Set<String> = {
        let phrases = ScheduleTextLanguage.all.flatMap { $0.spellings } + ScheduleTextCities.names
        return Set(phrases.filter { $0.contains(" ") }.flatMap { $0.split(separator: " ").map(String.init) })
    }()

    // MARK: Tokens

    private static func isOfTime(_ tokens: [ScheduleTextToken], in language: ScheduleTextLanguage) -> Bool {
        guard let first = tokens.first else { return false }
        switch first.kind {
        case .path(let path):
            let names = path.lowercased().split(separator: "/").map(String.init)
            guard let area = names.first else { return false }
            return areas.contains(area)
                || names.allSatisfy { language.meanings(of: $0).contains { $0.weekday != nil } }
        case .figures(let figures):
            guard let next = tokens.dropFirst().first else { return isDateOrTime(figures) }
            if language.meanings(of: next.word ?? "").contains(.ordinalSuffix) {
                let rest = Array(tokens.dropFirst(2))
                return rest.isEmpty || isOfTime(rest, in: language)
            }
            if isRate(tokens, in: language) { return true }
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
            if tokens.count == 3,
                language.meanings(of: first.word ?? "").contains(where: { [.in, .filler, .every].contains($0) }),
                tokens[2].meanings.contains(where: { $0.unit != nil }),
                tokens[1].figures != nil || tokens[1].meanings.contains(where: { $0 == .article || $0.number != nil })
            {
                return true
            }
            if isRate(tokens, in: language) { return true }
            if meanings.first?.contains(.universalTime) == true { return true }
            // `+02:00`
            if first.kind == .symbol("+"), tokens.count == 2, let offset = tokens[1].figures {
                return offset.separators == ":" || offset.plain?.utf8.count == 4
            }
            guard words.count == tokens.count else {
                // `am 25.`, `ab 1.12.`, `until dec 3`
                let rest = tokens.drop {
                    $0.word.map { language.meanings(of: $0).contains(where: \.isBeforeDate) } == true
                }
                if rest.count == 2, rest.first?.meanings.contains(where: { $0.month != nil }) == true,
                    let day = rest.last?.figures?.plain, day.utf8.count <= 2
                {
                    return true
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
            // A word of single-syllable words has another meaning, except days of the week: `월수금`.
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

    /// Returns true if tokens are a rate: `주 3회`, `2주에 한 번`, `3x a week`, `한 번`.
    private static func isRate(_ tokens: [ScheduleTextToken], in language: ScheduleTextLanguage) -> Bool {
        let isNumber = { (token: ScheduleTextToken?) in
            token?.figures != nil || token?.meanings.contains { $0.number != nil } == true
        }
        let isPeriod = { (token: ScheduleTextToken) in token.meanings.contains(where: \.isPeriod) }
        if let first = tokens.first, let word = tokens.dropFirst().first?.word, isNumber(first),
            ["x", "mal", "times"].contains(word)
        {
            return tokens.last.map(isPeriod) == true
        }
        if tokens.count > 1, tokens.last?.meanings.contains(.each) == true, tokens[0].figures != nil { return true }
        guard let word = tokens.last?.word else { return false }
        let isWhole = ["한번", "두번", "세번", "네번", "다섯번"].contains(word)
        guard isWhole || (tokens.count > 1 && ["회", "번"].contains(word) && isNumber(tokens[tokens.count - 2])) else {
            return false
        }
        let rest = tokens.dropLast(isWhole ? 1 : 2).filter { !$0.meanings.contains(.filler) }
        return rest.isEmpty ? word == "회" || tokens[0].figures == nil : rest.last.map(isPeriod) == true
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
                && !(numbers[0] < numbers[1] && numbers[1] <= 4) && numbers != [24, 7]
        case "": return figures.hasDot && numbers.allSatisfy { (1...31).contains($0) }
        case ".":
            return figures.hasDot
                || (numbers.contains { (13...31).contains($0) } && numbers.contains { (1...12).contains($0) })
        case "--", "..", "//", ":", "::": return true
        default: return false
        }
    }

    // MARK: Misspellings

    /// The words of five letters or more, by their first letter.
    private static let words: [Unicode.Scalar: [[Unicode.Scalar]]] = {
        let words = ScheduleTextLanguage.all.flatMap { language in
            language.spellings.filter { word in
                word.allSatisfy(\.isLetter) && language.meanings(of: word).contains(where: \.isOfTime)
            }
        }
        return grouped(words.filter { $0.count >= 5 })
    }()

    /// The cities of six letters or more, by their first letter: shorter names differ in one letter from many other
    /// words.
    private static let cities = grouped(ScheduleTextCities.names.filter { $0.count >= 6 })

    private static func grouped(_ words: [String]) -> [Unicode.Scalar: [[Unicode.Scalar]]] {
        let scalars = Set(words).map { Array($0.unicodeScalars) }
        return Dictionary(grouping: scalars.filter { !$0.isEmpty }) { $0[0] }
    }

    /// Words that differ in one letter from a word of time.
    private static let others: Set = [
        "aussen", "außen", "cannon", "canon", "cantor", "canyon", "carton", "chaos", "coding", "combing", "coping",
        "dairy", "damson", "easier", "eater", "excerpt", "gambler", "grenade", "mania", "marsh", "match", "meanings",
        "merch", "midway", "minds", "minis", "mints", "montage", "morgan", "mourning", "nacho", "niche", "osten",
        "plague", "recipe", "recite", "reheat", "reheating", "rejecting", "releasing", "repaying", "repeal",
        "replacing", "reporting", "rereading", "resetting", "respecting", "retina", "sundae", "tirade", "toddy",
        "untie", "walls", "weakly",
    ]

    /// Returns true if a word in lower case, or a city's name, is one edit away from a word of time: a letter, or two
    /// swapped neighbours; for eight letters or more, two edits.
    private static func isMisspelled(_ word: String) -> Bool {
        guard word.count >= 4, !others.contains(word), word.allSatisfy({ $0.isLetter || $0 == " " }),
            ScheduleTextLanguage.all.allSatisfy({ $0.meanings(of: word).isEmpty })
        else { return false }
        let typed = Array(word.unicodeScalars)
        if cities[typed[0]]?.contains(where: { isClose(typed, $0, most: 1) }) == true { return true }
        guard !word.contains(" ") else { return false }
        // The first letter is seldom misspelt: `light` isn't `night`.
        var candidates = words[typed[0]] ?? []
        if typed[1] != typed[0] { candidates += (words[typed[1]] ?? []).filter { $0[1] == typed[0] } }
        return candidates.contains { isClose(typed, $0, most: $0.count >= 8 && typed.count >= 7 ? 2 : 1) }
    }

    private static func isClose(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar], most: Int) -> Bool {
        abs(first.count - second.count) <= most && distance(first, second) <= most
    }

    /// Returns the edit distance: the number of letters that are added, left out, replaced, or swapped with a
    /// neighbour.
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
    /// True if the word may stand before a date.
    fileprivate var isBeforeDate: Bool { [.from, .until, .except, .only, .on, .filler].contains(self) }

    /// True if this is a period of a repetition: a day, a week, a month or a year.
    fileprivate var isPeriod: Bool {
        switch self {
        case .unit(let length), .amount(let length): length >= .days(1)
        case .variableUnit, .monthSuffix, .each, .weekly, .weekdays: true
        default: false
        }
    }

    /// True if this is a day, a date, a repetition, an exception, a zone or a part of the day.
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

extension String {
    /// Returns the text without these characters at its start and its end, unless nothing is left.
    fileprivate func trimming(start: (Character) -> Bool, end: (Character) -> Bool) -> String {
        let rest = String(drop(while: start).reversed().drop(while: end).reversed())
        return rest.isEmpty ? self : rest
    }
}
