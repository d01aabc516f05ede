import AlarmsClient

/// One thing to do, with all that it takes.
enum Command: Equatable {
    /// What is done to one alarm.
    enum Verb: Equatable {
        case pause, resume, skip, cancel, enable, disable
    }

    case schedule([String: Value])
    /// Sets an alarm for when a text says, with further keys.
    case add(String, [String: Value])
    case list
    /// Shows all about an alarm, or so many of its next occurrences.
    case show(AlarmIdentifier, next: UInt32?)
    case history(AlarmIdentifier?, since: Since?, limit: UInt32?)
    /// Stops an alarm, or the one that has rung longest.
    case stop(AlarmIdentifier?)
    /// Snoozes an alarm for `length` µs or as long as it says, or the one that has rung longest.
    case snooze(AlarmIdentifier?, length: UInt64?)
    case verb(Verb, AlarmIdentifier)
    case invoke(AlarmIdentifier, AlarmAction)
    case update(AlarmIdentifier, [String: Value])
    case wait(AlarmIdentifier)
    /// Shows the alarms to a person or, in a format of theirs, to a panel.
    case watch(PanelFormat?)
    case monitor
    case status
    case selfTest(SelfTest.Ahead?)
    case demo(service: String?)
    case version
    case help(Subcommand?)

    /// Whether it deals with signals by itself, instead of being ended by them.
    var handlesSignals: Bool {
        switch self {
        case .watch, .demo, .selfTest(.some): true
        default: false
        }
    }
}
