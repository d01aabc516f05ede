extension ScheduleTextLanguage {
    /// Returns the tokens of a text with their meanings in this language: compound words are divided, and phrases
    /// joined, the longest first.
    func words(in tokens: [ScheduleTextToken]) -> [ScheduleTextToken] {
        let (divided, hasPhrases) = divided(tokens)
        var joined: [ScheduleTextToken] = []
        joined.reserveCapacity(divided.count)
        var index = 0
        while index < divided.count {
            var token = divided[index]
            var count = 1
            if hasPhrases, let start = token.word, let phrase = phrase(at: divided[index...], from: start) {
                let end = phrase.words.last?.range.upperBound ?? token.range.upperBound
                let meanings = meanings(of: phrase.text)
                token = .init(kind: .word(phrase.text), range: token.range.lowerBound..<end, meanings: meanings)
                count = phrase.words.count
            }
            // Right behind a number, `am` isn't the German preposition before a day.
            if token.meanings.contains(.on), let last = joined.last, last.range.upperBound == token.range.lowerBound,
                last.figures != nil
            {
                token.meanings.removeAll { $0 == .on }
            }
            joined.append(token)
            index += count
        }
        return joined
    }

    /// Returns the longest phrase of the first tokens, beginning with the word `start`; `nil`: there is none.
    private func phrase(
        at tokens: ArraySlice<ScheduleTextToken>, from start: String
    ) -> (words: ArraySlice<ScheduleTextToken>, text: String)? {
        guard let most = entry(of: start)?.mostWords, most > 1 else { return nil }
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

    /// Returns the tokens with their meanings, compound words divided, and true if a token may begin a phrase.
    private func divided(_ tokens: [ScheduleTextToken]) -> (tokens: [ScheduleTextToken], hasPhrases: Bool) {
        var divided: [ScheduleTextToken] = []
        divided.reserveCapacity(tokens.count)
        var hasPhrases = false
        for token in tokens {
            guard let word = token.word else {
                divided.append(token)
                continue
            }
            var start = token.range.lowerBound
            let parts = parts(of: word)
            for part in parts {
                let end = parts.count == 1 ? token.range.upperBound : min(token.range.upperBound, start + part.count)
                let entry = entry(of: part)
                hasPhrases = hasPhrases || (entry?.mostWords ?? 1) > 1
                divided.append(.init(kind: .word(part), range: start..<end, meanings: entry?.meanings ?? []))
                start = end
            }
        }
        return (divided, hasPhrases)
    }
}
