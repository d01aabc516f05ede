import AlarmsClient

/// Why a command can't be carried out.
enum Problem: Error, Equatable {
    /// The command line is wrong, as the text says.
    case usage(String)
    /// A configuration has a key that nobody knows.
    case unknownKey(String)
    /// It can't be done, as the text says.
    case refused(String)
    /// No alarm's id begins so.
    case noSuchAlarm(String)
    /// The service, or the bus, has answered with an error.
    case service(AlarmsError)
    /// The service went away meanwhile.
    case serviceVanished

    var status: ExitStatus {
        switch self {
        case .usage, .unknownKey: .usage
        case .refused, .noSuchAlarm: .refused
        case .service(let error): error.isServiceMissing ? .noService : .refused
        case .serviceVanished: .noService
        }
    }

    /// The name of the error as it stands on the bus, or one of its kind.
    var name: String {
        switch self {
        case .usage, .unknownKey: "usage"
        case .refused: "refused"
        case .noSuchAlarm: "org.example.Alarms.Error.NotFound"
        case .service(let error): error.name
        case .serviceVanished: "org.freedesktop.DBus.Error.NameHasNoOwner"
        }
    }
}
