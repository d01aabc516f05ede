internal import DBus

/// A property whose value can be compared with what it was, to tell whether it has changed.
struct ObservedProperty<Object>: Sendable {
    let name: MemberName
    let type: Signature
    let changeSignal: Property<Object>.ChangeSignal
    let value: @Sendable (Object) -> PropertyValue

    init(
        _ name: MemberName, _ type: Signature, _ changeSignal: Property<Object>.ChangeSignal,
        value: @escaping @Sendable (Object) -> PropertyValue
    ) {
        self.name = name
        self.type = type
        self.changeSignal = changeSignal
        self.value = value
    }

    /// The property as an interface's table has it.
    var property: Property<Object> {
        let value = value
        return Property(name, type, changes: changeSignal) { object, writer in value(object).append(to: &writer) }
    }
}
