/// A candidate for the title of a text of ``AlarmText``.
struct AlarmTextTitle {
    /// The words, at least one.
    let words: [String]
    let reader: AlarmTextScheduleReader

    /// The title.
    var text: String { words.text }

    /// The number of connecting words at the beginning, such as `at`.
    private var joints: Int { words.dropLast().prefix { Self.isJoint($0) }.count }

    /// Returns true if a word only connects a schedule with the rest of it, in any language: `at`.
    static func isJoint(_ word: String) -> Bool {
        let meanings = ScheduleTextLanguage.all.flatMap { $0.meanings(of: word.lowercased()) }
        return !meanings.isEmpty && meanings.allSatisfy { [.at, .on, .and, .filler].contains($0) }
            && !endings.contains(word.lowercased())
    }

    /// Words without further meaning at the end of a time.
    private static let endings: Set = ["sharp", "exactly", "pünktlich", "정각"]

    /// Returns true if a word may be or begin a time or a length: has a number.
    static func mayBeTime(_ word: String) -> Bool {
        word.contains(where: \.isNumber)
            || ScheduleTextLanguage.all.contains { language in
                ScheduleTextReader(Array(word), in: language, zones: UniversalTime()).tokens.contains {
                    $0.meanings.contains(where: \.isQuantity)
                }
            }
    }

    /// Returns true if a word has this meaning in any language.
    static func has(_ meaning: ScheduleTextMeaning, _ word: String) -> Bool {
        ScheduleTextLanguage.all.contains { $0.meanings(of: word.lowercased()).contains(meaning) }
    }

    // MARK: A time that isn't understood

    /// Returns true if the words are probably the rest of a schedule that isn't understood: a number alone or with a
    /// unit, or a word that puts the schedule into the past.
    func isRest(of schedule: some Collection<String>) -> Bool {
        guard isText, !text.contains("*") else { return true }
        // Words quoted in a shell belong together.
        let isJoined = words.first?.isJoined == true
        let start = Array(isJoined ? text : words.dropFirst(joints).prefix(2).text)
        let isBehindNumber = schedule.text.last?.isNumber == true
        return ScheduleTextLanguage.all.contains { language in
            let tokens = ScheduleTextReader(start, in: language, zones: reader.zones).tokens
            guard let first = tokens.first else { return false }
            let meanings = first.word.map { language.meanings(of: $0) } ?? []
            // `10m past x`, but not `7am Past due`
            let isAgo = meanings.contains(.ago) && (!meanings.contains(.minutesPast) || isLength(schedule))
            // `10 to 8`
            if tokens.count == 2, meanings.contains(where: \.isBesideNumber) {
                return isAgo || tokens[1].figures != nil
                    || tokens[1].word.map { !language.meanings(of: $0).isEmpty } == true
            }
            if isJoined { return false }
            // The beginning of a word may match a word by chance: `전화`.
            if first.word != nil, tokens.count > 1, first.range.upperBound == tokens[1].range.lowerBound {
                return false
            }
            if isAgo || (language.hasPostpositions && meanings.contains(.after)) { return true }
            guard first.figures != nil || isBehindNumber else { return false }
            let suffix = (first.figures == nil ? first : tokens.dropFirst().first)?.word
            return suffix.map { language.meanings(of: $0).contains(where: \.isOfNumber) } ?? false
        }
    }

    private func isLength(_ schedule: some Collection<String>) -> Bool {
        reader.refusal(of: schedule.text, isTimer: true) == nil
    }

    /// True if the words have a letter or a symbol, as a title does.
    var isText: Bool { text.contains { $0.isLetter || $0.isSymbol } }

    // MARK: Words of a time

    /// The number of words of time at the beginning, which may belong to the schedule before the title.
    var timesAtStart: Int {
        if isSchedule { return words.count }
        let rest = words.dropFirst(joints)
        // `7am - 2pm shift`
        if rest.count > 1, let joint = rest.first, Self.alternatives.contains(joint) || Self.has(.range, joint) {
            let count = Self(words: Array(rest.dropFirst()), reader: reader).timesAtStart
            if count > 0 { return joints + 1 + count }
            // `9am - 10 shift`
            if rest.dropFirst().first?.allSatisfy(\.isNumber) == true { return joints + 2 }
            // `10m or 15m`
            if (1...2).contains(where: { reader.refusal(of: rest.dropFirst().prefix($0).text, isTimer: true) == nil }) {
                return joints + 2
            }
        }
        let isKnown = rest.first.map { !ScheduleTextWord.isUnknown($0) } ?? false
        // `Mo 7 Uhr, Do 8 Uhr Schule`
        if isKnown, let time = (2...4).first(where: { $0 <= rest.count && reader.isTime(rest.prefix($0).text) }) {
            return joints + time
        }
        let joints = joints
        let count = (1...min(rest.count, ScheduleTextWord.mostWords)).reversed().first {
            Self.isOfTime(rest.prefix($0).text) || (joints > 0 && Self.isOfTime(words.prefix(joints + $0).text))
        }
        return count.map { joints + $0 } ?? 0
    }

