/// One signal of an interface.
public struct Signal: Hashable, Sendable {
    /// The signal's name.
    public let name: MemberName
    /// What it carries.
    public let arguments: [Argument]

    /// Describes a signal.
    public init(_ name: MemberName, carries arguments: [Argument] = []) {
        self.name = name
        self.arguments = arguments
    }
}
