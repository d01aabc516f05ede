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
            let phrase = phrase(at: rest, from: start)
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

    /// The first tokens, of which `start` is the word, that have a meaning together; the most. `nil`: there are none.
    private func phrase(
        at tokens: ArraySlice<ScheduleTextToken>, from start: String
    ) -> (words: ArraySlice<ScheduleTextToken>, text: String)? {
        let most = mostWords(from: start)
        guard most > 1 else { return nil }
        let three = Array(tokens.prefix(3))
        // `twenty-five`
        if three.count == 3, three[1].kind == .symbol("-"), let last = three[2].word,
            three[0].range.upperBound + 1 == three[2].range.lowerBound,
            meanings(of: "\(start) \(last)").contains(where: { $0.number != nil })
        {
            return (tokens.prefix(3), "\(start) \(last)")
        }
        let words = tokens.prefix(most).prefix { $0.word != nil }
        for count in stride(from: words.count, to: 1, by: -1) {
            let text = words.prefix(count).compactMap { $0.word }.joined(separator: " ")
            if !meanings(of: text).isEmpty { return (words.prefix(count), text) }
        }
        return nil
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
