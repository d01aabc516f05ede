internal import CDBus

/// The interface for reading the properties of an object's other interfaces.
/// D-Bus Specification, *org.freedesktop.DBus.Properties*.
struct StandardProperties<Object, Answer>: Sendable {
    /// The interfaces with properties.
    let interfaces: [Interface<Object, Answer>]
    /// Converts a reply.
    let answer: @Sendable (Message) -> Answer

    var interface: Interface<Object, Answer> {
        let interface = Argument("interface_name", "s")
        let property = Argument("property_name", "s")
        return Interface(
            .properties,
            methods: [
                Method("Get", takes: [interface, property], returns: [Argument("value", "v")], handler: get),
                Method("GetAll", takes: [interface], returns: [Argument("props", "a{sv}")], handler: getAll),
                Method("Set", takes: [interface, property, Argument("value", "v")], handler: set),
            ],
            signals: [
                Signal(
                    "PropertiesChanged",
                    carries: [
                        interface, Argument("changed_properties", "a{sv}"), Argument("invalidated_properties", "as"),
                    ])
            ])
    }

    private func get(_ object: Object, _ call: Message) throws(BusError) -> Answer {
        let property = try property(of: call)
        return answer(
            try call.reply { writer in
                writer.variant(property.type) { writer in property.write(object, &writer) }
            })
    }

    private func getAll(_ object: Object, _ call: Message) throws(BusError) -> Answer {
        var reader = Reader(call)
        let chosen = try interfaces(named: try reader.stringArgument())
        return answer(
            try call.marshalledReply { writer in
                writer.array(of: "{sv}") { writer in
                    for (index, interface) in chosen.enumerated() {
                        // A key may occur once in a dictionary: the first interface with the property counts, as for
                        // Get.
                        interface.writeEntries(of: object, to: &writer) { property in
                            !chosen[..<index].contains { $0.properties.contains { $0.name == property.name } }
                        }
                    }
                }
            })
    }

    private func set(_ object: Object, _ call: Message) throws(BusError) -> Answer {
        throw BusError(.propertyReadOnly, "\(try property(of: call).name) can't be set")
    }

    private func property(of call: Message) throws(BusError) -> Property<Object> {
        var reader = Reader(call)
        let interface = try reader.stringArgument()
        let name = try reader.stringArgument()
        for candidate in interfaces where interface.isEmpty || candidate.name.rawValue == interface {
            for property in candidate.properties where property.name.rawValue == name { return property }
        }
        // One of the names is unknown: the interface's or the property's.
        _ = try interfaces(named: interface)
        throw BusError(.unknownProperty, "there is no property \(Self.quotable(name))")
    }

    /// Returns the interface with this name or, for an empty name, all, by the specification; none for a standard
    /// interface, which has no properties.
    private func interfaces(named name: String) throws(BusError) -> [Interface<Object, Answer>] {
        guard !name.isEmpty else { return interfaces }
        let chosen = interfaces.filter { $0.name.rawValue == name }
        let standard: [InterfaceName] = [.properties, .introspectable, .peer]
        guard !chosen.isEmpty || standard.contains(where: { $0.rawValue == name }) else {
            throw BusError(.unknownInterface, "this object has no interface \(Self.quotable(name))")
        }
        return chosen
    }

    /// Returns a caller's text, truncated for an error message, but long enough for any valid name.
    private static func quotable(_ text: String) -> String {
        text.utf8.count <= DBUS_MAXIMUM_NAME_LENGTH ? text : text.prefix(Int(DBUS_MAXIMUM_NAME_LENGTH)) + "…"
    }
}
