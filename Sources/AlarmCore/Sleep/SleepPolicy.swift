/// The policy for the machine's sleep: the times at which it has to be awake again, and at which it must not fall
/// asleep.
///
/// The machine is kept awake from ``watch`` before an alarm that wakes it, as a sleep that has begun can't be prevented
/// any more, until all alerts have ended; but for no alert longer than its timeout: an alarm that nobody hears, as of a
/// laptop in a bag, must not empty the battery.
public struct SleepPolicy: Sendable {
    /// The time before an alarm at which the machine is woken: it needs a while to be fully awake.
    public static let lead = Interval.seconds(15)
    /// The time before an alarm from which the machine is kept awake.
    public static let watch = Interval.seconds(90)
    /// The farthest time ahead for which the machine's clock is armed. Many clocks can do no more than 24 hours, and
    /// machines then refuse to sleep.
    public static let farthest = Interval.hours(24) - .minutes(5)
    /// The time that an alert without a timeout keeps the machine awake.
    public static let longestHold = Interval.hours(1)

    /// The time until which each alert keeps the machine awake.
    private var holds: [AlarmID: BootTime] = [:]

    /// The last of these times.
    private var holdEnd: BootTime? { holds.values.max() }

    /// Creates a policy for a time at which nothing rings.
    public init() {}

    /// Notes whether `alarm` rings, and for how long.
    public mutating func put(_ alarm: Alarm) {
        let hold = alarm.configuration.effectiveAlertTimeout ?? Self.longestHold
        holds[alarm.id] = alarm.alert.map { $0.start.boot + hold }
    }

    /// Notes that the alarm with this identifier was removed.
    public mutating func remove(_ id: AlarmID) {
        holds[id] = nil
    }

    /// True if alerts keep the machine awake.
    public func isHolding(at now: Moment) -> Bool { holdEnd.map { now.boot < $0 } ?? false }

    /// True if the machine has to stay awake for the alarm at `next`.
    public func isWatching(for next: WallTime?, at now: Moment) -> Bool {
        next.map { now.wall >= $0 - Self.watch } ?? false
    }

    /// Returns the time, on the wall clock, at which the results of the other methods change by themselves; `nil`:
    /// never, or not before the alarm at `next` rings.
    public func nextChange(next: WallTime?, at now: Moment) -> WallTime? {
        var changes = [next.map { $0 - Self.watch }, Self.wake(for: next, at: now)].compactMap(\.self)
        if let holdEnd { changes.append(now.wall + (holdEnd - now.boot)) }
        return changes.filter { now.wall < $0 && $0 != next }.min()
    }

    /// Returns the time at which the machine's clock is to wake it for the alarm at `next`; `nil`: at no time.
    ///
    /// It is a whole second, as machines' clocks have and as two readings of the clocks agree on; for an alarm far
    /// away, it is a whole hour at which to ask again. So the clock isn't armed again and again.
    public static func wake(for next: WallTime?, at now: Moment) -> WallTime? {
        guard let next else { return nil }
        let end = now.wall + farthest
        if next - lead > end { return end.roundedDown(to: .hours(1)) }
        let early = (next - lead).roundedDown(to: .seconds(1))
        // Woken too late to be early, it is woken in time.
        return now.wall < early ? early : next
    }
}

extension WallTime {
    /// The last multiple of `interval` since 1970 that isn't later.
    fileprivate func roundedDown(to interval: Interval) -> WallTime {
        let length = interval.microseconds
        let rest = (microseconds % length + length) % length
        return self - Interval(microseconds: rest)
    }
}
