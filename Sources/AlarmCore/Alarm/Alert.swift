/// A ring that waits for an answer.
public struct Alert: Hashable, Sendable {
    /// The due time.
    public let due: WallTime
    /// The time at which it rang.
    public let start: Moment

    /// Describes a ring.
    public init(due: WallTime, start: Moment) {
        self.due = due
        self.start = start
    }

    /// This alert in another boot.
    func rebooted(at now: Moment) -> Alert { Alert(due: due, start: start.rebooted(at: now)) }
}
