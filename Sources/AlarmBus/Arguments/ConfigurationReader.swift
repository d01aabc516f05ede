internal import ActivityCore
internal import AlarmCore
internal import DBus

/// Reads a configuration, `a{sv}`, as typed settings, and the further entries of the dictionary.
struct ConfigurationReader<Entries: CallEntries> {
    typealias Key = Entries.Key

    private(set) var settings: [KeySetting<Key>] = []
    private(set) var reset: [Key] = []
    private(set) var entries = Entries()

    /// Reads the next argument of `reader`, a dictionary.
    ///
    /// - Parameter isUpdate: True for a change of a configuration, which can reset keys.
    /// - Throws: `Refusal`: `tooLarge`, `invalidConfiguration`, `invalidSchedule`.
    init(_ reader: inout Reader, isUpdate: Bool) throws(Refusal) {
        try reader.forEachEntry(of: isUpdate ? "changes" : "configuration") { (name, value) throws(Refusal) in
            if isUpdate, name == Entries.resetKey {
                reset = try Self.resetKeys(&value)
            } else if let key = Key(rawValue: name) {
                guard !isUpdate || !key.isFixed else {
                    throw .invalidConfiguration(
                        key: name, expected: Entries.onlyInCreation, got: LocalizableText("in Update"))
                }
                settings.append(KeySetting(key, try SettingValue.read(key.type, &value, for: name)))
            } else if try !entries.read(name, &value, isUpdate: isUpdate) {
                throw Self.unknown(name)
            }
        }
        for key in reset where settings.contains(where: { $0.key == key }) {
            throw .invalidConfiguration(
                key: Entries.resetKey, expected: LocalizableText("keys that the same call does not set"),
                got: .verbatim(key.rawValue))
        }
    }

    private static func unknown(_ name: String) -> Refusal {
        if name == Entries.resetKey {
            return .invalidConfiguration(
                key: name, expected: LocalizableText("only in Update"), got: Entries.inCreation)
        }
        return .invalidConfiguration(
            key: LocalizableText.quoted(name).description,
            expected: LocalizableText(
                "a key that {property} lists", ["property": .verbatim("ConfigurationKeys")]),
            got: LocalizableText("an unknown key"))
    }

    private static func resetKeys(_ value: inout Reader) throws(Refusal) -> [Key] {
        var keys: [Key] = []
        for name in try value.strings(for: Entries.resetKey) {
            guard let key = Key(rawValue: name), key.isResettable, !keys.contains(key) else {
                throw .invalidConfiguration(key: Entries.resetKey, expected: resettable, got: .quoted(name))
            }
            keys.append(key)
        }
        return keys
    }

    private static var resettable: LocalizableText {
        guard Key.allCases.allSatisfy(\.isResettable) else {
            let names = Key.allCases.filter(\.isResettable).map(\.rawValue)
            return LocalizableText("{keys}, each once", ["keys": .oneOf(names)])
        }
        return LocalizableText("keys of a configuration, each once")
    }
}
