/// One key of a configuration with the value that a client gave it, not yet validated.
public struct KeySetting<Key: KeyTable>: Hashable, Sendable {
    /// The key.
    public let key: Key
    /// The value that was given.
    public let value: SettingValue

    /// Pairs `key` with a value. ``KeyedConfiguration/set(_:)`` refuses a value that isn't of the key's type.
    public init(_ key: Key, _ value: SettingValue) {
        self.key = key
        self.value = value
    }
}

/// One key of an alarm's configuration with its value.
public typealias Setting = KeySetting<ConfigurationKey>

/// A value as it was given; a time and a length of time are of type `uint64`, in µs.
public enum SettingValue: Hashable, Sendable {
    case string(String), strings([String]), boolean(Bool), uint32(UInt32), uint64(UInt64), double(Double)
    case buttons([Button]), action(AppAction), actions([String: AppAction]), opaque(OpaqueValue), layout(Layout)
}

/// The types of values.
public enum SettingType: Hashable, Sendable {
    case string, strings, boolean, uint32, uint64, double, buttons, action, actions
    /// A dictionary that isn't interpreted.
    case metadata
    /// A dictionary of values that layouts refer to.
    case content
    /// The layout of a countdown and a ring.
    case alarmLayout
    /// The layout of an activity, with the names of its actions.
    case layout
}
