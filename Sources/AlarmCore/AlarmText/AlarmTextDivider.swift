/// Divides the words of a text of ``AlarmText``.
struct AlarmTextDivider {
    typealias Schedule = AlarmTextScheduleReader.Schedule

    let kind: AlarmTextKind
    let reader: AlarmTextScheduleReader

    /// The words to divide, without keywords, and the known properties of their schedule.
    struct Part {
        var words: [String]
        /// The title in quotes; `nil`: there is none.
        var quoted: String?
        /// True if the schedule is a length.
        var isTimer = false
        /// True if only a length with a unit is a schedule.
        var needsUnit = false
        var languages = ScheduleTextLanguage.all
    }

    /// Returns the readings of a text; `nil`: it has no schedule.
    func meaning(of text: AlarmTextWords) -> AlarmTextMeaning? {
        let part = part(of: text)
        guard let (place, row) = Self.keyword(in: text.words), kind.hasKeywords, place > 0 else {
            return meaning(of: part)
        }
        // The schedule may stand before the keyword, or the keyword belongs to the title.
        var before = Part(words: Array(text.words[..<place]), isTimer: row.keyword == .timer, languages: row.languages)
        let found = schedules(before.words[...], before)
        let title = Self.title(text.words[(place + 1)...])
        if !found.isEmpty, text.quoted == nil || title.isEmpty {
            guard text.quoted == nil, !title.isEmpty else {
                return meaning(found, text.quoted ?? "", behind: before.words, of: before)
            }
            return judged(found, before.words, title, of: before)
        }
        guard title.isEmpty else { return meaning(titled: before.words, title, row) ?? meaning(of: part) }
        before.quoted = text.quoted
        return meaning(of: before) ?? meaning(of: part)
    }

    /// Returns the reading of a title before the keyword and a schedule behind it: `pasta timer 9 minutes`, `라면 타이머
    /// 3분`.
    private func meaning(titled words: [String], _ schedule: [String], _ row: FindKeyword.Row) -> AlarmTextMeaning? {
        let part = Part(words: schedule, isTimer: row.keyword == .timer, languages: row.languages)
        let found = schedules(schedule[...], part)
        let title = AlarmTextTitle(words: words, reader: reader)
        guard !found.isEmpty, !words.contains(where: Self.isVerb), title.isText, title.timesAtStart == 0,
            title.timesAtEnd == 0
        else { return nil }
        return meaning(found, title.text, behind: schedule, of: part)
    }

    /// Returns true if a word asks for another action, or is a keyword.
    private static func isVerb(_ word: String) -> Bool {
        ["cancel", "delete", "remove", "lösche", "beende", "취소", "삭제"].contains(word.lowercased())
            || FindKeyword.row(of: word) != nil
    }

    /// Returns the words behind the keyword, or all words without one.
    func part(of text: AlarmTextWords) -> Part {
        guard let (place, row) = Self.keyword(in: text.words), place == 0, kind.hasKeywords || row.keyword == .timer,
            kind != .timer
        else {
            return Part(
                words: text.words, quoted: text.quoted, isTimer: kind == .timer, needsUnit: kind == .search)
        }
        return Part(
            words: Array(text.words.dropFirst()), quoted: text.quoted, isTimer: row.keyword == .timer,
            languages: row.languages)
    }

    /// Returns the place of the first keyword for a timer or an alarm.
    static func keyword(in words: [String]) -> (place: Int, row: FindKeyword.Row)? {
        for (place, word) in words.enumerated() {
            if let row = FindKeyword.row(of: word), row.keyword == .timer || row.keyword == .alarm {
                return (place, row)
            }
        }
        return nil
    }

    /// Returns the schedules that the words may mean.
    func schedules(_ words: ArraySlice<String>, _ part: Part) -> [Schedule] {
        guard !words.isEmpty, words.count <= AlarmText.mostScheduleWords else { return [] }
        let found = reader.schedules(words.text, isTimer: part.isTimer, in: part.languages)
        return part.needsUnit ? found.filter { $0.settings.first?.key == .preAlert } : found
    }

    /// Returns true for a single schedule with a time of day.
    private func isTime(_ found: [Schedule]) -> Bool {
        found.count == 1 && found[0].settings.contains { $0.key == .time }
    }

    /// Returns true for a single schedule that is a length.
    func isLength(_ found: [Schedule]) -> Bool {
        found.count == 1 && found[0].settings.first?.key == .preAlert
    }

    /// Returns true if a word is a whole number, in digits or spelled out.
    private func isNumber(_ word: String) -> Bool {
        word.allSatisfy(\.isNumber)
            || ScheduleTextLanguage.all.contains {
                $0.meanings(of: word.lowercased()).contains { $0.number?.contains(".") == false }
            }
    }

    // MARK: The longest schedule

