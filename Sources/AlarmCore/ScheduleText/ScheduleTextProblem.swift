/// The reason for which a text in ``ScheduleText`` is refused.
struct ScheduleTextProblem: Error {
    /// The fault.
    let fault: String
    /// A description of the text that would be understood.
    let expected: String

    private init(_ fault: String, expected: String) {
        self.fault = fault
        self.expected = expected
    }

    private static func quoted(_ text: String) -> String { Refusal.quoted(text) }
    private static let anyTime = "a time such as 07:30, 7:30 pm or 7am"
    private static let anyLength = "a length of time such as 10 minutes, 1h30m or an hour"
    private static let anyDate = "a date such as 24 dec, 24.12. or 2026-12-24"

    // MARK: Words

    static func notUnderstood(_ words: String) -> Self {
        .init(
            "\(quoted(words)) isn't understood",
            expected: "a time and, if need be, a day and a zone, such as 07:30, tomorrow 7:30 pm, Mon,Wed,Fri 07:00 "
                + "or in 10 minutes")
    }
    static func mixed(_ word: String, _ language: String, _ other: String, _ otherLanguage: String) -> Self {
        .init(
            "\(quoted(word)) is \(language) and \(quoted(other)) is \(otherLanguage)",
            expected: "a text in one language")
    }
    static func differs(_ readings: [(language: String, meaning: String)]) -> Self {
        let list = readings.map { "\($0.meaning) in \($0.language)" }.joined(separator: " and ")
        return .init(
            "it is \(list)", expected: "a text that is the same in all languages, such as 24 dec or 24. Dezember")
    }
    static func notYet(_ words: String) -> Self {
        .init(
            "\(quoted(words)) is a repetition that isn't yet possible",
            expected: "once, or days of the week such as daily, weekdays or Mon,Wed,Fri")
    }
    static func workdays(_ word: String) -> Self {
        .init(
            "\(quoted(word)) may end on Friday or on Saturday", expected: "the days, such as Mo-Fr or Mo-Sa")
    }

    // MARK: Times

    static func missingTime(after words: String? = nil) -> Self {
        .init("the time is missing" + (words.map { " that \(quoted($0)) needs" } ?? ""), expected: anyTime)
    }
    static func noTime(_ text: String) -> Self { .init("there is no time \(quoted(text))", expected: anyTime) }
    static func noTimeBeforeDot(_ text: String) -> Self {
        .init("there is no time \(quoted(text))", expected: "a date as \(quoted(text + "."))")
    }
    static func morningOrEvening(_ text: String) -> Self {
        .init("\(quoted(text)) may be in the morning or in the evening", expected: anyTime)
    }
    static func numberAlone(_ text: String) -> Self {
        .init(
            "\(quoted(text)) is a number alone", expected: "a time such as 19:00, or a length such as 10 minutes")
    }
    static func vagueTime(_ word: String) -> Self {
        .init("\(quoted(word)) is no time that all agree on", expected: anyTime)
    }
    static func midnightOfDay(_ text: String) -> Self {
        .init("\(quoted(text)) may begin or end the day", expected: "00:00 and the day that it begins")
    }
    static func night(_ text: String) -> Self {
        .init("\(quoted(text)) may belong to the night before or after that day", expected: "the day and \(anyTime)")
    }
    static func notInPart(_ text: String, _ part: String) -> Self {
        .init("\(quoted(text)) isn't in the part of the day that \(quoted(part)) is", expected: anyTime)
    }
    static func onceOrDaily(_ text: String) -> Self {
        .init("\(quoted(text)) may be once or every day", expected: "a day, or every day")
    }
    static func secondTime(_ text: String) -> Self { .init("\(quoted(text)) is a second time", expected: "one time") }
    static func passed(_ time: TimeOfDay, now: TimeOfDay, _ zone: String) -> Self {
        .init("\(time) has passed: it is \(now) in \(zone)", expected: "a time to come")
    }
    static func past(_ text: String) -> Self { .init("\(quoted(text)) has passed", expected: "a time to come") }
    static let fraction = Self(
        "the time has a fraction of a second", expected: "a time of day in whole seconds")

