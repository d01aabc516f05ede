internal import CDBus

/// The path of an object, such as `/org/example/Alarms`.
/// The corresponding C function is `dbus_validate_path`; D-Bus Specification, *Valid Object Paths*.
public struct ObjectPath: ValidatedString {
    /// The path as it stands in a message.
    public let rawValue: String

    /// Creates a path from a string that is known to be valid.
    public init(unchecked rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates the path of the child `element` of the object at `parent`.
    ///
    /// - Parameters:
    ///   - parent: Any path except `/`.
    ///   - element: Letters, digits and `_` only; anything else is a bug of the caller.
    public init(_ parent: ObjectPath, element: String) {
        var path = parent.rawValue
        path.reserveCapacity(path.utf8.count + 1 + element.utf8.count)
        path += "/"
        path += element
        rawValue = path
        assert(Self.isValid(path), "invalid ObjectPath")
    }

    /// Creates the path of the object of an app with this name. Desktop Entry Specification 1.5, *D-Bus Activation*.
    ///
    /// - Returns: `nil` if the name is a unique one, or is no path.
    public init?(ofApplication name: BusName) {
        guard !name.isUnique else { return nil }
        self.init("/" + String(name.rawValue.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 }))
    }

    /// Returns true if `text`, which holds no NUL, is a valid path.
    public static func isValid(_ text: String) -> Bool {
        dbus_validate_path(text, nil) != 0
    }
}
