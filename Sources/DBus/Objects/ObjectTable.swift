/// The interfaces of the objects of one kind: their own, and the standard ones: Properties, Introspectable and Peer,
/// which libdbus implements.
///
/// One table serves all objects of its kind: the object, or a value that identifies it, is an argument of each call.
public struct ObjectTable<Object, Answer>: Sendable {
    private let interfaces: [Interface<Object, Answer>]
    private let standardInterfaces: [Interface<Object, Answer>]

    /// Describes a kind of object.
    ///
    /// - Parameters:
    ///   - interfaces: The object's own interfaces, without the standard ones.
    ///   - children: Returns the names of an object's children, each one element of a path, for Introspect.
    ///   - answer: Converts a reply of a standard interface.
    public init(
        _ interfaces: [Interface<Object, Answer>], children: @escaping @Sendable (Object) -> [String] = { _ in [] },
        answer: @escaping @Sendable (Message) -> Answer
    ) {
        self.interfaces = interfaces
        let properties = StandardProperties(interfaces: interfaces, answer: answer).interface
        let introspection = StandardIntrospection(
            interfaces: interfaces + [properties], children: children, answer: answer)
        standardInterfaces = [properties, introspection.interface]
    }

    /// Dispatches a call to `object`, and returns the reply.
    ///
    /// - Throws: `BusError`: the handler's error; `UnknownInterface`, `UnknownMethod`, `UnknownProperty`,
    ///   `PropertyReadOnly`; `InvalidArgs` if the call's signature isn't the method's.
    public func answer(_ call: Message, from object: Object) throws(BusError) -> Answer {
        guard let member = call.member else { throw BusError(.unknownMethod, "the call names no method") }
        let name = call.interface
        for interfaces in [interfaces, standardInterfaces] {
            for interface in interfaces where name == nil || name == interface.name {
                for method in interface.methods where method.name == member {
                    return try method.answer(call, from: object)
                }
            }
        }
        guard let name else { throw BusError(.unknownMethod, "this object has no method \(member)") }
        let isKnown = (interfaces + standardInterfaces).contains { $0.name == name } || name == .peer
        throw isKnown
            ? BusError(.unknownMethod, "\(name) has no method \(member)")
            : BusError(.unknownInterface, "this object has no interface \(name)")
    }
}

extension ObjectTable where Answer == Message {
    /// Describes a kind of object that replies to all calls at once.
    ///
    /// - Parameters:
    ///   - interfaces: The object's own interfaces, without the standard ones.
    ///   - children: Returns the names of an object's children, each one element of a path, for Introspect.
    public init(
        _ interfaces: [Interface<Object, Message>], children: @escaping @Sendable (Object) -> [String] = { _ in [] }
    ) {
        self.init(interfaces, children: children) { $0 }
    }
}
