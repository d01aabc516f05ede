extension Interval {
    /// The length in days, hours, minutes and seconds, as people write it: `1h30m`, `366d`, `0.5s`.
    var unitText: String {
        guard microseconds >= 0 else { return "-" + (Interval.zero - self).unitText }
        let (seconds, fraction) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
        // Less than two days are written in hours.
        let days = seconds < 2 * 86_400 ? 0 : seconds / 86_400
        let rest = seconds - days * 86_400
        let parts = [(days, "d"), (rest / 3600, "h"), (rest / 60 % 60, "m")].filter { $0.0 > 0 }.map {
            "\($0.0)\($0.1)"
        }
        guard rest % 60 > 0 || fraction > 0 || parts.isEmpty else { return parts.joined() }
        let digits = String("\(1_000_000 + fraction)".dropFirst())
        let decimals =
            fraction == 0 ? "" : "." + digits.prefix(through: digits.lastIndex { $0 != "0" } ?? digits.startIndex)
        return parts.joined() + "\(rest % 60)\(decimals)s"
    }

    /// Reads a length of time as people write it: `10m`, `1h30m`, `1.5 hours`, `10 minutes`, or `90`, which is seconds;
    /// `nil`: the text isn't a length. Saturates.
    public init?(_ text: String) {
        var length = Self.length(text, in: .common)
        if length == nil { length = ScheduleTextLanguage.all.lazy.compactMap { Self.length(text, in: $0) }.first }
        guard let length else { return nil }
        self = length
    }

    private static func length(_ text: String, in language: ScheduleTextLanguage) -> Interval? {
        var reader = ScheduleTextReader(Array(text), in: language, zones: UniversalTime())
        do throws(ScheduleTextProblem) { try reader.readTimer() } catch { return nil }
        return reader.parts.length?.sum
    }
}
