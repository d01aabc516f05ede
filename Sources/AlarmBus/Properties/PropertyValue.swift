internal import ActivityCore
internal import AlarmCore
internal import DBus

/// The value of a property, to be compared with another and to be written.
///
/// It isn't a `SettingValue`: a configuration is compared as it is, without its list of settings.
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

    /// A time or a length of time in microseconds; absent times are 0.
    static func microseconds(_ value: Int64?) -> PropertyValue {
        .uint64(UInt64(clamping: value ?? 0))
    }

    /// A number of things.
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
