/// An app's own action, run by a person's press (keys `stop-action`, `secondary-action`, `default-action`) through
/// `org.freedesktop.Application`. Desktop Entry Specification 1.5, *D-Bus Activation*.
public struct AppAction: Hashable, Sendable {
    /// The way in which the app runs the action.
    public enum Mode: String, CaseIterable, Hashable, Sendable {
        /// Without a window.
        case background
        /// In the foreground: the app is activated first.
        case foreground
    }

    /// The action's name, valid by `g_action_name_is_valid()`: letters, digits, `-` and `.`, 1 to 255 bytes.
    public let name: String
    /// The parameter, a D-Bus value of any type but `h`; empty: the alarm's identifier.
    public let parameter: OpaqueValue
    /// The mode; `nil`: in the background.
    public let mode: Mode?
    /// The desktop id of the app; `nil`: the alarm's app.
    public let target: String?

    /// Describes an action; ``Configuration/set(_:)`` validates it.
    public init(_ name: String, parameter: OpaqueValue = .none, mode: Mode? = nil, target: String? = nil) {
        self.name = name
        self.parameter = parameter
        self.mode = mode
        self.target = target
    }

    /// Refuses an action with an invalid name, parameter or target.
    ///
    /// - Throws: `Refusal`: `invalidConfiguration`, `tooLarge`.
    public func validate(for key: KeyName) throws(Refusal) {
        try Text.actionName.validate(name, for: key.part("name"))
        if let target { try Text.target.validate(target, for: key.part("target")) }
        try parameter.validate(for: key.part("parameter"))
    }
}
