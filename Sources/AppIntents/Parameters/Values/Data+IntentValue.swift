internal import AlarmsClient
public import FoundationEssentials

extension Data: IntentValue {
    /// The bytes, `ay`.
    public static func intentStorage(of value: Data) -> IntentStorage? {
        IntentStorage(.array(value.map(BusValue.byte), of: "y"))
    }

    /// Returns the bytes that were stored; `nil` if it is of another type.
    public static func intentValue(in storage: IntentStorage?) -> Data? {
        guard case .array(let values, "y")? = storage?.value else { return nil }
        return Data(values.compactMap { if case .byte(let byte) = $0 { byte } else { nil } })
    }
}

extension Decimal: IntentValue {
    /// The number in decimal digits, as a text.
    public static func intentStorage(of value: Decimal) -> IntentStorage? { IntentStorage(.string("\(value)")) }

    /// Returns the number that was stored; `nil` if it is of another type, or no number.
    public static func intentValue(in storage: IntentStorage?) -> Decimal? {
        storage?.value.stringValue.flatMap { isNumber($0) ? Decimal(string: $0) : nil }
    }

    /// Returns true if the whole text is a number in decimal digits: `Decimal(string:)` takes the beginning of one that isn't.
    private static func isNumber(_ text: String) -> Bool {
        text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) } && Double(text) != nil
    }
}
