internal import CDBus

/// The type of an array's elements: one complete type, or a dictionary entry such as `{sv}`, which isn't a valid
/// ``Signature``. D-Bus Specification, *Type System: Container types*.
public struct ElementType: ValidatedString {
    /// The type as in a signature.
    public let rawValue: String

    /// Creates a type from a string that is known to be valid.
    public init(unchecked rawValue: String) {
        self.rawValue = rawValue
    }

    /// Returns true if `text`, which holds no NUL, is one complete type or a dictionary entry.
    /// The corresponding C function is `dbus_signature_validate_single`.
    public static func isValid(_ text: String) -> Bool {
        dbus_signature_validate_single("a" + text, nil) != 0
    }
}
