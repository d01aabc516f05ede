internal import CDBus

/// A signature: zero or more complete types, such as `sa{sv}`.
/// The corresponding C function is `dbus_signature_validate`; D-Bus Specification, *Type System*.
public struct Signature: RawRepresentable, Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The name as it stands in a message.
    public let rawValue: String

    /// Accepts a valid name; `nil` for any other text.
    public init?(_ text: String) {
        // libdbus would see only what stands before a NUL.
        guard !text.utf8.contains(0), dbus_signature_validate(text, nil) != 0 else { return nil }
        rawValue = text
    }

    /// Accepts a valid name; `nil` for any other text.
    public init?(rawValue: String) {
        self.init(rawValue)
    }

    /// Accepts the type of an array's elements, which may be an entry `{…}`; `nil` for any other text.
    public init?(element: String) {
        guard Signature("a" + element) != nil else { return nil }
        rawValue = element
    }

    /// A signature in the source, or the type of an array's elements; an invalid one is a bug there.
    public init(stringLiteral: StaticString) {
        rawValue = stringLiteral.description
        // An entry is valid inside an array only.
        let whole = rawValue.hasPrefix("{") ? "a" + rawValue : rawValue
        precondition(dbus_signature_validate(whole, nil) != 0, "invalid Signature")
    }

    /// A name that libdbus has validated.
    init(validated text: String) {
        rawValue = text
    }

    /// The name itself.
    public var description: String { rawValue }
}
