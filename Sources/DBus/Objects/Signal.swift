/// A signal of an interface.
public struct Signal: Hashable, Sendable {
    /// The signal's name.
    public let name: MemberName
    /// The arguments of the signal.
    public let arguments: [Argument]

    /// Describes a signal.
    public init(_ name: MemberName, carries arguments: [Argument] = []) {
        self.name = name
        self.arguments = arguments
    }
}
