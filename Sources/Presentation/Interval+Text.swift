internal import AlarmCore
internal import Gettext

extension Interval {
    /// The duration in whole seconds: `1 h 30 min`.
    var text: String { parts.map(\.text).joined(separator: " ") }

    /// The number that selects the plural form of a sentence with ``text``.
    var pluralCount: Int { parts.count == 1 ? Int(parts[0].number) : 0 }

    /// Returns the duration, rounded up to a whole number of seconds or of another unit.
    func roundedUp(to unit: Interval = .seconds(1)) -> Interval {
        let (whole, rest) = max(self, .zero).microseconds.quotientAndRemainder(dividingBy: unit.microseconds)
        return Interval(microseconds: whole * unit.microseconds) + (rest > 0 ? unit : .zero)
    }

    /// The numbers with their units, the largest unit first, without zeros; below 1 s, 0 s.
    private var parts: [(number: Int64, text: String)] {
        let seconds = max(0, microseconds) / 1_000_000
        func text(_ number: Int64) -> [String: String] { ["number": "\(number)"] }
        let (days, hours, minutes) = (seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60)
        let parts = [
            (days, localized("{number} d", text(days))),
            (hours, localized("{number} h", text(hours))),
            (minutes, localized("{number} min", text(minutes))),
            (seconds % 60, localized("{number} s", text(seconds % 60))),
        ]
        let present = parts.filter { $0.0 > 0 }
        return present.isEmpty ? [parts[3]] : present
    }
}