    /// Signs and words between two times.
    private static let alternatives: Set = [
        "-", "–", "—", "~", "&", "+", "/", "or", "oder", "또는", "아니면", "than", "latest", "then", "dann",
    ]

    /// The number of words of time at the end, which may belong to the schedule behind the title.
    var timesAtEnd: Int {
        if isSchedule { return words.count }
        let count = (1...min(words.count, ScheduleTextCities.mostWords)).reversed().first {
            Self.isOfTime(words.suffix($0).text)
        }
        return count ?? (Self.isCutOff(words.last ?? "") ? 1 : 0)
    }

    /// Returns true if words end with a word of the time behind them, or with a day.
    static func isBeforeTime(_ words: ArraySlice<String>) -> Bool {
        let isSaid = (1...ScheduleTextCities.mostWords).contains { count in
            let suffix = words.suffix(count)
            // `be in London`, `swim for 30 minutes`, `call May`
            guard ScheduleTextCities.zone(of: suffix.text.lowercased()) == nil, let first = suffix.first,
                FindKeyword.row(of: first)?.keyword != .title
            else { return false }
            return isOfTime(suffix.text) && (suffix.count > 1 || !isMonth(first))
        }
        let isAtHour = words.count > 1 && has(.at, words[words.endIndex - 2]) && digits(words.last ?? "") != nil
        return isSaid || isAtHour || isCutOff(words.last ?? "")
    }

    /// Returns true if words have a repetition anywhere: `swim every day for an hour`.
    static func hasRepetition(_ words: ArraySlice<String>) -> Bool {
        zip(words, words.dropFirst()).contains { has(.every, $0) && ScheduleTextWord.isOfTime("\($0) \($1)") }
    }

    private static func isMonth(_ word: String) -> Bool {
        ScheduleTextLanguage.all.contains { $0.meanings(of: word.lowercased()).contains { $0.month != nil } }
    }

    /// Returns true if the last word needs another word behind it: `except`, `before`, `the`, `or`.
    private static func isCutOff(_ last: String) -> Bool {
        let isJoint = ScheduleTextLanguage.all.contains {
            $0.meanings(of: last.lowercased()).contains(where: \.isBeforeTime)
        }
        return isJoint || self.isJoint(last) || alternatives.contains(last)
    }

