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
