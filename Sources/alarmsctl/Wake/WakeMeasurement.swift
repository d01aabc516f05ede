/// What came of a test whether the machine wakes for an alarm. Instants are microseconds since 1970 UTC, lengths
/// microseconds.
struct WakeMeasurement: Equatable {
    /// What that says.
    enum Verdict: Equatable {
        /// It slept, was woken before the alarm was due, and the alarm rang when it was due.
        case inTime
        /// It wasn't suspended, for this reason.
        case refused(String)
        /// It was to be suspended, and wasn't.
        case notAsleep
        /// It was awake again before it was to be woken.
        case wokenByOther
        /// It was awake too late, or the alarm rang too late.
        case late
        /// It was awake, and the alarm didn't ring.
        case silent

        var name: String {
            switch self {
            case .inTime: "in-time"
            case .refused: "refused"
            case .notAsleep: "not-asleep"
            case .wokenByOther: "woken-by-other"
            case .late: "late"
            case .silent: "silent"
            }
        }
    }

    /// Shorter than that is no sleep, but a suspend that was given up.
    static let leastSleep: UInt64 = 1_000_000
    /// How early the clock may wake: it counts in whole seconds.
    static let earliness: UInt64 = 3_000_000
    /// How late an alarm may be.
    static let lateness: UInt64 = 1_000_000

    /// When the alarm was due.
    let due: UInt64
    /// Why the machine wasn't suspended; `nil` if nobody refused it.
    var refusal: String?
    /// How long it was asleep.
    var asleep: UInt64 = 0
    /// When it was awake again; `nil` if it wasn't asleep.
    var awake: UInt64?
    /// When the alarm rang; `nil` if it didn't.
    var fired: UInt64?

    init(due: UInt64) {
        self.due = due
    }

    /// Whether it was awake so early that the service can't have been the cause, who wakes it `lead` before an alarm.
    func isWokenByOther(lead: UInt64) -> Bool {
        awake.map { $0 + lead + Self.earliness < due } ?? false
    }

    /// - Parameter lead: How long before an alarm the service wakes the machine.
    func verdict(lead: UInt64) -> Verdict {
        if let refusal { return .refused(refusal) }
        guard let awake else { return .notAsleep }
        if isWokenByOther(lead: lead) { return .wokenByOther }
        guard awake <= due else { return .late }
        guard let fired else { return .silent }
        return fired <= due + Self.lateness ? .inTime : .late
    }
}
