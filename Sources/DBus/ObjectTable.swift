/// The interfaces of the objects of one kind: their own, and the standard ones that every object has: Properties,
/// Introspectable and Peer, which libdbus itself implements.
///
/// A table is made once for all objects of its kind: the object itself, or a value that identifies it, is given with
/// each call.
public struct ObjectTable<Object>: Sendable {
    private let interfaces: [Interface<Object>]
    private let standardInterfaces: [Interface<Object>]

    /// Describes a kind of object.
    ///
    /// - Parameters:
    ///   - interfaces: Its own interfaces, besides the standard ones.
    ///   - children: Returns the names of an object's children, each one element of a path, for Introspect.
    public init(
        _ interfaces: [Interface<Object>], children: @escaping @Sendable (Object) -> [String] = { _ in [] }
    ) {
        self.interfaces = interfaces
        let properties = StandardProperties(of: interfaces).interface
        standardInterfaces = [
            properties, StandardIntrospection(of: interfaces + [properties], children: children).interface,
        ]
    }

    /// Dispatches a call to `object`, and returns the reply.
    ///
    /// - Throws: `BusError`: what the method's handler throws; `UnknownInterface`, `UnknownMethod`, `UnknownProperty`,
    ///   `PropertyReadOnly`; `InvalidArgs` if the call's signature isn't the method's.
    public func answer(_ call: Message, from object: Object) throws(BusError) -> Message {
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
