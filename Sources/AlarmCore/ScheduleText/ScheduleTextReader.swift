/// The rules by which ``ScheduleText`` is read, word by word.
struct ScheduleTextReader {
    /// A day, or days, as it is written.
    private enum Day {
        /// This number of days after today.
        case later(Int64)
        /// The first such day after today.
        case next(Weekday)
        case date(CivilDate)
        case weekly(Weekdays)
    }

    private static let anyTime = "a time such as 07:30, 7:30 pm or 7am"
    private static let anything =
        "a time and, if need be, a day and a zone, such as 07:30, tomorrow 7:30 pm, Mon,Wed,Fri 07:00 or in 10 minutes"

    private let text: String
    private let zones: any Zones
    private var words: ArraySlice<String>
    private var time: ScheduleTextTime?
    private var day: Day?
    private var zone: Zone?
    /// The words of the text that were understood.
    private var understood: [String] = []

    init(_ text: String, in zones: any Zones) {
        self.text = text
        self.zones = zones
        words = ScheduleTextWords.words(of: text)[...]
    }

    mutating func settings(at now: WallTime) throws(Refusal) -> [Setting] {
        while let word = words.popFirst() {
            switch word.lowercased() {
            case "at", "on", "and": break
            case "in": return [try timer()]
            case "today": try take(.later(0), from: word)
            case "tomorrow": try take(.later(1), from: word)
            case "next": try takeNextDay(after: word)
            case "every": try takeEachDay(after: word)
            case let other:
                if let days = ScheduleTextWords.days(other) {
                    try take(.weekly(days), from: word)
                } else if !(try takeDate(word)), !(try takeTime(word)), !(try takeZone(word)) {
                    throw notUnderstood(word)
                }
            }
        }
        return try rule(at: now)
    }

    // MARK: Parts

    private mutating func take(_ new: Day, from written: String) throws(Refusal) {
        switch (day, new) {
        case (nil, _): day = new
        case (.weekly(let some), .weekly(let others)): day = .weekly(Weekdays(some.days + others.days))
        default:
            throw refusal("\(Refusal.quoted(written)) is a second day", expected: "a date, or days of the week")
        }
        understood.append(written)
    }

    private mutating func takeNextDay(after next: String) throws(Refusal) {
        guard let word = words.popFirst() else { throw notUnderstood(next) }
        guard let weekday = ScheduleTextWords.weekday(word.lowercased()) else { throw notUnderstood("\(next) \(word)") }
        try take(.next(weekday), from: "\(next) \(word)")
    }

    private mutating func takeEachDay(after every: String) throws(Refusal) {
        guard let word = words.popFirst() else { throw notUnderstood(every) }
        let name = word.lowercased()
        guard let days = name == "day" ? .all : ScheduleTextWords.days(name) else {
            throw notUnderstood("\(every) \(word)")
        }
        try take(.weekly(days), from: "\(every) \(word)")
    }

    /// - Returns: True if the word is a date.
    private mutating func takeDate(_ word: String) throws(Refusal) -> Bool {
        guard ScheduleTextWords.isDate(word) else { return false }
        guard let date = CivilDate(word) else {
            throw refusal("there is no \(Refusal.quoted(word))", expected: "a date that exists")
        }
        try take(.date(date), from: word)
        return true
    }

    /// - Returns: True if the word is a time.
    private mutating func takeTime(_ word: String) throws(Refusal) -> Bool {
        guard ScheduleTextTime.isTime(word) || Int64(digits: word.utf8) != nil else { return false }
        let half = words.first.flatMap { ScheduleTextTime.isHalfOfDay($0) ? $0 : nil }
        let written = half.map { "\(word) \($0)" } ?? word
        guard ScheduleTextTime.isTime(written) else {
            guard let number = Int64(digits: word.utf8), number <= 24 else { throw notUnderstood(word) }
            throw refusal("\(Refusal.quoted(word)) may be in the morning or in the evening", expected: Self.anyTime)
        }
        if half != nil { words.removeFirst() }
        guard let time = ScheduleTextTime(written) else {
            throw refusal("there is no time \(Refusal.quoted(written))", expected: Self.anyTime)
        }
        guard self.time == nil else {
            throw refusal("\(Refusal.quoted(written)) is a second time", expected: "one time")
        }
        self.time = time
        understood.append(written)
        return true
    }

