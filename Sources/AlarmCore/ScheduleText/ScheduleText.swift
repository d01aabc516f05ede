/// Schedules as people write them.
///
/// # Theory of operation
///
/// A text is a time, and if need be a day and a zone, in any order; between them stand spaces, commas, `at`, `on` and
/// `and`. Upper and lower case are the same.
///
/// | what | is written |
/// |---|---|
/// | a time | `07:30`, `7:30`, `07:30:15`, `7:30 pm`, `7am`, `noon` |
/// | a day | `today`, `tomorrow`, `2026-12-24`, `next friday`: the first one after today |
/// | days of the week | `Mon,Wed,Fri`, `mon-fri`, `every monday`, `weekdays`, `weekends`, `daily`, `every day` |
/// | a zone | `Europe/Berlin`, `UTC`, as in the time zone database |
/// | an instant | `2026-12-24T18:00:00+01:00`, as RFC 3339 has it |
/// | a timer | `in 10 minutes`, `in 1h30m`, `in an hour`, alone |
///
/// A day of the week alone recurs. An ambiguous text is refused, with the words that were understood.
public enum ScheduleText {
    /// The longest text, in bytes of UTF-8: longer ones aren't written by people.
    static let sizeLimit = 256

    /// Returns the settings that `text` describes: of a rule in local time, of an instant, or of a timer.
    ///
    /// - Parameters:
    ///   - now: The time from which `today`, `tomorrow` and `next` count.
    ///   - zones: The source of named zones; without a name, days and times are of the system's.
    /// - Throws: `Refusal`: `invalidSchedule` for a text that is ambiguous or impossible, `tooLarge`. An instant, or a
    ///   date, that has passed is refused by the engine, as it is however it was set.
    public static func settings(
        _ text: String, at now: WallTime, in zones: any Zones
    ) throws(Refusal) -> [Setting] {
        guard text.utf8.count <= sizeLimit else {
            throw .tooLarge(key: "when", limit: "\(sizeLimit) bytes", got: "\(text.utf8.count)")
        }
        var reader = ScheduleTextReader(text, in: zones)
        return try reader.settings(at: now)
    }
}
