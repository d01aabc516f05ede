/// The measurement of a wake test. Instants are in µs since 1970 UTC, lengths in µs.
struct WakeMeasurement: Equatable {
    /// The conclusion from a measurement.
    enum Verdict: Equatable {
        /// The machine slept, was woken before the alarm was due, and the alarm rang on time.
        case inTime
        /// The machine wasn't suspended, for this reason.
        case refused(String)
        /// The suspend was accepted, but the machine didn't sleep.
        case notAsleep
        /// The machine woke before the service's time.
        case wokenByOther
        /// The machine woke too late, or the alarm rang too late.
        case late
        /// The machine was awake, but the alarm didn't ring.
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

    /// The shortest sleep; a shorter one is an aborted suspend.
    static let leastSleep: UInt64 = 1_000_000
    /// The tolerance for an early wake: the clock counts whole seconds.
    static let earliness: UInt64 = 3_000_000
    /// The tolerance for a late alarm.
    static let lateness: UInt64 = 1_000_000

    /// The due time of the alarm.
    let due: UInt64
    /// The reason why the suspend was refused; `nil`: it was accepted.
    var refusal: String?
    /// The length of the sleep.
    var asleep: UInt64 = 0
    /// The wake-up time; `nil`: the machine didn't sleep.
    var awake: UInt64?
    /// The time of the ring; `nil`: it didn't ring.
    var fired: UInt64?

    init(due: UInt64) {
        self.due = due
    }

    /// Returns true if the machine woke too early for the service, which wakes it `lead` before an alarm, to be the
    /// cause.
    func isWokenByOther(lead: UInt64) -> Bool {
        awake.map { $0 + lead + Self.earliness < due } ?? false
    }

    /// - Parameter lead: The time by which the service wakes the machine before an alarm.
    func verdict(lead: UInt64) -> Verdict {
        if let refusal { return .refused(refusal) }
        guard let awake else { return .notAsleep }
        if isWokenByOther(lead: lead) { return .wokenByOther }
        guard awake <= due else { return .late }
        guard let fired else { return .silent }
        return fired <= due + Self.lateness ? .inTime : .late
    }
}
