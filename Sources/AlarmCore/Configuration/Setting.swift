/// One key of a configuration with the value that a client gave it, of the right type but not yet in range.
public struct Setting: Hashable, Sendable {
    /// The types of values.
    public enum ValueType: Hashable, Sendable {
        case string, strings, boolean, uint32, uint64, double, buttons, action, opaque
    }

    /// A value as it was given; a time and a length of time are of type `uint64`, in µs.
    public enum Value: Hashable, Sendable {
        case string(String), strings([String]), boolean(Bool), uint32(UInt32), uint64(UInt64), double(Double)
        case buttons([Button]), action(AppAction), opaque(OpaqueValue)
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
