/// A part of a text in ``ScheduleText``.
struct ScheduleTextToken {
    /// The kinds of parts.
    enum Kind: Hashable {
        case figures(ScheduleTextFigures)
        /// A word in lower case, or several that have a meaning together, with spaces between them.
        case word(String)
        /// Words with `/` between them, as the name of a zone has it.
        case path(String)
        /// A length of time as ISO 8601 has it: `PT1H30M`.
        case length(Interval)
        /// Another character, of which `-` is also a longer dash, `~` and `..`.
        case symbol(Character)
    }

    let kind: Kind
    /// Its place in the text, in characters.
    let range: Range<Int>
    /// The meanings of the word; none if it isn't one that the language has.
    var meanings: [ScheduleTextMeaning] = []

    /// The word; `nil`: it is none.
    var word: String? {
        guard case .word(let word) = kind else { return nil }
        return word
    }

    /// The figures; `nil`: it is none.
    var figures: ScheduleTextFigures? {
        guard case .figures(let figures) = kind else { return nil }
        return figures
    }
}
