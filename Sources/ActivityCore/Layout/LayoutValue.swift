/// A value in a layout, or in the data of its names.
public enum LayoutValue: Hashable, Sendable {
    case string(String)
    case boolean(Bool)
    case double(Double)
    case unsigned(UInt64, type: String)
    case signed(Int64, type: String)
    case dictionary([LayoutEntry])
    case dictionaries([[LayoutEntry]])
    /// A value of a type not used in layouts.
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

    /// The integer in digits, or the string; `nil` for other values.
    public var text: String? {
        switch self {
        case .string(let text): text
        case .unsigned(let number, _): "\(number)"
        case .signed(let number, _): "\(number)"
        case .boolean, .double, .dictionary, .dictionaries, .other: nil
        }
    }

    /// The number, clamped to 0…1; `nil` for other values.
    public var fraction: Double? {
        let number: Double
        switch self {
        case .double(let value): number = value
        case .unsigned(let value, _): number = Double(value)
        case .signed(let value, _): number = Double(value)
        case .string, .boolean, .dictionary, .dictionaries, .other: return nil
        }
        return number.isFinite ? min(max(number, 0), 1) : nil
    }
}

/// An entry of a dictionary in a layout.
public struct LayoutEntry: Hashable, Sendable {
    /// The key.
    public let name: String
    /// The value.
    public let value: LayoutValue

    /// Pairs a key with a value.
    public init(_ name: String, _ value: LayoutValue) {
        self.name = name
        self.value = value
    }
}

/// A name in place of a value, `$name`, resolved when the layout is drawn.
struct LayoutName {
    /// The name, without the dollar.
    let name: String

    /// Reads a string of a layout; `nil`: the string is a literal, see ``literal(_:)``.
    init?(_ text: String) {
        let dollar = UInt8(ascii: "$")
        var bytes = text.utf8.makeIterator()
        guard bytes.next() == dollar, let second = bytes.next(), second != dollar else { return nil }
        name = String(text.unicodeScalars.dropFirst())
    }

    /// Returns the text of a literal: the string, without the first of two leading dollars.
    static func literal(_ text: String) -> String {
        text.utf8.starts(with: [UInt8(ascii: "$"), UInt8(ascii: "$")]) ? String(text.unicodeScalars.dropFirst()) : text
    }
}
