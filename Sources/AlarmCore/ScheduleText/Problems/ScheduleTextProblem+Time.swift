/// Problems of times of day.
extension ScheduleTextProblem {
    static let missingTime = Self(LocalizableText("the time is missing"))
    static func missingTime(after words: String) -> Self {
        .init(LocalizableText("the time is missing that {words} needs", ["words": .quoted(words)]), of: words)
    }
    static func noTime(_ text: String) -> Self {
        .init(LocalizableText("there is no time {text}", ["text": .quoted(text)]), of: text)
    }
    static func morningOrEvening(_ first: String, _ second: String) -> Self {
        .init(
            LocalizableText(
                "morning or evening? {first}, or {second}", ["first": .verbatim(first), "second": .verbatim(second)]))
    }
    static func either(_ first: LocalizableText, _ second: LocalizableText) -> Self {
        .init(LocalizableText("{first}, or {second}?", ["first": first, "second": second]))
    }
    static func numberAlone(_ text: String) -> Self {
        .init(LocalizableText("{text} is a number alone", ["text": .quoted(text)]), of: text)
    }
    static func vagueTime(_ word: String) -> Self {
        .init(LocalizableText("{word} is no exact time", ["word": .quoted(word)]), of: word)
    }
    static func midnightOfDay(_ text: String) -> Self {
        .init(LocalizableText("{text} may begin or end the day", ["text": .quoted(text)]), of: text)
    }
    static func night(_ text: String) -> Self {
        .init(
            LocalizableText("{text} may belong to the night before or after that day", ["text": .quoted(text)]),
            of: text)
    }
    static func notInPart(_ text: String, _ part: String) -> Self {
        .init(
            LocalizableText(
                "{text} isn't in the part of the day that {part} is", ["text": .quoted(text), "part": .quoted(part)]))
    }
    static func onceOrDaily(_ text: String) -> Self {
        .init(LocalizableText("{text} may be once or every day", ["text": .quoted(text)]), of: text)
    }
    static func secondTime(_ text: String) -> Self {
        .init(LocalizableText("{text} is a second time", ["text": .quoted(text)]), of: text)
    }
    static func rangeOfTimes(_ text: String) -> Self {
        .init(LocalizableText("{text} is two times", ["text": .quoted(text)]), of: text)
    }
    static func passed(_ time: TimeOfDay, now: TimeOfDay, _ zone: String) -> Self {
        .init(
            LocalizableText(
                "{time} has passed: it is {now} in {zone}",
                ["time": .verbatim("\(time)"), "now": .verbatim("\(now)"), "zone": .verbatim(zone)]))
    }
    static func past(_ text: String) -> Self {
        .init(LocalizableText("{text} has passed", ["text": .quoted(text)]), of: text)
    }
    static let fraction = Self(LocalizableText("the time has a fraction of a second"))
}
