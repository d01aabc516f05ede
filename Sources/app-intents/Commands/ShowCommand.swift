import Gettext
import JSONText
import ProgramArguments

/// The subcommand `show`.
enum ShowCommand {
    /// Prints the description of an action and its parameters.
    ///
    /// - Throws: ``Problem``.
    static func run(_ arguments: [String]) throws(Problem) {
        let line = try ProgramArguments(of: arguments)
        let parts = line.words.first?.split(separator: "/", maxSplits: 1).map(String.init) ?? []
        guard line.words.count == 1, parts.count == 2 else {
            throw .usage(localized("expected an action: {syntax}", ["syntax": "APP/INTENT"]))
        }
        let action = try InstalledApps.current.app(parts[0]).action(parts[1])
        for text in lines(of: action) { print(TerminalText.harmless(text)) }
    }

    static func lines(of action: Action) -> [String] {
        var lines = [action.title]
        if let subtitle = action.subtitle { lines.append(subtitle) }
        for summary in action.summaries { lines.append("  " + sentence(summary, action.parameters)) }
        if action.modes == ["foreground"] { lines.append(localized("Opens the app.")) }
        for parameter in action.parameters { lines += self.lines(of: parameter) }
        return lines
    }

    /// Returns the sentence, with the titles of parameters in brackets.
    private static func sentence(_ text: String, _ parameters: [ActionParameter]) -> String {
        var result = ""
        var rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            result += rest[..<dollar]
            rest = rest[dollar...]
            guard let end = rest.firstIndex(of: "}"), rest.dropFirst().first == "{" else { break }
            let name = rest[..<end].dropFirst(2)
            result += "[\(parameters.first { $0.name == name }?.title ?? String(name))]"
            rest = rest[end...].dropFirst()
        }
        return result + rest
    }

    private static func lines(of parameter: ActionParameter) -> [String] {
        var words = ["\(parameter.name)=\(parameter.type.name.uppercased())"]
        if let range = parameter.range { words.append("\(range[0].text)…\(range[1].text)") }
        if let value = parameter.defaultValue {
            words.append(localized("default {value}", ["value": value.string ?? value.text]))
        } else {
            words.append(parameter.isOptional ? localized("optional") : localized("required"))
        }
        var lines = ["  " + words.joined(separator: ", ") + ": \(parameter.title)"]
        if let subtitle = parameter.subtitle { lines.append("      \(subtitle)") }
        for option in parameter.options {
            lines.append("      \(option.value.string ?? option.value.text)  \(option.title)")
        }
        return lines
    }
}
