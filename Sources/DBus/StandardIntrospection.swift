/// The interface by which an object describes its interfaces and children.
/// D-Bus Specification, *org.freedesktop.DBus.Introspectable*.
struct StandardIntrospection<Object, Answer>: Sendable {
    private let interfaces: [Interface<Object, Answer>]
    private let children: @Sendable (Object) -> [String]
    private let answer: @Sendable (Message) -> Answer

    /// Describes `interfaces`, itself and Peer.
    init(
        of interfaces: [Interface<Object, Answer>], children: @escaping @Sendable (Object) -> [String],
        answer: @escaping @Sendable (Message) -> Answer
    ) {
        self.interfaces = interfaces
        self.children = children
        self.answer = answer
    }

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
