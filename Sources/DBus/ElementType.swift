internal import CDBus

/// The type of an array's elements: one complete type, or a dictionary entry such as `{sv}`, which stands nowhere else
/// and so is no ``Signature``. D-Bus Specification, *Type System: Container types*.
public struct ElementType: RawRepresentable, Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The type as it stands in a signature.
    public let rawValue: String

    /// Accepts one valid type; `nil` for any other text.
    public init?(_ text: String) {
        guard !text.utf8.contains(0), Self.isValid(text) else { return nil }
        rawValue = text
    }

    /// Accepts one valid type; `nil` for any other text.
    public init?(rawValue: String) {
        self.init(rawValue)
    }

    /// A type in the source; an invalid one is a bug there.
    public init(stringLiteral: StaticString) {
        rawValue = stringLiteral.description
        // Not in release builds, where literals of listings are made anew for each of thousands of objects.
        assert(Self.isValid(rawValue), "invalid ElementType")
    }

    /// The type itself.
    public var description: String { rawValue }

    /// The corresponding C function is `dbus_signature_validate_single`.
    private static func isValid(_ text: String) -> Bool {
        dbus_signature_validate_single("a" + text, nil) != 0
    }
}
