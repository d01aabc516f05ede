/// A schedule and a title as people type them together: `7am Wake up`, `timer 10m Green tea`.
///
/// # Theory of operation
///
/// The schedule is the longest prefix of the text that ``ScheduleText`` understands; the rest is the title. No time is
/// silently taken into the title: if a word of time at an end of the title could belong to the schedule, the text has
/// several readings, and the person chooses one.
///
/// | text | is |
/// |---|---|
/// | `7am Wake up` | a schedule and its title |
/// | `라면 3분` | the same in the order of Korean |
/// | `timer 10m for tea`, `10 min timer tea` | the same, where a keyword may stand |
/// | `alarm 7 work`, `timer 10` | ambiguous: two schedules |
/// | `remind me at 5pm to call mum` | the same in a sentence, see ``FindFrame`` |
/// | `7am monthly`, `12:00 점심` | a schedule and words that may be its title or a part of it |
/// | `7am "next week"` | a schedule and a quoted title, whatever its words |
///
/// Each word belongs to the schedule or to the title, or is ignored (a keyword, the `for` before a title, quotes).
public enum AlarmText {
    /// The longest text, in bytes of UTF-8.
    static let sizeLimit = 4096
    /// The most words that a schedule has.
    static let mostScheduleWords = 20

    /// Divides words into a schedule and a title.
    ///
    /// - Parameters:
    ///   - words: The words as they were typed. A word with spaces was quoted in a shell: all of it belongs to the
    ///     schedule, or all to the title.
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
