/// What the program can be asked to do, as it is written on the command line.
enum Subcommand: String, CaseIterable {
    case timer, add, list, show, history, stop, snooze, pause, resume, invoke, skip, cancel, enable, disable, update,
        wait, watch
    case monitor, status
    case selfTest = "self-test"
    case demo, version

    /// How many arguments it takes beside options.
    var arity: ClosedRange<Int> {
        switch self {
        case .timer: 1...Int.max
        case .add: 2...Int.max
        case .update: 2...Int.max
        case .invoke: 2...2
        case .snooze: 0...2
        case .stop, .history: 0...1
        case .show, .pause, .resume, .skip, .cancel, .enable, .disable, .wait: 1...1
        case .list, .watch, .monitor, .status, .selfTest, .demo, .version: 0...0
        }
    }
}
