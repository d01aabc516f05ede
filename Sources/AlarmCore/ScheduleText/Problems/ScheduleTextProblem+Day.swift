/// Problems of days and dates.
extension ScheduleTextProblem {
    static func secondDay(_ text: String) -> Self {
        .init(LocalizableText("{text} is a second day", ["text": .quoted(text)]), of: text)
    }
    static func secondDay(_ text: String, actual date: CivilDate) -> Self {
        .init(
            LocalizableText(
                "{text} is a second day: {date} is a {weekday}",
                ["text": .quoted(text), "date": .verbatim("\(date)"), "weekday": date.weekday.text]),
            of: text)
    }
    static func noDate(_ text: String) -> Self {
        .init(LocalizableText("there is no {text}", ["text": .quoted(text)]), of: text)
    }
    static func dateOrder(_ text: String) -> Self {
        .init(
            LocalizableText("the day and the month of {text} may be in either order", ["text": .quoted(text)]), of: text
        )
    }
    static func dateOrRange(_ text: String) -> Self {
        .init(LocalizableText("{text} may be a date, a time or a range", ["text": .quoted(text)]), of: text)
    }
    static func shortYear(_ text: String) -> Self {
        .init(
            LocalizableText("the year of {text} may be its first or last number", ["text": .quoted(text)]), of: text)
    }
    static func missingMonth(_ text: String) -> Self {
        .init(LocalizableText("the month is missing that {text} needs", ["text": .quoted(text)]), of: text)
    }
    static func missingDay(_ text: String) -> Self {
        .init(LocalizableText("the day is missing that {text} needs", ["text": .quoted(text)]), of: text)
    }
    static func missingWeekday(_ text: String) -> Self {
        .init(LocalizableText("the day of the week is missing that {text} needs", ["text": .quoted(text)]), of: text)
    }
    static func sameDay(_ text: String) -> Self {
        .init(LocalizableText("{text} may be one day or all seven", ["text": .quoted(text)]), of: text)
    }
    static func startOfWeek(_ text: String) -> Self {
        .init(LocalizableText("{text} depends on the day that begins a week", ["text": .quoted(text)]), of: text)
    }
    static func eitherDate(_ first: CivilDate, _ second: CivilDate) -> Self {
        either(.verbatim("\(min(first, second))"), .verbatim("\(max(first, second))"))
    }
    static func weekendOnce(_ text: String, saturday: String, sunday: String) -> Self {
        .init(
            LocalizableText(
                "{text} is two days: {first}, {second}, or each week",
                ["text": .quoted(text), "first": .quoted(saturday), "second": .quoted(sunday)]),
            of: text)
    }
    static func namedDay(_ text: String) -> Self {
        .init(LocalizableText("the date of {text} isn't known", ["text": .quoted(text)]), of: text)
    }
    static func nextYear(_ time: TimeOfDay, _ date: CivilDate) -> Self {
        .init(
            LocalizableText(
                "{time} has passed today; next year is {date}",
                ["time": .verbatim("\(time)"), "date": .verbatim("\(date) \(time)")]))
    }
}
