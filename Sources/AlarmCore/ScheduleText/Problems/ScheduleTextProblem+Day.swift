/// Problems of days and dates.
extension ScheduleTextProblem {
    private static let anyDate = LocalizableText("a date such as 24 dec, 24.12. or 2026-12-24")
    private static let anyDayOrDays = LocalizableText("a date, or days of the week")

    static func secondDay(_ text: String) -> Self {
        .init(LocalizableText("{text} is a second day", ["text": .quoted(text)]), expected: anyDayOrDays)
    }
    static func secondDay(_ text: String, actual date: CivilDate) -> Self {
        .init(
            LocalizableText(
                "{text} is a second day: {date} is a {weekday}",
                ["text": .quoted(text), "date": .verbatim("\(date)"), "weekday": date.weekday.text]),
            expected: anyDayOrDays)
    }
    static func noDate(_ text: String) -> Self {
        .init(
            LocalizableText("there is no {text}", ["text": .quoted(text)]),
            expected: LocalizableText("a date that exists"))
    }
    static func dateOrder(_ text: String) -> Self {
        .init(
            LocalizableText("the day and the month of {text} may be in either order", ["text": .quoted(text)]),
            expected: anyDate)
    }
    static func shortYear(_ text: String) -> Self {
        .init(
            LocalizableText("the year of {text} may be its first or last number", ["text": .quoted(text)]),
            expected: LocalizableText("a year of four digits"))
    }
    static func missingMonth(_ text: String) -> Self {
        .init(LocalizableText("the month is missing that {text} needs", ["text": .quoted(text)]), expected: anyDate)
    }
    static func missingDay(_ text: String) -> Self {
        .init(LocalizableText("the day is missing that {text} needs", ["text": .quoted(text)]), expected: anyDate)
    }
    static func missingWeekday(_ text: String) -> Self {
        .init(
            LocalizableText("the day of the week is missing that {text} needs", ["text": .quoted(text)]),
            expected: LocalizableText("a day such as every monday"))
    }
    static func sameDay(_ text: String) -> Self {
        .init(
            LocalizableText("{text} may be one day or all seven", ["text": .quoted(text)]),
            expected: LocalizableText("that day alone, or daily"))
    }
    static func startOfWeek(_ text: String) -> Self {
        .init(
            LocalizableText("{text} depends on the day that begins a week", ["text": .quoted(text)]), expected: anyDate)
    }
    static func eitherDay(_ path: String) -> Self {
        let list = path.split(separator: "/").joined(separator: ",")
        return .init(
            LocalizableText("{path} isn't understood", ["path": .quoted(path)]),
            expected: LocalizableText("days with commas, such as {list}", ["list": .quoted(list)]))
    }
}
