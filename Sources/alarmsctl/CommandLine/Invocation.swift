/// A command line that was understood.
struct Invocation {
    let command: any Command
    /// True if what is printed is JSON.
    let isJSON: Bool

    /// - Parameter bytes: The arguments' bytes, without the program's name.
    /// - Throws: ``Problem/usage(_:)``, ``Problem/unknownKey(_:)``.
    init(_ bytes: [[UInt8]]) throws(Problem) {
        let known = Subcommands.all.flatMap { $0.options }
        var arguments = try Arguments(try Self.texts(bytes), known: known)
        isJSON = arguments.isJSON
        guard let name = arguments.takeName() else {
            guard arguments.isHelp else { throw .usage(Messages.noSubcommand) }
            command = HelpCommand(subcommand: nil)
            return
        }
        guard let subcommand = Subcommands.named(name) else { throw .usage(Messages.unknownSubcommand(name)) }
        command =
            arguments.isHelp ? HelpCommand(subcommand: subcommand) : try Self.command(subcommand, arguments)
    }

    private static func command<Chosen: Subcommand>(
        _ subcommand: Chosen.Type, _ arguments: Arguments
    ) throws(Problem) -> any Command {
        guard subcommand.parameters.count.contains(arguments.words.count) else {
            throw .usage(Messages.wrongParameters(subcommand, arguments.words))
        }
        for option in arguments.options.keys.sorted(by: { $0.name < $1.name })
        where !subcommand.options.contains(option) {
            throw .usage(Messages.optionElsewhere(option, subcommand))
        }
        return try subcommand.init(arguments)
    }

    /// Whether JSON is asked for on a command line that may be wrong elsewhere.
    static func wantsJSON(_ arguments: [[UInt8]]) -> Bool {
        arguments.prefix { $0 != Array("--".utf8) }.contains(Array("--json".utf8))
    }

    /// The arguments as texts: nothing is repaired, since what would be stored isn't what was typed.
    private static func texts(_ arguments: [[UInt8]]) throws(Problem) -> [String] {
        var texts: [String] = []
        for (index, bytes) in arguments.enumerated() {
            guard !bytes.contains(0) else { throw .usage(Messages.argumentWithNUL(index + 1, bytes)) }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw .usage(Messages.argumentNotUTF8(index + 1, bytes))
            }
            texts.append(text)
        }
        return texts
    }
}
