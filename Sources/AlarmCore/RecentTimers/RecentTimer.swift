/// A repeatedly started timer: a title and a length.
public struct RecentTimer: Hashable, Sendable {
    /// The title, which may be empty.
    public let title: String
    /// The length: 1 s…366 d.
    public let length: Interval
    /// The number of starts.
    public internal(set) var count: UInt32
    /// The time of the last start.
    public let started: WallTime

    /// Describes a timer.
    public init(title: String, length: Interval, count: UInt32, started: WallTime) {
        self.title = title
        self.length = length
        self.count = count
        self.started = started
    }

    /// Returns true if both have the same title and length.
    func isSame(as other: RecentTimer) -> Bool { length == other.length && title == other.title }

    /// Returns true if `left` is offered before `right`: started more often or, if equally often, later.
    static func isBefore(_ left: RecentTimer, _ right: RecentTimer) -> Bool {
        if left.count != right.count { return left.count > right.count }
        if left.started != right.started { return left.started > right.started }
        return (left.title, left.length) < (right.title, right.length)
    }
}
