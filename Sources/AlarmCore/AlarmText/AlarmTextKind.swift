/// The kinds of texts that ``AlarmText`` divides.
public enum AlarmTextKind: String, CaseIterable, Sendable {
    /// A time, or a length with a unit, and a title, which is needed.
    case alarm
    /// A length, and perhaps a title.
    case timer
    /// Either, and perhaps a keyword and a title.
    case schedule
    /// The same as a person searches for it: a keyword, or a length with a unit, is needed.
    case search

    /// True if a word such as `timer` or `alarm` says what is to be started.
    var hasKeywords: Bool { self == .schedule || self == .search }
}
