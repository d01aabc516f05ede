/// The interface for describing an object's interfaces and children.
/// D-Bus Specification, *org.freedesktop.DBus.Introspectable*.
struct StandardIntrospection<Object, Answer>: Sendable {
    /// The described interfaces, besides this one and Peer.
    let interfaces: [Interface<Object, Answer>]
    /// Returns the names of an object's children.
    let children: @Sendable (Object) -> [String]
    /// Converts a reply.
    let answer: @Sendable (Message) -> Answer

    var interface: Interface<Object, Answer> {
        Interface(
            .introspectable,
            methods: [Method("Introspect", returns: [Argument("xml_data", "s")], handler: introspect)])
    }

    private func introspect(_ object: Object, _ call: Message) throws(BusError) -> Answer {
        var introspection = Introspection()
        for interface in interfaces + [interface] { introspection.add(interface) }
        introspection.addPeer()
        return answer(try call.reply { $0.append(introspection.document(children: children(object))) })
    }
}
