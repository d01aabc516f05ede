/// A ring that waits for an answer.
public struct Alert: Hashable, Sendable {
    /// The due time.
    public let due: WallTime
    /// The time at which the ring began.
    public let start: Moment

    /// Describes a ring.
    public init(due: WallTime, start: Moment) {
        self.due = due
        self.start = start
    }

    /// Returns this alert for another boot.
    func rebooted(at now: Moment) -> Alert { Alert(due: due, start: start.rebooted(at: now)) }
}
