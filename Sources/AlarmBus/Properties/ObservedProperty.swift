internal import DBus

/// A property whose value can be compared with what it was, to tell whether it has changed.
struct ObservedProperty<Object>: Sendable {
    /// The property as an interface's table has it.
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
