internal import AlarmCore
internal import DBus

extension Reader {
    /// The longest purpose, bytes of UTF-8.
    private static var longestUsage: Int { 256 }

    /// Reads the purpose of an app's alarms, a text for people on one line.
    ///
    /// - Throws: `Refusal`: `tooLarge`, `invalidConfiguration`.
    mutating func usage(for key: String) throws(Refusal) -> String {
        let text = try string(for: key)
        guard text.utf8.count <= Self.longestUsage else {
            throw .tooLarge(key: key, limit: .bytes(Self.longestUsage), got: .number(text.utf8.count))
        }
        // C0, DELETE and C1: ISO/IEC 6429.
        let control = text.unicodeScalars.first { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
        if let control {
            throw .invalidConfiguration(
                key: key, expected: LocalizableText("no control character"),
                got: .verbatim("U+\(String(control.value, radix: 16, uppercase: true))"))
        }
        return text
    }
}
