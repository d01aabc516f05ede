/// The name of a key, or of a part of its value, as refusals have it. The text is made for a refusal only.
public struct KeyName {
    private let key: String
    private let part: String?
    /// True if a wrong value is an `InvalidSchedule`.
    private let isOfSchedule: Bool

    /// Names a key by its name on the bus.
    public init(_ key: String, part: String? = nil, isOfSchedule: Bool = false) {
        self.key = key
        self.part = part
        self.isOfSchedule = isOfSchedule
    }

    /// The name: `KEY` or `KEY.PART`.
    public var text: String { part.map { "\(key).\($0)" } ?? key }

    /// Returns the name of a part of this part.
    public func part(_ name: String) -> KeyName {
        KeyName(key, part: part.map { "\($0).\(name)" } ?? name, isOfSchedule: isOfSchedule)
    }

    /// Refuses the value.
    public func refusal(expected: LocalizableText, got: LocalizableText) -> Refusal {
        isOfSchedule
            ? .invalidSchedule(key: text, expected: expected, got: got)
            : .invalidConfiguration(key: text, expected: expected, got: got)
    }

    /// Refuses a value of another type.
    public func mismatch(_ type: SettingType) -> Refusal {
        refusal(
            expected: LocalizableText("a value of type {type}", ["type": .verbatim("\(type)")]),
            got: LocalizableText("one of another type"))
    }

    /// Refuses a text of more than `limit` bytes.
    ///
    /// - Throws: `Refusal.tooLarge`.
    public func limit(_ value: String, to limit: Int) throws(Refusal) {
        let count = value.utf8.count
        guard count <= limit else { throw .tooLarge(key: text, limit: .bytes(limit), got: .number(count)) }
    }
}
