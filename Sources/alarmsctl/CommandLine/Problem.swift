import AlarmsClient
import Glibc

/// The reason why a command fails.
enum Problem: Error, Equatable {
    /// The command line is wrong, as the text says.
    case usage(String)
    /// A configuration has an unknown key.
    case unknownKey(String)
    /// It was refused, as the text says.
    case refused(String)
    /// No alarm has this name.
    case noSuchAlarm(String)
    /// No activity has this name.
    case noSuchActivity(String)
    /// No alarm rings.
    case noneRings
    /// There is no change to undo, or none of this token.
    case nothingToUndo
    /// The service, or the bus, has answered with an error.
    case service(AlarmsError)
    /// The service went away meanwhile.
    case serviceVanished
    /// The session bus can't be reached, for this reason.
    case noBus(String)
    /// The reader of standard output is gone: the program ends silently.
    case closedPipe

    /// The problem of any error of a command, which are these and those of the client.
    init(_ error: any Error) {
        switch error {
        case let problem as Problem: self = problem
        case let error as AlarmsError: self = .service(error)
        default: self = .refused("\(error)")
        }
    }

    /// The problem of a key's value, with the key in front.
    func `in`(key: String) -> Problem {
        switch self {
        case .usage: .usage(Messages.inKey(key, self))
        case .refused: .refused(Messages.inKey(key, self))
        default: self
        }
    }

    var status: ExitStatus { kind.status }

    /// The name of the error as it stands on the bus, or one of its kind.
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
    /// The exit status of a command that fails by it: a value that the service doesn't accept is as wrong as one that this
    /// program doesn't understand.
    fileprivate var status: ExitStatus {
        switch code {
        case .invalidConfiguration, .invalidSchedule, .tooLarge: .usage
        default: isServiceMissing ? .noService : .refused
        }
    }
}
