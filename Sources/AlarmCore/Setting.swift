/// One key of a configuration with the value that a client gave it, of the right type but not yet in range.
public struct Setting: Hashable, Sendable {
    /// The types of values.
    public enum ValueType: Hashable, Sendable {
        case string, strings, boolean, uint32, uint64, double, buttons, action, opaque
    }

    /// A value as it was given.
    public enum Value: Hashable, Sendable {
        /// A text, or a name of a choice.
        case string(String)
        /// Names.
        case strings([String])
        /// A choice between two.
        case boolean(Bool)
        /// A count.
        case uint32(UInt32)
        /// A time or a length of time, µs.
        case uint64(UInt64)
        /// A number with a fraction.
        case double(Double)
        /// The looks of buttons, each role once.
        case buttons([Button])
        /// An action of the app.
        case action(AppAction)
        /// A value that only others than the rules read.
        case opaque(OpaqueValue)
    }

    /// The key.
    public let key: ConfigurationKey
    /// The value that was given.
    public let value: Value

    /// Gives `key` a value, which has to be of the key's type for ``Configuration/set(_:)`` to accept it.
    public init(_ key: ConfigurationKey, _ value: Value) {
        self.key = key
        self.value = value
    }
}
