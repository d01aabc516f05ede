/// A JSON text (RFC 8259). An object keeps the order of its members.
public enum JSON: Equatable, Sendable {
    case null
    case boolean(Bool)
    case unsigned(UInt64)
    case signed(Int64)
    case double(Double)
    case string(String)
    case array([JSON])
    case object([Member])

    /// A member of an object.
    public struct Member: Equatable, Sendable {
        /// The name.
        public let name: String
        /// The value.
        public let value: JSON

        /// Creates a member.
        public init(name: String, value: JSON) {
            self.name = name
            self.value = value
        }
    }

    /// The text, on one line.
    public var text: String {
        switch self {
        case .null: "null"
        case .boolean(let value): value ? "true" : "false"
        case .unsigned(let value): String(value)
        case .signed(let value): String(value)
        // JSON has neither infinity nor NaN.
        case .double(let value): value.isFinite ? value.description : "null"
        case .string(let value): Self.quoted(value)
        case .array(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { Self.quoted($0.name) + ": " + $0.value.text }.joined(separator: ", ") + "}"
        }
    }

    /// The text of an array with one element per line; other values like ``text``.
    public var lines: String {
        guard case .array(let values) = self, !values.isEmpty else { return text }
        return "[\n" + values.map { "  " + $0.text }.joined(separator: ",\n") + "\n]"
    }

    /// Creates a number; null for `nil`.
    public init(orNull number: UInt64?) { self = number.map { .unsigned($0) } ?? .null }

    /// Creates a string; null for `nil`.
    public init(orNull text: String?) { self = text.map { .string($0) } ?? .null }

    private static func quoted(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            // In addition to JSON's rules: control characters, and those that change the writing direction.
            case _ where !TerminalText.isHarmless(scalar): text += escaped(scalar)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    /// Returns the scalar's escape sequence, or two for a scalar outside the Basic Multilingual Plane.
    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}

/// An object, `[name: value, …]`.
extension JSON: ExpressibleByDictionaryLiteral {
    /// Creates an object with these members.
    public init(dictionaryLiteral members: (String, JSON)...) {
        self.init(members: members)
    }

    /// Creates an object with these members.
    public init(members: [(String, JSON)]) {
        self = .object(members.map { Member(name: $0, value: $1) })
    }
}
