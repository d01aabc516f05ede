/// The interfaces of the objects of one kind: their own, and the standard ones that every object has: Properties,
/// Introspectable and Peer, which libdbus itself implements.
///
/// A table is made once for all objects of its kind: the object itself, or a value that identifies it, is given with
/// each call.
public struct ObjectTable<Object, Answer>: Sendable {
    private let interfaces: [Interface<Object, Answer>]
    private let standardInterfaces: [Interface<Object, Answer>]

    /// Describes a kind of object.
    ///
    /// - Parameters:
    ///   - interfaces: Its own interfaces, besides the standard ones.
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
    /// - Throws: `BusError`: what the method's handler throws; `UnknownInterface`, `UnknownMethod`, `UnknownProperty`,
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
    /// Describes a kind of object whose calls are all replied to at once.
    ///
    /// - Parameters:
    ///   - interfaces: Its own interfaces, beside the standard ones.
    ///   - children: The names, each one element of a path, of the objects below one; asked for by Introspect.
    public init(
        _ interfaces: [Interface<Object, Message>], children: @escaping @Sendable (Object) -> [String] = { _ in [] }
    ) {
        self.init(interfaces, children: children) { $0 }
    }
}
