import Gettext
import JSONText
import ProgramArguments

/// The subcommand `list`.
enum ListCommand {
    /// Prints the discoverable actions of all apps, or of one app.
    ///
    /// - Throws: ``Problem``.
    static func run(_ arguments: [String]) throws(Problem) {
        let line = try ProgramArguments(of: arguments, flags: ["--json"], repeatable: ["--json"])
        guard line.words.count <= 1 else { throw .usage(localized("expected at most one app")) }
        let apps: [AppActions]
        if let id = line.words.first {
            apps = [try InstalledApps.current.app(id)]
        } else {
            apps = InstalledApps.current.all()
        }
        let rows = apps.flatMap { app in app.actions.filter(\.isDiscoverable).map { (app.id, $0) } }
        if line.options["--json"] != nil {
            let objects = rows.map { id, action -> JSON in
                ["app": .string(id), "intent": .string(action.id), "title": .string(action.title)]
            }
            return print(JSON.array(objects).lines)
        }
        let names = rows.map { "\($0)/\($1.id)" }
        let width = names.map { TerminalText.width($0) }.max() ?? 0
        for (name, row) in zip(names, rows) {
            print("\(TerminalText.fitted(name, to: width))  \(TerminalText.harmless(row.1.title))")
        }
    }
}
