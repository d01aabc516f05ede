internal import CDBus

/// The name of an interface, such as `org.freedesktop.DBus.Properties`.
/// The corresponding C function is `dbus_validate_interface`; D-Bus Specification, *Valid Names: Interface names*.
public struct InterfaceName: RawRepresentable, Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The name as it stands in a message.
    public let rawValue: String

    /// Accepts a valid name; `nil` for any other text.
    public init?(_ text: String) {
        // libdbus would see only what stands before a NUL.
        guard !text.utf8.contains(0), dbus_validate_interface(text, nil) != 0 else { return nil }
        rawValue = text
    }

    /// Accepts a valid name; `nil` for any other text.
    public init?(rawValue: String) {
        self.init(rawValue)
    }

    /// A name in the source; an invalid one is a bug there.
    public init(stringLiteral: StaticString) {
        rawValue = stringLiteral.description
        precondition(dbus_validate_interface(rawValue, nil) != 0, "invalid InterfaceName")
    }

    /// A name that libdbus has validated.
    init(validated text: String) {
        rawValue = text
    }

    /// The name itself.
    public var description: String { rawValue }
}

extension InterfaceName {
    /// The bus itself. D-Bus Specification, *Message Bus Specification*.
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
