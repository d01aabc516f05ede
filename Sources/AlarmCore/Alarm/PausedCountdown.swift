/// A countdown that stands still.
public struct PausedCountdown: Hashable, Sendable {
    /// What it counts down to.
    public let kind: Countdown.Kind
    /// Its whole length.
    public internal(set) var total: Interval
    /// How much of it had passed when it was paused.
    public let elapsed: Interval

    /// Describes a paused countdown.
    public init(_ kind: Countdown.Kind, total: Interval, elapsed: Interval) {
        self.kind = kind
        self.total = total
        self.elapsed = elapsed
    }

    /// How much is left of it; not negative.
    public var remaining: Interval { max(.zero, total - elapsed) }

    /// This countdown as it runs from `now` on: by the boot clock, so that the pause makes its end later.
    func resumed(at now: Moment) -> Countdown {
        // It may have been made shorter than what had passed of it.
        Countdown(kind, anchor: .boot, total: total, elapsed: min(elapsed, total), start: now)
    }
}
