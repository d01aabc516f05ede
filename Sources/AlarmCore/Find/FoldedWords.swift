@_spi(_Unicode) internal import Swift

/// The words of a text in lower case and NFC, as bytes of UTF-8 with a space before each.
package struct FoldedWords: Hashable, Sendable {
    /// The bytes.
    package private(set) var bytes: [UInt8] = []

    /// Creates the words of a text, by default none.
    package init(_ text: String = "") {
        append(text)
    }

    /// Appends the words of a text. Words consist of letters, digits, marks and symbols; all else separates them.
    package mutating func append(_ text: String) {
        var isInWord = false
        if text.utf8.allSatisfy({ $0 < 0x80 }) {
            bytes.reserveCapacity(bytes.count + text.utf8.count + 1)
            for byte in text.utf8 { append(Unicode.Scalar(byte), &isInWord) }
        } else {
            for scalar in text._nfc { append(scalar, &isInWord) }
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar, _ isInWord: inout Bool) {
        guard scalar.isOfWord else {
            isInWord = false
            return
        }
        if !isInWord { bytes.append(UInt8(ascii: " ")) }
        isInWord = true
        if scalar.isASCII {
            let isUpper = (UInt32(UInt8(ascii: "A"))...UInt32(UInt8(ascii: "Z"))).contains(scalar.value)
            bytes.append(UInt8(truncatingIfNeeded: scalar.value) | (isUpper ? 0x20 : 0))
        } else {
            bytes.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
        }
    }

    /// True if the text is one Korean syllable, which may be a word.
    package var isSyllable: Bool {
        let scalars = String(decoding: bytes.dropFirst().prefix(4), as: UTF8.self).unicodeScalars
        return scalars.count == 1 && scalars.allSatisfy { (0xAC00...0xD7A3).contains($0.value) }
    }

    /// The words, each with the space before it.
    package var words: [[UInt8]] {
        bytes.split(separator: UInt8(ascii: " ")).map { [UInt8(ascii: " ")] + $0 }
    }

    /// Returns true if, for each of these words, a word begins with it.
    ///
    /// - Parameter beginnings: Words, each with the space before it.
    package func contain(_ beginnings: [[UInt8]]) -> Bool {
        bytes.withUnsafeBufferPointer { bytes in beginnings.allSatisfy { Self.contains($0, in: bytes) } }
    }

    private static func contains(_ prefix: [UInt8], in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.count >= prefix.count else { return false }
        for start in 0...(bytes.count - prefix.count) where bytes[start] == prefix[0] {
            if prefix.indices.allSatisfy({ bytes[start + $0] == prefix[$0] }) { return true }
        }
        return false
    }
}

extension Unicode.Scalar {
    fileprivate var isOfWord: Bool {
        guard !isASCII else {
            switch UInt8(truncatingIfNeeded: value) {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"):
                return true
            default: return false
            }
        }
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
            .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber, .otherSymbol:
            return true
        default: return false
        }
    }
}
