internal import AlarmCore

/// The progress of an alarm's countdown in whole percents, to be drawn as a bar.
///
/// A bar that another program draws is moved by messages, each of which wakes up two programs or more. So it moves by
/// whole percents, and at most once a second.
struct CountdownProgress: Hashable {
    private let running: Countdown?
    private let paused: PausedCountdown?
    /// The length of the countdown.
    let total: Interval

    /// Describes the countdown of `alarm`; `nil`: it has none now.
    init?(of alarm: Alarm) {
        running = alarm.countdown
        paused = alarm.pausedCountdown
        guard let total = running?.total ?? paused?.total else { return nil }
        self.total = total
    }

    /// True if the countdown is paused.
    var isPaused: Bool { paused != nil }

    /// The end on the wall clock; `nil`: it is paused, or runs on the boot clock.
    var wallEnd: WallTime? {
        guard let running, running.anchor != .boot else { return nil }
        return running.fireWall
    }

    /// The end on the boot clock; `nil`: it is paused, or runs on the wall clock.
    var bootEnd: BootTime? { running?.fireBoot }

    /// The time left of a paused countdown; `nil`: it runs.
    var left: Interval? { paused?.remaining }

    /// Returns the time left at `now`; not negative.
    func remaining(at now: Moment) -> Interval {
        running?.remaining(at: now) ?? paused?.remaining ?? .zero
    }

    /// Returns the whole percents that have passed at `now`: 0…100.
    func percent(at now: Moment) -> Int {
        Int(max(0, min(100, passed(at: now).microseconds / step.microseconds)))
    }

    /// Returns the next time after `now` at which ``percent(at:)`` changes, on the boot clock; `nil`: it doesn't. The
    /// end of the countdown isn't among these times.
    func nextChange(after now: Moment) -> BootTime? {
        let percent = Int64(percent(at: now))
        guard !isPaused, percent < 99 else { return nil }
        let wait = Interval(microseconds: step.microseconds * (percent + 1)) - passed(at: now)
        return now.boot + max(wait, Self.shortestStep)
    }

    private static let shortestStep = Interval.seconds(1)

    /// One percent of the length.
    private var step: Interval { Interval(microseconds: max(1, total.microseconds / 100)) }

    /// Negative if more than the whole length is left, as after the wall clock was set back.
    private func passed(at now: Moment) -> Interval { total - remaining(at: now) }
}
