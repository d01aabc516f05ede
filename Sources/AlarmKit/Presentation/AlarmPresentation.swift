public import AppIntents
public import WidgetViews

/// The texts and buttons of an alarm in its states.
public struct AlarmPresentation: Codable, Hashable, Sendable {
    /// The texts and buttons while the alarm rings.
    public var alert: Alert
    /// The text and button while the alarm counts down; `nil`: the desktop's own.
    public var countdown: Countdown?
    /// The text and button while the countdown is paused.
    public var paused: Paused?

    /// Creates a presentation.
    public init(alert: Alert, countdown: Countdown? = nil, paused: Paused? = nil) {
        self.alert = alert
        self.countdown = countdown
        self.paused = paused
    }
}

/// The appearance of a button of an alarm.
public struct AlarmButton: Codable, Hashable, Sendable {
    /// The text, cut to 256 bytes.
    public var text: LocalizedStringResource
    /// The colour of the text, on desktops that support it.
    public var textColor: Color
    /// The name of the icon: an SF Symbol with a counterpart in the desktops' icons, or a themed icon.
    public var systemImageName: String

    /// Creates the appearance of a button.
    public init(text: LocalizedStringResource, textColor: Color, systemImageName: String) {
        self.text = text
        self.textColor = textColor
        self.systemImageName = systemImageName
    }
}

/// The app's own data for an alarm and its layout. It may be empty.
///
/// It is stored as JSON, together with the presentation in at most 4 KiB.
public protocol AlarmMetadata: Codable, Hashable, Sendable {}
