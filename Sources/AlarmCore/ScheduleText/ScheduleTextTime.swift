/// A time of day in ``ScheduleText``: `7:30`, `07:30:15`, `7:30 pm`, `7am`, `noon`; behind a date also as RFC 3339 has it,
/// `18:00:00.5+01:00`.
struct ScheduleTextTime {
    private static let noon = "noon"
    private static let halvesOfDay = ["am", "a.m.", "pm", "p.m."]

    let time: TimeOfDay
    /// The fraction of a second, µs, truncated; `nil`: none is written.
    let microseconds: Int64?
    /// Seconds ahead of UTC; `nil`: none are written.
    let offset: Int64?

    /// True if the word names a half of the day.
    static func isHalfOfDay(_ word: String) -> Bool { halvesOfDay.contains(word.lowercased()) }

    /// True if `text` has the form of a time, possible or not.
    static func isTime(_ text: String) -> Bool {
        let text = text.lowercased()
        guard text != noon else { return true }
        guard let first = text.utf8.first, Int64(digits: [first]) != nil else { return false }
        return text.contains(":") || halvesOfDay.contains { text.hasSuffix($0) }
    }

    /// `nil`: there is no such time.
    init?(_ text: String) {
        var rest = Substring(text.lowercased().filter { $0 != " " }).utf8
        if rest.elementsEqual(Self.noon.utf8) { rest = "12:00"[...].utf8 }
        guard var hour = Self.takeNumber(&rest, digits: 1...2) else { return nil }
        var (minute, second): (Int64, Int64) = (0, 0)
        var microseconds: Int64?
        if Self.take(":", &rest) {
            guard let number = Self.takeNumber(&rest, digits: 2...2) else { return nil }
            minute = number
            if Self.take(":", &rest) {
                guard let number = Self.takeNumber(&rest, digits: 2...2) else { return nil }
                second = number
                if Self.take(".", &rest) {
                    guard let fraction = Self.takeFraction(&rest) else { return nil }
                    microseconds = fraction
                }
            }
        }
        offset = Self.takeOffset(&rest)
        if !rest.isEmpty {
            guard offset == nil, microseconds == nil, (1...12).contains(hour),
                let half = Self.halvesOfDay.first(where: { rest.elementsEqual($0.utf8) })
            else { return nil }
            hour = hour % 12 + (half.hasPrefix("p") ? 12 : 0)
        }
        guard let time = TimeOfDay(hour: hour, minute: minute, second: second) else { return nil }
        self.time = time
        self.microseconds = microseconds
    }

    private static func take(_ character: Unicode.Scalar, _ rest: inout Substring.UTF8View) -> Bool {
        guard rest.first == UInt8(ascii: character) else { return false }
        rest.removeFirst()
        return true
    }

    private static func takeNumber(_ rest: inout Substring.UTF8View, digits: ClosedRange<Int>) -> Int64? {
        let found = rest.prefix { Int64(digits: [$0]) != nil }
        guard digits.contains(found.count) else { return nil }
        rest = rest.dropFirst(found.count)
        return Int64(digits: found)
    }

    private static func takeFraction(_ rest: inout Substring.UTF8View) -> Int64? {
        let found = rest.prefix { Int64(digits: [$0]) != nil }
        rest = rest.dropFirst(found.count)
        let digits = found.prefix(6) + Array(repeating: UInt8(ascii: "0"), count: max(0, 6 - found.count))
        return found.isEmpty ? nil : Int64(digits: digits)
    }

    /// `nil`: there is none, or none that can be; then nothing is taken.
    private static func takeOffset(_ rest: inout Substring.UTF8View) -> Int64? {
        if rest.elementsEqual("z".utf8) {
            rest = rest.dropFirst()
            return 0
        }
        var after = rest
        let isWest = after.first == UInt8(ascii: "-")
        guard isWest || after.first == UInt8(ascii: "+") else { return nil }
        after.removeFirst()
        guard let hour = takeNumber(&after, digits: 2...2), take(":", &after),
            let minute = takeNumber(&after, digits: 2...2), after.isEmpty, hour < 24, minute < 60
        else { return nil }
        rest = after
        return (hour * 3600 + minute * 60) * (isWest ? -1 : 1)
    }
}
