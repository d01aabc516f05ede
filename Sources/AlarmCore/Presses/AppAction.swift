/// An action of an app that a person's press runs (keys `stop-action`, `secondary-action`, `default-action`): the app's
/// own, called through `org.freedesktop.Application`. Desktop Entry Specification 1.5, *D-Bus Activation*.
public struct AppAction: Hashable, Sendable {
    /// The way in which the app runs the action.
    public enum Mode: String, CaseIterable, Hashable, Sendable {
        /// Without a window.
        case background
        /// Activated first, in the foreground.
        case foreground
    }

    /// The action's name, as `g_action_name_is_valid()` has it: letters, digits, `-` and `.`, 1 to 255 bytes.
    public let name: String
    /// The parameter, a D-Bus value of any type but `h`; empty: the alarm's identifier.
    public let parameter: OpaqueValue
    /// The mode; `nil`: in the background.
    public let mode: Mode?
    /// The desktop id of the app; `nil`: the one that the alarm belongs to.
    public let target: String?

    /// Describes an action, which ``Configuration/set(_:)`` looks into.
    public init(_ name: String, parameter: OpaqueValue = .none, mode: Mode? = nil, target: String? = nil) {
        self.name = name
        self.parameter = parameter
        self.mode = mode
        self.target = target
    }

    /// Refuses an action whose parts can't be those of one.
    ///
    /// - Throws: `Refusal`: `invalidConfiguration`, `tooLarge`.
    public func validate(for key: KeyName) throws(Refusal) {
        try Text.actionName.validate(name, for: key.part("name"))
        if let target { try Text.target.validate(target, for: key.part("target")) }
        try parameter.validate(for: key.part("parameter"))
    }
}
