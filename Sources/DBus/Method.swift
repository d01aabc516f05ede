/// One method of an interface: what Introspect says of it, and what a call of it does.
public struct Method<Object>: Sendable {
    /// The method's name.
    public let name: MemberName
    /// What it takes.
    public let arguments: [Argument]
    /// What it returns.
    public let results: [Argument]
    let signature: Signature
    let handler: @Sendable (Object, Message) throws(BusError) -> Message

    /// Describes a method.
    ///
    /// - Parameters:
    ///   - handler: Gets the object and a call whose signature is right, and returns the call's answer, or throws the
    ///     error that answers it.
    public init(
        _ name: MemberName, takes arguments: [Argument] = [], returns results: [Argument] = [],
        handler: @escaping @Sendable (Object, Message) throws(BusError) -> Message
    ) {
        self.name = name
        self.arguments = arguments
        self.results = results
        self.handler = handler
        signature = Signature(unchecked: arguments.map(\.type.rawValue).joined())
    }

    func answer(_ call: Message, from object: Object) throws(BusError) -> Message {
        guard call.signature == signature else {
            throw BusError(
                .invalidArguments,
                "\(name): expected arguments of signature '\(signature)', got '\(call.signature)'")
        }
        return try handler(object, call)
    }
}
