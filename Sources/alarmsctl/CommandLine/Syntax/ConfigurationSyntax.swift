import AlarmsClient
import Gettext

/// A configuration on the command line: `KEY=VALUE …`.
struct ConfigurationSyntax {
    private(set) var configuration: [String: Value] = [:]
    private var buttons: [String: [String: Value]] = [:]
    /// The fields of actions and of the metadata, by their keys.
    private var fields: [String: [String: Value]] = [:]
    /// The names that were given, with their fields.
    private var given: Set<String>

    /// A configuration that holds already what other arguments have said.
    init(_ configuration: [String: Value] = [:]) {
        self.configuration = configuration
        given = Set(configuration.keys)
    }

    /// True if `argument` begins like KEY=; such a title has to be given by its key.
    static func isAssignment(_ argument: String) -> Bool {
        guard let equals = argument.firstIndex(of: "="), let first = argument.utf8.first else { return false }
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
            && argument[..<equals].allSatisfy { $0.isASCII && !$0.isWhitespace && !$0.isUppercase }
    }

    /// Adds one argument.
    ///
    /// - Throws: ``Problem``: an unknown key, one that was there before, or a value that isn't written as it should be.
    mutating func add(_ argument: String) throws(Problem) {
        guard let equals = argument.firstIndex(of: "=") else {
            throw .usage(localized("expected KEY=VALUE, got {text}", ["text": Messages.quoted(argument)]))
        }
        let name = String(argument[..<equals])
        let text = String(argument[argument.index(after: equals)...])
        var path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        path[0] = AlarmKeys.alternatives[path[0]] ?? path[0]
        guard let key = AlarmKeys.named(path[0]) else { throw .unknownKey(path[0]) }
        let field = path.count == 1 ? nil : path[1...].joined(separator: ".")
        try check(name, field, of: key)
        let settled = path.joined(separator: ".")
        guard given.insert(settled).inserted else { throw .usage(Messages.doubledKey(settled)) }
        switch key.form {
        case .buttons:
            do {
                let form: KeySyntax.Form = path[2] == AlarmKeys.hiddenField ? .boolean : .text
                buttons[path[1], default: [:]][path[2]] = try Self.value(text, form)
            } catch {
                throw .usage(Messages.inKey(name, error))
            }
            configuration[key.name] = .dictionary(buttons)
        case .action, .metadata:
            fields[key.name, default: [:]][field ?? Self.nameField] = .string(text)
            configuration[key.name] = .dictionary(fields[key.name] ?? [:])
        default:
            do {
                configuration[key.name] = try Self.value(text, key.form)
            } catch {
                throw error.in(key: name)
            }
        }
    }

    /// Refuses a name whose fields aren't those of its key.
    private func check(_ name: String, _ field: String?, of key: KeySyntax) throws(Problem) {
        switch key.form {
        case .buttons:
            let parts = field?.split(separator: ".", omittingEmptySubsequences: false) ?? []
            guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
                throw .usage(
                    localized(
                        "{key}: expected buttons.ROLE.FIELD=TEXT, such as buttons.stop.text=Off", ["key": name]))
            }
        case .action:
            guard field.map(Self.actionFields.contains) ?? true else {
                throw .usage(
                    localized(
                        "{key}: expected KEY=NAME, or KEY.FIELD=TEXT with FIELD one of {fields}",
                        ["key": name, "fields": Messages.list(Self.actionFields)]))
            }
        case .metadata:
            guard field?.isEmpty == false else {
                throw .usage(localized("{key}: expected metadata.NAME=TEXT", ["key": name]))
            }
        default:
            guard field == nil else { throw .unknownKey(name) }
        }
    }

    /// The fields of an action beside its name.
    static let actionFields = ["parameter", "mode", "target"]
    /// The field under the key of the action itself.
    static let nameField = "name"

    /// The value that a text says in this form.
    static func value(_ text: String, _ form: KeySyntax.Form) throws(Problem) -> Value {
        switch form {
        case .text, .buttons, .action, .metadata, .time, .actions, .alert, .entries:
            return .string(text)
        case .timeOfDay:
            // As on clocks; the service takes two digits.
            let isShort =
                text.utf8.first.map { (0x30...0x39).contains($0) } == true && text.utf8.dropFirst().first == 0x3A
            return .string(isShort ? "0\(text)" : text)
        case .weekdays:
            return .strings(WeekdaysSyntax.names(text))
        case .colour:
            let digits = text.dropFirst()
            guard text.first == "#", digits.utf8.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
                throw .usage(
                    localized(
                        "expected a colour #RRGGBB, such as #3584E4, got {text}", ["text": Messages.quoted(text)]))
            }
            return .string(text)
        case .instant:
            return .uint64(try InstantSyntax.microseconds(text))
        case .durationOrNever where text == "never":
            return .uint64(.max)
        case .duration, .durationOrNever:
            return .uint64(try DurationSyntax.microseconds(text))
        case .number:
            return .uint32(try number(text, in: 0 ... .max))
        case .decimal:
            guard
                text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".") }
                ),
                let number = Double(text)
            else {
                throw .usage(localized("expected a number such as 0.5, got {text}", ["text": Messages.quoted(text)]))
            }
            return .double(number)
        case .boolean:
            switch text.lowercased() {
            case "yes", "true", "on", "1": return .boolean(true)
            case "no", "false", "off", "0": return .boolean(false)
            default:
                // Translators: yes and no are what is typed.
                throw .usage(localized("expected yes or no, got {text}", ["text": Messages.quoted(text)]))
            }
        case .layout:
            return .dictionary(try LayoutSyntax.layout(text))
        case .names:
            return .strings(text.split(separator: ",").map { AlarmKeys.alternatives[String($0)] ?? String($0) })
        }
    }

    /// The whole number of this range that `text` says.
    static func number(_ text: String, in range: ClosedRange<UInt32>) throws(Problem) -> UInt32 {
        guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = UInt32(text), range.contains(number) else {
            throw .usage(
                localized(
                    "expected a whole number from {lowest} to {highest}, got {text}",
                    [
                        "lowest": "\(range.lowerBound)", "highest": "\(range.upperBound)",
                        "text": Messages.quoted(text),
                    ]))
        }
        return number
    }
}