    /// - Returns: True if the word is the name of a zone.
    private mutating func takeZone(_ word: String) throws(Refusal) -> Bool {
        guard let named = ScheduleTextWords.zone(word, in: zones) else { return false }
        guard zone == nil else {
            throw refusal("\(Refusal.quoted(word)) is a second zone", expected: "one zone")
        }
        zone = named
        understood.append(word)
        return true
    }

    /// Reads all that follows `in`.
    private mutating func timer() throws(Refusal) -> Setting {
        let expected = "a length of time alone, such as in 10 minutes, in 1h30m or in an hour"
        guard understood.isEmpty else {
            throw refusal(
                Refusal.quoted((["in"] + words).joined(separator: " ")) + " is a second time", expected: expected)
        }
        var length = ScheduleTextLength(words)
        let isWhole = length.read()
        understood = length.understood.isEmpty ? [] : ["in " + length.understood.joined(separator: " ")]
        guard isWhole else {
            let problem = length.rest.map { "\(Refusal.quoted($0)) isn't understood" } ?? "the length is missing"
            throw refusal(problem, expected: expected)
        }
        guard (Interval.seconds(1)...(.days(366))).contains(length.sum) else {
            throw refusal("that is shorter than a second or longer than 366 days", expected: "1 second to 366 days")
        }
        return .preAlert(UInt64(length.sum.microseconds))
    }

    // MARK: The whole

    private func rule(at now: WallTime) throws(Refusal) -> [Setting] {
        guard let time else { throw refusal("the time is missing", expected: Self.anyTime) }
        if let offset = time.offset { return [try instant(time, offset)] }
        guard time.microseconds == nil else {
            throw refusal("the time has a fraction of a second", expected: "a time of day in whole seconds")
        }
        let today = (zone ?? zones.system).date(at: now)
        var settings = [Setting.time(time.time.description)]
        switch day {
        case nil: break
        case .date(let date): settings.append(.date(date.description))
        case .weekly(let days): settings.append(.weekdays(days.days.map(\.rawValue)))
        case .next(let weekday):
            let date = Weekdays([weekday]).first(from: today.adding(days: 1))
            settings.append(.date(date.description))
        case .later(let days):
            let date = today.adding(days: days)
            try refusePast(date, time.time, at: now)
            settings.append(.date(date.description))
        }
        if let zone { settings.append(.timeZone(zone.name)) }
        return settings
    }

    private func refusePast(_ date: CivilDate, _ time: TimeOfDay, at now: WallTime) throws(Refusal) {
        let zone = zone ?? zones.system
        guard WallSchedule(time, .date(date)).last(upTo: now, in: zone) != nil else { return }
        throw refusal(
            "\(time) has passed: it is \(LocalTime(now, in: zone).time) in \(zone.name)", expected: "a time to come")
    }

    private func instant(_ time: ScheduleTextTime, _ offset: Int64) throws(Refusal) -> Setting {
        guard zone == nil else {
            throw refusal("the time has an offset from UTC as well", expected: "an offset or a zone")
        }
        guard case .date(let date) = day else {
            throw refusal(
                "the date is missing that a time with an offset needs",
                expected: "an instant such as 2026-12-24T18:00:00+01:00")
        }
        let seconds = date.startOfDay + time.time.seconds - offset
        guard seconds >= 0 else { throw refusal("it is before 1970", expected: "an instant to come") }
        return .fireAt(UInt64(WallTime(seconds: seconds).microseconds + (time.microseconds ?? 0)))
    }

    // MARK: Refusals

    private func notUnderstood(_ words: String) -> Refusal {
        let problem =
            words.contains("/") && words.utf8.first.map(ScheduleTextWords.isLetter) == true
            ? "there is no time zone \(Refusal.quoted(words))" : "\(Refusal.quoted(words)) isn't understood"
        return refusal(problem, expected: Self.anything)
    }

    private func refusal(_ problem: String, expected: String) -> Refusal {
        let quoted = understood.map(Refusal.quoted)
        let list = (quoted.count > 1 ? quoted.dropLast().joined(separator: ", ") + " and " : "") + (quoted.last ?? "")
        let verb = quoted.count > 1 ? "are" : "is"
        let before = quoted.isEmpty ? "" : "\(list) \(verb) understood, but "
        return .invalidSchedule(
            key: "when", expected: expected, got: "\(Refusal.quoted(text)), where \(before)\(problem)")
    }
}
