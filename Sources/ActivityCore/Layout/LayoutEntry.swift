/// An entry of a dictionary in a layout.
public struct LayoutEntry: Hashable, Sendable {
    /// The key.
    public let name: String
    /// The value.
    public let value: LayoutValue

    /// Pairs a key with a value.
    public init(_ name: String, _ value: LayoutValue) {
        self.name = name
        self.value = value
    }
}