    /// Returns the digits of a number, or of the word for it; `nil`: the word isn't a number.
    static func digits(_ word: String) -> String? {
        if word.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) { return word }
        return ScheduleTextLanguage.all.lazy.flatMap { $0.meanings(of: word.lowercased()) }.compactMap(\.number).first
    }

    /// The number of words at the end that say on which days the alarm rings: `7am Dentist tomorrow`, `7am Pills every
    /// day`. 0 if the title is one word.
    var daysAtEnd: Int {
        guard words.count > 1, let last = words.last, !last.isJoined else { return 0 }
        let word = last.lowercased()
        let before = words[words.count - 2]
        if Self.has(.every, before),
            [.unit(.days(1)), .unit(.days(7)), .variableUnit].contains(where: { Self.has($0, word) })
        {
            return 2
        }
        // `25 dec`, `every other day`, `mon-fri`, `at 8am`
        let phrase = (1...min(4, words.count - 1)).reversed().first { count in
            let suffix = words.suffix(count)
            let isMarked =
                [.every, .next, .in].contains { Self.has($0, suffix.first ?? "") }
                || suffix.text.contains { !$0.isLetter && !$0.isWhitespace && $0 != "." }
            return (isMarked || count > 1) && (count > 1 || last.last != ".") && Self.isOfTime(suffix.text)
                && FindKeyword.row(of: suffix.first ?? "")?.keyword != .title
        }
        if let phrase { return phrase }
        guard isDay(last) else { return 0 }
        return [.every, .on, .next, .this, .weekly].contains { Self.has($0, before) } ? 2 : 1
    }

    /// Returns true if a word at the end is a day, days, a part of the day or a zone; it may be misspelt.
    private func isDay(_ typed: String) -> Bool {
        let word = typed.lowercased()
        // `24.12.`, `wensday`, `UTC`
        if typed.first?.isNumber == true, typed.last == ".", ScheduleTextWord.isOfTime(typed) { return true }
        if typed.count >= 6, ScheduleTextWord.isUnknown(typed), ScheduleTextWord.isOfTime(typed) { return true }
        if typed == typed.uppercased(), Self.has(.zoneAbbreviation, word) || Self.has(.universalTime, word) {
            return true
        }
        // `gym pm`, `회의 오전`
        if !word.hasSuffix("."), Self.has(.meridiem(isPM: true), word) || Self.has(.meridiem(isPM: false), word) {
            return true
        }
        // `so` and `do` are German days.
        guard typed.count > 3 || !typed.allSatisfy(\.isASCII) else { return false }
        return ScheduleTextLanguage.all.contains { language in
            let parts = language.parts(of: word).map(language.meanings)
            let first = parts.first ?? []
            // `월요일마다`, `저녁에`, `월수금`
            if parts.count > 1, parts.allSatisfy({ !$0.isEmpty }) {
                let isLong = language.parts(of: word)[0].count > 1
                return isLong && first.contains(where: { $0.isOfDay || $0.part != nil || [.next, .this].contains($0) })
                    || parts.count > 2 && parts.allSatisfy { $0.contains { $0.weekday != nil } }
            }
            return parts.count == 1
                && first.contains {
                    $0.isOfDay || $0.usualPart != nil || ($0.part != nil && !Self.isNoun(word))
                        || (language.hasPostpositions && [.except, .ago].contains($0))
                }
        }
    }

    /// True if the word before the last one may change the day's meaning: `apart from sunday`.
    var changesLastDay: Bool {
        words.count > 1
            && (ScheduleTextWord.isOfTime(words[words.count - 2])
                || ScheduleTextLanguage.all.contains { !$0.meanings(of: words[words.count - 2].lowercased()).isEmpty })
    }

    /// True if the title alone is a schedule; a number, also spelled out, isn't.
    private var isSchedule: Bool {
        !words.contains(where: ScheduleTextWord.isUnknown) && reader.refusal(of: text, isTimer: false) == nil
    }

    private static func isOfTime(_ text: String) -> Bool {
        if ScheduleTextWord.isOfTime(text) { return true }
        // A Korean word with particles.
        return particles.contains { particle in
            text.count >= particle.count + 2 && text.hasSuffix(particle)
                && ScheduleTextWord.isOfTime(String(text.dropLast(particle.count)))
        }
    }

    private static let particles = [
        "에", "엔", "에는", "은", "는", "와", "과", "랑", "나", "이나", "만", "도", "까지", "부터", "마다", "쯤",
    ]
}

extension ScheduleTextMeaning {
    /// True if the word makes the number before it a length or a time.
    fileprivate var isOfNumber: Bool {
        switch self {
        case .unit, .variableUnit, .hourSuffix, .meridiem, .monthSuffix, .daySuffix, .andHalf, .after: true
        default: false
        }
    }

    /// True if the word joins two numbers of a time.
    fileprivate var isBesideNumber: Bool {
        switch self {
        case .range, .minutesPast, .minutesTo: true
        default: false
        }
    }

    /// True if the word is a time, or a number or length of one.
    fileprivate var isQuantity: Bool {
        switch self {
        case .number, .amount, .article, .noon, .midnight, .minutesAfter, .andHalf: true
        default: false
        }
    }

    /// True if the word belongs to a time behind it.
    fileprivate var isBeforeTime: Bool {
        [
            .range, .minutesTo, .minutesPast, .from, .until, .except, .only, .other, .every, .in, .this, .next,
            .vagueTime, .ago,
        ]
        .contains(self)
    }

    /// True if the word is a day, or days.
    var isOfDay: Bool {
        switch self {
        case .weekday, .eachWeekday, .weekdays, .weekendOnce, .later, .tonight, .weekly, .notYet, .past, .workdays: true
        default: false
        }
    }
}
