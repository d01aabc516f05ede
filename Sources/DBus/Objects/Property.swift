/// A read-only property of an interface.
///
/// It is a class because listings read all properties of thousands of objects: a structure of strings and closures
/// would be copied, member by member, each time.
public final class Property<Object>: Sendable {
    /// The announcement of a property's changes. D-Bus Specification, *Introspection Data Format*:
    /// `org.freedesktop.DBus.Property.EmitsChangedSignal`.
    public enum ChangeSignal: String, Sendable, Hashable {
        /// PropertiesChanged carries the new value.
        case value = "true"
        /// PropertiesChanged carries only the name.
        case name = "invalidates"
        /// The property never changes.
        case constant = "const"
        /// Changes aren't announced.
        case none = "false"
    }

    /// The property's name.
    public let name: MemberName
    /// The type of the value: one complete type.
    public let type: Signature
    /// The announcement of changes.
    public let changeSignal: ChangeSignal
    let write: @Sendable (Object, inout Writer) -> Void

    /// Describes a property; `write` appends its value.
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
