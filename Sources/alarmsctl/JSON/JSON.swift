import AlarmsClient

/// A value of the bus, where the type of a literal's values has its name.
typealias BusValue = Value

/// A JSON text (RFC 8259). An object keeps the order of its members.
enum JSON: Equatable, Sendable {
    case null
    case boolean(Bool)
    case unsigned(UInt64)
    case signed(Int64)
    case double(Double)
    case string(String)
    case array([JSON])
    case object([Member])

    struct Member: Equatable, Sendable {
        let name: String
        let value: JSON
    }

    /// The text, on one line.
    var text: String {
        switch self {
        case .null: "null"
        case .boolean(let value): value ? "true" : "false"
        case .unsigned(let value): String(value)
        case .signed(let value): String(value)
        // JSON has no infinity, and nothing that isn't a number.
        case .double(let value): value.isFinite ? value.description : "null"
        case .string(let value): Self.quoted(value)
        case .array(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { Self.quoted($0.name) + ": " + $0.value.text }.joined(separator: ", ") + "}"
        }
    }

    /// The elements of an array a line each; anything else as ``text``.
    var lines: String {
        guard case .array(let values) = self, !values.isEmpty else { return text }
        return "[\n" + values.map { "  " + $0.text }.joined(separator: ",\n") + "\n]"
    }

    /// A number, or null for none.
    init(orNull number: UInt64?) { self = number.map { .unsigned($0) } ?? .null }

    /// A text, or null for none.
    init(orNull text: String?) { self = text.map { .string($0) } ?? .null }

    private static func quoted(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            // Beside what JSON demands: what a terminal would obey, and what changes the direction of writing.
            case _ where !TerminalText.isHarmless(scalar): text += escaped(scalar)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    /// Returns the scalar's escape sequence, or two for one beyond the Basic Multilingual Plane.
    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        String(scalar).utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}

/// An object, `[name: value, …]`.
extension JSON: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral members: (String, JSON)...) {
        self.init(members: members)
    }

    init(members: [(String, JSON)]) {
        self = .object(members.map { Member(name: $0, value: $1) })
    }
}

extension JSON {
    /// A value of the bus: numbers as numbers, dictionaries as objects, variants as what is in them.
    init(_ value: BusValue) {
        switch value {
        case .byte(let number): self = .unsigned(UInt64(number))
        case .uint16(let number): self = .unsigned(UInt64(number))
        case .uint32(let number): self = .unsigned(UInt64(number))
        case .uint64(let number): self = .unsigned(number)
        case .int16(let number): self = .signed(Int64(number))
        case .int32(let number): self = .signed(Int64(number))
        case .int64(let number): self = .signed(number)
        case .double(let number): self = .double(number)
        case .boolean(let value): self = .boolean(value)
        case .string(let text), .objectPath(let text), .signature(let text): self = .string(text)
        case .variant(let value): self = JSON(value)
        case .structure(let members): self = .array(members.map { JSON($0) })
        case .entry: self.init(entries: [value])
        case .array(let entries, of: let element) where element.hasPrefix("{"): self.init(entries: entries)
        case .array(let values, of: _): self = .array(values.map { JSON($0) })
        }
    }

    /// A dictionary `a{sv}`, in the order of its keys.
    init(_ dictionary: [String: BusValue]) {
        self.init(members: dictionary.sorted { $0.key < $1.key }.map { ($0, JSON($1)) })
    }

    private init(entries: [BusValue]) {
        var members: [(String, JSON)] = []
        for case .entry(let key, let value) in entries {
            let name = JSON(key)
            if case .string(let text) = name {
                members.append((text, JSON(value)))
            } else {
                members.append((name.text, JSON(value)))
            }
        }
        self.init(members: members)
    }
}
