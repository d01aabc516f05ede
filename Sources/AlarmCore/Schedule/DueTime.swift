/// An occurrence of an alarm's rule.
public struct DueTime: Hashable, Sendable {
    /// The due instant.
    public let instant: WallTime
    /// The date by the rule, which in a gap may precede the date of the instant; `nil`: the rule is an instant.
    public let date: CivilDate?

    /// Describes an occurrence.
    public init(_ instant: WallTime, on date: CivilDate? = nil) {
        self.instant = instant
        self.date = date
    }
}
