public import AlarmCore
public import DBus

extension BusError {
    /// Converts a refusal: this is the one table of their names.
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

    /// The error of a command that was accepted and could not be stored.
    public static func storageFailed(_ reason: LocalizableText) -> BusError {
        BusError("org.example.Alarms.Error.StorageFailed", reason.localized)
    }

    /// The error of a call that no decision of the person can allow a sandboxed app.
    public static func denied(_ call: Message) -> BusError {
        BusError(.accessDenied, "\(call.member?.rawValue ?? ""): sandboxed apps may not call it")
    }

    /// The error of a call to an object that doesn't exist.
    static func unknownObject(_ path: ObjectPath?) -> BusError {
        BusError(.unknownObject, "there is no object \(path?.rawValue ?? "")")
    }
}
