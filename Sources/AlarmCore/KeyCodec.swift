/// The conversion of a key's values between the form in which they are given and that in which they are kept.
protocol KeyCodec {
    /// The form in which values are given.
    associatedtype Given
    /// The form in which values are kept.
    associatedtype Kept: Equatable

    /// The type of a given value.
    var type: Setting.ValueType { get }

    /// Returns the payload of `value`; `nil`: it is of another type.
    func payload(of value: Setting.Value) -> Given?

    /// Wraps a given value.
    func value(_ given: Given) -> Setting.Value

    /// Validates a given value.
    ///
    /// - Returns: The kept value; `nil`: the key is then as if it weren't set.
    /// - Throws: `Refusal`: `invalidConfiguration`, for a key of the schedule `invalidSchedule`, or `tooLarge`.
    func decode(_ given: Given, for key: ConfigurationKey) throws(Refusal) -> Kept?

    /// Returns the value that is given to get `kept`.
    func encode(_ kept: Kept) -> Given

    /// Returns the most bytes that `kept` takes in a listing beyond those of a number or a word.
    func extraSize(of kept: Kept) -> Int
}

extension KeyCodec {
    func extraSize(of kept: Kept) -> Int { 0 }
}

extension KeyCodec where Given == Kept {
    func encode(_ kept: Kept) -> Given { kept }
}

extension KeyCodec where Given == String, Kept == String {
    func extraSize(of kept: String) -> Int { kept.utf8.count }
}

// MARK: Types

extension KeyCodec where Given == String {
    var type: Setting.ValueType { .string }
    func payload(of value: Setting.Value) -> String? { if case .string(let text) = value { text } else { nil } }
    func value(_ given: String) -> Setting.Value { .string(given) }
}

extension KeyCodec where Given == [String] {
    var type: Setting.ValueType { .strings }
    func payload(of value: Setting.Value) -> [String]? { if case .strings(let texts) = value { texts } else { nil } }
    func value(_ given: [String]) -> Setting.Value { .strings(given) }
}

extension KeyCodec where Given == Bool {
    var type: Setting.ValueType { .boolean }
    func payload(of value: Setting.Value) -> Bool? { if case .boolean(let choice) = value { choice } else { nil } }
    func value(_ given: Bool) -> Setting.Value { .boolean(given) }
}

extension KeyCodec where Given == UInt32 {
    var type: Setting.ValueType { .uint32 }
    func payload(of value: Setting.Value) -> UInt32? { if case .uint32(let number) = value { number } else { nil } }
    func value(_ given: UInt32) -> Setting.Value { .uint32(given) }
}

extension KeyCodec where Given == UInt64 {
    var type: Setting.ValueType { .uint64 }
    func payload(of value: Setting.Value) -> UInt64? { if case .uint64(let number) = value { number } else { nil } }
    func value(_ given: UInt64) -> Setting.Value { .uint64(given) }
}

extension KeyCodec where Given == Double {
    var type: Setting.ValueType { .double }
    func payload(of value: Setting.Value) -> Double? { if case .double(let number) = value { number } else { nil } }
    func value(_ given: Double) -> Setting.Value { .double(given) }
}

extension KeyCodec where Given == [Button] {
    var type: Setting.ValueType { .buttons }
    func payload(of value: Setting.Value) -> [Button]? { if case .buttons(let looks) = value { looks } else { nil } }
    func value(_ given: [Button]) -> Setting.Value { .buttons(given) }
}

extension KeyCodec where Given == AppAction {
    var type: Setting.ValueType { .action }
    func payload(of value: Setting.Value) -> AppAction? { if case .action(let action) = value { action } else { nil } }
    func value(_ given: AppAction) -> Setting.Value { .action(given) }
}

extension KeyCodec where Given == OpaqueValue {
    var type: Setting.ValueType { .opaque }
    func payload(of value: Setting.Value) -> OpaqueValue? { if case .opaque(let value) = value { value } else { nil } }
    func value(_ given: OpaqueValue) -> Setting.Value { .opaque(given) }
}
