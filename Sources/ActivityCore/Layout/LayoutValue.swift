/// A value in a layout, or in the data that its names stand for.
public enum LayoutValue: Hashable, Sendable {
    case string(String)
    case boolean(Bool)
    case double(Double)
    case unsigned(UInt64, type: String)
    case signed(Int64, type: String)
    case dictionary([LayoutEntry])
    case dictionaries([[LayoutEntry]])
    /// A value of a type that no layout has.
    case other(type: String)

    /// The D-Bus type.
    var type: String {
        switch self {
        case .string: "s"
        case .boolean: "b"
        case .double: "d"
        case .unsigned(_, let type), .signed(_, let type), .other(let type): type
        case .dictionary: "a{sv}"
        case .dictionaries: "aa{sv}"
        }
    }

    /// The integer in digits, or the string; `nil`: it is neither.
    var text: String? {
        switch self {
        case .string(let text): text
        case .unsigned(let number, _): "\(number)"
        case .signed(let number, _): "\(number)"
        case .boolean, .double, .dictionary, .dictionaries, .other: nil
        }
    }

    /// The number, bounded to 0…1; `nil`: it is none.
    var fraction: Double? {
        let number: Double
        switch self {
        case .double(let value): number = value
        case .unsigned(let value, _): number = Double(value)
        case .signed(let value, _): number = Double(value)
        case .string, .boolean, .dictionary, .dictionaries, .other: return nil
        }
        return number.isNaN ? nil : min(max(number, 0), 1)
    }
}
