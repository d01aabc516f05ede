/// Configurations of search results, as text.
extension Configuration {
    /// The keys that a search text can set; the title comes last, since it may have any character.
    private static let foundKeys: [ConfigurationKey] = [
        .fireAt, .time, .date, .weekdays, .timeZone, .preAlert, .title,
    ]

    /// The set keys and their values.
    var foundText: String {
        Self.foundKeys.compactMap { key in
            switch value(of: key) {
            case .string(let text)?: "\(key.rawValue)=\(text)"
            case .strings(let names)?: "\(key.rawValue)=\(names.joined(separator: ","))"
            case .uint64(let number)?: "\(key.rawValue)=\(number)"
            default: nil
            }
        }.joined(separator: ";")
    }

    /// Reads keys and their values; `nil`: the text isn't a valid configuration.
    init?(foundText text: Substring) {
        self.init()
        var rest = text
        while let equals = rest.firstIndex(of: "=") {
            guard let key = ConfigurationKey(rawValue: String(rest[..<equals])), Self.foundKeys.contains(key) else {
                return nil
            }
            rest = rest[rest.index(after: equals)...]
            let end = key == .title ? rest.endIndex : rest.firstIndex(of: ";") ?? rest.endIndex
            guard let value = Self.value(rest[..<end], of: key) else { return nil }
            do { try set(Setting(key, value)) } catch { return nil }
            rest = rest[end...].dropFirst()
        }
        do { try validateRule() } catch { return nil }
        guard rest.isEmpty, schedule != nil || preAlert > .zero else { return nil }
    }

    private static func value(_ text: Substring, of key: ConfigurationKey) -> SettingValue? {
        switch key.type {
        case .string: .string(String(text))
        case .strings: .strings(text.split(separator: ",", omittingEmptySubsequences: false).map(String.init))
        case .uint64: UInt64(text).map { .uint64($0) }
        default: nil
        }
    }
}
