internal import DBus

/// An error of the service or the bus: its unchanged name and message, and typed codes for the service's errors.
public struct AlarmsError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The errors of the service, `org.example.Alarms.Error.…`.
    public enum Code: String, Sendable, Hashable {
        /// There is no such alarm or activity, or no alarm rings.
        case notFound = "NotFound"
        /// The id is already in use.
        case alreadyExists = "AlreadyExists"
        /// The state of the alarm or activity doesn't allow the call.
        case invalidState = "InvalidState"
        /// The configuration has an unknown key, or a value of the wrong type or out of range.
        case invalidConfiguration = "InvalidConfiguration"
        /// A key of the schedule has an invalid value.
        case invalidSchedule = "InvalidSchedule"
        /// The person hasn't allowed it.
        case notAuthorized = "NotAuthorized"
        /// The limit of alarms or activities is reached.
        case maximumLimitReached = "MaximumLimitReached"
        /// A value exceeds its maximum length.
        case tooLarge = "TooLarge"
        /// The service couldn't write to its disk; nothing has changed.
        case storageFailed = "StorageFailed"
    }

    static let prefix = "org.example.Alarms.Error."

    /// The error's name, such as `org.example.Alarms.Error.NotFound`.
    public let name: String
    /// The explanation, for people; it may be empty.
    public let message: String

    init(_ name: String, _ message: String) {
        self.name = name
        self.message = message
    }

    init(_ error: BusError) {
        self.init(error.name.rawValue, error.message)
    }

    init(_ code: Code, _ message: String) {
        self.init(Self.prefix + code.rawValue, message)
    }

    /// The code of the service's own error; `nil` for errors of the bus.
    public var code: Code? {
        guard name.hasPrefix(Self.prefix) else { return nil }
        return Code(rawValue: String(name.dropFirst(Self.prefix.count)))
    }

    /// True if the service couldn't be reached: no bus, no service on it, or none that could be started, or it
    /// exited before it answered.
    public var isServiceMissing: Bool {
        let names = [
            "ServiceUnknown", "NameHasNoOwner", "NoReply", "Disconnected", "NoServer", "FileNotFound", "TimedOut",
            "Timeout", "BadAddress", "AuthFailed", "NotSupported",
        ]
        let prefix = "org.freedesktop.DBus.Error."
        guard name.hasPrefix(prefix) else { return false }
        let name = name.dropFirst(prefix.count)
        return names.contains(String(name)) || name.hasPrefix("Spawn.")
    }

    /// True if there was no answer, since the service or the bus has exited, or the timeout elapsed: the service may
    /// have performed the call.
    public var isUnanswered: Bool { [ErrorName.noReply, .disconnected].contains { $0.rawValue == name } }

    /// True if the same call may succeed later without a change of the service's state: not if the service has refused
    /// it, or is too old.
    var mayPass: Bool { code == nil && !isUnknownMember }

    /// True if the waiting task was cancelled: the service still receives the call.
    public var isCancelled: Bool { self == .cancelled }

    static let cancelled = AlarmsError("org.example.Alarms.Client.Cancelled", "the task was cancelled")

    /// True if the service is too old for the call: it has no such method, interface or property.
    public var isUnknownMember: Bool {
        [ErrorName.unknownMethod, .unknownInterface, .unknownProperty].contains { $0.rawValue == name }
    }

    /// The name and the message.
    public var description: String { message.isEmpty ? name : "\(name): \(message)" }
}
