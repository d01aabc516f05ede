/// A holiday, in which alarms that repeat are suspended: their occurrences before its end don't ring, and aren't
/// missed. It stays after its end, so that occurrences in it that are found late, or come again because the wall clock
/// was set back, are suspended as well.
public struct Holiday: Hashable, Sendable {
    /// The end, on the wall clock: the first instant whose occurrences ring.
    public let end: WallTime
    /// True if the end was reached.
    public internal(set) var isOver: Bool

    /// Describes a holiday that isn't over, as far as is known.
    public init(until end: WallTime) {
        self.end = end
        isOver = false
    }
}
