/// The texts and buttons of an alarm in its states.
public struct AlarmPresentation: Codable, Hashable, Sendable {
    /// The texts and buttons while the alarm rings.
    public var alert: Alert
    /// The text and button while the alarm counts down; `nil`: the desktop's own.
    public var countdown: Countdown?
    /// The text and button while the countdown is paused.
    public var paused: Paused?

    /// Makes a presentation.
    public init(alert: Alert, countdown: Countdown? = nil, paused: Paused? = nil) {
        self.alert = alert
        self.countdown = countdown
        self.paused = paused
    }
}
