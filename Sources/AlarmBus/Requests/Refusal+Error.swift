public import AlarmCore
public import DBus

extension BusError {
    /// Converts a refusal. This is the only table of the names of refusals.
    public init(_ refusal: Refusal) {
        let name: ErrorName =
            switch refusal {
            case .notFound: "org.example.Alarms.Error.NotFound"
            case .alreadyExists: "org.example.Alarms.Error.AlreadyExists"
            case .invalidState: "org.example.Alarms.Error.InvalidState"
            case .invalidConfiguration: "org.example.Alarms.Error.InvalidConfiguration"
            case .invalidSchedule, .invalidScheduleText: "org.example.Alarms.Error.InvalidSchedule"
            case .maximumLimitReached: "org.example.Alarms.Error.MaximumLimitReached"
            case .notAuthorized: "org.example.Alarms.Error.NotAuthorized"
            case .tooLarge: "org.example.Alarms.Error.TooLarge"
            }
        self.init(name, refusal.text.localized)
    }

    /// Runs `body`, and converts its refusal.
    static func refusing<Result>(_ body: () throws(Refusal) -> Result) throws(BusError) -> Result {
        do { return try body() } catch { throw BusError(error) }
    }

    /// Returns the error of a command that was accepted but couldn't be stored.
    public static func storageFailed(_ reason: LocalizableText) -> BusError {
        BusError("org.example.Alarms.Error.StorageFailed", reason.localized)
    }

    /// Returns the error of a call that sandboxed apps may not make, whatever the person has decided.
    public static func denied(_ call: Message) -> BusError {
        BusError(.accessDenied, "\(call.member?.rawValue ?? ""): sandboxed apps may not call it")
    }

    /// Returns the error of a call to an object that doesn't exist.
    static func unknownObject(_ path: ObjectPath?) -> BusError {
        BusError(.unknownObject, "there is no object \(path?.rawValue ?? "")")
    }
}
