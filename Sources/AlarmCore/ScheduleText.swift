/// Reads when an alarm shall ring as people write it.
public enum ScheduleText {
    /// The settings that `text` asks for.
    ///
    /// - Throws: `Refusal`: `invalidSchedule`, with key `when`.
    public static func settings(_ text: String, at now: WallTime, in zone: Zone) throws(Refusal) -> [Setting] {
        guard let time = TimeOfDay(text) else {
            throw .invalidSchedule(key: "when", expected: "HH:MM", got: Refusal.quoted(text))
        }
        return [.time(time.description)]
    }
}
