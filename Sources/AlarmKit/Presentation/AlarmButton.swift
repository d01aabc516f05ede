public import AppIntents
public import WidgetViews

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
