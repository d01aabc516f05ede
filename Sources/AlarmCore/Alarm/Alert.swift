/// A ring that waits for an answer.
public struct Alert: Hashable, Sendable {
    /// When it was to ring.
    public let due: WallTime
    /// When it rang.
    public let start: Moment

    /// Describes a ring.
    public init(due: WallTime, start: Moment) {
        self.due = due
        self.start = start
    }

    /// This alert in another boot.
    func rebooted(at now: Moment) -> Alert { Alert(due: due, start: start.rebooted(at: now)) }
}
