import Gettext
import JSONText

/// A parser of GVariant's text format, as printed by dconf and gsettings.
///
/// Types are ignored: tuples become arrays, and variants their contents. Byte strings and optional values, which no
/// clock's settings contain, are refused.
struct GVariantText {
    private static let deepest = 64

    private var cursor: TextCursor

    /// Parses a complete text with one value.
    ///
    /// - Throws: ``Problem/refused(_:)`` with the column of the syntax error.
    static func value(_ text: String) throws(Problem) -> JSON {
        var reader = GVariantText(cursor: TextCursor(Array(text.utf8)))
        do throws(TextProblem) {
            return try reader.document()
        } catch {
            throw Problem(of: error)
        }
    }

    private mutating func document() throws(TextProblem) -> JSON {
        let value = try value(0)
        cursor.skipSpace()
        guard cursor.next == nil else { throw cursor.problem(expected: localized("nothing more")) }
        return value
    }

    private mutating func value(_ depth: Int) throws(TextProblem) -> JSON {
        cursor.skipSpace()
        try cursor.check(depth: depth, atMost: Self.deepest)
        switch cursor.next {
        case UInt8(ascii: "<"):
            try cursor.expect("<")
            let inner = try value(depth + 1)
            try cursor.expect(">")
            return inner
        case UInt8(ascii: "["): return .array(try elements(from: "[", to: "]", depth))
        case UInt8(ascii: "("): return .array(try elements(from: "(", to: ")", depth))
        case UInt8(ascii: "{"): return try dictionary(depth)
        case UInt8(ascii: "'"): return .string(try string("'"))
        case UInt8(ascii: "\""): return .string(try string("\""))
        case UInt8(ascii: "@"):
            // The type of the next value.
            _ = cursor.take { $0 > 0x20 }
            return try value(depth + 1)
        default: return try word(depth)
        }
    }

    private mutating func elements(
        from opening: Unicode.Scalar, to closing: Unicode.Scalar, _ depth: Int
    ) throws(TextProblem) -> [JSON] {
        try cursor.expect(opening)
        var values: [JSON] = []
        cursor.skipSpace()
        while !cursor.take(closing) {
            values.append(try value(depth + 1))
            cursor.skipSpace()
            // A tuple with one element has a trailing comma.
            if cursor.take(",") {
                cursor.skipSpace()
            } else if cursor.next != UInt8(ascii: closing) {
                throw cursor.problem(expected: "'\(closing)'")
            }
        }
        return values
    }

    private mutating func dictionary(_ depth: Int) throws(TextProblem) -> JSON {
        try cursor.expect("{")
        var members: [(String, JSON)] = []
        cursor.skipSpace()
        guard !cursor.take("}") else { return JSON(members: []) }
        repeat {
            let key = try value(depth + 1)
            guard case .string(let name) = key else { throw cursor.problem(expected: localized("a text as the key")) }
            try cursor.expect(":")
            members.append((name, try value(depth + 1)))
            cursor.skipSpace()
        } while cursor.take(",")
        try cursor.expect("}")
        return JSON(members: members)
    }

    private static let types: Set = [
        "boolean", "byte", "int16", "uint16", "int32", "uint32", "handle", "int64", "uint64", "double", "string",
        "objectpath", "signature",
    ]

    /// Parses a number, or a word that is a value or a type before one.
    private mutating func word(_ depth: Int) throws(TextProblem) -> JSON {
        let start = cursor
        let text = cursor.take { byte in
            let character = Character(UnicodeScalar(byte))
            return byte < 0x80 && (character.isLetter || character.isNumber || "+-.".contains(character))
        }
        switch text {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case _ where Self.types.contains(text): return try value(depth + 1)
        default: break
        }
        if let number = UInt64(text) { return .unsigned(number) }
        if let number = Int64(text) { return .signed(number) }
        if text.hasPrefix("0x"), let number = UInt64(text.dropFirst(2), radix: 16) { return .unsigned(number) }
        guard let number = Double(text) else { throw start.problem(expected: localized("a value")) }
        return .double(number)
    }

    private mutating func string(_ quote: Unicode.Scalar) throws(TextProblem) -> String {
        try cursor.expect(quote)
        var bytes: [UInt8] = []
        while !cursor.take(quote) {
            guard let byte = cursor.take() else { throw cursor.problem(expected: "'\(quote)'") }
            guard byte == UInt8(ascii: "\\") else {
                bytes.append(byte)
                continue
            }
            let start = cursor
            guard let escape = cursor.take() else { throw cursor.problem(expected: "'\(quote)'") }
            switch escape {
            case UInt8(ascii: "a"): bytes.append(7)
            case UInt8(ascii: "b"): bytes.append(8)
            case UInt8(ascii: "f"): bytes.append(12)
            case UInt8(ascii: "n"): bytes.append(10)
            case UInt8(ascii: "r"): bytes.append(13)
            case UInt8(ascii: "t"): bytes.append(9)
            case UInt8(ascii: "v"): bytes.append(11)
            case UInt8(ascii: "\n"): break
            case UInt8(ascii: "u"), UInt8(ascii: "U"):
                let count = escape == UInt8(ascii: "u") ? 4 : 8
                guard let scalar = Unicode.Scalar(try cursor.hexadecimal(count)) else {
                    throw start.problem(expected: localized("a Unicode character"))
                }
                bytes += Array(String(scalar).utf8)
            default: bytes.append(escape)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
