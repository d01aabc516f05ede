/// An occurrence of an alarm's rule.
public struct DueTime: Hashable, Sendable {
    /// The due instant.
    public let instant: WallTime
    /// The date that the rule means it for, which in a gap may be the one before that of the instant; `nil`: the rule
    /// is an instant.
    public let date: CivilDate?

    /// Describes an occurrence.
    public init(_ instant: WallTime, on date: CivilDate? = nil) {
        self.instant = instant
        self.date = date
    }
}
