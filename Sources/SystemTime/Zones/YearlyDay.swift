/// A day of every year, in the forms of `TZ` rules.
enum YearlyDay: Equatable {
    /// `Jn`: the `n`th of 365 days, 1 to 365; February 29 isn't counted.
    case julian(Int64)
    /// `n`: this many days after January 1, 0 to 365.
    case afterNewYear(Int64)
    /// `Mm.w.d`: in a month, 1 to 12, the `week`th, 1 to 4, or 5 for the last, of a day of the week, 0 for Sunday to 6.
    case weekday(month: Int64, week: Int64, weekday: Int64)

    /// The days from January 1 to the first of each month, and of the next January, in a year of 365 days.
    private static let monthStarts: [Int64] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365]

    /// Returns the day in `year`, 1 or later: days since 1970-01-01.
    func days(in year: Int64) -> Int64 {
        let yearsBefore = year - 1
        let newYear = yearsBefore * 365 + yearsBefore / 4 - yearsBefore / 100 + yearsBefore / 400 - 719_162
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        switch self {
        case .julian(let number):
            return newYear + number - (isLeap && number >= 60 ? 0 : 1)
        case .afterNewYear(let days):
            return newYear + days
        case .weekday(let month, let week, let weekday):
            let first = newYear + Self.start(of: month, isLeap)
            let next = newYear + Self.start(of: month + 1, isLeap)
            // 1970-01-01 was a Thursday.
            let weekdayOfFirst = ((first + 4) % 7 + 7) % 7
            let day = first + (weekday - weekdayOfFirst + 7) % 7 + (week - 1) * 7
            return day < next ? day : day - 7
        }
    }

    private static func start(of month: Int64, _ isLeap: Bool) -> Int64 {
        monthStarts[Int(month - 1)] + (isLeap && month > 2 ? 1 : 0)
    }
}
