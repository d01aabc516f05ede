/// The texts and buttons of an alarm in its states.
public struct AlarmPresentation: Codable, Hashable, Sendable {
    /// Those while it rings.
    public var alert: Alert
    /// Those while it counts down. Without them, only what the desktop shows of itself is seen of a countdown.
    public var countdown: Countdown?
    /// Those while its countdown is paused.
    public var paused: Paused?

    /// Makes a presentation.
    public init(alert: Alert, countdown: Countdown? = nil, paused: Paused? = nil) {
        self.alert = alert
        self.countdown = countdown
        self.paused = paused
    }
}
