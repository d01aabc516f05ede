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

/// One argument of a method or a signal.
public struct Argument: Hashable, Sendable {
    /// The argument's name, for people and for generated code.
    public let name: String
    /// The argument's type: one complete type.
    public let type: Signature

    /// Names an argument of this type.
    public init(_ name: String, _ type: Signature) {
        self.name = name
        self.type = type
    }
}
