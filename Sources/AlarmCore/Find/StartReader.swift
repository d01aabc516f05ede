/// Reads what a text to search for is to start: a timer or an alarm, and its title.
///
/// The longest part of the text that some language understands as a schedule is the schedule; what follows is the
/// title, which may be of any language. A keyword stands before or behind the schedule, and is of the same language.
struct StartReader {
    let now: Moment
    let zones: any Zones
    /// True if no keyword is needed: the text is a schedule, and perhaps a title.
    let isSchedule: Bool

    /// Returns the configurations that the text may mean; of a number alone, minutes before seconds, and of an hour that
    /// may be in either half of the day, the sooner one first. None if it means none, or mixes languages.
    func configurations(of words: [String]) -> [Configuration] {
        for text in FindFrame.texts(of: words) {
            let found = configurations(ofFramed: text)
            if !found.isEmpty { return found }
        }
        return unframedConfigurations(of: words)
    }

    /// - Parameter words: As ``FindFrame`` returns them.
    private func configurations(ofFramed words: [String]) -> [Configuration] {
        guard let last = words.last, last.hasPrefix("\""), let row = words.first.flatMap(Self.keyword) else {
            return unframedConfigurations(of: words)
        }
        let title = [String(last.dropFirst().dropLast())]
        return configurations(Array(words.dropFirst().dropLast()), title: title, after: row.keyword, row.languages)
    }

    private func unframedConfigurations(of words: [String]) -> [Configuration] {
        guard let place = words.firstIndex(where: { Self.keyword($0) != nil }), let row = Self.keyword(words[place])
        else {
            return configurations(of: words, after: isSchedule ? .alarm : nil, ScheduleTextLanguage.all)
        }
        if place == 0 { return configurations(of: Array(words.dropFirst()), after: row.keyword, row.languages) }
        // As far as the keyword, or the keyword is a word of the title.
        let found = configurations(
            Array(words[..<place]), title: Array(words[(place + 1)...]), after: row.keyword, row.languages)
        guard found.isEmpty else { return found }
        return configurations(of: words, after: isSchedule ? .alarm : nil, ScheduleTextLanguage.all)
    }

    private static func keyword(_ word: String) -> FindKeyword.Row? {
        guard let row = FindKeyword.row(of: word), row.keyword == .timer || row.keyword == .alarm else { return nil }
        return row
    }

    /// - Parameter keyword: The keyword before the words; `nil`: there is none, and a length with a unit is needed.
    private func configurations(
        of words: [String], after keyword: FindKeyword?, _ languages: [ScheduleTextLanguage]
    ) -> [Configuration] {
        for count in stride(from: words.count, to: 0, by: -1) {
            let found = configurations(
                Array(words[..<count]), title: Array(words[count...]), after: keyword, languages)
            if !found.isEmpty { return found }
        }
        return []
    }

    private func configurations(
        _ words: [String], title: [String], after keyword: FindKeyword?, _ languages: [ScheduleTextLanguage]
    ) -> [Configuration] {
        guard let title = self.title(title, behind: words) else { return [] }
        let text = words.joined(separator: " ")
        var found: [Configuration] = []
        for language in languages {
            let readings = keyword == .timer ? lengths(text, in: language) : schedules(text, in: language)
            for settings in readings {
                guard keyword != nil || settings.first?.key == .preAlert,
                    let configuration = configuration(settings, title), !found.contains(configuration)
                else { continue }
                found.append(configuration)
            }
        }
        // Minutes come before seconds, which are sooner.
        guard keyword != .timer, found.allSatisfy({ $0.schedule != nil }) else { return found }
        return found.map { (due: firstDue(of: $0), configuration: $0) }.sorted { $0.due < $1.due }.map(\.configuration)
    }

    // MARK: Lengths

