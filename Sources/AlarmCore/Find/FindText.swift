/// A search text, divided into words.
package struct FindText {
    /// The longest text, bytes of UTF-8; people don't type longer ones.
    static let longest = 256
    /// The greatest number of words.
    static let mostWords = 16

    /// The words, as they are written.
    package let words: [String]

    /// Divides a text.
    ///
    /// - Throws: `Refusal.tooLarge` for a text with too many bytes or words, or with a control character.
    package init(_ text: String) throws(Refusal) {
        guard text.utf8.count <= Self.longest else {
            throw .tooLarge(key: "text", limit: .bytes(Self.longest), got: .number(text.utf8.count))
        }
        let controls = text.unicodeScalars.count(where: \.isControl)
        guard controls == 0 else {
            throw .tooLarge(key: "text", limit: LocalizableText("no control character"), got: .number(controls))
        }
        words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        guard words.count <= Self.mostWords else {
            throw .tooLarge(
                key: "text", limit: LocalizableText("{number} words", ["number": .number(Self.mostWords)]),
                got: .number(words.count))
        }
    }
}
