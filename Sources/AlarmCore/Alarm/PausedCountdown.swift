/// A paused countdown.
public struct PausedCountdown: Hashable, Sendable {
    /// The purpose of the countdown.
    public let kind: Countdown.Kind
    /// The whole length.
    public internal(set) var total: Interval
    /// The elapsed time at the pause.
    public let elapsed: Interval

    /// Describes a paused countdown.
    public init(_ kind: Countdown.Kind, total: Interval, elapsed: Interval) {
        self.kind = kind
        self.total = total
        self.elapsed = elapsed
    }

    /// The remaining time; not negative.
    public var remaining: Interval { max(.zero, total - elapsed) }

    /// Returns this countdown, resumed at `now`, by the boot clock, so that the pause delays its end.
    func resumed(at now: Moment) -> Countdown {
        // It may have been shortened to less than its elapsed time.
        Countdown(kind, anchor: .boot, total: total, elapsed: min(elapsed, total), start: now)
    }
}
