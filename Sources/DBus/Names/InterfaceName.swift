internal import CDBus

/// The name of an interface, such as `org.freedesktop.DBus.Properties`.
/// The corresponding C function is `dbus_validate_interface`; D-Bus Specification, *Valid Names: Interface names*.
public struct InterfaceName: ValidatedString {
    /// The name as it stands in a message.
    public let rawValue: String

    /// Creates a name from a string that is known to be valid.
    public init(unchecked rawValue: String) {
        self.rawValue = rawValue
    }

    /// Returns true if `text`, which holds no NUL, is a valid name.
    public static func isValid(_ text: String) -> Bool {
        dbus_validate_interface(text, nil) != 0
    }
}

extension InterfaceName {
    /// The interface of the bus itself. D-Bus Specification, *Message Bus Specification*.
    public static let bus: InterfaceName = "org.freedesktop.DBus"
    /// D-Bus Specification, *Standard Interfaces: org.freedesktop.DBus.Introspectable*.
    public static let introspectable: InterfaceName = "org.freedesktop.DBus.Introspectable"
    /// D-Bus Specification, *Standard Interfaces: org.freedesktop.DBus.ObjectManager*.
    public static let objectManager: InterfaceName = "org.freedesktop.DBus.ObjectManager"
    /// D-Bus Specification, *Standard Interfaces: org.freedesktop.DBus.Peer*.
    public static let peer: InterfaceName = "org.freedesktop.DBus.Peer"
    /// D-Bus Specification, *Standard Interfaces: org.freedesktop.DBus.Properties*.
    public static let properties: InterfaceName = "org.freedesktop.DBus.Properties"
}
