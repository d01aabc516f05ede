internal import CDBus

/// A signature: zero or more complete types, such as `sa{sv}`.
/// The corresponding C function is `dbus_signature_validate`; D-Bus Specification, *Type System*.
public struct Signature: ValidatedString {
    /// The signature as it stands in a message.
    public let rawValue: String

    /// Creates a signature from a string that is known to be valid.
    public init(unchecked rawValue: String) {
        self.rawValue = rawValue
    }

    /// Returns true if `text`, which holds no NUL, is a valid signature.
    public static func isValid(_ text: String) -> Bool {
        dbus_signature_validate(text, nil) != 0
    }
}
