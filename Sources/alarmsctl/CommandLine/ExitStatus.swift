/// The exit status of the program.
struct ExitStatus: Equatable {
    /// The number, as in shells.
    let code: Int32

    /// The command succeeded.
    static let done = ExitStatus(code: 0)
    /// The request failed: an object doesn't exist, is in another state, isn't permitted or has no room, or the machine
    /// fails.
    static let refused = ExitStatus(code: 1)
    /// A word, an option, a key or a value is invalid or ambiguous.
    static let usage = ExitStatus(code: 2)
    /// The service, or the bus, can't be reached.
    static let noService = ExitStatus(code: 3)
    /// The awaited alarm rang unanswered, or was missed.
    static let unanswered = ExitStatus(code: 4)
    /// The awaited alarm was cancelled or disabled.
    static let cancelled = ExitStatus(code: 5)

    /// Returns the status of a program ended by a signal.
    static func interrupted(_ signal: Int32) -> ExitStatus { ExitStatus(code: 128 + signal) }
}
