internal import DBus

/// The changed properties of an object.
struct PropertyChanges {
    private(set) var values: [(name: MemberName, type: Signature, value: PropertyValue)] = []
    private(set) var names: [String] = []

    /// Nothing has changed.
    init() {}

    /// Compares what `properties` were with what they are.
    init<Object>(of properties: [ObservedProperty<Object>], from before: Object, to after: Object) {
        for property in properties where property.changeSignal == .value || property.changeSignal == .name {
            let value = property.value(after)
            guard value != property.value(before) else { continue }
            add(property, value)
        }
    }

    mutating func add<Object>(_ property: ObservedProperty<Object>, _ value: PropertyValue) {
        if property.changeSignal == .value {
            values.append((property.name, property.type, value))
        } else {
            names.append(property.name.rawValue)
        }
    }

    var isEmpty: Bool { values.isEmpty && names.isEmpty }

    /// The signal that says so. D-Bus Specification, *org.freedesktop.DBus.Properties.PropertiesChanged*.
    func signal(of interface: InterfaceName, at path: ObjectPath) throws(BusError) -> Message {
        try Message.signal("PropertiesChanged", of: .properties, at: path) { writer in
            writer.append(interface.rawValue)
            writer.array(of: "{sv}") { writer in
                for (name, type, value) in values {
                    writer.entry(name.rawValue, type) { writer in value.append(to: &writer) }
                }
            }
            writer.append(names)
        }
    }
}
