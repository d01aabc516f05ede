internal import CDBus

/// A bus name, unique (`:1.42`) or well-known (`org.example.Alarms`).
/// The corresponding C function is `dbus_validate_bus_name`; D-Bus Specification, *Valid Names: Bus names*.
public struct BusName: ValidatedString {
    /// The name as it stands in a message.
    public let rawValue: String

    /// Creates a name from a string that is known to be valid.
    public init(unchecked rawValue: String) {
        self.rawValue = rawValue
    }

    /// Returns true if `text`, which holds no NUL, is a valid name.
    public static func isValid(_ text: String) -> Bool {
        dbus_validate_bus_name(text, nil) != 0
    }
}

extension BusName {
    /// The name of the bus itself.
    public static let bus: BusName = "org.freedesktop.DBus"

    /// True if this is a unique name (`:1.42`), which the bus never reuses.
    public var isUnique: Bool { rawValue.utf8.first == UInt8(ascii: ":") }
}
