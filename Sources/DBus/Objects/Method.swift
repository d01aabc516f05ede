/// A method of an interface: its description for Introspect, and its handler.
///
/// `Answer` is the result of a handler: a ``Message``, or a value from which the program makes a message later.
public struct Method<Object, Answer>: Sendable {
    /// The method's name.
    public let name: MemberName
    /// The arguments of a call.
    public let arguments: [Argument]
    /// The arguments of the reply.
    public let results: [Argument]
    let signature: Signature
    let handler: @Sendable (Object, Message) throws(BusError) -> Answer

    /// Describes a method.
    ///
    /// - Parameters:
    ///   - handler: Called with the object and a call with the right signature; returns the reply, or throws the error
    ///     to reply with.
    public init(
        _ name: MemberName, takes arguments: [Argument] = [], returns results: [Argument] = [],
        handler: @escaping @Sendable (Object, Message) throws(BusError) -> Answer
    ) {
        self.name = name
        self.arguments = arguments
        self.results = results
        self.handler = handler
        signature = Signature(unchecked: arguments.map(\.type.rawValue).joined())
    }

    func answer(_ call: Message, from object: Object) throws(BusError) -> Answer {
        guard call.signature == signature else {
            throw BusError(
                .invalidArguments,
                "\(name): expected arguments of signature '\(signature)', got '\(call.signature)'")
        }
        return try handler(object, call)
    }
}
