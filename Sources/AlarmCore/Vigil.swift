/// What alarms ask of the machine's sleep: when it has to be awake again, and while it must not fall asleep.
///
/// The machine is kept awake from a while before an alarm that wakes it, as a sleep that begins just then can't be
/// prevented any more, until all alerts have ended; but for no alert longer than that waits for an answer: an alarm in a
/// bag shall not empty the battery.
public struct Vigil: Sendable {
    /// How long before an alarm the machine is woken: it needs a while to be fully awake.
    public static let lead = Interval.seconds(15)
    /// How long before an alarm the machine is kept awake.
    public static let watch = Interval.seconds(90)
    /// How far ahead the machine's clock can be armed. Many can do no more than 24 hours, and refuse to sleep.
    public static let farthest = Interval.hours(24) - .minutes(5)
    /// How long an alert that waits for ever keeps the machine awake.
    public static let longestHold = Interval.hours(1)

    /// Until when alerts keep the machine awake.
    private var holdEnd = BootTime(microseconds: .min)

    /// Nothing rings.
    public init() {}

    /// Takes in that `alarm` rings.
    public mutating func add(_ alarm: Alarm) {
        guard let alert = alarm.alert else { return }
        let hold = alarm.configuration.effectiveAlertTimeout ?? Self.longestHold
        holdEnd = max(holdEnd, alert.start.boot + hold)
    }

    /// Whether alerts keep the machine awake.
    public func isHolding(for alerts: Int, at now: Moment) -> Bool { alerts > 0 && now.boot < holdEnd }

    /// Whether the machine has to stay awake for the alarm at `next`.
    public func isWatching(for next: WallTime?, at now: Moment) -> Bool {
        next.map { now.wall >= $0 - Self.watch } ?? false
    }

    /// When, on the wall clock, the answers of the other questions are others by time alone; `nil`: never.
    public func nextChange(next: WallTime?, alerts: Int, at now: Moment) -> WallTime? {
        var changes: [WallTime] = []
        if let next { changes += [next - Self.watch, next - Self.lead].filter { now.wall < $0 } }
        if isHolding(for: alerts, at: now) { changes.append(now.wall + (holdEnd - now.boot)) }
        return changes.min()
    }

    /// When the machine's clock is to wake it, so that it is awake for the alarm at `next`; `nil`: at no time.
    public static func wake(for next: WallTime?, at now: Moment) -> WallTime? {
        guard let next else { return nil }
        // Woken too late to be early, it is woken in time.
        let wake = now.wall < next - lead ? next - lead : next
        return min(wake, now.wall + farthest)
    }
}
