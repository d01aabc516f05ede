/// Days of the week as a value: `mon,wed`, `mon-fri`, `weekdays`, `weekends`, `daily`.
enum WeekdaysSyntax {
    private static let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    private static let longNames = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    private static let groups = [
        "daily": days, "weekdays": Array(days.prefix(5)), "weekends": Array(days.suffix(2)),
    ]

    /// The names of the days on the bus, in order of the week, each once; what is no day is last, as it is, for the service to
    /// refuse.
    static func names(_ text: String) -> [String] {
        let named = text.split(separator: ",").map(String.init).flatMap(days)
        return days.filter(named.contains) + named.filter { !days.contains($0) }
    }

    /// The days that a name, or two with a hyphen between them, stand for.
    private static func days(_ text: String) -> [String] {
        let word = text.lowercased()
        if let group = groups[word] { return group }
        if let day = index(of: word) { return [days[day]] }
        let ends = word.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard ends.count == 2, let first = index(of: ends[0]), let last = index(of: ends[1]), first != last else {
            return [text]
        }
        return first < last ? Array(days[first...last]) : Array(days[first...]) + Array(days[...last])
    }

    private static func index(of name: String) -> Int? { days.firstIndex(of: name) ?? longNames.firstIndex(of: name) }
}
