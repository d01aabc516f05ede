import DBus
import Glibc
import JSONText

/// The hidden subcommand `complete`: prints the possible next words of a command line, a line each, for the files of
/// `desktop/completions`. It starts no app.
enum CompleteCommand {
    private static let subcommands = ["browse", "files", "find", "list", "run", "screen", "show", "undo"]

    /// - Parameter words: The words after the name of the program; the last one is to be completed.
    static func run(_ words: [String]) {
        let words = words.first == "--" ? Array(words.dropFirst()) : words
        let last = words.last ?? ""
        for candidate in candidates(before: Array(words.dropLast()), isOption: last.hasPrefix("-"))
        where candidate.hasPrefix(last) && candidate.isShellWord {
            print(candidate)
        }
    }

    private static func candidates(before words: [String], isOption: Bool) -> [String] {
        guard let subcommand = words.first else { return subcommands + ["--help", "--version"] }
        guard words.last != "--choose" else { return [] }
        let operands = operands(in: words)
        switch (subcommand, operands.count) {
        case ("files", _): return ["--id", "--name", "--icon", "--directory", "--describe"]
        case ("find", _) where words.last == "--image": return []
        case ("find", _): return ["--image", "--json", "--screenshot"]
        case ("list", 0): return apps.map(\.id) + ["--json"]
        case ("screen", _) where words.last == "--as": return ["application/pdf", "text/plain"]
        case ("screen", 0): return apps.map(\.id) + ["--as", "--json"]
        case ("screen", _): return ["--as", "--json"]
        case ("show", 0): return apps.flatMap { app in app.actions.map { "\(app.id)/\($0.id)" } }
        case ("run", 0): return apps.map(\.id) + runOptions
        case ("run", _) where isOption: return runOptions
        case ("run", 1): return app(operands[0]).map { $0.actions.map(\.id) } ?? []
        case ("run", _): return app(operands[0]).map { parameters(of: $0, operands[1]) } ?? []
        case ("undo", 0): return apps.map(\.id)
        case ("undo", 1): return BusName(operands[0]).map { UndoTokens(of: $0).all.map(\.undo.token) } ?? []
        default: return []
        }
    }

    private static let runOptions = ["--background", "--choose", "--json"]

    /// Returns the words after the subcommand that are neither options nor their values.
    private static func operands(in words: [String]) -> [String] {
        words.indices.dropFirst().filter { !words[$0].hasPrefix("-") && words[$0 - 1] != "--choose" }.map { words[$0] }
    }

    private static var apps: [AppActions] { InstalledApps.current.all() }

    private static func app(_ id: String) -> AppActions? { try? InstalledApps.current.app(id) }

    private static func parameters(of app: AppActions, _ action: String) -> [String] {
        (app.actions.first { $0.id == action }?.parameters ?? []).flatMap { parameter in
            let values = parameter.options.map { $0.value.string ?? $0.value.text }
            return values.isEmpty ? ["\(parameter.name)="] : values.map { "\(parameter.name)=\($0)" }
        }
    }
}
