internal import CDBus

/// The name of an error, such as `org.freedesktop.DBus.Error.Failed`.
/// The corresponding C function is `dbus_validate_error_name`; D-Bus Specification, *Valid Names: Error names*.
public struct ErrorName: ValidatedString {
    /// The name as it stands in a message.
    public let rawValue: String

    /// Creates a name from a string that is known to be valid.
    public init(unchecked rawValue: String) {
        self.rawValue = rawValue
    }

    /// Returns true if `text`, which holds no NUL, is a valid name.
    public static func isValid(_ text: String) -> Bool {
        dbus_validate_error_name(text, nil) != 0
    }
}

extension ErrorName {
    /// A failure without a more specific name. `DBUS_ERROR_FAILED`.
    public static let failed: ErrorName = "org.freedesktop.DBus.Error.Failed"
    /// Memory has run out. `DBUS_ERROR_NO_MEMORY`.
    public static let noMemory: ErrorName = "org.freedesktop.DBus.Error.NoMemory"
    /// The connection has ended. `DBUS_ERROR_DISCONNECTED`.
    public static let disconnected: ErrorName = "org.freedesktop.DBus.Error.Disconnected"
    /// The arguments don't match the method's. `DBUS_ERROR_INVALID_ARGS`.
    public static let invalidArguments: ErrorName = "org.freedesktop.DBus.Error.InvalidArgs"
    /// A limit of the bus or of the service would be exceeded. `DBUS_ERROR_LIMITS_EXCEEDED`.
    public static let limitsExceeded: ErrorName = "org.freedesktop.DBus.Error.LimitsExceeded"
    /// No reply came in time. `DBUS_ERROR_NO_REPLY`.
    public static let noReply: ErrorName = "org.freedesktop.DBus.Error.NoReply"
    /// The bus knows no service with this name. `DBUS_ERROR_SERVICE_UNKNOWN`.
    public static let serviceUnknown: ErrorName = "org.freedesktop.DBus.Error.ServiceUnknown"
    /// No connection owns the name. `DBUS_ERROR_NAME_HAS_NO_OWNER`.
    public static let nameHasNoOwner: ErrorName = "org.freedesktop.DBus.Error.NameHasNoOwner"
    /// There is no object at that path. `DBUS_ERROR_UNKNOWN_OBJECT`.
    public static let unknownObject: ErrorName = "org.freedesktop.DBus.Error.UnknownObject"
    /// The object has no such interface. `DBUS_ERROR_UNKNOWN_INTERFACE`.
    public static let unknownInterface: ErrorName = "org.freedesktop.DBus.Error.UnknownInterface"
    /// The interface has no such method. `DBUS_ERROR_UNKNOWN_METHOD`.
    public static let unknownMethod: ErrorName = "org.freedesktop.DBus.Error.UnknownMethod"
    /// The interface has no such property. `DBUS_ERROR_UNKNOWN_PROPERTY`.
    public static let unknownProperty: ErrorName = "org.freedesktop.DBus.Error.UnknownProperty"
    /// The property can't be set. `DBUS_ERROR_PROPERTY_READ_ONLY`.
    public static let propertyReadOnly: ErrorName = "org.freedesktop.DBus.Error.PropertyReadOnly"
    /// The caller lacks the permission. `DBUS_ERROR_ACCESS_DENIED`.
    public static let accessDenied: ErrorName = "org.freedesktop.DBus.Error.AccessDenied"
}
