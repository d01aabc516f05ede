internal import AlarmsClient
public import FoundationEssentials

extension Data: IntentValue {
    /// Returns the bytes, `ay`.
    public static func intentStorage(of value: Data) -> IntentStorage? {
        IntentStorage(.array(value.map(BusValue.byte), of: "y"))
    }

    /// Returns the stored bytes; `nil` if the value has another type.
    public static func intentValue(in storage: IntentStorage?) -> Data? {
        guard case .array(let values, "y")? = storage?.value else { return nil }
        return Data(values.compactMap { if case .byte(let byte) = $0 { byte } else { nil } })
    }
}

extension Decimal: IntentValue {
    /// Returns the number as a text of decimal digits.
    public static func intentStorage(of value: Decimal) -> IntentStorage? { IntentStorage(.string("\(value)")) }

    /// Returns the stored number; `nil` if the value has another type, or isn't a number.
    public static func intentValue(in storage: IntentStorage?) -> Decimal? {
        storage?.value.stringValue.flatMap { isNumber($0) ? Decimal(string: $0) : nil }
    }

    /// Returns true if the whole text is a decimal number: `Decimal(string:)` also accepts one followed by other text.
    private static func isNumber(_ text: String) -> Bool {
        text.utf8.allSatisfy { "0123456789+-.eE".utf8.contains($0) } && Double(text) != nil
    }
}
