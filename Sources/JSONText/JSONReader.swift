internal import Gettext

extension JSON {
    /// Parses a text strictly according to RFC 8259; duplicate names in an object, and more than ``JSONReader/deepest``
    /// levels, are refused.
    ///
    /// - Throws: ``TextProblem`` with the line and column of the error.
    public init(parsing bytes: [UInt8]) throws(TextProblem) {
        var reader = JSONReader(bytes)
        self = try reader.document()
    }
}

/// A parser of a JSON text.
struct JSONReader {
    /// The maximum nesting of arrays and objects: each of D-Bus's 64 levels may be in an object with its type.
    static let deepest = 192

    /// The number of members of an object up to which their names are compared one by one.
    private static let fewMembers = 16

    private var cursor: TextCursor

    init(_ bytes: [UInt8]) {
        cursor = TextCursor(bytes)
    }

    /// Parses a value and checks that nothing follows.
    mutating func document() throws(TextProblem) -> JSON {
        let value = try value(0)
        cursor.skipSpace()
        guard cursor.next == nil else { throw cursor.problem(expected: localized("nothing more")) }
        return value
    }

    private mutating func value(_ depth: Int) throws(TextProblem) -> JSON {
        cursor.skipSpace()
        try cursor.check(depth: depth, atMost: Self.deepest)
        switch cursor.next {
        case UInt8(ascii: "{"): return try object(depth)
        case UInt8(ascii: "["): return try array(depth)
        case UInt8(ascii: "\""): return .string(try string())
        case let byte? where byte == UInt8(ascii: "-") || Self.isDigit(byte): return try number()
        default: return try word()
        }
    }

    private mutating func object(_ depth: Int) throws(TextProblem) -> JSON {
        try cursor.expect("{")
        var members: [JSON.Member] = []
        // Most objects have few members, among which a search is faster than a set.
        var names: Set<String> = []
        cursor.skipSpace()
        guard !cursor.take("}") else { return .object([]) }
        members.reserveCapacity(Self.fewMembers / 2)
        repeat {
            cursor.skipSpace()
            let name = try string()
            if members.count == Self.fewMembers { names = Set(members.map(\.name)) }
            let isNew =
                members.count < Self.fewMembers
                ? !members.contains { $0.name == name } : names.insert(name).inserted
            guard isNew else {
                throw cursor.problem(expected: localized("each name once"))
            }
            try cursor.expect(":")
            members.append(JSON.Member(name: name, value: try value(depth + 1)))
            cursor.skipSpace()
        } while cursor.take(",")
        try cursor.expect("}")
        return .object(members)
    }

    private mutating func array(_ depth: Int) throws(TextProblem) -> JSON {
        try cursor.expect("[")
        var values: [JSON] = []
        cursor.skipSpace()
        guard !cursor.take("]") else { return .array([]) }
        repeat {
            values.append(try value(depth + 1))
            cursor.skipSpace()
        } while cursor.take(",")
        try cursor.expect("]")
        return .array(values)
    }

    private mutating func word() throws(TextProblem) -> JSON {
        let start = cursor
        switch cursor.take(while: { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        case "null": return .null
        default: throw start.problem(expected: localized("a value"))
        }
    }

    // MARK: Strings

    private mutating func string() throws(TextProblem) -> String {
        guard cursor.take("\"") else { throw cursor.problem(expected: "'\"'") }
        var text = cursor.take(while: Self.isPlain)
        while !cursor.take("\"") {
            guard cursor.take("\\") else { throw cursor.problem(expected: "'\"'") }
            text.unicodeScalars.append(try escaped())
            text += cursor.take(while: Self.isPlain)
        }
        return text
    }

    /// Returns true for a byte of a string that stands for itself.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    /// Returns the character of an escape sequence, after its backslash.
    private mutating func escaped() throws(TextProblem) -> Unicode.Scalar {
        let start = cursor
        switch cursor.take() {
        case UInt8(ascii: "\"")?: return "\""
        case UInt8(ascii: "\\")?: return "\\"
        case UInt8(ascii: "/")?: return "/"
        case UInt8(ascii: "b")?: return "\u{8}"
        case UInt8(ascii: "f")?: return "\u{C}"
        case UInt8(ascii: "n")?: return "\n"
        case UInt8(ascii: "r")?: return "\r"
        case UInt8(ascii: "t")?: return "\t"
        case UInt8(ascii: "u")?:
            var value = try cursor.hexadecimal(4)
            if (0xD800...0xDBFF).contains(value), cursor.take("\\"), cursor.take("u") {
                let low = try cursor.hexadecimal(4)
                guard (0xDC00...0xDFFF).contains(low) else {
                    throw start.problem(expected: localized("a Unicode character"))
                }
                value = 0x1_0000 + (value - 0xD800) << 10 + (low - 0xDC00)
            }
            if let scalar = Unicode.Scalar(value) { return scalar }
        default: break
        }
        throw start.problem(expected: localized("a Unicode character"))
    }

    // MARK: Numbers

    private mutating func number() throws(TextProblem) -> JSON {
        let start = cursor
        var text = cursor.take("-") ? "-" : ""
        let digits = self.digits()
        guard !digits.isEmpty, digits == "0" || !digits.hasPrefix("0") else {
            throw start.problem(expected: localized("a number"))
        }
        text += digits
        var isWhole = true
        if cursor.take(".") {
            isWhole = false
            text += "." + (try someDigits())
        }
        if cursor.take("e") || cursor.take("E") {
            isWhole = false
            text += "e" + (cursor.take("-") ? "-" : cursor.take("+") ? "" : "") + (try someDigits())
        }
        if isWhole, let number = UInt64(text) { return .unsigned(number) }
        if isWhole, let number = Int64(text) { return .signed(number) }
        guard let number = Double(text), number.isFinite else {
            throw start.problem(expected: localized("a number"))
        }
        return .double(number)
    }

    private mutating func digits() -> String {
        cursor.take(while: Self.isDigit)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    private mutating func someDigits() throws(TextProblem) -> String {
        let digits = digits()
        guard !digits.isEmpty else { throw cursor.problem(expected: localized("a number")) }
        return digits
    }
}
