/// The urgency of an element of a ``FairQueue``.
public enum Urgency: Int, CaseIterable, Sendable {
    /// A person waits for it, as for the end of a ring.
    case high
    /// It takes little time.
    case normal
    /// It takes the longer the more alarms there are.
    case low
}