    private func meaning(of part: Part) -> AlarmTextMeaning? {
        if let quoted = part.quoted {
            let words = part.words.last.flatMap(Self.isBeforeTitle) == true ? part.words.dropLast() : part.words[...]
            let found = schedules(words, part)
            let own = decided(found, words, part)
            return found.isEmpty ? nil : meaning(own.isEmpty ? found : own, quoted, behind: words, of: part)
        }
        let words = part.words
        guard let time = words.firstIndex(where: AlarmTextTitle.mayBeTime) else { return nil }
        let most = words.firstIndex(where: ScheduleTextWord.isUnknown) ?? words.count
        for count in stride(from: min(most, AlarmText.mostScheduleWords), to: time, by: -1) {
            // The `for` of `7am for work`, and the `at` of `7am at work`.
            if count > 1, count < words.count,
                Self.isBeforeTitle(words[count - 1]) || AlarmTextTitle.isJoint(words[count - 1])
            {
                continue
            }
            if count < words.count, isNegated(words, count) || isVariable(words, count) || isRate(words, count) {
                continue
            }
            // `8:00; 10:00 shift`
            if count < words.count, words[count - 1].last == ";", ScheduleTextWord.isOfTime(words[count]) { continue }
            var found = schedules(words[..<count], part)
            guard !found.isEmpty else { continue }
            if count < words.count, isLength(found), isBesideTime(words[count...], part) { return nil }
            // In `7am Do`, `am` isn't the German preposition before a day.
            found = decided(found, words[..<count], part)
            guard !found.isEmpty else { continue }
            if count > 1, count < words.count, isNumber(words[count - 1]), isLength(found),
                isLength(schedules(words[..<(count - 1)], part))
            {
                // In `10m 2 eggs` the number belongs to the title.
                continue
            }
            let title = Self.title(words[count...])
            return title.isEmpty
                ? whole(found, part) : judged(found, Array(words[..<count]), title, of: part)
        }
        return titleFirst(part)
    }

    /// Returns true if these words, behind a length, make it relative to another time: `30 minutes before 8pm`, `20
    /// minutes before my meeting`, but not `timer 10m before bed`.
    func isBesideTime(_ words: ArraySlice<String>, _ part: Part) -> Bool {
        guard let word = words.first, AlarmTextTitle.has(.minutesTo, word) || AlarmTextTitle.has(.minutesPast, word)
        else { return false }
        let isBefore = AlarmTextTitle.has(.minutesTo, word) && !AlarmTextTitle.has(.range, word)
        return words.count == 1 || (isBefore && !part.isTimer)
            || AlarmTextTitle(words: Array(words.dropFirst()), reader: reader).timesAtStart > 0
    }

    /// Returns the schedules of the languages in which the first words are already a time: in `7am Do`, `am` isn't the
    /// German preposition before a day.
    func decided(_ found: [Schedule], _ words: ArraySlice<String>, _ part: Part) -> [Schedule] {
        guard found.count > 1,
            let count = (1..<words.count).first(where: { isTime(schedules(words.prefix($0), part)) })
        else { return found }
        let languages = part.languages.filter {
            isTime(reader.schedules(words.prefix(count).text, isTimer: false, in: [$0]))
        }
        let own = reader.schedules(words.text, isTimer: false, in: languages)
        return own.count == 1 ? own : []
    }

    /// Returns true if the first `count` words end with a day that the next words exclude or give another time: `7 Uhr
    /// Samstag nicht`, `weekdays 9am, weekends 10am`.
    private func isNegated(_ words: [String], _ count: Int) -> Bool {
        let isTime =
            words[count].first?.isNumber == true
            && (1...2).contains { ScheduleTextWord.isOfTime(words[count...].prefix($0).text) }
        return ScheduleTextLanguage.all.contains { language in
            (isTime || language.meanings(of: words[count].lowercased()).contains(.except))
                && language.meanings(of: words[count - 1].lowercased()).contains { $0.isOfDay }
        }
    }

    /// Returns true if the first `count` words end with the number of a unit without fixed length, or of a date: `1
    /// month`, `23 nov`.
    private func isVariable(_ words: [String], _ count: Int) -> Bool {
        guard isNumber(words[count - 1]) else { return false }
        return ScheduleTextLanguage.all.contains { language in
            language.meanings(of: words[count].lowercased()).contains { $0 == .variableUnit || $0.month != nil }
        }
    }

    /// Returns true if the first `count` words end inside a rate: `once a week`, `einmal die Woche`.
    private func isRate(_ words: [String], _ count: Int) -> Bool {
        guard count > 1 else { return false }
        return ScheduleTextLanguage.all.contains { language in
            language.meanings(of: words[count - 1].lowercased()).contains(.once)
                && ScheduleTextWord.isOfTime(words[(count - 1)...].prefix(3).text)
        }
    }

    /// Returns true if a word introduces a title.
    static func isBeforeTitle(_ word: String) -> Bool { FindKeyword.row(of: word)?.keyword == .title }

    /// Returns the words of a title without the word or dash that introduces it.
    static func title(_ words: ArraySlice<String>) -> [String] {
        guard let first = words.first else { return [] }
        let rest = words.dropFirst()
        // `5pm - Bus`, but not `7am - 2pm shift`.
        let isDash = ["-", "–", "—"].contains(first) && rest.first?.first?.isLetter == true
        let isTitle =
            isDash ? !(1...2).contains { ScheduleTextWord.isOfTime(rest.prefix($0).text) } : isBeforeTitle(first)
        // `for a week` isn't a title.
        return Array(isTitle && !ScheduleTextWord.isOfTime(words.prefix(3).text) ? rest : words)
    }

    /// Returns the readings of schedules with the same words.
    func meaning(
        _ found: [Schedule], _ title: String, behind words: some Collection<String>, of part: Part
    ) -> AlarmTextMeaning {
        AlarmTextMeaning(
            readings: Self.readings(found, title), problem: found.count > 1 ? choice(found, words.text, part) : nil)
    }

    static func readings(_ found: [Schedule], _ title: String) -> [AlarmTextReading] {
        found.map { AlarmTextReading(schedule: $0.text, title: title, settings: $0.settings) }
    }
}
