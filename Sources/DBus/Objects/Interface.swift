/// An interface of exported objects: the table for dispatching calls and for Introspect.
public struct Interface<Object, Answer>: Sendable {
    /// The interface's name.
    public let name: InterfaceName
    /// The methods.
    public let methods: [Method<Object, Answer>]
    /// The signals.
    public let signals: [Signal]
    /// The properties, in the order of listings.
    public let properties: [Property<Object>]

    /// Describes an interface.
    public init(
        _ name: InterfaceName, methods: [Method<Object, Answer>] = [], signals: [Signal] = [],
        properties: [Property<Object>] = []
    ) {
        self.name = name
        self.methods = methods
        self.signals = signals
        self.properties = properties
    }

    /// Appends the values of the properties for which `isIncluded` returns true, as `a{sv}`.
    public func writeProperties(
        of object: Object, to writer: inout Writer, where isIncluded: (Property<Object>) -> Bool = { _ in true }
    ) {
        writer.array(of: "{sv}") { writer in writeEntries(of: object, to: &writer, where: isIncluded) }
    }

    /// Appends entries `{sv}` of the properties for which `isIncluded` returns true to an array.
    public func writeEntries(
        of object: Object, to writer: inout Writer, where isIncluded: (Property<Object>) -> Bool = { _ in true }
    ) {
        for property in properties where isIncluded(property) {
            writer.entry(property.name.rawValue, property.type) { writer in property.write(object, &writer) }
        }
    }
}
