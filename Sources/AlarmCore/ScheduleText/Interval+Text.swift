extension Interval {
    /// Reads a length of time as people write it: `10m`, `1h30m`, `1.5 hours`, `10 minutes`, or `90`, which is seconds;
    /// `nil`: the text is none. Saturates.
    public init?(_ text: String) {
        let words = text.split(separator: " ").map(String.init)
        let hasUnit = text.contains { $0.isLetter }
        var length = ScheduleTextLength((hasUnit ? words : words.map { $0 + "s" })[...])
        guard length.read() else { return nil }
        self = length.sum
    }
}
