/// The name of a key, or of a part of its value, as refusals have it. The text is made for a refusal only.
public struct KeyName {
    private let key: String
    private let part: String?
    /// The key, if it is one of an alarm's configuration.
    private let alarmKey: ConfigurationKey?

    /// Names a key by its name on the bus.
    public init(_ key: String, part: String? = nil) {
        self.key = key
        self.part = part
        alarmKey = nil
    }

    init(_ key: ConfigurationKey, part: String? = nil) {
        self.key = key.rawValue
        self.part = part
        alarmKey = key
    }

    /// The name: `KEY` or `KEY.PART`.
    public var text: String { part.map { "\(key).\($0)" } ?? key }

    /// Returns the name of a part of this part.
    public func part(_ name: String) -> KeyName { KeyName(key, part.map { "\($0).\(name)" } ?? name, alarmKey) }

    private init(_ key: String, _ part: String, _ alarmKey: ConfigurationKey?) {
        self.key = key
        self.part = part
        self.alarmKey = alarmKey
    }

    /// Refuses the value.
    public func refusal(expected: LocalizableText, got: LocalizableText) -> Refusal {
        alarmKey?.isOfSchedule == true
            ? .invalidSchedule(key: text, expected: expected, got: got)
            : .invalidConfiguration(key: text, expected: expected, got: got)
    }

    /// Refuses a text of more than `limit` bytes.
    ///
    /// - Throws: `Refusal.tooLarge`.
    public func limit(_ value: String, to limit: Int) throws(Refusal) {
        let count = value.utf8.count
        guard count <= limit else { throw .tooLarge(key: text, limit: .bytes(limit), got: .number(count)) }
    }
}
