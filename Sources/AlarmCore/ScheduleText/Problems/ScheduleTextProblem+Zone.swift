/// Problems of zones and instants.
extension ScheduleTextProblem {
    static func noZone(_ name: String) -> Self {
        .init(LocalizableText("there is no time zone {name}", ["name": .quoted(name)]), of: name)
    }
    static func abbreviation(_ name: String, of zones: [String]) -> Self {
        .init(LocalizableText("{name} may be {zones}", ["name": .quoted(name), "zones": .oneOf(zones)]), of: name)
    }
    static func secondZone(_ text: String) -> Self {
        .init(LocalizableText("{text} is a second zone", ["text": .quoted(text)]), of: text)
    }
    static func zoneOfTimer(_ text: String) -> Self {
        .init(LocalizableText("{text} is a zone, which a length hasn't", ["text": .quoted(text)]), of: text)
    }
    static let offsetAndZone = Self(LocalizableText("the time has an offset from UTC as well"))
    static let offsetNeedsDate = Self(LocalizableText("the date is missing that a time with an offset needs"))
    static let before1970 = Self(LocalizableText("it is before 1970"))
}
