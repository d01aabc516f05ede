internal import CDBus

/// The name of a method, signal or property.
/// The corresponding C function is `dbus_validate_member`; D-Bus Specification, *Valid Names: Member names*.
public struct MemberName: RawRepresentable, Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The name as it stands in a message.
    public let rawValue: String

    /// Accepts a valid name; `nil` for any other text.
    public init?(_ text: String) {
        // libdbus would see only what stands before a NUL.
        guard !text.utf8.contains(0), dbus_validate_member(text, nil) != 0 else { return nil }
        rawValue = text
    }

    /// Accepts a valid name; `nil` for any other text.
    public init?(rawValue: String) {
        self.init(rawValue)
    }

    /// A name in the source; an invalid one is a bug there.
    public init(stringLiteral: StaticString) {
        rawValue = stringLiteral.description
        precondition(dbus_validate_member(rawValue, nil) != 0, "invalid MemberName")
    }

    /// A name that libdbus has validated.
    init(validated text: String) {
        rawValue = text
    }

    /// The name itself.
    public var description: String { rawValue }
}
