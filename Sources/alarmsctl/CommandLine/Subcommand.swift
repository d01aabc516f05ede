/// What the program does in one run.
protocol Command: Sendable {
    /// True if it deals with signals by itself, instead of being ended by them.
    var handlesSignals: Bool { get }

    func run(_ context: Context) async throws(Problem) -> ExitStatus
}

extension Command {
    var handlesSignals: Bool { false }
}

/// What every command runs with.
struct Context {
    /// True if what is printed is JSON.
    let isJSON: Bool
    let inputs: Inputs
}

/// A command that is chosen by the first argument: its name, what it takes, its help and what it does.
protocol Subcommand: Command, Equatable {
    static var name: String { get }
    static var parameters: Parameters { get }
    static var options: [Option] { get }
    /// What it does, in the list of all: as short as possible.
    static var summary: String { get }
    /// The help below the usage.
    static var details: String { get }

    /// - Throws: ``Problem/usage(_:)``, ``Problem/unknownKey(_:)``.
    init(_ arguments: Arguments) throws(Problem)
}

extension Subcommand {
    static var parameters: Parameters { .none }
    static var options: [Option] { [] }

    /// Its name and what it takes, as the help shows it.
    static var synopsis: String {
        ([name, parameters.synopsis].filter { !$0.isEmpty } + options.map(\.synopsis)).joined(separator: " ")
    }
}