    /// The lengths of a timer that a text may mean.
    private func lengths(_ text: String, in language: ScheduleTextLanguage) -> [[Setting]] {
        let reader = ScheduleTextReader(Array(text), in: language, zones: zones)
        let number = reader.tokens.first { $0.figures != nil }
        let isNumber = number?.range == reader.tokens.last?.range && number?.figures?.separators.first != ":"
        // A unit is needed that the person hasn't said.
        let texts = isNumber ? ["\(text) min", "\(text) s"] : [text]
        return texts.compactMap { text in
            var reader = ScheduleTextReader(Array(text), in: language, zones: zones)
            do throws(ScheduleTextProblem) {
                try reader.readTimer()
                return try settings(reader.parts)
            } catch {
                return nil
            }
        }
    }

    // MARK: Times

    /// The schedules that a text may mean: several if its hour may be in either half of the day.
    private func schedules(_ text: String, in language: ScheduleTextLanguage) -> [[Setting]] {
        var reader = ScheduleTextReader(Array(text), in: language, zones: zones)
        // A second keyword.
        guard !reader.has(.timer) else { return [] }
        do { try reader.read() } catch { return [] }
        return Self.halves(of: reader.parts).compactMap { try? settings($0) }
    }

    private static func halves(of parts: ScheduleTextParts) -> [ScheduleTextParts] {
        guard let time = parts.time, time.isOpen, parts.part == nil else { return [parts] }
        let isEither = (1...12).contains(time.hour) || (time.hour == 0 && time.minute > 0)
        return (isEither ? [time.hour % 12, time.hour % 12 + 12] : [time.hour]).map { hour in
            var parts = parts
            parts.time?.hour = hour
            parts.time?.isOpen = false
            return parts
        }
    }

    private func settings(_ parts: ScheduleTextParts) throws(ScheduleTextProblem) -> [Setting] {
        try ScheduleTextRule(parts: parts, now: now.wall, zones: zones).settings()
    }

    // MARK: Titles

    /// The title that words behind a schedule are; `nil`: they belong to a schedule that isn't understood.
    private func title(
        _ words: [String], behind schedule: [String]
    ) -> String? {
        var words = words[...]
        if let first = words.first, FindKeyword.row(of: first)?.keyword == .title { words.removeFirst() }
        guard !words.isEmpty else { return "" }
        let isBehindNumber = schedule.last?.last?.isNumber == true
        let isOfSchedule = ScheduleTextLanguage.all.contains { language in
            let start = Array(words.prefix(2).joined(separator: " "))
            let tokens = ScheduleTextReader(start, in: language, zones: zones).tokens
            guard let first = tokens.first else { return false }
            if let word = first.word, language.meanings(of: word).contains(.ago) { return true }
            guard first.figures != nil || isBehindNumber else { return false }
            let suffix = (first.figures == nil ? first : tokens.dropFirst().first)?.word
            return suffix.map { language.meanings(of: $0).contains(where: \.isOfNumber) } ?? false
        }
        let title = words.joined(separator: " ")
        return !isOfSchedule && title.contains(where: { $0.isLetter || $0.isSymbol }) ? title : nil
    }

    // MARK: Configurations

    private func configuration(_ settings: [Setting], _ title: String) -> Configuration? {
        var configuration = Configuration()
        do throws(Refusal) {
            for setting in settings + [.title(title)] { try configuration.set(setting) }
            guard let zone = zone(of: configuration) else { return nil }
            try configuration.validate(changing: settings.map(\.key), in: zone, at: now)
        } catch {
            return nil
        }
        return configuration
    }

    private func zone(of configuration: Configuration) -> Zone? {
        configuration.timeZone.map { zones.zone(named: $0) } ?? zones.system
    }

    private func firstDue(of configuration: Configuration) -> WallTime {
        let due = zone(of: configuration).flatMap { configuration.firstDue(in: $0, at: now) }
        return due ?? WallTime(microseconds: .max)
    }
}

extension Configuration {
    /// Returns the first due time of a new alarm; `nil` of a timer.
    public func firstDue(in zone: Zone, at now: Moment) -> WallTime? {
        schedule?.next(after: memory(in: zone, at: now), in: zone)?.instant
    }
}

extension ScheduleTextMeaning {
    /// True if it makes a length or a time of the number before it.
    fileprivate var isOfNumber: Bool {
        switch self {
        case .unit, .variableUnit, .hourSuffix, .meridiem, .monthSuffix, .daySuffix, .andHalf, .after: true
        default: false
        }
    }
}
