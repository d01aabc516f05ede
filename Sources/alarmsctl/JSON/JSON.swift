import AlarmsClient

/// A JSON text (RFC 8259) that is written. An object keeps the order of its members.
enum JSON: Equatable {
    case null
    case boolean(Bool)
    case unsigned(UInt64)
    case signed(Int64)
    case double(Double)
    case string(String)
    case array([JSON])
    case object([Member])

    struct Member: Equatable {
        let name: String
        let value: JSON

        init(_ name: String, _ value: JSON) {
            self.name = name
            self.value = value
        }
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

    private static func quoted(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            // Beside what JSON demands: what a terminal would obey.
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}

extension JSON {
    /// A value of the bus: numbers as numbers, dictionaries as objects, variants as what is in them.
    init(_ value: Value) {
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
        case .entry(let key, let value): self = .object([Self.member(key, value)])
        case .array(let entries, of: let element) where element.hasPrefix("{"):
            self = .object(
                entries.compactMap { entry in
                    guard case .entry(let key, let value) = entry else { return nil }
                    return Self.member(key, value)
                })
        case .array(let values, of: _): self = .array(values.map { JSON($0) })
        }
    }

    /// A dictionary `a{sv}`, in the order of its keys.
    init(_ dictionary: [String: Value]) {
        self = .object(dictionary.sorted { $0.key < $1.key }.map { Member($0.key, JSON($0.value)) })
    }

    private static func member(_ key: Value, _ value: Value) -> Member {
        let name = JSON(key)
        if case .string(let text) = name { return Member(text, JSON(value)) }
        return Member(name.text, JSON(value))
    }
}
