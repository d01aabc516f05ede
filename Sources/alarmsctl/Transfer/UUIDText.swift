/// UUIDs (RFC 9562) as texts, by which repeated imports are detected.
enum UUIDText {
    /// Returns the digits in lower case, as 8-4-4-4-12; `nil` if `text` isn't a UUID; braces and missing hyphens are
    /// accepted.
    static func canonical(_ text: String) -> String? {
        var text = Substring(text)
        if text.first == "{", text.last == "}" { text = text.dropFirst().dropLast() }
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        guard groups.count == 1 || groups.map(\.utf8.count) == [8, 4, 4, 4, 12] else { return nil }
        let digits = groups.joined().lowercased()
        guard digits.utf8.count == 32, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        return grouped(digits)
    }

    /// Returns a UUID derived from another text, always the same for the same text. It has version 8, with the digits
    /// of the 128-bit FNV-1a hash of the doubled text, so that its last characters also affect all digits.
    static func derived(from text: String) -> String {
        var hash: UInt128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D
        for byte in (text + text).utf8 { hash = (hash ^ UInt128(byte)) &* 0x0000_0000_0100_0000_0000_0000_0000_013B }
        hash = hash & ~(0xF << 76) | 0x8 << 76
        hash = hash & ~(0x3 << 62) | 0x2 << 62
        let digits = String(hash, radix: 16)
        return grouped(String(repeating: "0", count: 32 - digits.utf8.count) + digits)
    }

    private static func grouped(_ digits: String) -> String {
        var rest = Substring(digits)
        return [8, 4, 4, 4, 12].map { count in
            defer { rest = rest.dropFirst(count) }
            return String(rest.prefix(count))
        }.joined(separator: "-")
    }
}
