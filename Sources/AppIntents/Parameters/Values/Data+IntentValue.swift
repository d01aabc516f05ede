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
        storage?.value.stringValue.flatMap { Decimal(string: $0) }
    }
}
