extension Interval {
    /// Reads a length of time as people write it: `10m`, `1h30m`, `1.5 hours`, `10 minutes`, or `90`, which is seconds;
    /// `nil`: the text is none. Saturates.
    public init?(_ text: String) {
        for language in ScheduleTextLanguage.all {
            var reader = ScheduleTextReader(Array(text), in: language, zones: UniversalTime())
            do throws(ScheduleTextProblem) {
                try reader.readTimer()
            } catch {
                continue
            }
            guard let length = reader.parts.length else { return nil }
            self = length.sum
            return
        }
        return nil
    }
}
