import Gettext
import JSONText
import ProgramArguments

/// The subcommand `find`.
enum FindCommand {
    /// Prints the actions that a text finds, the best first. No app is started.
    ///
    /// - Throws: ``Problem``.
    static func run(_ arguments: [String]) throws(Problem) {
        let line = try ProgramArguments(of: arguments, flags: ["--json"], repeatable: ["--json"])
        guard !line.words.isEmpty else { throw .usage(localized("expected a text")) }
        let search = ActionSearch(index: AppCatalogue(of: .current).current, history: RunHistory())
        let matches = search.matches(line.words.joined(separator: " "))
        if line.options["--json"] != nil {
            let objects = matches.map { match -> JSON in
                ["result": .string(match.result.text), "title": .string(match.title), "app": .string(match.app.id)]
            }
            return print(JSON.array(objects).lines)
        }
        let width = matches.map { TerminalText.width($0.title) }.max() ?? 0
        for match in matches {
            print("\(TerminalText.fitted(TerminalText.harmless(match.title), to: width))  \(match.app.id)")
        }
    }
}
