/// One method of an interface: its description for Introspect, and the handler of its calls.
///
/// `Answer` is the result of a handler: a ``Message``, or a value from which the program makes one later.
public struct Method<Object, Answer>: Sendable {
    /// The method's name.
    public let name: MemberName
    /// What it takes.
    public let arguments: [Argument]
    /// What it returns.
    public let results: [Argument]
    let signature: Signature
    let handler: @Sendable (Object, Message) throws(BusError) -> Answer

    /// Describes a method.
    ///
    /// - Parameters:
    ///   - handler: Gets the object and a call whose signature is right, and returns the call's answer, or throws the
    ///     error that answers it.
    public init(
        _ name: MemberName, takes arguments: [Argument] = [], returns results: [Argument] = [],
        handler: @escaping @Sendable (Object, Message) throws(BusError) -> Answer
    ) {
        self.name = name
        self.arguments = arguments
        self.results = results
        self.handler = handler
        signature = Signature(validated: arguments.map(\.type.rawValue).joined())
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
