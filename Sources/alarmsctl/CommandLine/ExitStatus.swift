/// The exit status of the program.
struct ExitStatus: Equatable {
    /// The number, as shells have it.
    let code: Int32

    /// The command succeeded.
    static let done = ExitStatus(code: 0)
    /// It can't be done: what is named isn't there, isn't in the state for it, isn't allowed or has no room, or the machine
    /// fails.
    static let refused = ExitStatus(code: 1)
    /// A word, an option, a key or a value is wrong, or may mean several things.
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
