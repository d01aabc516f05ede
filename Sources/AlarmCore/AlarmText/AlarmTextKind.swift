/// The kinds of texts that ``AlarmText`` divides.
public enum AlarmTextKind: String, CaseIterable, Sendable {
    /// A time, or a length with a unit, and a title; all required.
    case alarm
    /// A length and an optional title.
    case timer
    /// A time or a length, with an optional keyword and title.
    case schedule
    /// The text of a search: as `schedule`, but with a keyword or a length with a unit.
    case search

    /// True if the text may have a keyword such as `timer` or `alarm`.
    var hasKeywords: Bool { self == .schedule || self == .search }
}
