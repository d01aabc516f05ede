/// Numbers in digits that are written together: `7`, `7:30`, `1.5`, `24.12.`, `2026-12-24`, `18:00:00.5+01:00`.
struct ScheduleTextFigures: Hashable {
    /// The numbers, as they are written.
    var numbers: [String] = []
    /// The characters between the numbers: `::`, `--`.
    var separators = ""
    /// True if a full stop follows the last number.
    var hasDot = false
    /// An offset from UTC behind a time, such as `Z` or `+01:00`; `nil`: none is written.
    var offset: String?

    /// The number, if the figures are one number without a dot; `nil` otherwise.
    var plain: String? { numbers.count == 1 && !hasDot ? numbers[0] : nil }

    /// Returns the decimal number, with a point; `nil`: the figures aren't one.
    func decimal(hasComma: Bool) -> String? {
        let isDecimal = separators == "." || (hasComma && separators == ",")
        return isDecimal && !hasDot ? numbers.joined(separator: ".") : plain
    }

    /// Returns the hour, minute and second of a time, or of a length such as `1:30:00`; `nil`: the figures have another
    /// form.
    func clock(hourDigits: ClosedRange<Int> = 1...2) -> [Int64]? {
        let parts = numbers.prefix(3).compactMap { Int64(digits: $0.utf8) }
        guard [":", "::", "::."].contains(separators), !hasDot, parts.count == min(3, numbers.count),
            hourDigits.contains(numbers[0].utf8.count), numbers[1..<parts.count].allSatisfy({ $0.utf8.count == 2 })
        else { return nil }
        return parts
    }

    /// The fraction of a second of a time, µs, truncated; `nil`: none is written.
    var microseconds: Int64? {
        guard separators == "::." else { return nil }
        return Int64(digits: (numbers[3] + "000000").utf8.prefix(6))
    }

    /// The value of ``offset``, seconds ahead of UTC; `nil`: there is no such offset.
    var offsetSeconds: Int64? {
        guard let offset else { return nil }
        if offset == "Z" || offset == "z" { return 0 }
        var digits = offset.dropFirst().utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        if digits.map(\.count) == [4] { digits = [digits[0].prefix(2), digits[0].suffix(2)] }
        guard digits.map(\.count) == [2, 2], let hour = Int64(digits: digits[0]), let minute = Int64(digits: digits[1]),
            hour < 24, minute < 60
        else { return nil }
        return (hour * 3600 + minute * 60) * (offset.hasPrefix("-") ? -1 : 1)
    }
}
