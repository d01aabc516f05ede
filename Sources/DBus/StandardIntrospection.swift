/// The interface by which an object describes its interfaces and children.
/// D-Bus Specification, *org.freedesktop.DBus.Introspectable*.
struct StandardIntrospection<Object>: Sendable {
    private let interfaces: [Interface<Object>]
    private let children: @Sendable (Object) -> [String]

    /// Describes `interfaces`, itself and Peer.
    init(of interfaces: [Interface<Object>], children: @escaping @Sendable (Object) -> [String]) {
        self.interfaces = interfaces
        self.children = children
    }

    var interface: Interface<Object> {
        Interface(
            .introspectable,
            methods: [Method("Introspect", returns: [Argument("xml_data", "s")], handler: introspect)])
    }

    private func introspect(_ object: Object, _ call: Message) throws(BusError) -> Message {
        var introspection = Introspection()
        for interface in interfaces + [interface] { introspection.add(interface) }
        introspection.addPeer()
        return try call.reply { $0.append(introspection.document(children: children(object))) }
    }
}