    // MARK: Days

    static func secondDay(_ text: String, actual: (date: CivilDate, weekday: Weekday)? = nil) -> Self {
        let reason = actual.map { ": \($0.date) is a \($0.weekday)" } ?? ""
        return .init("\(quoted(text)) is a second day\(reason)", expected: "a date, or days of the week")
    }
    static func noDate(_ text: String) -> Self {
        .init("there is no \(quoted(text))", expected: "a date that exists")
    }
    static func dateOrder(_ text: String) -> Self {
        .init("the day and the month of \(quoted(text)) may be in either order", expected: anyDate)
    }
    static func shortYear(_ text: String) -> Self {
        .init("the year of \(quoted(text)) may be its first or last number", expected: "a year of four digits")
    }
    static func missingMonth(_ text: String) -> Self {
        .init("the month is missing that \(quoted(text)) needs", expected: anyDate)
    }
    static func missingDay(_ text: String) -> Self {
        .init("the day is missing that \(quoted(text)) needs", expected: anyDate)
    }
    static func missingWeekday(_ text: String) -> Self {
        .init("the day of the week is missing that \(quoted(text)) needs", expected: "a day such as every monday")
    }
    static func sameDay(_ text: String) -> Self {
        .init("\(quoted(text)) may be one day or all seven", expected: "that day alone, or daily")
    }
    static func startOfWeek(_ text: String) -> Self {
        .init("\(quoted(text)) depends on the day that begins a week", expected: anyDate)
    }
    static func eitherDay(_ path: String) -> Self {
        let list = path.split(separator: "/").joined(separator: ",")
        return .init("\(quoted(path)) isn't understood", expected: "days with commas, such as \(Refusal.quoted(list))")
    }

    // MARK: Lengths

    static func missingLength() -> Self { .init("the length is missing", expected: anyLength) }
    static func noUnit(_ number: String) -> Self { .init("\(quoted(number)) has no unit", expected: anyLength) }
    static func noLength(_ text: String) -> Self { .init("\(quoted(text)) isn't a length", expected: anyLength) }
    static func order(_ text: String) -> Self {
        .init("\(quoted(text)) stands behind a unit that isn't greater", expected: "the greatest unit first, each once")
    }
    static func variableUnit(_ text: String) -> Self {
        .init("\(quoted(text)) has no fixed length", expected: "a length in weeks, days, hours, minutes or seconds")
    }
    static func timeOrLength(_ text: String, _ time: String, _ length: String) -> Self {
        .init("\(quoted(text)) may be a time or a length", expected: "\(time), or \(length)")
    }
    static func dayOrLength(_ text: String) -> Self {
        .init("\(quoted(text)) may be a day of a month or a length", expected: "\(text) 후, or a month and a day")
    }
    static let tooShort = Self("that is shorter than a second", expected: "1 second to 366 days")
    static let tooLong = Self("that is longer than 366 days", expected: "1 second to 366 days")

    // MARK: Zones

    static func noZone(_ name: String) -> Self {
        .init("there is no time zone \(quoted(name))", expected: "a zone such as Europe/Berlin or UTC")
    }
    static func abbreviation(_ name: String) -> Self {
        .init("\(quoted(name)) isn't the name of a time zone", expected: "a zone such as Europe/Berlin or UTC")
    }
    static func secondZone(_ text: String) -> Self { .init("\(quoted(text)) is a second zone", expected: "one zone") }
    static func zoneOfTimer(_ text: String) -> Self {
        .init("\(quoted(text)) is a zone, which a length hasn't", expected: "a length alone")
    }
    static let offsetAndZone = Self("the time has an offset from UTC as well", expected: "an offset or a zone")
    static let offsetNeedsDate = Self(
        "the date is missing that a time with an offset needs",
        expected: "an instant such as 2026-12-24T18:00:00+01:00")
    static let before1970 = Self("it is before 1970", expected: "an instant to come")
}
