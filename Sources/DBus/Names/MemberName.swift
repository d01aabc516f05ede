internal import CDBus

/// The name of a method, signal or property.
/// The corresponding C function is `dbus_validate_member`; D-Bus Specification, *Valid Names: Member names*.
public struct MemberName: ValidatedString {
    /// The name as it stands in a message.
    public let rawValue: String

    /// Creates a name from a string that is known to be valid.
    public init(unchecked rawValue: String) {
        self.rawValue = rawValue
    }

    /// Returns true if `text`, which holds no NUL, is a valid name.
    public static func isValid(_ text: String) -> Bool {
        dbus_validate_member(text, nil) != 0
    }
}
