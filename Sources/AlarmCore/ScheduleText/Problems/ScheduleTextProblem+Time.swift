/// Problems of times of day.
extension ScheduleTextProblem {
    private static let anyTime = LocalizableText("a time such as 07:30, 7:30 pm or 7am")

    static let missingTime = Self(LocalizableText("the time is missing"), expected: anyTime)
    static func missingTime(after words: String) -> Self {
        .init(LocalizableText("the time is missing that {words} needs", ["words": .quoted(words)]), expected: anyTime)
    }
    static func noTime(_ text: String) -> Self {
        .init(LocalizableText("there is no time {text}", ["text": .quoted(text)]), expected: anyTime)
    }
    static func noTimeBeforeDot(_ text: String) -> Self {
        .init(
            LocalizableText("there is no time {text}", ["text": .quoted(text)]),
            expected: LocalizableText("a date as {text}", ["text": .quoted(text + ".")]))
    }
    static func morningOrEvening(_ text: String) -> Self {
        .init(
            LocalizableText("{text} may be in the morning or in the evening", ["text": .quoted(text)]),
            expected: anyTime)
    }
    static func numberAlone(_ text: String) -> Self {
        .init(
            LocalizableText("{text} is a number alone", ["text": .quoted(text)]),
            expected: LocalizableText("a time such as 19:00, or a length such as 10 minutes"))
    }
    static func vagueTime(_ word: String) -> Self {
        .init(LocalizableText("{word} is no time that all agree on", ["word": .quoted(word)]), expected: anyTime)
    }
    static func midnightOfDay(_ text: String) -> Self {
        .init(
            LocalizableText("{text} may begin or end the day", ["text": .quoted(text)]),
            expected: LocalizableText("00:00 and the day that it begins"))
    }
    static func night(_ text: String) -> Self {
        .init(
            LocalizableText("{text} may belong to the night before or after that day", ["text": .quoted(text)]),
            expected: LocalizableText("the day and {time}", ["time": anyTime]))
    }
    static func notInPart(_ text: String, _ part: String) -> Self {
        .init(
            LocalizableText(
                "{text} isn't in the part of the day that {part} is", ["text": .quoted(text), "part": .quoted(part)]),
            expected: anyTime)
    }
    static func onceOrDaily(_ text: String) -> Self {
        .init(
            LocalizableText("{text} may be once or every day", ["text": .quoted(text)]),
            expected: LocalizableText("a day, or every day"))
    }
    static func secondTime(_ text: String) -> Self {
        .init(
            LocalizableText("{text} is a second time", ["text": .quoted(text)]), expected: LocalizableText("one time"))
    }
    static func passed(_ time: TimeOfDay, now: TimeOfDay, _ zone: String) -> Self {
        .init(
            LocalizableText(
                "{time} has passed: it is {now} in {zone}",
                ["time": .verbatim("\(time)"), "now": .verbatim("\(now)"), "zone": .verbatim(zone)]),
            expected: LocalizableText("a time to come"))
    }
    static func past(_ text: String) -> Self {
        .init(
            LocalizableText("{text} has passed", ["text": .quoted(text)]), expected: LocalizableText("a time to come"))
    }
    static let fraction = Self(
        LocalizableText("the time has a fraction of a second"),
        expected: LocalizableText("a time of day in whole seconds"))
}
