import AlarmsClient
import DBus
import Gettext
import JSONText

/// The subcommand `run`.
enum RunCommand {
    /// Has an app perform an action, and prints its result.
    ///
    /// - Throws: ``Problem``.
    static func run(_ arguments: [String]) throws(Problem) {
        let line = try CommandWords(arguments, options: ["--json", "--background"])
        guard line.words.count >= 2 else {
            throw .usage(localized("expected an action: {syntax}", ["syntax": "APP INTENT [NAME=VALUE]…"]))
        }
        let action = try InstalledApps.current.app(line.words[0]).action(line.words[1])
        let app = try AppConnection(to: line.words[0])
        let values = try ActionValues(action: action, entities: EntityLookup(app: app)).values(
            Array(line.words.dropFirst(2)))
        var options: [String: Value] = [:]
        if line.options.contains("--background") { options["mode"] = .string("background") }
        let result = try app.call("Perform", .string(action.id), .dictionary(values), .dictionary(options))
        let entries = result.dictionaryValue ?? [:]
        if line.options.contains("--json") {
            return print(JSON(entries).text)
        }
        if let dialog = entries["dialog"]?.stringValue { print(TerminalText.harmlessLines(dialog)) }
        if let value = entries["value"] { print(TerminalText.harmlessLines(value.stringValue ?? JSON(value).text)) }
    }
}
