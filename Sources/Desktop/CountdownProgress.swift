internal import AlarmCore

/// The progress of an alarm's countdown in whole percents, for a bar.
///
/// Bars of other programs are moved by messages, each of which wakes up at least two programs. So they move by whole
/// percents, and at most once a second.
struct CountdownProgress: Hashable {
    private let running: Countdown?
    private let paused: PausedCountdown?
    /// The length of the countdown.
    let total: Interval

    /// Creates the progress of `alarm`; `nil`: it isn't counting down.
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

    /// The remaining time of a paused countdown; `nil`: it runs.
    var left: Interval? { paused?.remaining }

    /// Returns the remaining time at `now`; not negative.
    func remaining(at now: Moment) -> Interval {
        running?.remaining(at: now) ?? paused?.remaining ?? .zero
    }

    /// Returns the whole percents elapsed at `now`: 0…100.
    func percent(at now: Moment) -> Int {
        Int(max(0, min(100, passed(at: now).microseconds / step.microseconds)))
    }

    /// Returns the next time after `now` at which ``percent(at:)`` changes, on the boot clock; `nil`: there is none.
    /// The end of the countdown isn't included.
    func nextChange(after now: Moment) -> BootTime? {
        let percent = Int64(percent(at: now))
        guard !isPaused, percent < 99 else { return nil }
        let wait = Interval(microseconds: step.microseconds * (percent + 1)) - passed(at: now)
        return now.boot + max(wait, Self.shortestStep)
    }

    private static let shortestStep = Interval.seconds(1)

    /// One percent of the length.
    private var step: Interval { Interval(microseconds: max(1, total.microseconds / 100)) }

    /// Returns the elapsed time; negative if the remaining time exceeds the length, as after the wall clock was set
    /// back.
    private func passed(at now: Moment) -> Interval { total - remaining(at: now) }
}
