internal import CDBus

/// The path of an object, such as `/org/example/Alarms`.
/// The corresponding C function is `dbus_validate_path`; D-Bus Specification, *Valid Object Paths*.
public struct ObjectPath: RawRepresentable, Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
    /// The path as it stands in a message.
    public let rawValue: String

    /// Accepts a valid path; `nil` for any other text.
    public init?(_ text: String) {
        // libdbus would see only what stands before a NUL.
        guard !text.utf8.contains(0), dbus_validate_path(text, nil) != 0 else { return nil }
        rawValue = text
    }

    /// Accepts a valid path; `nil` for any other text.
    public init?(rawValue: String) {
        self.init(rawValue)
    }

    /// A path in the source; an invalid one is a bug there.
    public init(stringLiteral: StaticString) {
        rawValue = stringLiteral.description
        precondition(dbus_validate_path(rawValue, nil) != 0, "invalid ObjectPath")
    }

    /// The path of the object that `element` names below the object at `parent`.
    ///
    /// - Parameters:
    ///   - parent: Another path than `/`.
    ///   - element: Letters, digits and `_` only; another one is a bug where it is made.
    public init(_ parent: ObjectPath, element: String) {
        var path = parent.rawValue
        path.reserveCapacity(path.utf8.count + 1 + element.utf8.count)
        path += "/"
        path += element
        rawValue = path
        assert(dbus_validate_path(rawValue, nil) != 0, "invalid ObjectPath")
    }

    /// A path that libdbus has validated.
    init(validated text: String) {
        rawValue = text
    }

    /// The path itself.
    public var description: String { rawValue }
}
