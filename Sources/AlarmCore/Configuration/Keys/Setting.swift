/// One key of a configuration with the value that a client gave it, not yet validated.
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

    /// Pairs `key` with a value. ``Configuration/set(_:)`` refuses a value that isn't of the key's type.
    public init(_ key: ConfigurationKey, _ value: Value) {
        self.key = key
        self.value = value
    }
}
