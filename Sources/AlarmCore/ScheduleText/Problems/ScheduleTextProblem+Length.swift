/// Problems of lengths.
extension ScheduleTextProblem {
    static let missingLength = Self(LocalizableText("the length is missing"))
    static func noUnit(_ number: String) -> Self {
        .init(LocalizableText("{number} has no unit", ["number": .quoted(number)]), of: number)
    }
    static func minutesOrSeconds(_ number: String) -> Self {
        .init(
            LocalizableText(
                "minutes or seconds? {first}, or {second}",
                ["first": .verbatim("\(number)m"), "second": .verbatim("\(number)s")]))
    }
    static func noLength(_ text: String) -> Self {
        .init(LocalizableText("{text} isn't a length", ["text": .quoted(text)]), of: text)
    }
    static func timeOfTimer(_ text: String) -> Self {
        .init(LocalizableText("{text} is a time of day, and no length", ["text": .quoted(text)]), of: text)
    }
    static func order(_ text: String) -> Self {
        .init(LocalizableText("{text} stands behind a unit that isn't greater", ["text": .quoted(text)]), of: text)
    }
    static func variableUnit(_ text: String) -> Self {
        .init(LocalizableText("{text} has no fixed length", ["text": .quoted(text)]), of: text)
    }
    static func timeOrLength(_ time: String, _ length: String) -> Self {
        .init(
            LocalizableText(
                "a time or a length? {first}, or {second}", ["first": .verbatim(time), "second": .verbatim(length)]))
    }
    static func dayOrLength(_ text: String) -> Self {
        .init(LocalizableText("{text} may be a day of a month or a length", ["text": .quoted(text)]), of: text)
    }
    static let tooShort = Self(LocalizableText("that is shorter than a second"))
    static let tooLong = Self(LocalizableText("that is longer than 366 days"))
}
