/// The format of dates for people, in the language of the texts.
public struct DateFormat {
    private let values: [String: String]
    private let hasYear: Bool

    /// Creates the texts of a date.
    ///
    /// - Parameters:
    ///   - weekday: The day of the week, 1…7; 1 is Monday, as in ISO 8601.
    ///   - day: The day of the month, 1…31.
    ///   - month: The month, 1…12.
    ///   - year: The year; `nil`: it is omitted.
    public init(weekday: Int, day: Int, month: Int, year: Int?) {
        values = [
            "weekday": Self.shortName(ofWeekday: weekday), "day": "\(day)", "month": Self.shortName(ofMonth: month),
            "year": year.map { "\($0)" } ?? "",
        ]
        hasYear = year != nil
    }

    /// Returns the date with a time of day, as in a list: `Fri 27 Nov 17:00`.
    public func text(at time: String) -> String {
        let values = values.merging(["time": time]) { $1 }
        return hasYear
            ? localized("{weekday} {day} {month} {year} {time}", values)
            // Translators: A date such as "Fri 27 Nov 17:00"; the weekday and the month are abbreviated. In a form that
            // `alarmsctl add` understands.
            : localized("{weekday} {day} {month} {time}", values)
    }

    /// Returns the short name of a day of the week, 1…7; 1 is Monday, as in ISO 8601.
    public static func shortName(ofWeekday number: Int) -> String {
        switch number {
        case 1: localized("Mon")
        case 2: localized("Tue")
        case 3: localized("Wed")
        case 4: localized("Thu")
        case 5: localized("Fri")
        case 6: localized("Sat")
        default: localized("Sun")
        }
    }

    /// Returns the short name of a month, 1…12.
    private static func shortName(ofMonth number: Int) -> String {
        switch number {
        case 1: localized("Jan")
        case 2: localized("Feb")
        case 3: localized("Mar")
        case 4: localized("Apr")
        case 5: localized("May")
        case 6: localized("Jun")
        case 7: localized("Jul")
        case 8: localized("Aug")
        case 9: localized("Sep")
        case 10: localized("Oct")
        case 11: localized("Nov")
        default: localized("Dec")
        }
    }
}
