/// The name of a key, or of a part of its value, as refusals have it. The text is made for a refusal only.
public struct KeyName {
    private let key: String
    private let part: String?
    private let isOfSchedule: Bool

    /// Names a key by its name on the bus.
    public init(_ key: String, part: String? = nil) {
        self.key = key
        self.part = part
        isOfSchedule = false
    }

    init(_ key: ConfigurationKey, part: String? = nil) {
        self.key = key.rawValue
        self.part = part
        isOfSchedule = key.isOfSchedule
    }

    /// The name: `KEY` or `KEY.PART`.
    public var text: String { part.map { "\(key).\($0)" } ?? key }

    /// Returns the name of a part of this part.
    public func part(_ name: String) -> KeyName { KeyName(key, part.map { "\($0).\(name)" } ?? name, isOfSchedule) }

    private init(_ key: String, _ part: String, _ isOfSchedule: Bool) {
        self.key = key
        self.part = part
        self.isOfSchedule = isOfSchedule
    }

    /// Refuses the value.
    public func refusal(expected: LocalizableText, got: LocalizableText) -> Refusal {
        isOfSchedule
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
