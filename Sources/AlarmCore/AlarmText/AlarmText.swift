/// A schedule and a title as people type them together: `7am Wake up`, `timer 10m Green tea`.
///
/// # Theory of operation
///
/// The longest beginning of the text that ``ScheduleText`` understands is the schedule, and what follows is the title.
/// Nothing that says a time becomes a title unseen: a word of a time at an end of the title that could belong to the
/// schedule makes the text one of several readings, of which the person chooses.
///
/// | text | is |
/// |---|---|
/// | `7am Wake up` | a schedule and its title |
/// | `라면 3분` | the same in the order of Korean |
/// | `timer 10m for tea`, `10 min timer tea` | the same, where a keyword may stand |
/// | `alarm 7 work`, `timer 10` | two schedules that are said with the same words |
/// | `remind me at 5pm to call mum` | the same in a sentence, see ``FindFrame`` |
/// | `7am monthly`, `12:00 점심` | a schedule whose title may be a part of it |
/// | `7am "next week"` | a title in quotes: it is one, whatever its words are |
///
/// Each word is of the schedule, of the title, or means nothing here (a keyword, the `for` before a title, quotes).
public enum AlarmText {
    /// The longest text, in bytes of UTF-8.
    static let sizeLimit = 4096
    /// The most words that a schedule has.
    static let mostScheduleWords = 20

    /// Divides words into a schedule and a title.
    ///
    /// - Parameters:
    ///   - words: The words as they were typed. One with spaces in it was in quotes of a shell: it belongs to the
    ///     schedule or to the title as a whole.
    ///   - now: The moment from which days count.
    ///   - zones: The source of named zones.
    /// - Throws: `Refusal`: `invalidSchedule` if no reading has a schedule, with the reason; `tooLarge`.
    public static func meaning(
        of words: [String], as kind: AlarmTextKind, at now: Moment, in zones: any Zones
    ) throws(Refusal) -> AlarmTextMeaning {
        let size = words.reduce(0) { $0 + $1.utf8.count + 1 }
        guard size <= sizeLimit else { throw .tooLarge(key: "words", limit: .bytes(sizeLimit), got: .number(size)) }
        let divider = AlarmTextDivider(kind: kind, reader: AlarmTextScheduleReader(now: now, zones: zones))
        let sentences = kind.hasKeywords ? FindFrame.texts(of: words) : []
        for text in sentences {
            if let meaning = divider.meaning(of: AlarmTextWords(text)), !meaning.isUnlikely { return meaning }
        }
        let typed = AlarmTextWords(words)
        if let meaning = divider.meaning(of: typed) { return meaning }
        throw divider.refusal(of: sentences.last.map(AlarmTextWords.init) ?? typed)
    }
}
