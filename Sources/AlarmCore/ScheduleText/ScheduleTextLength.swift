/// A length of time in ``ScheduleText``: `10 minutes`, `1h30m`, `1.5 hours`, `an hour and 5 min`. Each number has its unit,
/// the largest unit comes first, and none twice.
struct ScheduleTextLength {
    private static let units: [(names: [String], length: Interval)] = [
        (["w", "week", "weeks"], .days(7)),
        (["d", "day", "days"], .days(1)),
        (["h", "hr", "hrs", "hour", "hours"], .hours(1)),
        (["m", "min", "mins", "minute", "minutes"], .minutes(1)),
        (["s", "sec", "secs", "second", "seconds"], .seconds(1)),
    ]

    /// Numbers and names, each for itself.
    private var runs: ArraySlice<String>
    /// The text that was read.
    private(set) var understood: [String] = []
    /// The sum of the lengths; saturates.
    private(set) var sum = Interval.zero

    init(_ words: ArraySlice<String>) {
        runs = words.filter { $0.lowercased() != "and" }.flatMap(Self.runs)[...]
    }

    /// The text that couldn't be read: a number with its unit.
    var rest: String? { runs.isEmpty ? nil : runs.prefix(2).joined(separator: " ") }

    /// Reads as far as the text is valid.
    ///
    /// - Returns: True if that was the whole text, and not empty.
    mutating func read() -> Bool {
        var units = Self.units[...]
        while runs.count >= 2 {
            let (number, name) = (runs[runs.startIndex], runs[runs.startIndex + 1])
            guard let index = units.firstIndex(where: { $0.names.contains(name.lowercased()) }),
                let length = Self.product(number.lowercased(), units[index].length)
            else { return false }
            sum = sum + length
            understood.append("\(number) \(name)")
            units = units[(index + 1)...]
            runs = runs.dropFirst(2)
        }
        return runs.isEmpty && !understood.isEmpty
    }

    /// `1h30m` as `1`, `h`, `30`, `m`.
    private static func runs(of word: String) -> [String] {
        var runs: [String] = []
        var wasLetter: Bool?
        for character in word {
            if wasLetter == character.isLetter, var last = runs.popLast() {
                last.append(character)
                runs.append(last)
            } else {
                runs.append(String(character))
            }
            wasLetter = character.isLetter
        }
        return runs
    }

    /// A number, in lower case, of a unit; `nil`: that is no number.
    private static func product(_ number: String, _ unit: Interval) -> Interval? {
        if number == "a" || number == "an" { return unit }
        let parts = number.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count <= 2, let digits = parts.first, let whole = Int64(digits: digits) else { return nil }
        let (product, overflow) = whole.multipliedReportingOverflow(by: unit.microseconds)
        guard !overflow else { return Interval(microseconds: .max) }
        guard parts.count == 2 else { return Interval(microseconds: product) }
        // Six digits are a millionth; no unit times a million is too large.
        guard (1...6).contains(parts[1].count), let fraction = Int64(digits: parts[1]) else { return nil }
        let divisor = [10, 100, 1000, 10_000, 100_000, 1_000_000][parts[1].count - 1] as Int64
        return Interval(microseconds: product) + Interval(microseconds: fraction * unit.microseconds / divisor)
    }
}
