/// The look of one button of an alarm (key `buttons`). `nil`: the service chooses.
public struct Button: Hashable, Sendable {
    /// The place of a button on an alarm or on its countdown.
    public enum Role: String, CaseIterable, Hashable, Sendable {
        case stop, secondary, custom, pause, resume
    }

    /// The place of the button.
    public let role: Role
    /// Its label, at most 64 bytes of UTF-8 without control characters.
    public let text: String?
    /// The name of a themed icon.
    public let icon: String?
    /// The colour of its label, `#RRGGBB`.
    public let textColor: String?

    /// Describes a button.
    public init(_ role: Role, text: String? = nil, icon: String? = nil, textColor: String? = nil) {
        self.role = role
        self.text = text
        self.icon = icon
        self.textColor = textColor
    }
}
