/// A value of the bus by its name, and the property of a structure that holds it.
struct Property<Root>: Sendable {
    /// The name on the bus.
    let name: String
    /// Reads the value of that name; keeps the property if there is none, or one of another type.
    let read: @Sendable (inout Root, [String: Value]) -> Void
    /// The value as it is on the bus.
    let value: @Sendable (Root) -> Value

    init<Held: ValueConvertible>(_ name: String, _ path: any WritableKeyPath<Root, Held> & Sendable) {
        self.name = name
        read = { root, values in
            if let value = values[name].flatMap(Held.init) { root[keyPath: path] = value }
        }
        value = { $0[keyPath: path].value }
    }
}
