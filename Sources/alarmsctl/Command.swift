import AlarmsClient

/// One thing to do, with all that it takes.
enum Command: Equatable {
    /// What is done to one alarm; the first two to the one that has rung longest, if none is named.
    enum Verb: Equatable {
        case stop, snooze, pause, resume, cancel, enable, disable
    }

    case schedule([String: Value])
    case list
    case show(AlarmIdentifier)
    case verb(Verb, AlarmIdentifier?)
    case update(AlarmIdentifier, [String: Value])
    case wait(AlarmIdentifier)
    case watch
    case monitor
    case demo(service: String?)
    case version
    case help(Subcommand?)

    /// Whether it deals with signals by itself, instead of being ended by them.
    var handlesSignals: Bool {
        switch self {
        case .watch, .demo: true
        default: false
        }
    }
}
