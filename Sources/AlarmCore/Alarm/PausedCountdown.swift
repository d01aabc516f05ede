/// A paused countdown.
public struct PausedCountdown: Hashable, Sendable {
    /// The purpose of the countdown.
    public let kind: Countdown.Kind
    /// Its whole length.
    public internal(set) var total: Interval
    /// The time that had passed of it when it was paused.
    public let elapsed: Interval

    /// Describes a paused countdown.
    public init(_ kind: Countdown.Kind, total: Interval, elapsed: Interval) {
        self.kind = kind
        self.total = total
        self.elapsed = elapsed
    }

    /// The remaining time; not negative.
    public var remaining: Interval { max(.zero, total - elapsed) }

    /// This countdown as it runs from `now` on: by the boot clock, so that the pause makes its end later.
    func resumed(at now: Moment) -> Countdown {
        // It may have been made shorter than what had passed of it.
        Countdown(kind, anchor: .boot, total: total, elapsed: min(elapsed, total), start: now)
    }
}
