/// Reasons why a text can't be divided, or is ambiguous.
extension AlarmTextDivider {
    /// Returns the reason why words aren't a schedule.
    func refusal(of words: some Collection<String>, _ part: Part) -> LocalizableText {
        reader.refusal(of: words.text, isTimer: part.isTimer)?.text ?? Self.either(words.text)
    }

    /// Returns the question which of several schedules the words mean.
    func choice(_ found: [Schedule], _ text: String, _ part: Part) -> LocalizableText {
        if part.isTimer, let first = found.first, first.text.hasSuffix("m") {
            return LocalizableText(
                "{text}: minutes or seconds?", ["text": .quoted(String(first.text.dropLast()))])
        }
        return reader.refusal(of: text, isTimer: part.isTimer)?.text
            ?? LocalizableText("{text} has several meanings", ["text": .quoted(text)])
    }

    /// Returns the question whether words belong to the schedule or to the title.
    static func either(_ words: String) -> LocalizableText {
        LocalizableText("{text} may be of the time or of the title", ["text": .quoted(words)])
    }

    /// Returns the reason why a text has no schedule. The words behind the last known one are taken as the title and
    /// left out.
    func refusal(of text: AlarmTextWords) -> Refusal {
        let part = part(of: text)
        if kind == .search, part.needsUnit || part.words.isEmpty { return .notFound(Self.nothing) }
        // The keyword is of another language than the words.
        let isMixed = part.languages.count == 1 && reader.refusal(of: part.words.text, isTimer: part.isTimer) == nil
        return isMixed ? reader.refusal(of: text.words.text, isTimer: false) ?? refusal(of: part) : refusal(of: part)
    }

    func refusal(of part: Part) -> Refusal {
        let known = part.words.prefix(knownWords(part))
        // A time that has passed is the reason, not the title behind it.
        let start = known.firstIndex(where: AlarmTextTitle.mayBeTime) ?? known.count
        let counts = stride(from: part.isTimer ? 0 : min(known.count, AlarmText.mostScheduleWords), to: start, by: -1)
        let time = counts.lazy.map { known.prefix($0).text }.first { reader.isTime($0) }
        return time.flatMap { reader.refusal(of: $0, isTimer: false) }
            ?? reader.refusal(of: known.text, isTimer: part.isTimer)
            ?? reader.refusal(of: part.words.text, isTimer: part.isTimer) ?? .notFound(Self.nothing)
    }

    private static let nothing = LocalizableText("the text starts no timer and no alarm")

    /// Returns the number of words up to the last one known to the language that knows most of them; at least 1.
    private func knownWords(_ part: Part) -> Int {
        if part.quoted != nil { return part.words.count }
        var best = (known: 0, count: 1)
        for language in part.languages {
            let known = part.words.map { isKnown($0, in: language) }
            let count = known.count { $0 }
            if count > best.known, let last = known.lastIndex(of: true) { best = (count, last + 1) }
        }
        return best.count
    }

    func isKnown(_ word: String, in language: ScheduleTextLanguage) -> Bool {
        let tokens = ScheduleTextReader(Array(word), in: language, zones: reader.zones).tokens
        // Single syllables match words by chance: `월세`.
        guard tokens.count == 1 || !tokens.allSatisfy({ $0.word?.count == 1 }) else { return false }
        return !tokens.isEmpty
            && tokens.allSatisfy { $0.word.map { !language.meanings(of: $0).isEmpty } ?? ($0.figures != nil) }
    }
}
