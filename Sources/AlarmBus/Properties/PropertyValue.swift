internal import ActivityCore
internal import AlarmCore
internal import DBus

/// The value of a property, which can be compared and written.
///
/// Unlike a `SettingValue`, it can be a whole configuration, which is compared without making its list of settings.
enum PropertyValue: Equatable {
    case string(String)
    case boolean(Bool)
    case uint32(UInt32)
    case uint64(UInt64)
    case double(Double)
    case strings([String])
    case dictionary(OpaqueValue)
    indirect case configuration(Configuration)
    case activity([ActivitySetting])

    /// Returns a time or a duration, µs; 0 if it is absent.
    static func microseconds(_ value: Int64?) -> PropertyValue {
        .uint64(UInt64(clamping: value ?? 0))
    }

    /// Returns a count, clamped to 32 bits.
    static func count(_ value: Int) -> PropertyValue {
        .uint32(UInt32(clamping: value))
    }

    func append(to writer: inout Writer) {
        switch self {
        case .string(let value): writer.append(value)
        case .boolean(let value): writer.append(value)
        case .uint32(let value): writer.append(value)
        case .uint64(let value): writer.append(value)
        case .double(let value): writer.append(value)
        case .strings(let value): writer.append(value)
        case .dictionary(let value): value.appendDictionary(to: &writer)
        case .configuration(let value): Setting.append(value.settings, to: &writer)
        case .activity(let settings): ActivitySetting.append(settings, to: &writer)
        }
    }
}
