/// A date of the proleptic Gregorian calendar, in no particular zone.
public struct CivilDate: Hashable, Comparable, Sendable, LosslessStringConvertible {
    static let secondsPerDay: Int64 = 86_400

    /// Days since 1970-01-01.
    public let days: Int64

    /// Creates the date this number of days after 1970-01-01.
    public init(days: Int64) {
        self.days = days
    }

    /// Creates the date of an instant in local time, seconds since 1970-01-01 00:00 local time.
    public init(localSeconds: Int64) {
        days = localSeconds.quotient(by: Self.secondsPerDay)
    }

    /// Creates the date of this year, month and day; `nil`: there is no such date, such as 2026-02-29.
    ///
    /// - Parameter year: 0 to 9999.
    public init?(year: Int64, month: Int64, day: Int64) {
        guard (0...9999).contains(year), (1...12).contains(month), day >= 1 else { return nil }
        // In years from March, a leap day is the last day of its year, and of the 400-year era.
        let shifted = month > 2 ? year : year - 1
        let era = shifted.quotient(by: 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        days = era * 146_097 + dayOfEra - 719_468
        guard components == (year, month, day) else { return nil }
    }

    /// Reads `YYYY-MM-DD`; `nil`: the text isn't of this form, or there is no such date.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = Int64(digits: bytes[0..<4]), let month = Int64(digits: bytes[5..<7]),
            let day = Int64(digits: bytes[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The year, the month, 1 to 12, and the day, 1 to 31.
    public var components: (year: Int64, month: Int64, day: Int64) {
        let shifted = days.addingClamped(719_468)
        let era = shifted.quotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        let isNextYear = month >= 10
        return (era * 400 + yearOfEra + (isNextYear ? 1 : 0), isNextYear ? month - 9 : month + 3, day)
    }

    /// The day of the week. 1970-01-01 was a Thursday.
    public var weekday: Weekday { Weekday.allCases[Int((days % 7 + 10) % 7)] }

    /// The beginning of the day, seconds since 1970-01-01 00:00 in the same zone.
    var startOfDay: Int64 { days * Self.secondsPerDay }

    /// Returns the date `count` days later.
    public func adding(days count: Int64) -> CivilDate { CivilDate(days: days + count) }

    /// True if the first is the earlier one.
    public static func < (left: CivilDate, right: CivilDate) -> Bool { left.days < right.days }

    /// `YYYY-MM-DD`.
    public var description: String {
        let (year, month, day) = components
        return "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
    }
}

extension Int64 {
    /// The quotient, rounded down.
    func quotient(by divisor: Int64) -> Int64 {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// Reads decimal digits and nothing else; `nil`: there are none, or too many to fit.
    init?(digits: some Collection<UInt8>) {
        guard !digits.isEmpty, digits.count <= 18 else { return nil }
        self = 0
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            self = self * 10 + Int64(digit - UInt8(ascii: "0"))
        }
    }

    /// The number with leading zeros.
    func padded(to width: Int) -> String {
        let digits = String(magnitude)
        return (self < 0 ? "-" : "") + String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
