/// Problems of zones and instants.
extension ScheduleTextProblem {
    private static let anyZone = LocalizableText(
        "a zone such as {names}", ["names": .oneOf(["Europe/Berlin", "UTC"])])

    static func noZone(_ name: String) -> Self {
        .init(LocalizableText("there is no time zone {name}", ["name": .quoted(name)]), expected: anyZone)
    }
    static func abbreviation(_ name: String) -> Self {
        .init(LocalizableText("{name} isn't the name of a time zone", ["name": .quoted(name)]), expected: anyZone)
    }
    static func secondZone(_ text: String) -> Self {
        .init(
            LocalizableText("{text} is a second zone", ["text": .quoted(text)]), expected: LocalizableText("one zone"))
    }
    static func zoneOfTimer(_ text: String) -> Self {
        .init(
            LocalizableText("{text} is a zone, which a length hasn't", ["text": .quoted(text)]),
            expected: LocalizableText("a length alone"))
    }
    static let offsetAndZone = Self(
        LocalizableText("the time has an offset from UTC as well"), expected: LocalizableText("an offset or a zone"))
    static let offsetNeedsDate = Self(
        LocalizableText("the date is missing that a time with an offset needs"),
        expected: LocalizableText("an instant such as 2026-12-24T18:00:00+01:00"))
    static let before1970 = Self(LocalizableText("it is before 1970"), expected: LocalizableText("an instant to come"))
}
