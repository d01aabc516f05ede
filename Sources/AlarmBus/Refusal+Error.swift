internal import AlarmCore
internal import DBus

extension BusError {
    /// The error by which a refusal travels: the one table of both.
    init(_ refusal: Refusal) {
        let name: ErrorName =
            switch refusal {
            case .notFound: "org.example.Alarms.Error.NotFound"
            case .alreadyExists: "org.example.Alarms.Error.AlreadyExists"
            case .invalidState: "org.example.Alarms.Error.InvalidState"
            case .invalidConfiguration: "org.example.Alarms.Error.InvalidConfiguration"
            case .invalidSchedule: "org.example.Alarms.Error.InvalidSchedule"
            case .maximumLimitReached: "org.example.Alarms.Error.MaximumLimitReached"
            case .tooLarge: "org.example.Alarms.Error.TooLarge"
            }
        self.init(name, refusal.message)
    }

    /// Does `body`, whose refusal becomes the error that answers a call.
    static func refusing<Result>(_ body: () throws(Refusal) -> Result) throws(BusError) -> Result {
        do { return try body() } catch { throw BusError(error) }
    }

    /// What a command gets that was accepted and couldn't be stored.
    static func storageFailed(_ reason: String) -> BusError {
        BusError("org.example.Alarms.Error.StorageFailed", reason)
    }

    /// What a call gets whose path is that of no object.
    static func unknownObject(_ path: ObjectPath?) -> BusError {
        BusError(.unknownObject, "there is no object \(path?.rawValue ?? "")")
    }
}
