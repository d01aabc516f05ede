/// What alarms ask of the machine's sleep: when it has to be awake again, and while it must not fall asleep.
///
/// The machine is kept awake from a while before an alarm that wakes it, as a sleep that begins just then can't be
/// prevented any more, until all alerts have ended; but for no alert longer than that waits for an answer: an alarm in a
/// bag shall not empty the battery.
public struct SleepPolicy: Sendable {
    /// How long before an alarm the machine is woken: it needs a while to be fully awake.
    public static let lead = Interval.seconds(15)
    /// How long before an alarm the machine is kept awake.
    public static let watch = Interval.seconds(90)
    /// How far ahead the machine's clock is armed. Many can do no more than 24 hours, and refuse to sleep.
    public static let farthest = Interval.hours(24) - .minutes(5)
    /// How long an alert that waits for ever keeps the machine awake.
    public static let longestHold = Interval.hours(1)

    /// Until when each alert keeps the machine awake.
    private var holds: [AlarmID: BootTime] = [:]

    /// The last of these.
    private var holdEnd: BootTime? { holds.values.max() }

    /// Nothing rings.
    public init() {}

    /// Takes in what has become of `alarm`: whether it rings, and for how long.
    public mutating func put(_ alarm: Alarm) {
        let hold = alarm.configuration.effectiveAlertTimeout ?? Self.longestHold
        holds[alarm.id] = alarm.alert.map { $0.start.boot + hold }
    }

    /// Takes in that the alarm of this identity is gone.
    public mutating func remove(_ id: AlarmID) {
        holds[id] = nil
    }

    /// Whether alerts keep the machine awake.
    public func isHolding(at now: Moment) -> Bool { holdEnd.map { now.boot < $0 } ?? false }

    /// Whether the machine has to stay awake for the alarm at `next`.
    public func isWatching(for next: WallTime?, at now: Moment) -> Bool {
        next.map { now.wall >= $0 - Self.watch } ?? false
    }

    /// When, on the wall clock, the answers of the other questions are others by time alone; `nil`: never, or not before
    /// the alarm at `next` rings.
    public func nextChange(next: WallTime?, at now: Moment) -> WallTime? {
        var changes = [next.map { $0 - Self.watch }, Self.wake(for: next, at: now)].compactMap(\.self)
        if let holdEnd { changes.append(now.wall + (holdEnd - now.boot)) }
        return changes.filter { now.wall < $0 && $0 != next }.min()
    }

    /// When the machine's clock is to wake it, so that it is awake for the alarm at `next`; `nil`: at no time.
    ///
    /// It is a whole second, as machines have it and as two readings of the clocks agree about it, and of an alarm far away
    /// a whole hour at which to ask again: so the clock isn't armed anew all the time.
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
