extension ScheduleTextLanguage {
    /// Returns the tokens of a text with the words that the language has: those that are written together divided, and
    /// neighbours joined that have a meaning together, the most first.
    func words(in tokens: [ScheduleTextToken]) -> [ScheduleTextToken] {
        let divided = shortestJoinedWord == nil ? tokens : tokens.flatMap(words)
        var joined: [ScheduleTextToken] = []
        var rest = divided[...]
        while let first = rest.first {
            guard let start = first.word else {
                joined.append(first)
                rest = rest.dropFirst()
                continue
            }
            let words = rest.prefix(mostWords(from: start)).prefix { $0.word != nil }
            let counts = stride(from: words.count, to: 1, by: -1)
            let phrases = counts.lazy.map { count in
                (words: words.prefix(count), text: words.prefix(count).compactMap(\.word).joined(separator: " "))
            }
            let phrase = phrases.first { !meanings(of: $0.text).isEmpty }
            let end = phrase?.words.last?.range.upperBound ?? first.range.upperBound
            let text = phrase?.text ?? start
            // Right behind a number, `am` is none before a day.
            let isBehindNumber = joined.last?.figures != nil && joined.last?.range.upperBound == first.range.lowerBound
            var found = meanings(of: text)
            if isBehindNumber { found.removeAll { $0 == .on } }
            joined.append(.init(kind: .word(text), range: first.range.lowerBound..<end, meanings: found))
            rest = rest.dropFirst(phrase?.words.count ?? 1)
        }
        return joined
    }

    private func words(of token: ScheduleTextToken) -> [ScheduleTextToken] {
        guard let word = token.word else { return [token] }
        var start = token.range.lowerBound
        return parts(of: word).map { part in
            let end = part == word ? token.range.upperBound : min(token.range.upperBound, start + part.count)
            defer { start = end }
            return ScheduleTextToken(kind: .word(part), range: start..<end)
        }
    }
}
