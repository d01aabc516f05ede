internal import DBus

/// The changed properties of an object.
struct PropertyChanges<Object> {
    private(set) var values: [(property: Property<Object>, value: PropertyValue)] = []
    private(set) var names: [String] = []

    /// Creates an empty set of changes.
    init() {}

    /// Compares the values of `properties` before and after.
    init(of properties: [ObservedProperty<Object>], from before: Object, to after: Object) {
        for observed in properties {
            let signal = observed.property.changeSignal
            guard signal == .value || signal == .name else { continue }
            let value = observed.value(after)
            if value != observed.value(before) { add(observed.property, value) }
        }
    }

    mutating func add(_ property: Property<Object>, _ value: PropertyValue) {
        if property.changeSignal == .value {
            values.append((property, value))
        } else {
            names.append(property.name.rawValue)
        }
    }

    var isEmpty: Bool { values.isEmpty && names.isEmpty }

    /// Returns the signal of the changes. D-Bus Specification, *org.freedesktop.DBus.Properties.PropertiesChanged*.
    func signal(of interface: InterfaceName, at path: ObjectPath) throws(BusError) -> Message {
        try Message.signal("PropertiesChanged", of: .properties, at: path) { writer in
            writer.append(interface.rawValue)
            writer.array(of: "{sv}") { writer in
                for (property, value) in values {
                    writer.entry(property.name.rawValue, property.type) { writer in value.append(to: &writer) }
                }
            }
            writer.append(names)
        }
    }
}

/// A property whose values can be compared to detect changes.
struct ObservedProperty<Object>: Sendable {
    /// The property for an interface's table.
    let property: Property<Object>
    /// Returns the value.
    let value: @Sendable (Object) -> PropertyValue

    init(
        _ name: MemberName, _ type: Signature, _ changeSignal: Property<Object>.ChangeSignal,
        value: @escaping @Sendable (Object) -> PropertyValue
    ) {
        property = Property(name, type, changes: changeSignal) { object, writer in value(object).append(to: &writer) }
        self.value = value
    }
}
