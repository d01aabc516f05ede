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

    /// The clock that decides when it ends.
    public enum Anchor: String, Hashable, Sendable {
        /// The wall clock: that of a schedule, until it is paused.
        case wall
        /// The boot clock: all others. Setting the wall clock doesn't change how long they take.
        case boot
        /// The wall clock, for one that ran by the boot clock of an earlier boot; and this boot's clock, by which it
        /// takes no longer than was left of it, should the wall clock have lost the time.
        case rebooted
    }

    /// The purpose of a countdown.
    public let kind: Kind
    /// The clock that decides when it ends.
    public let anchor: Anchor
    /// Its whole length.
    public let total: Interval
    /// The time that had passed of it before `start`.
    public let elapsed: Interval
    /// The time at which it began or was resumed.
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

    /// The end on the boot clock; `nil` if the wall clock alone decides.
    public var fireBoot: BootTime? { isAnchoredToSchedule ? nil : start.boot + remainingAtStart }

    /// Returns the remaining time at `now`; not negative.
    public func remaining(at now: Moment) -> Interval {
        max(.zero, .zero - lateness(at: now))
    }

    /// True if it has ended at `now`.
    func hasEnded(at now: Moment) -> Bool {
        lateness(at: now) >= .zero
    }

    /// This countdown as it stands still from `now` on. Where the wall clock was set back, more than the whole of it
    /// may be left; paused, it is the whole.
    func paused(at now: Moment) -> PausedCountdown {
        PausedCountdown(kind, total: total, elapsed: max(.zero, total - remaining(at: now)))
    }

    /// True if it ends when its schedule is due, even if that has moved.
    var isAnchoredToSchedule: Bool { anchor == .wall }

    /// Returns the time since its end at `now`, by the clock that decides; of two, by the one that was first.
    func lateness(at now: Moment) -> Interval {
        let byWall = now.wall - fireWall
        guard let fireBoot else { return byWall }
        let byBoot = now.boot - fireBoot
        return anchor == .boot ? byBoot : max(byBoot, byWall)
    }

    /// This countdown in another boot, whose clock knows nothing of the one in which it began: the wall clock decides,
    /// even if it is set only after the machine has started.
    func rebooted(at now: Moment) -> Countdown {
        Countdown(
            kind, anchor: isAnchoredToSchedule ? .wall : .rebooted, total: total, elapsed: elapsed,
            start: start.rebooted(at: now))
    }
}

extension Moment {
    /// This moment, of an earlier boot, on the clock of the boot that shows `now`. It was before that, even if the wall
    /// clock, not set yet, shows otherwise.
    func rebooted(at now: Moment) -> Moment {
        Moment(wall: wall, boot: min(now.boot - (now.wall - wall), now.boot))
    }
}
