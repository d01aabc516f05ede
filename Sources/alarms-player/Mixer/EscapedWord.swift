/// A text as one word of a line: bytes other than letters, digits and `+-_.:` are percent-encoded. See RFC 3986,
/// section 2.1.
enum EscapedWord {
    private static let hexadecimals = Array("0123456789ABCDEF".utf8)

    /// Returns the word of a text.
    static func text(of value: String) -> String {
        var bytes: [UInt8] = []
        for byte in value.utf8 {
            switch Unicode.Scalar(byte) {
            case "a"..."z", "A"..."Z", "0"..."9", "+", "-", "_", ".", ":": bytes.append(byte)
            default: bytes += [UInt8(ascii: "%"), hexadecimals[Int(byte >> 4)], hexadecimals[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the text of a word; `nil`: it isn't encoded correctly.
    static func value(of word: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        var rest = Array(word.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = digit(rest.popFirst()), let low = digit(rest.popFirst()) else { return nil }
            bytes.append(high << 4 | low)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8?) -> UInt8? {
        byte.flatMap { hexadecimals.firstIndex(of: $0) }.map(UInt8.init)
    }
}
