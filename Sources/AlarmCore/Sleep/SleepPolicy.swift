/// The policy for the machine's sleep: the times at which it is woken, and at which its sleep is inhibited.
///
/// The machine is kept awake from ``watch`` before an alarm that wakes it, since a sleep that has begun can't be
/// inhibited, until all alerts have ended, but for no alert longer than its timeout: an alarm that nobody hears, such
/// as that of a laptop in a bag, must not drain the battery.
public struct SleepPolicy: Sendable {
    /// The time before an alarm at which the machine is woken; a resume takes some seconds.
    public static let lead = Interval.seconds(15)
    /// The time before an alarm from which the machine is kept awake.
    public static let watch = Interval.seconds(90)
    /// The longest time for which the machine's clock is armed. With more than 24 hours, which many clocks don't
    /// support, some machines refuse to sleep.
    public static let farthest = Interval.hours(24) - .minutes(5)
    /// The time for which an alert without a timeout keeps the machine awake.
    public static let longestHold = Interval.hours(1)

    /// The time until which each alert keeps the machine awake.
    private var holds: [AlarmID: BootTime] = [:]

    /// The latest of these times.
    private var holdEnd: BootTime? { holds.values.max() }

    /// Creates a policy without alerts.
    public init() {}

    /// Records the alert of `alarm`, if it rings, and its end.
    public mutating func put(_ alarm: Alarm) {
        let hold = alarm.configuration.effectiveAlertTimeout ?? Self.longestHold
        holds[alarm.id] = alarm.alert.map { $0.start.boot + hold }
    }

    /// Removes the alert of an alarm that was removed.
    public mutating func remove(_ id: AlarmID) {
        holds[id] = nil
    }

    /// Returns true if alerts keep the machine awake.
    public func isHolding(at now: Moment) -> Bool { holdEnd.map { now.boot < $0 } ?? false }

    /// Returns true if the machine has to stay awake for the alarm at `next`.
    public func isWatching(for next: WallTime?, at now: Moment) -> Bool {
        next.map { now.wall >= $0 - Self.watch } ?? false
    }

    /// Returns the wall time at which the results of the other methods change; `nil`: never, or not before the alarm at
    /// `next` rings.
    public func nextChange(next: WallTime?, at now: Moment) -> WallTime? {
        var changes = [next.map { $0 - Self.watch }, Self.wake(for: next, at: now)].compactMap(\.self)
        if let holdEnd { changes.append(now.wall + (holdEnd - now.boot)) }
        return changes.filter { now.wall < $0 && $0 != next }.min()
    }

    /// Returns the wake-up time for the alarm at `next`; `nil`: none.
    ///
    /// It is a whole second, the resolution of machines' clocks; for an alarm far away, a whole hour at which to ask
    /// again. So repeated calls give the same time, and the clock isn't armed again needlessly.
    public static func wake(for next: WallTime?, at now: Moment) -> WallTime? {
        guard let next else { return nil }
        let end = now.wall + farthest
        if next - lead > end { return end.roundedDown(to: .hours(1)) }
        let early = (next - lead).roundedDown(to: .seconds(1))
        // If it is too late for the lead, the machine is woken at the alarm's time.
        return now.wall < early ? early : next
    }
}

extension WallTime {
    /// Returns the time rounded down to a multiple of `interval` since 1970.
    fileprivate func roundedDown(to interval: Interval) -> WallTime {
        let length = interval.microseconds
        let rest = (microseconds % length + length) % length
        return self - Interval(microseconds: rest)
    }
}
