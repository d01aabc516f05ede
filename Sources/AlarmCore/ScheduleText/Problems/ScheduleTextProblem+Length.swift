/// Problems of lengths.
extension ScheduleTextProblem {
    private static let anyLength = LocalizableText("a length of time such as 10 minutes, 1h30m or an hour")

    static let missingLength = Self(LocalizableText("the length is missing"), expected: anyLength)
    static func noUnit(_ number: String) -> Self {
        .init(LocalizableText("{number} has no unit", ["number": .quoted(number)]), expected: anyLength)
    }
    static func noLength(_ text: String) -> Self {
        .init(LocalizableText("{text} isn't a length", ["text": .quoted(text)]), expected: anyLength)
    }
    static func order(_ text: String) -> Self {
        .init(
            LocalizableText("{text} stands behind a unit that isn't greater", ["text": .quoted(text)]),
            expected: LocalizableText("the greatest unit first, each once"))
    }
    static func variableUnit(_ text: String) -> Self {
        .init(
            LocalizableText("{text} has no fixed length", ["text": .quoted(text)]),
            expected: LocalizableText("a length in weeks, days, hours, minutes or seconds"))
    }
    static func timeOrLength(_ text: String, _ time: String, _ length: String) -> Self {
        .init(
            LocalizableText("{text} may be a time or a length", ["text": .quoted(text)]),
            expected: LocalizableText("{time}, or {length}", ["time": .verbatim(time), "length": .verbatim(length)]))
    }
    static func dayOrLength(_ text: String) -> Self {
        .init(
            LocalizableText("{text} may be a day of a month or a length", ["text": .quoted(text)]),
            expected: LocalizableText("{text} 후, or a month and a day", ["text": .verbatim(text)]))
    }
    static let tooShort = Self(LocalizableText("that is shorter than a second"), expected: Length.countdown.range.text)
    static let tooLong = Self(LocalizableText("that is longer than 366 days"), expected: Length.countdown.range.text)
}
