/// The layout of an activity or a countdown, declared by its client.
public struct Layout: Hashable, Sendable {
    /// The client's value, which was checked.
    public let value: OpaqueValue
    /// The names of the buttons' actions, each once, sorted.
    public let actions: [String]

    /// Describes a checked layout.
    public init(checked value: OpaqueValue, actions: [String]) {
        self.value = value
        self.actions = actions
    }

    /// No layout: the standard presentation.
    public static let plain = Layout(checked: .none, actions: [])
}
