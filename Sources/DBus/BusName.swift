internal import CDBus

/// A bus name, unique (`:1.42`) or well-known (`org.example.Alarms`).
/// The corresponding C function is `dbus_validate_bus_name`; D-Bus Specification, *Valid Names: Bus names*.
public struct BusName: RawRepresentable, Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The name as it stands in a message.
    public let rawValue: String

    /// Accepts a valid name; `nil` for any other text.
    public init?(_ text: String) {
        // libdbus would see only what stands before a NUL.
        guard !text.utf8.contains(0), dbus_validate_bus_name(text, nil) != 0 else { return nil }
        rawValue = text
    }

    /// Accepts a valid name; `nil` for any other text.
    public init?(rawValue: String) {
        self.init(rawValue)
    }

    /// A name in the source; an invalid one is a bug there.
    public init(stringLiteral: StaticString) {
        rawValue = stringLiteral.description
        precondition(dbus_validate_bus_name(rawValue, nil) != 0, "invalid BusName")
    }

    /// A name that libdbus has validated.
    init(validated text: String) {
        rawValue = text
    }

    /// The name itself.
    public var description: String { rawValue }
}

extension BusName {
    /// The bus itself.
    public static let bus: BusName = "org.freedesktop.DBus"

    /// Whether this is the name of one connection (`:1.42`), which never passes to another.
    public var isUnique: Bool { rawValue.utf8.first == UInt8(ascii: ":") }
}
