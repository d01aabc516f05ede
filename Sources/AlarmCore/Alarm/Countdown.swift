/// A countdown, running or paused.
public struct Countdown: Hashable, Sendable {
    /// The purpose of a countdown.
    public enum Kind: String, Hashable, Sendable {
        /// To the due instant of a schedule.
        case preAlert = "pre-alert"
        /// To the end of a timer, which has no schedule.
        case timer
        /// To the next ring of an alert that was snoozed.
        case postAlert = "post-alert"
    }

    /// The clock that determines the end.
    public enum Anchor: String, Hashable, Sendable {
        /// The wall clock: a countdown to a scheduled occurrence that wasn't paused.
        case wall
        /// The boot clock: all other countdowns. Setting the wall clock doesn't change their lengths.
        case boot
        /// The wall clock or this boot's clock, whichever comes first: a countdown by the boot clock of an earlier
        /// boot. Even if the wall clock has lost the time, it takes no longer than its remaining time.
        case rebooted
    }

    /// The purpose of a countdown.
    public let kind: Kind
    /// The clock that determines the end.
    public let anchor: Anchor
    /// The whole length.
    public let total: Interval
    /// The elapsed time at `start`.
    public let elapsed: Interval
    /// The time at which the countdown began or was resumed.
    public let start: Moment

    /// Describes a countdown.
    public init(_ kind: Kind, anchor: Anchor, total: Interval, elapsed: Interval = .zero, start: Moment) {
        self.kind = kind
        self.anchor = anchor
        self.total = total
        self.elapsed = elapsed
        self.start = start
    }

    /// The remaining time at `start`; not negative.
    public var remainingAtStart: Interval { max(.zero, total - elapsed) }

    /// The end on the wall clock, as predicted at `start`.
    public var fireWall: WallTime { start.wall + remainingAtStart }

    /// The end on the boot clock; `nil` if the wall clock alone determines it.
    public var fireBoot: BootTime? { isAnchoredToSchedule ? nil : start.boot + remainingAtStart }

    /// Returns the remaining time at `now`; not negative.
    public func remaining(at now: Moment) -> Interval {
        max(.zero, .zero - lateness(at: now))
    }

    /// Returns true if the countdown has ended at `now`.
    func hasEnded(at now: Moment) -> Bool {
        lateness(at: now) >= .zero
    }

    /// Returns this countdown, paused at `now`. The remaining time, which exceeds the whole length after the wall clock
    /// was set back, is clamped.
    func paused(at now: Moment) -> PausedCountdown {
        PausedCountdown(kind, total: total, elapsed: max(.zero, total - remaining(at: now)))
    }

    /// True if the countdown ends when its schedule is due, even if that time moves.
    var isAnchoredToSchedule: Bool { anchor == .wall }

    /// Returns the time since the end at `now`, negative before it, by the clock that determines the end; of two, by
    /// the earlier end.
    func lateness(at now: Moment) -> Interval {
        let byWall = now.wall - fireWall
        guard let fireBoot else { return byWall }
        let byBoot = now.boot - fireBoot
        return anchor == .boot ? byBoot : max(byBoot, byWall)
    }

    /// Returns this countdown for another boot. The boot clocks can't be compared, so the wall clock determines the
    /// end, even if it is set only after the machine has started.
    func rebooted(at now: Moment) -> Countdown {
        Countdown(
            kind, anchor: isAnchoredToSchedule ? .wall : .rebooted, total: total, elapsed: elapsed,
            start: start.rebooted(at: now))
    }
}

extension Moment {
    /// Returns this moment of an earlier boot on the boot clock of `now`: at most `now`, even if the wall clock isn't
    /// set yet.
    func rebooted(at now: Moment) -> Moment {
        Moment(wall: wall, boot: min(now.boot - (now.wall - wall), now.boot))
    }
}
