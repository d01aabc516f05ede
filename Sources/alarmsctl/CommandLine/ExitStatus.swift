/// The exit status of the program.
struct ExitStatus: Equatable {
    /// The number, as shells have it.
    let code: Int32

    /// The command succeeded.
    static let done = ExitStatus(code: 0)
    /// The service has refused it, or it couldn't be done here.
    static let refused = ExitStatus(code: 1)
    /// The command line is wrong; nothing was asked for.
    static let usage = ExitStatus(code: 2)
    /// The service, or the bus, can't be reached.
    static let noService = ExitStatus(code: 3)
    /// The alarm that was waited for rang and nobody answered, or was missed.
    static let unanswered = ExitStatus(code: 4)
    /// The alarm that was waited for was cancelled or disabled.
    static let cancelled = ExitStatus(code: 5)

    /// A signal has ended the program.
    static func interrupted(_ signal: Int32) -> ExitStatus { ExitStatus(code: 128 + signal) }
}
