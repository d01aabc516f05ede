/// The shares of urgent and normal calls in a turn.
///
/// Urgent calls come first. After ``mostUrgentInRow`` of them, normal calls get as much time: so a client with endless
/// urgent calls takes at most half of the time.
public struct TurnShares {
    /// The maximum number of consecutive urgent calls while normal calls wait.
    public static let mostUrgentInRow = 4

    private var urgentInRow = 0
    /// The time of the consecutive urgent calls, less the time of normal calls since, µs.
    private var lead: Int64 = 0
    /// The urgency of the current call, if calls of the other urgency wait; else `nil`.
    private var contested: Urgency?

    /// Creates the shares of a new turn.
    public init() {}

    /// Returns the urgency of the call to perform next, `high` or `normal`; `nil`: none is ready.
    public mutating func next(isHighReady: Bool, isNormalReady: Bool) -> Urgency? {
        contested = nil
        guard isHighReady, isNormalReady else { return isHighReady ? .high : isNormalReady ? .normal : nil }
        let next: Urgency = urgentInRow < Self.mostUrgentInRow ? .high : .normal
        contested = next
        return next
    }

    /// Records the time that the call has taken, µs.
    public mutating func spend(_ time: Int64) {
        switch contested {
        case .high:
            urgentInRow += 1
            lead += time
        case .normal:
            lead -= time
            if lead <= 0 { (urgentInRow, lead) = (0, 0) }
        case .low, nil: break
        }
        contested = nil
    }
}

/// The urgency of an element of a ``FairQueue``.
public enum Urgency: Int, CaseIterable, Sendable {
    /// A person waits, such as for a ring to stop.
    case high
    /// The call takes little time.
    case normal
    /// The call takes time proportional to the number of alarms.
    case low
}
