/// A button beside a match.
public struct SearchAction {
    /// The identifier.
    public let id: String
    /// The label.
    public let label: String
    /// The name of a themed icon.
    public let icon: String

    /// Creates a button.
    public init(_ id: String, label: String, icon: String) {
        self.id = id
        self.label = label
        self.icon = icon
    }
}
