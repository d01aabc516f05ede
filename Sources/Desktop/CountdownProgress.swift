internal import AlarmCore

/// How far the countdown of an alarm is, in whole percents, for whoever draws it as a bar.
///
/// A bar that is drawn by somebody else has to be moved by messages, each of which wakes up two programs or more. So it
/// moves by whole percents, and at most once a second.
struct CountdownProgress: Hashable {
    private enum Pace: Hashable {
        case running(Countdown)
        case still(PausedCountdown)
    }

    private let pace: Pace
    /// The whole length.
    let total: Interval

    /// The progress of `alarm`; `nil`: it has no countdown now.
    init?(of alarm: Alarm) {
        switch alarm.state {
        case .countdown(let countdown):
            pace = .running(countdown)
            total = countdown.total
        case .paused(let countdown):
            pace = .still(countdown)
            total = countdown.total
        case .scheduled, .alerting: return nil
        }
    }

    /// Whether it stands still.
    var isPaused: Bool {
        if case .still = pace { true } else { false }
    }

    /// The end on the wall clock; `nil`: it stands still, or that clock doesn't end it.
    var wallEnd: WallTime? {
        guard case .running(let countdown) = pace, countdown.anchor != .boot else { return nil }
        return countdown.fireWall
    }

    /// The end on the boot clock; `nil`: it stands still, or that clock doesn't end it.
    var bootEnd: BootTime? {
        guard case .running(let countdown) = pace else { return nil }
        return countdown.fireBoot
    }

    /// The time left while it stands still; `nil`: it runs.
    var left: Interval? {
        guard case .still(let countdown) = pace else { return nil }
        return countdown.remaining
    }

    /// How much is left at `now`; not negative.
    func remaining(at now: Moment) -> Interval {
        switch pace {
        case .running(let countdown): countdown.remaining(at: now)
        case .still(let countdown): countdown.remaining
        }
    }

    /// How many whole percents have passed at `now`: 0…100.
    func percent(at now: Moment) -> Int {
        Int(max(0, min(100, passed(at: now).microseconds / step.microseconds)))
    }

    /// When ``percent(at:)`` is to be looked at again after `now`, on the boot clock; `nil`: it stays as it is. The end of
    /// a countdown isn't among these times: it is told by other means.
    func nextChange(after now: Moment) -> BootTime? {
        let percent = Int64(percent(at: now))
        guard !isPaused, percent < 99 else { return nil }
        let wait = Interval(microseconds: step.microseconds * (percent + 1)) - passed(at: now)
        return now.boot + max(wait, Self.shortestStep)
    }

    private static let shortestStep = Interval.seconds(1)

    /// One percent of the whole.
    private var step: Interval { Interval(microseconds: max(1, total.microseconds / 100)) }

    /// Negative, if more than the whole is left, as after the wall clock was set back.
    private func passed(at now: Moment) -> Interval { total - remaining(at: now) }
}
