import AlarmsClient

/// A configuration on the command line: `KEY=VALUE …`.
struct ConfigurationSyntax {
    private(set) var configuration: [String: Value] = [:]
    private var buttons: [String: [String: Value]] = [:]
    private var actions: [ConfigurationKey: [String: Value]] = [:]
    private var metadata: [String: Value] = [:]

    /// A configuration that holds already what other arguments have said.
    init(_ configuration: [ConfigurationKey: Value] = [:]) {
        for (key, value) in configuration { self.configuration[key.rawValue] = value }
    }

    /// Whether `argument` begins as one with a key does; a title that does so has to be given by its key.
    static func isAssignment(_ argument: String) -> Bool {
        guard let equals = argument.firstIndex(of: "="), let first = argument.utf8.first else { return false }
        return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(first)
            && argument[..<equals].allSatisfy { $0.isASCII && !$0.isWhitespace && !$0.isUppercase }
    }

    /// Adds one argument.
    ///
    /// - Throws: ``Problem``: an unknown key, one that was there before, or a value that isn't written as it should be.
    mutating func add(_ argument: String) throws(Problem) {
        guard let equals = argument.firstIndex(of: "=") else { throw .usage(Messages.assignmentExpected(argument)) }
        let name = String(argument[..<equals])
        let text = String(argument[argument.index(after: equals)...])
        let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let key = ConfigurationKey(rawValue: parts[0]) else { throw .unknownKey(parts[0]) }
        switch key.form {
        case .buttons:
            let path = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
            guard path.count == 3, !path[1].isEmpty, !path[2].isEmpty else { throw .usage(Messages.buttonKey(name)) }
            guard buttons[path[1]]?[path[2]] == nil else { throw .usage(Messages.doubledKey(name)) }
            buttons[path[1], default: [:]][path[2]] = .string(text)
            configuration[key.rawValue] = .dictionary(buttons)
        case .action:
            // The name is what an action needs, and mostly all.
            let field = parts.count == 2 ? parts[1] : Self.nameField
            guard parts.count == 1 || Self.actionFields.contains(field) else { throw .usage(Messages.actionKey(name)) }
            guard actions[key]?[field] == nil else { throw .usage(Messages.doubledKey(name)) }
            actions[key, default: [:]][field] = .string(text)
            configuration[key.rawValue] = .dictionary(actions[key] ?? [:])
        case .metadata:
            guard parts.count == 2, !parts[1].isEmpty else { throw .usage(Messages.metadataKey(name)) }
            guard metadata[parts[1]] == nil else { throw .usage(Messages.doubledKey(name)) }
            metadata[parts[1]] = .string(text)
            configuration[key.rawValue] = .dictionary(metadata)
        default:
            guard parts.count == 1 else { throw .unknownKey(name) }
            guard configuration[name] == nil else { throw .usage(Messages.doubledKey(name)) }
            do {
                configuration[name] = try Self.value(text, key.form)
            } catch {
                throw .usage(Messages.inKey(name, error))
            }
        }
    }

    /// What an action has beside its name.
    static let actionFields = ["parameter", "mode", "target"]
    /// What stands under the key of the action itself.
    static let nameField = "name"

    private static func value(_ text: String, _ form: ConfigurationKey.Form) throws(Problem) -> Value {
        switch form {
        case .text, .buttons, .action, .metadata:
            return .string(text)
        case .colour:
            let digits = text.dropFirst()
            guard text.first == "#", digits.utf8.count == 6, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else {
                throw .usage(Messages.colourExpected(text))
            }
            return .string(text)
        case .instant:
            return .uint64(try InstantSyntax.microseconds(text))
        case .durationOrNever where text == "never":
            return .uint64(.max)
        case .duration, .durationOrNever:
            return .uint64(try DurationSyntax.microseconds(text))
        case .number:
            guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = UInt32(text) else {
                throw .usage(Messages.numberExpected(text, 0...UInt32.max))
            }
            return .uint32(number)
        case .decimal:
            guard
                text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || $0 == UInt8(ascii: ".") }
                ),
                let number = Double(text)
            else { throw .usage(Messages.decimalExpected(text)) }
            return .double(number)
        case .boolean:
            switch text.lowercased() {
            case "yes", "true", "on", "1": return .boolean(true)
            case "no", "false", "off", "0": return .boolean(false)
            default: throw .usage(Messages.booleanExpected(text))
            }
        case .names:
            return .strings(text.split(separator: ",").map(String.init))
        }
    }
}
