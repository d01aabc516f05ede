internal import CDBus

/// A signature: zero or more complete types, such as `sa{sv}`.
/// The corresponding C function is `dbus_signature_validate`; D-Bus Specification, *Type System*.
public struct Signature: RawRepresentable, Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The signature as it stands in a message.
    public let rawValue: String

    /// Accepts a valid signature; `nil` for any other text.
    public init?(_ text: String) {
        // libdbus would see only what stands before a NUL.
        guard !text.utf8.contains(0), dbus_signature_validate(text, nil) != 0 else { return nil }
        rawValue = text
    }

    /// Accepts a valid signature; `nil` for any other text.
    public init?(rawValue: String) {
        self.init(rawValue)
    }

    /// A signature in the source; an invalid one is a bug there.
    public init(stringLiteral: StaticString) {
        rawValue = stringLiteral.description
        precondition(dbus_signature_validate(rawValue, nil) != 0, "invalid Signature")
    }

    /// A signature that libdbus has validated.
    init(validated text: String) {
        rawValue = text
    }

    /// The signature itself.
    public var description: String { rawValue }
}
