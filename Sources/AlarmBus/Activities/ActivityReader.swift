internal import ActivityCore
internal import AlarmCore
internal import DBus

/// Reads a configuration of an activity, `a{sv}`, into settings.
struct ActivityReader {
    /// The key by which Update puts keys back; it isn't a setting.
    static let resetKey = "reset"
    /// The most dictionaries, arrays and structures inside one another in a client's data.
    private static let mostLevels = 8

    private(set) var settings: [ActivitySetting] = []
    private(set) var reset: [ActivityKey] = []

    /// Reads the argument, a dictionary, at which `reader` is.
    ///
    /// - Parameter isUpdate: True if it is a change of a configuration, which can reset keys.
    /// - Throws: `Refusal`: `tooLarge`, `invalidConfiguration`.
    init(_ reader: inout Reader, isUpdate: Bool) throws(Refusal) {
        try reader.forEachEntry(of: isUpdate ? "changes" : "configuration") { (name, value) throws(Refusal) in
            if isUpdate, name == Self.resetKey {
                reset = try Self.resetKeys(&value)
            } else if let key = ActivityKey(rawValue: name) {
                guard !isUpdate || !key.isFixed else {
                    throw .invalidConfiguration(
                        key: name, expected: LocalizableText("only in Start"), got: LocalizableText("in Update"))
                }
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
                key: resetKey, expected: LocalizableText("only in Update"), got: LocalizableText("in Start"))
        }
        return .invalidConfiguration(
            key: LocalizableText.quoted(name).description,
            expected: LocalizableText("a key that {property} lists", ["property": .verbatim("ConfigurationKeys")]),
            got: LocalizableText("an unknown key"))
    }

    private static func resetKeys(_ value: inout Reader) throws(Refusal) -> [ActivityKey] {
        var keys: [ActivityKey] = []
        for name in try value.strings(for: resetKey) {
            guard let key = ActivityKey(rawValue: name), key.isResettable, !keys.contains(key) else {
                let names = ActivityKey.allCases.filter(\.isResettable).map(\.rawValue)
                throw .invalidConfiguration(
                    key: resetKey,
                    expected: LocalizableText("{keys}, each once", ["keys": .oneOf(names)]), got: .quoted(name))
            }
            keys.append(key)
        }
        return keys
    }

    private static func setting(_ key: ActivityKey, _ value: inout Reader) throws(Refusal) -> ActivitySetting {
        let name = key.rawValue
        switch key {
        case .title: return .title(try value.string(for: name))
        case .kind: return .kind(try value.string(for: name))
        case .attributes: return .attributes(try data(&value, for: name))
        case .content: return .content(try data(&value, for: name))
        case .layout: return .layout(try Layout.read(&value, for: name))
        case .startAt: return .startAt(try value.uint64(for: name))
        case .staleAt: return .staleAt(try value.uint64(for: name))
        case .relevance: return .relevance(try value.double(for: name))
        case .asOf: return .asOf(try value.uint64(for: name))
        case .alert: return .alert(try ActivityAlert.read(&value, for: name))
        case .icon: return .icon(try value.string(for: name))
        case .tint: return .tint(try value.string(for: name))
        case .appID: return .appID(try value.string(for: name))
        case .link: return .link(try value.string(for: name))
        case .defaultAction: return .defaultAction(try AppAction.read(&value, for: name))
        case .actions: return .actions(try actions(&value, for: name))
        case .notice:
            let word = try value.string(for: name)
            guard let choice = CountdownNotice(rawValue: word) else {
                throw .invalidConfiguration(
                    key: name, expected: .oneOf(CountdownNotice.allCases.map(\.rawValue)), got: .quoted(word))
            }
            return .notice(choice)
        case .endsWithCaller: return .endsWithCaller(try value.boolean(for: name))
        }
    }

    /// Reads a client's data.
    static func data(_ value: inout Reader, for key: String) throws(Refusal) -> OpaqueValue {
        try OpaqueValue.readDictionary(&value, for: key, levels: mostLevels)
    }

    private static func actions(_ value: inout Reader, for key: String) throws(Refusal) -> [String: AppAction] {
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
}

extension ActivityAlert {
    fileprivate static func read(_ value: inout Reader, for key: String) throws(Refusal) -> ActivityAlert {
        var (title, body) = ("", "")
        var sound = Sound.standard
        try value.forEachEntry(of: key, at: "\(key).") { (entry, value) throws(Refusal) in
            let place = "\(key).\(entry)"
            switch entry {
            case "title": title = try value.string(for: place)
            case "body": body = try value.string(for: place)
            case "sound": sound = try Sound(try value.string(for: place), for: KeyName(place))
            default:
                throw .invalidConfiguration(
                    key: key, expected: .oneOf(["title", "body", "sound"]), got: .quoted(entry))
            }
        }
        return ActivityAlert(title: title, body: body, sound: sound)
    }
}
