/// A part of a text in ``ScheduleText``.
struct ScheduleTextToken {
    /// The kinds of parts.
    enum Kind: Hashable {
        case figures(ScheduleTextFigures)
        /// A word in lower case, or a phrase, with spaces between its words.
        case word(String)
        /// Words with `/` between them, such as the name of a zone.
        case path(String)
        /// A length of time in the form of ISO 8601: `PT1H30M`.
        case length(Interval)
        /// Another character; longer dashes, `~` and `..` are `-`.
        case symbol(Character)
    }

    let kind: Kind
    /// The range in the text, in characters.
    let range: Range<Int>
    /// The meanings of the word; none if the language doesn't have it.
    var meanings: [ScheduleTextMeaning] = []

    /// The word; `nil` for other kinds.
    var word: String? {
        guard case .word(let word) = kind else { return nil }
        return word
    }

    /// The figures; `nil` for other kinds.
    var figures: ScheduleTextFigures? {
        guard case .figures(let figures) = kind else { return nil }
        return figures
    }
}
