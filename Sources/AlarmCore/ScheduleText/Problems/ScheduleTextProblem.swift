/// The reason for which a text in ``ScheduleText`` is refused.
struct ScheduleTextProblem: Error {
    /// The fault.
    let fault: LocalizableText
    /// A description of the text that would be understood.
    let expected: LocalizableText

    init(_ fault: LocalizableText, expected: LocalizableText) {
        self.fault = fault
        self.expected = expected
    }

    static func notUnderstood(_ words: String) -> Self {
        .init(
            LocalizableText("{words} isn't understood", ["words": .quoted(words)]),
            expected: LocalizableText(
                """
                a time and, if need be, a day and a zone, such as 07:30, tomorrow 7:30 pm, Mon,Wed,Fri 07:00 \
                or in 10 minutes
                """))
    }
    static func mixed(
        _ word: String, _ language: LocalizableText, _ other: String, _ otherLanguage: LocalizableText
    ) -> Self {
        .init(
            LocalizableText(
                "{word} is {language} and {other} is {otherLanguage}",
                ["word": .quoted(word), "language": language, "other": .quoted(other), "otherLanguage": otherLanguage]),
            expected: LocalizableText("a text in one language"))
    }
    static func differs(_ readings: [(language: LocalizableText, meaning: LocalizableText)]) -> Self {
        let list = readings.map {
            LocalizableText("{meaning} in {language}", ["meaning": $0.meaning, "language": $0.language])
        }
        return .init(
            LocalizableText("it is {list}", ["list": .all(of: list)]),
            expected: LocalizableText("a text that is the same in all languages, such as 24 dec or 24. Dezember"))
    }
    static func notYet(_ words: String) -> Self {
        .init(
            LocalizableText("{words} is a repetition that isn't yet possible", ["words": .quoted(words)]),
            expected: LocalizableText("once, or days of the week such as daily, weekdays or Mon,Wed,Fri"))
    }
    static func workdays(_ word: String) -> Self {
        .init(
            LocalizableText("{word} may end on Friday or on Saturday", ["word": .quoted(word)]),
            expected: LocalizableText("the days, such as Mo-Fr or Mo-Sa"))
    }
}
