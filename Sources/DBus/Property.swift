/// One property of an interface, which can be read only.
///
/// It is a class because listings go through all properties of thousands of objects: a structure of strings and closures
/// would be copied, part by part, each time.
public final class Property<Object>: Sendable {
    /// What the bus says when the property changes. D-Bus Specification, *Introspection Data Format*:
    /// `org.freedesktop.DBus.Property.EmitsChangedSignal`.
    public enum ChangeSignal: String, Sendable, Hashable {
        /// PropertiesChanged carries the new value.
        case value = "true"
        /// PropertiesChanged carries the name alone.
        case name = "invalidates"
        /// It never changes.
        case constant = "const"
        /// Nothing is said.
        case none = "false"
    }

    /// The property's name.
    public let name: MemberName
    /// The type of its value: one complete type.
    public let type: Signature
    /// What is said when it changes.
    public let changeSignal: ChangeSignal
    let write: @Sendable (Object, inout Writer) -> Void

    /// Describes a property, whose value `write` appends.
    public init(
        _ name: MemberName, _ type: Signature, changes changeSignal: ChangeSignal,
        write: @escaping @Sendable (Object, inout Writer) -> Void
    ) {
        self.name = name
        self.type = type
        self.changeSignal = changeSignal
        self.write = write
    }
}
