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

    /// Makes a presentation.
    public init(alert: Alert, countdown: Countdown? = nil, paused: Paused? = nil) {
        self.alert = alert
        self.countdown = countdown
        self.paused = paused
    }
}

/// The appearance of a button of an alarm.
public struct AlarmButton: Codable, Hashable, Sendable {
    /// The text, of which at most 256 bytes are kept.
    public var text: LocalizedStringResource
    /// The colour of the text, where the desktop lets it be chosen.
    public var textColor: Color
    /// The name of the icon: an SF Symbol that has a counterpart among the icons of desktops, or a themed icon.
    public var systemImageName: String

    /// Makes a button of this appearance.
    public init(text: LocalizedStringResource, textColor: Color, systemImageName: String) {
        self.text = text
        self.textColor = textColor
        self.systemImageName = systemImageName
    }
}

/// The app's own data of an alarm, for its layout and for itself. It may be empty.
///
/// It is kept as JSON, together with the presentation in at most 4 KiB.
public protocol AlarmMetadata: Codable, Hashable, Sendable {}
