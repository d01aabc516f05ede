public import AlarmCore

/// The layout of an activity or a countdown, as its client has declared it.
public struct Layout: Hashable, Sendable {
    /// The value as clients gave it, which was checked.
    public let value: OpaqueValue
    /// The names of the actions of its buttons, each once, sorted.
    public let actions: [String]

    /// Describes a layout that was checked.
    public init(checked value: OpaqueValue, actions: [String]) {
        self.value = value
        self.actions = actions
    }

    /// The absence of a layout of its own.
    public static let plain = Layout(checked: .none, actions: [])
}
