import Gettext
import JSONText

/// A parsed command line.
struct Invocation {
    let command: any RunnableCommand
    /// True if the output is JSON.
    let isJSON: Bool

    /// - Parameter bytes: The arguments' bytes, without the program's name.
    /// - Throws: ``Problem/usage(_:)``, ``Problem/unknownKey(_:)``.
    init(_ bytes: [[UInt8]]) throws(Problem) {
        let known = Subcommands.every.flatMap { $0.options }
        var arguments = try Arguments(try Self.texts(bytes), known: known)
        isJSON = arguments.isJSON
        if arguments.isVersion {
            command = VersionCommand(arguments)
            return
        }
        guard let name = arguments.takeName() else {
            guard arguments.isHelp else {
                throw .usage(localized("expected a subcommand; alarmsctl --help lists them"))
            }
            command = HelpCommand(subcommand: nil)
            return
        }
        if arguments.isHelp {
            command = try HelpCommand(of: name)
        } else {
            command = try Self.command(try Subcommands.named(name), arguments)
        }
    }

    private static func command<Chosen: Subcommand>(
        _ subcommand: Chosen.Type, _ arguments: Arguments
    ) throws(Problem) -> any RunnableCommand {
        let (parameters, words) = (subcommand.parameters, arguments.words)
        guard parameters.count.contains(words.count) else {
            let expected = parameters.synopsis.isEmpty ? localized("no arguments") : parameters.synopsis
            let got = words.isEmpty ? Messages.nothing : words.map(Messages.quoted).joined(separator: " ")
            throw .usage(
                localized(
                    "{subcommand}: expected {arguments}, got {words}",
                    ["subcommand": subcommand.name, "arguments": expected, "words": got]))
        }
        for option in arguments.options.keys.sorted(by: { $0.name < $1.name })
        where !subcommand.options.contains(option) {
            let owners = Subcommands.all.filter { $0.options.contains(option) }.map { $0.name }
            throw .usage(
                localized(
                    "{subcommand}: {option} belongs to {owner}",
                    ["subcommand": subcommand.name, "option": option.name, "owner": Messages.list(owners)]))
        }
        return try subcommand.init(arguments)
    }

    /// Returns true if a command line, which may be invalid otherwise, requests JSON.
    static func wantsJSON(_ arguments: [[UInt8]]) -> Bool {
        arguments.prefix { $0 != Array("--".utf8) }.contains(Array("--json".utf8))
    }

    /// Returns the arguments as texts. Invalid ones aren't repaired: the stored text would differ from the typed one.
    private static func texts(_ arguments: [[UInt8]]) throws(Problem) -> [String] {
        var texts: [String] = []
        for (index, bytes) in arguments.enumerated() {
            let values = ["number": "\(index + 1)", "text": escaped(bytes)]
            guard !bytes.contains(0) else {
                throw .usage(localized("argument {number}, {text}, contains a NUL byte", values))
            }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw .usage(localized("argument {number}, {text}, is not valid UTF-8", values))
            }
            texts.append(text)
        }
        return texts
    }

    private static func escaped(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF")
        return "'"
            + bytes.map { byte in
                (0x20..<0x7F).contains(byte)
                    ? String(UnicodeScalar(byte)) : "\\x\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }.joined() + "'"
    }
}
