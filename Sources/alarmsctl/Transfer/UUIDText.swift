/// UUIDs (RFC 9562) as texts, with which an alarm that is imported twice is set once.
enum UUIDText {
    /// The digits in lower case, as 8-4-4-4-12; `nil` if `text` isn't a UUID, which may stand in braces or without
    /// hyphens.
    static func canonical(_ text: String) -> String? {
        var text = Substring(text)
        if text.first == "{", text.last == "}" { text = text.dropFirst().dropLast() }
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        guard groups.count == 1 || groups.map(\.utf8.count) == [8, 4, 4, 4, 12] else { return nil }
        let digits = groups.joined().lowercased()
        guard digits.utf8.count == 32, digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        return grouped(digits)
    }

    /// The UUID that stands for a text that isn't one: always the same for the same text. Of version 8, whose digits are
    /// those of the 128-bit FNV-1a hash of the text, twice, so that its last characters change all of them as well.
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
