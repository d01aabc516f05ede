import JSONText

/// A command, to be run once.
protocol RunnableCommand: Sendable {
    /// True if it deals with signals by itself, instead of being ended by them.
    var handlesSignals: Bool { get }

    /// - Throws: ``Problem``, or an error of the client.
    func run(_ context: Context) async throws -> ExitStatus
}

extension RunnableCommand {
    var handlesSignals: Bool { false }
}

/// The environment of a command.
struct Context {
    /// True if the output is JSON.
    let isJSON: Bool
    let inputs: Inputs
}

/// A command, selected by the first argument: its name, arguments, help and action.
protocol Subcommand: RunnableCommand, Equatable {
    static var name: String { get }
    static var parameters: Parameters { get }
    static var options: [Option] { get }
    /// Its name and arguments, as the help shows them: by default, the options come last.
    static var synopsis: String { get }
    /// The description in the list of all, as short as possible.
    static var summary: String { get }
    /// The help below the usage: by default the explanation, the examples and the notes.
    static var details: [HelpText] { get }
    /// The paragraph of the help that describes it.
    static var explanation: String { get }
    /// Command lines, by default the shortest one.
    static var examples: [String] { get }
    /// The parts of the help below the examples, by default the JSON of an alarm's id.
    static var notes: [HelpText] { get }
    /// Returns the kinds of the next word, for completion: by default none.
    ///
    /// - Parameters:
    ///   - words: The words before it that aren't options, without the subcommand's name.
    ///   - options: The names of the options before it.
    static func operands(after words: [String], options: Set<String>) -> [Operand]

    /// - Throws: ``Problem/usage(_:)``, ``Problem/unknownKey(_:)``.
    init(_ arguments: Arguments) throws(Problem)
}

extension Subcommand {
    static var parameters: Parameters { .none }
    static var options: [Option] { [] }
    static var explanation: String { "" }
    static var examples: [String] { ["alarmsctl \(name)"] }
    static var notes: [HelpText] { [HelpText.json(JSON.idForm)] }
    static func operands(after words: [String], options: Set<String>) -> [Operand] { [] }

    static var details: [HelpText] { [.paragraph(explanation), .examples(examples)] + notes }

    static var synopsis: String {
        ([name, parameters.synopsis].filter { !$0.isEmpty } + options.map(\.synopsis)).joined(separator: " ")
    }
}
