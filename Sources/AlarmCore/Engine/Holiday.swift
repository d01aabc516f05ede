/// A holiday, during which repeating alarms are suspended: their occurrences before its end neither ring nor count as
/// missed. It is kept after its end, so that its occurrences are suspended even if they are found late, or come again
/// because the wall clock was set back.
public struct Holiday: Hashable, Sendable {
    /// The end, on the wall clock: the first instant whose occurrences ring.
    public let end: WallTime
    /// True if the end has passed.
    public internal(set) var isOver: Bool

    /// Describes a holiday that isn't over.
    public init(until end: WallTime) {
        self.end = end
        isOver = false
    }
}
