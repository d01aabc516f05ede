internal import AlarmsClient
public import FoundationEssentials

extension DateComponents: IntentValue {
    private static let parts: [(name: String, path: any WritableKeyPath<DateComponents, Int?> & Sendable)] = [
        ("era", \.era), ("year", \.year), ("month", \.month), ("day", \.day), ("hour", \.hour), ("minute", \.minute),
        ("second", \.second), ("nanosecond", \.nanosecond), ("weekday", \.weekday),
        ("weekdayOrdinal", \.weekdayOrdinal), ("quarter", \.quarter), ("weekOfMonth", \.weekOfMonth),
        ("weekOfYear", \.weekOfYear), ("yearForWeekOfYear", \.yearForWeekOfYear),
    ]

    /// Returns a dictionary of the components that are set, by name; calendar and time zone aren't stored.
    public static func intentStorage(of value: DateComponents) -> IntentStorage? {
        var entries: [String: BusValue] = [:]
        for (name, path) in parts { entries[name] = value[keyPath: path].map { .int64(Int64($0)) } }
        return IntentStorage(.dictionary(entries))
    }

    /// Returns the stored components; `nil` if one is unknown, or isn't a number.
    public static func intentValue(in storage: IntentStorage?) -> DateComponents? {
        guard let entries = storage?.value.dictionaryValue else { return nil }
        var components = DateComponents()
        for (name, value) in entries {
            guard let path = parts.first(where: { $0.name == name })?.path, case .int64(let number) = value,
                let number = Int(exactly: number)
            else { return nil }
            components[keyPath: path] = number
        }
        return components
    }
}
