import AlarmsClient
import Glibc

/// The reason why a command fails.
enum Problem: Error, Equatable {
    /// The command line is invalid, for this reason.
    case usage(String)
    /// A configuration has an unknown key.
    case unknownKey(String)
    /// The request was refused, for this reason.
    case refused(String)
    /// No alarm has this name.
    case noSuchAlarm(String)
    /// No activity has this name.
    case noSuchActivity(String)
    /// No alarm rings.
    case noneRings
    /// There is no change to undo, or none with this token.
    case nothingToUndo
    /// The service, or the bus, has returned an error.
    case service(AlarmsError)
    /// The service has ended meanwhile.
    case serviceVanished
    /// The session bus can't be reached, for this reason.
    case noBus(String)
    /// The reader of standard output has closed it: the program ends silently.
    case closedPipe

    /// Converts any error of a command: a ``Problem``, or an error of the client.
    init(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let error as AlarmsError: self = .service(error)
        default: self = .refused("\(error)")
        }
    }

    /// Returns the problem of a key's value, prefixed with the key.
    func `in`(key: String) -> Problem {
        switch self {
        case .usage: .usage(Messages.inKey(key, self))
        case .refused: .refused(Messages.inKey(key, self))
        default: self
        }
    }

    var status: ExitStatus { kind.status }

    /// The name of the D-Bus error, or one of the same form.
    var name: String { kind.name }

    private var kind: (status: ExitStatus, name: String) {
        switch self {
        case .usage, .unknownKey: (.usage, "usage")
        case .refused: (.refused, "refused")
        case .noSuchAlarm, .noSuchActivity, .noneRings, .nothingToUndo: (.refused, "org.example.Alarms.Error.NotFound")
        case .service(let error): (error.status, error.name)
        case .noBus: (.noService, "org.freedesktop.DBus.Error.Disconnected")
        case .closedPipe: (.interrupted(SIGPIPE), "closed-pipe")
        case .serviceVanished: (.noService, "org.freedesktop.DBus.Error.NameHasNoOwner")
        }
    }
}

extension AlarmsError {
    /// The exit status of a command with this problem: a value refused by the service counts as a usage error, as one
    /// refused by this program does.
    fileprivate var status: ExitStatus {
        switch code {
        case .invalidConfiguration, .invalidSchedule, .tooLarge: .usage
        default: isServiceMissing ? .noService : .refused
        }
    }
}
