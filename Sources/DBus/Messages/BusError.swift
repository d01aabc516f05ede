internal import CDBus
internal import Glibc

/// A D-Bus error: a name for programs, and a text for people.
/// D-Bus Specification, *Message Types: Errors*.
public struct BusError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The error's name, such as `org.freedesktop.DBus.Error.UnknownMethod`.
    public let name: ErrorName
    /// The text for people; may be empty.
    public let message: String

    /// Creates an error of this name and text.
    public init(_ name: ErrorName, _ message: String) {
        self.name = name
        self.message = message
    }

    /// Name and text.
    public var description: String {
        message.isEmpty ? name.rawValue : "\(name.rawValue): \(message)"
    }

    /// The locale of English texts. The corresponding C function is `newlocale`.
    private static let english = UInt(bitPattern: newlocale(1 << LC_MESSAGES, "C", nil))

    /// Calls `body` with a libdbus error to fill in, and throws that error if it is set. Its text is English, including
    /// the C library's texts in it: it is for logs.
    static func check<Result>(_ body: (UnsafeMutablePointer<CDBus.DBusError>) -> Result) throws(BusError) -> Result {
        var error = CDBus.DBusError()
        dbus_error_init(&error)
        defer { dbus_error_free(&error) }
        let locale = uselocale(locale_t(bitPattern: english))
        let result = body(&error)
        uselocale(locale)
        guard dbus_error_is_set(&error) == 0 else {
            let name = error.name.flatMap { ErrorName(String(cString: $0)) } ?? .failed
            throw BusError(name, error.message.map { String(cString: $0) } ?? "")
        }
        return result
    }

    /// The error of libdbus functions that fail only without memory.
    static let noMemory = BusError(.noMemory, "no memory left")

    /// The error of a connection that has ended.
    static let ended = BusError(.disconnected, "the connection to the bus has ended")
}
