/// The words of a text of ``AlarmText``, with an optional title in quotes.
struct AlarmTextWords {
    /// The words outside of quotes.
    let words: [String]
    /// The title in quotes; `nil`: there is none.
    let quoted: String?

    /// Finds the title in quotes. An opening quote begins a word, a closing one ends a word.
    init(_ words: [String]) {
        for (first, word) in words.enumerated() {
            guard let open = word.first, let close = Self.quotes[open] else { continue }
            for last in first..<words.count where words[last].last.map(close.contains) == true {
                let text = words[first...last].joined(separator: " ")
                let title = text.dropFirst().dropLast()
                // An empty quotation, or a single quotation mark, isn't a title.
                guard text.count > 2, !title.contains(where: { close.contains($0) || $0 == open }) else { continue }
                self.words = Array(words[..<first] + words[(last + 1)...])
                quoted = String(title).trimmed
                return
            }
        }
        self.words = words
        quoted = nil
    }

    /// The closing quotation marks, by their opening one.
    private static let quotes: [Character: [Character]] = [
        "\"": ["\""], "“": ["”"], "„": ["“", "”"], "”": ["”"], "«": ["»"], "»": ["«"], "「": ["」"], "『": ["』"],
    ]
}

extension String {
    /// The text without white space at its ends.
    fileprivate var trimmed: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }

    /// True if the word has spaces: it was quoted in a shell.
    var isJoined: Bool { contains { $0.isWhitespace } }
}

extension Sequence<String> {
    /// The words with a space between them.
    var text: String { joined(separator: " ") }
}
