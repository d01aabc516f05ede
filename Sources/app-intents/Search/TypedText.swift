import AlarmCore

/// A typed text, as it is written and folded.
struct TypedText {
    /// The words, folded.
    let words: [[UInt8]]
    /// All words.
    let folded: FoldedWords
    private let written: [String]
    /// The number of folded words in the written words before each position.
    private let counts: [Int]

    /// - Parameter written: The words as they are written, between spaces.
    init(_ written: [String]) {
        self.written = written
        let each = written.map { FoldedWords($0).words }
        words = each.flatMap(\.self)
        folded = FoldedWords(written.joined(separator: " "))
        counts = each.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    }

    /// True if it has two characters, or is a syllable of Korean.
    var isLongEnough: Bool {
        guard !words.isEmpty else { return false }
        let text = written.joined(separator: " ")
        return text.count >= 2 || FoldedWords(text).isSyllable
    }

    /// Returns what is written behind these words, if the text begins with them; `nil`: nothing is.
    func text(behind first: [[UInt8]]) -> String? { text(between: first, []) }

    /// Returns what is written between these words, if the text begins and ends with them; `nil`: nothing is.
    func text(between first: [[UInt8]], _ last: [[UInt8]]) -> String? {
        guard words.count >= first.count + last.count, words.starts(with: first),
            words.suffix(last.count).elementsEqual(last), let start = counts.firstIndex(of: first.count),
            let end = counts.lastIndex(of: words.count - last.count), start < end
        else { return nil }
        return written[start..<end].joined(separator: " ")
    }
}
