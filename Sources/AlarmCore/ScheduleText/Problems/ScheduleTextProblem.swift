/// The reason why a text of ``ScheduleText`` is refused.
struct ScheduleTextProblem: Error {
    /// Returns the reason, a short sentence. It is computed lazily: most problems occur in one language only and aren't
    /// shown.
    private let reason: @Sendable () -> LocalizableText
    /// The words quoted in the reason; `nil`: none.
    private let words: String?

    init(_ reason: @autoclosure @escaping @Sendable () -> LocalizableText, of words: String? = nil) {
        self.reason = reason
        self.words = words
    }

    /// Returns the message that refuses `text`: the text and the reason, or only the reason if it quotes the whole
    /// text.
    func message(of text: String) -> LocalizableText {
        if words == text { return reason() }
        return LocalizableText("{text}: {reason}", ["text": .quoted(text), "reason": reason()])
    }

    static func notUnderstood(_ words: String) -> Self {
        .init(LocalizableText("{words} isn't understood", ["words": .quoted(words)]), of: words)
    }
    static func mixed(
        _ word: String, _ language: LocalizableText, _ other: String, _ otherLanguage: LocalizableText
    ) -> Self {
        .init(
            LocalizableText(
                "{word} is {language} and {other} is {otherLanguage}",
                ["word": .quoted(word), "language": language, "other": .quoted(other), "otherLanguage": otherLanguage]))
    }
    static func differs(_ readings: [(language: LocalizableText, meaning: LocalizableText)]) -> Self {
        let list = readings.map {
            LocalizableText("{meaning} in {language}", ["meaning": $0.meaning, "language": $0.language])
        }
        return .init(LocalizableText("it is {list}", ["list": .all(of: list)]))
    }
    static func notYet(_ words: String) -> Self {
        .init(LocalizableText("{words} is a repetition that isn't yet possible", ["words": .quoted(words)]), of: words)
    }
    static func limit(_ words: String) -> Self {
        .init(LocalizableText("{words} isn't possible yet", ["words": .quoted(words)]), of: words)
    }
    static func workdays(_ word: String) -> Self {
        .init(LocalizableText("{word} may end on Friday or on Saturday", ["word": .quoted(word)]), of: word)
    }
}
