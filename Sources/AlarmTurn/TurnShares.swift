/// The shares of urgent and of normal calls in a turn.
///
/// Urgent ones come first. But after a few of them in a row normal ones follow, until these have had as much time: so
/// a client with urgent calls without end takes half of the time at most from others.
public struct TurnShares {
    /// The most urgent calls in a row while normal ones wait.
    public static let mostUrgentInRow = 4

    private var urgentInRow = 0
    /// The time that these have taken and normal ones since haven't, µs.
    private var lead: Int64 = 0
    /// The urgency of the call that is performed while one of the other urgency waits; `nil`: none is.
    private var contested: Urgency?

    /// Creates the shares of a turn that begins.
    public init() {}

    /// Returns the urgency of the call to perform next, `high` or `normal`; `nil`: none is ready.
    public mutating func next(isHighReady: Bool, isNormalReady: Bool) -> Urgency? {
        contested = nil
        guard isHighReady, isNormalReady else { return isHighReady ? .high : isNormalReady ? .normal : nil }
        let next: Urgency = urgentInRow < Self.mostUrgentInRow ? .high : .normal
        contested = next
        return next
    }

    /// Notes the time that the call has taken, µs.
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
    /// A person waits for it, as for the end of a ring.
    case high
    /// It takes little time.
    case normal
    /// It takes the longer the more alarms there are.
    case low
}
