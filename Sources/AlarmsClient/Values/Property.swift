/// A named value of the bus, and the property of a structure that stores it.
struct Property<Root>: Sendable {
    /// The name on the bus.
    let name: String
    /// Sets the property to the value with the name; no effect if there is none, or its type is wrong.
    let read: @Sendable (inout Root, [String: Value]) -> Void
    /// Returns the value for the bus.
    let value: @Sendable (Root) -> Value

    init<Held: ValueConvertible>(_ name: String, _ path: any WritableKeyPath<Root, Held> & Sendable) {
        self.name = name
        read = { root, values in
            if let value = values[name].flatMap(Held.init) { root[keyPath: path] = value }
        }
        value = { $0[keyPath: path].value }
    }
}
