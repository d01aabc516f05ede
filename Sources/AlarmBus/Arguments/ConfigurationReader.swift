internal import ActivityCore
internal import AlarmCore
internal import DBus

/// Reads a configuration, `a{sv}`, into settings of the right types.
struct ConfigurationReader {
    /// The key by which Update puts keys back; it isn't a setting.
    static let resetKey = "reset"
    /// The key by which Schedule says what an app's alarms are for, should the person be asked; it isn't a setting.
    static let usageKey = "usage"

    private(set) var settings: [Setting] = []
    private(set) var reset: [ConfigurationKey] = []
    /// The purpose of the app's alarms; may be empty.
    private(set) var usage = ""

    /// Reads the argument, a dictionary, at which `reader` is.
    ///
    /// - Parameter isUpdate: True if it is a change of a configuration, which can reset keys.
    /// - Throws: `Refusal`: `tooLarge`, `invalidConfiguration`, `invalidSchedule`.
    init(_ reader: inout Reader, isUpdate: Bool) throws(Refusal) {
        try reader.forEachEntry(of: isUpdate ? "changes" : "configuration") { (name, value) throws(Refusal) in
            if isUpdate, name == Self.resetKey {
                reset = try Self.resetKeys(&value)
            } else if !isUpdate, name == Self.usageKey {
                usage = try value.usage(for: name)
            } else if let key = ConfigurationKey(rawValue: name) {
                settings.append(try Self.setting(key, &value))
            } else {
                throw Self.unknown(name)
            }
        }
        for key in reset where settings.contains(where: { $0.key == key }) {
            throw .invalidConfiguration(
                key: Self.resetKey, expected: LocalizableText("keys that the same call does not set"),
                got: .verbatim(key.rawValue))
        }
    }

    private static func unknown(_ name: String) -> Refusal {
        if name == resetKey {
            return .invalidConfiguration(
                key: resetKey, expected: LocalizableText("only in Update"), got: LocalizableText("in Schedule"))
        }
        if name == usageKey {
            return .invalidConfiguration(
                key: usageKey, expected: LocalizableText("only in Schedule"), got: LocalizableText("in Update"))
        }
        return .invalidConfiguration(
            key: LocalizableText.quoted(name).description,
            expected: LocalizableText(
                "a key that {property} lists", ["property": .verbatim("ConfigurationKeys")]),
            got: LocalizableText("an unknown key"))
    }

    private static func resetKeys(_ value: inout Reader) throws(Refusal) -> [ConfigurationKey] {
        var keys: [ConfigurationKey] = []
        for name in try value.strings(for: resetKey) {
            guard let key = ConfigurationKey(rawValue: name), !keys.contains(key) else {
                throw .invalidConfiguration(
                    key: resetKey, expected: LocalizableText("keys of a configuration, each once"),
                    got: .quoted(name))
            }
            keys.append(key)
        }
        return keys
    }

    private static func setting(_ key: ConfigurationKey, _ value: inout Reader) throws(Refusal) -> Setting {
        let name = key.rawValue
        let given: Setting.Value =
            switch key.type {
            case .string: .string(try value.string(for: name))
            case .strings: .strings(try value.strings(for: name))
            case .boolean: .boolean(try value.boolean(for: name))
            case .uint32: .uint32(try value.uint32(for: name))
            case .uint64: .uint64(try value.uint64(for: name))
            case .double: .double(try value.double(for: name))
            case .buttons: .buttons(try Button.read(&value, for: name))
            case .action: .action(try AppAction.read(&value, for: name))
            case .opaque where key == .layout:
                .opaque(try Layout.read(&value, for: name, actions: AlarmAction.allCases.map(\.rawValue)).value)
            case .opaque: .opaque(try OpaqueValue.readDictionary(&value, for: name))
            }
        return Setting(key, given)
    }
}
