/// How the program ends: what scripts test.
enum ExitStatus: Equatable {
    /// What was asked for is done.
    case done
    /// The service has refused it, or it couldn't be done here.
    case refused
    /// The command line is wrong; nothing was asked for.
    case usage
    /// There is no service, or no bus.
    case noService
    /// The alarm that was waited for rang and nobody answered, or was missed.
    case unanswered
    /// The alarm that was waited for was cancelled or disabled.
    case cancelled
    /// A signal has ended the program.
    case interrupted(Int32)

    /// The number, as shells have it.
    var code: Int32 {
        switch self {
        case .done: 0
        case .refused: 1
        case .usage: 2
        case .noService: 3
        case .unanswered: 4
        case .cancelled: 5
        case .interrupted(let signal): 128 + signal
        }
    }
}
