internal import AlarmCore
internal import DBus

/// The keys `stop-action`, `secondary-action`, `default-action`: `a{sv}` of `name s`, `parameter v`, `mode s`,
/// `target s`.
extension AppAction {
    static let signature: Signature = "a{sv}"
    /// The type of the key `actions`, from names to actions.
    static let dictionary: Signature = "a{sa{sv}}"

    static func readDictionary(_ value: inout Reader, for key: String) throws(Refusal) -> [String: AppAction] {
        var actions: [String: AppAction] = [:]
        var entries = try value.elements(of: "{sa{sv}}", for: key)
        while !entries.isAtEnd {
            var entry: Reader
            do { entry = try entries.dictionaryEntry() } catch { throw Refusal(wrongTypeOf: key, error) }
            let name = try entry.string(for: key)
            guard actions[name] == nil else { throw .twice("\(key).\(LocalizableText.quoted(name))") }
            actions[name] = try AppAction.read(&entry, for: "\(key).\(LocalizableText.quoted(name))")
        }
        return actions
    }

    static func append(_ actions: [String: AppAction], to writer: inout Writer) {
        writer.array(of: "{sa{sv}}") { writer in
            for (name, action) in actions.sorted(by: { $0.key < $1.key }) {
                writer.dictionaryEntry { writer in
                    writer.append(name)
                    action.append(to: &writer)
                }
            }
        }
    }

    static func read(_ value: inout Reader, for key: String) throws(Refusal) -> AppAction {
        var (name, parameter): (String?, OpaqueValue?)
        var (mode, target): (Mode?, String?)
        try value.forEachEntry(of: key, at: "\(key).") { (entry, value) throws(Refusal) in
            let place = "\(key).\(entry)"
            switch entry {
            case "name": name = try value.string(for: place)
            case "parameter": parameter = try OpaqueValue.readVariant(&value, for: place)
            case "mode": mode = try Self.mode(try value.string(for: place), for: place)
            case "target": target = try value.string(for: place)
            default:
                throw .invalidConfiguration(
                    key: key, expected: .oneOf(["name", "parameter", "mode", "target"]), got: .quoted(entry))
            }
        }
        guard let name else {
            throw .invalidConfiguration(
                key: "\(key).name", expected: LocalizableText("the name of an action"), got: LocalizableText("nothing"))
        }
        return AppAction(name, parameter: parameter ?? .none, mode: mode, target: target)
    }

    private static func mode(_ name: String, for key: String) throws(Refusal) -> Mode {
        guard let mode = Mode(rawValue: name) else {
            throw .invalidConfiguration(
                key: key, expected: .oneOf(Mode.allCases.map(\.rawValue)), got: .quoted(name))
        }
        return mode
    }

    func append(to writer: inout Writer) {
        writer.array(of: "{sv}") { writer in
            writer.entry("name", "s") { $0.append(name) }
            parameter.appendEntry("parameter", to: &writer)
            if let mode { writer.entry("mode", "s") { $0.append(mode.rawValue) } }
            if let target { writer.entry("target", "s") { $0.append(target) } }
        }
    }
}
