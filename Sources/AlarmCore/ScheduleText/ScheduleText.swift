/// Schedules as people write them.
///
/// # Theory of operation
///
/// A text is a time with an optional day and zone, in any order, or a length of time. It is divided into tokens, words
/// are looked up in the table of a language, and one grammar, the same for all languages, parses their meanings. A text
/// is understood if one language has all its words. It is refused if several languages understand it differently, or if
/// no single one has all its words. Upper and lower case are the same.
///
/// | what | is written |
/// |---|---|
/// | a time | `07:30`, `7.30`, `7:30 pm`, `7am`, `ten to eight pm`, `noon`, `7 Uhr`, `halb acht`, `오후 7시 반` |
/// | a time relative to another | `half an hour before 8pm`, `eine Stunde vor 8 Uhr`, `8시 한 시간 전` |
/// | a part of the day | `morning`, `tonight`, `abends`, `밤`, which makes an hour alone unambiguous |
/// | a day | `today`, `tomorrow`, `friday`: the next with the time to come; `next friday`: the first after today |
/// | a date | `2026-12-24`, `24 dec`, `december 24`, `24.12.`, `24. Dezember`, `12월 24일` |
/// | days that repeat | `Mon,Wed,Fri`, `mon-fri`, `Mon..Fri`, `fridays`, `every monday`, `weekdays`, `daily`, `매주 월요일` |
/// | a zone | `Europe/Berlin`, `UTC`, as in the time zone database; `KST`, `UTC+2`, `+02:00`; a city right behind the time |
/// | an instant | `2026-12-24T18:00:00+01:00`, `20261224T170000Z`, as RFC 3339 and ISO 8601 have it |
/// | a timer | `in 10 minutes`, `10m`, `+1h30m`, `PT10M`, `eine halbe Stunde`, `10분 후`, alone |
/// | a remark of lists | `Fri 27 Nov 17:00 (in 5 d)`, `11월 27일 (금)` |
/// | a timer, after `timer` | also `1:30`: minutes and seconds, `1:30:00` |
///
/// A single day of the week doesn't repeat. Of several words for days, the narrower ones restrict the others: `daily
/// mon-fri`. The message for an ambiguous text has its meanings; for other texts, the word that isn't understood.
public enum ScheduleText {
    /// The longest text, in bytes of UTF-8; people don't write longer ones.
    static let sizeLimit = 256

    /// Returns the settings that `text` describes: of a rule in local time, of an instant, or of a timer.
    ///
    /// - Parameters:
    ///   - now: The time from which days count.
    ///   - zones: The source of named zones; without a name, the system's zone counts.
    /// - Throws: `Refusal`: `invalidScheduleText` for a text that is ambiguous or impossible, `tooLarge`. A past
    ///   instant or date is refused by the engine, as in all other configurations.
    public static func settings(
        _ text: String, at now: WallTime, in zones: any Zones
    ) throws(Refusal) -> [Setting] {
        guard text.utf8.count <= sizeLimit else {
            throw .tooLarge(key: "when", limit: .bytes(sizeLimit), got: .number(text.utf8.count))
        }
        let characters = Array(text)
        let tokens = ScheduleTextScanner.tokens(of: characters)
        var readings = ScheduleTextLanguage.all.map { ScheduleTextReading(characters, tokens, in: $0, zones) }
        let best = ScheduleTextReading.read(&readings, at: now)
        let understood = readings.filter { $0.settings != nil }
        guard let first = understood.first, let settings = first.settings else {
            throw .invalidScheduleText(readings[best].problem(among: readings).message(of: text))
        }
        guard understood.allSatisfy({ $0.settings == settings }) else {
            let meanings = understood.map { (language: $0.language.name, meaning: $0.meaning) }
            throw .invalidScheduleText(ScheduleTextProblem.differs(meanings).message(of: text))
        }
        return settings
    }
}
