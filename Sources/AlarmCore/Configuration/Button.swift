/// The appearance of one button of an alarm (key `buttons`). `nil`: the service chooses.
public struct Button: Hashable, Sendable {
    /// The place of a button on an alarm or on its countdown.
    public enum Role: String, CaseIterable, Hashable, Sendable {
        case stop, secondary, custom, pause, resume

        /// True if an app may leave the button out: those of a countdown, which can be cancelled all the same.
        public var canBeHidden: Bool { self == .pause || self == .resume }
    }

    /// The place of the button.
    public let role: Role
    /// Its label, at most 256 bytes of UTF-8 without control characters.
    public let text: String?
    /// The name of a themed icon.
    public let icon: String?
    /// The colour of its label, `#RRGGBB`.
    public let textColor: String?
    /// True if the button isn't shown; only for ``Role/pause`` and ``Role/resume``.
    public let isHidden: Bool

    /// Describes a button.
    public init(
        _ role: Role, text: String? = nil, icon: String? = nil, textColor: String? = nil, isHidden: Bool = false
    ) {
        self.role = role
        self.text = text
        self.icon = icon
        self.textColor = textColor
        self.isHidden = isHidden
    }
}

extension Configuration {
    /// Returns the label that the app has set for the button of this role; `nil`: none.
    public func label(_ role: Button.Role) -> String? {
        buttons.first { $0.role == role }?.text.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns true if the app has left the button of this role out.
    public func hides(_ role: Button.Role) -> Bool {
        buttons.contains { $0.role == role && $0.isHidden }
    }
}
