/// An occurrence of an alarm: the alarm, and the instant at which it is due.
public struct Occurrence: Hashable, Sendable {
    /// The alarm.
    public let id: AlarmID
    /// The due instant.
    public let due: WallTime

    /// Creates the occurrence of an alarm at an instant.
    public init(id: AlarmID, due: WallTime) {
        (self.id, self.due) = (id, due)
    }
}
