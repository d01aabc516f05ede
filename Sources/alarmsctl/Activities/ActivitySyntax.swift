import AlarmsClient
import Gettext

/// The configuration of an activity on the command line: `KEY=VALUE …`. What isn't a key is an entry of its content.
struct ActivitySyntax: Equatable {
    private(set) var keys: [String: ActivityValue] = [:]
    private(set) var content: [String: ActivityValue] = [:]
    private(set) var attributes: [String: ActivityValue] = [:]
    private var actions: [String: [String: Value]] = [:]
    private var fields: [String: [String: Value]] = [:]
    private var given: Set<String> = []

    /// - Throws: ``Problem/usage(_:)``, and ``Problem/refused(_:)`` if a layout can't be read.
    init(_ arguments: some Sequence<String>) throws(Problem) {
        for argument in arguments { try add(argument) }
    }

    private mutating func add(_ argument: String) throws(Problem) {
        guard let equals = argument.firstIndex(of: "="), equals != argument.startIndex else {
            throw .usage(localized("expected KEY=VALUE, got {text}", ["text": Messages.quoted(argument)]))
        }
        let name = String(argument[..<equals])
        let text = String(argument[argument.index(after: equals)...])
        do { try set(name, to: text) } catch { throw error.in(key: name) }
    }

    private mutating func set(_ name: String, to text: String) throws(Problem) {
        let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let field = parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
        guard name != "ends-with-caller" else {
            throw .usage(localized("expected a program that goes on, as {command} does", ["command": "activity run"]))
        }
        let key = ActivityKeys.named(parts[0])
        guard given.insert(key == nil ? "content.\(name)" : name).inserted else {
            throw .usage(localized("given twice"))
        }
        switch (key?.form, field) {
        case (nil, _): content[name] = try ActivityValue(text, entry: name)
        case (.entries, let field?) where key?.name == "content":
            content[field] = try ActivityValue(text, entry: field)
        case (.entries, let field?):
            attributes[field] = try ActivityValue(text, entry: field)
        case (.time, nil) where parts.count == 1:
            keys[name] = .time(try ActivityTime(text))
        case (.action, nil) where parts.count == 1:
            setField(ConfigurationSyntax.nameField, of: parts[0], to: text)
        case (.action, let field?) where ConfigurationSyntax.actionFields.contains(field),
            (.alert, let field?) where ActivityKeys.alertFields.contains(field):
            setField(field, of: parts[0], to: text)
        case (.actions, let field?):
            setAction(field, to: text)
        case (let form?, nil) where parts.count == 1 && !form.hasFields:
            keys[name] = .value(try ConfigurationSyntax.value(text, form))
        case (let form?, _):
            throw .usage(Self.expected(form, parts[0]))
        }
    }

    private mutating func setField(_ field: String, of key: String, to text: String) {
        fields[key, default: [:]][field] = .string(text)
        keys[key] = .value(.dictionary(fields[key] ?? [:]))
    }

    /// Sets the name of the app's action, or another field of it.
    private mutating func setAction(_ path: String, to text: String) {
        let field = ConfigurationSyntax.actionFields.first { path.hasSuffix(".\($0)") }
        let name = field.map { String(path.dropLast($0.count + 1)) } ?? path
        actions[name, default: [:]][field ?? ConfigurationSyntax.nameField] = .string(text)
        keys["actions"] = .value(.dictionary(actions))
    }

    /// The form of an assignment to a key.
    private static func expected(_ form: KeySyntax.Form, _ key: String) -> String {
        let syntax =
            switch form {
            case .action:
                "\(key)=ACTION, \(ConfigurationSyntax.actionFields.map { "\(key).\($0)=TEXT" }.joined(separator: ", "))"
            case .actions: "actions.NAME=ACTION"
            case .alert: Messages.list(ActivityKeys.alertFields.map { "alert.\($0)=TEXT" })
            case .entries: "\(key).NAME=VALUE"
            default: "\(key)=VALUE"
            }
        return localized("expected {form}", ["form": syntax])
    }
}
