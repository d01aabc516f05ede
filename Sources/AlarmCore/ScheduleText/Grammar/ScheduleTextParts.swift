/// The parts of a text of ``ScheduleText``.
struct ScheduleTextParts {
    /// A day, or days.
    enum Day: Hashable {
        /// This number of days after today.
        case later(Int64)
        case date(CivilDate)
        /// The next such date; the text has no year.
        case yearly(month: Int64, day: Int64)
        /// The first such weekday after today.
        case next(Weekday)
        /// A day in the week this number of weeks after this one; `nil`: the day isn't read yet.
        case week(Int64, Weekday?)
        /// The next such weekday.
        case weekday(Weekday)
        case weekly(Weekdays)

        /// True if this is a number of days after today.
        var isLater: Bool { if case .later = self { true } else { false } }

        /// True if this is days of the week that repeat.
        var isWeekly: Bool { if case .weekly = self { true } else { false } }

        /// The named days of the week; `nil`: the day is of another kind.
        var named: Weekdays? {
            switch self {
            case .weekday(let day): Weekdays([day])
            case .weekly(let days): days
            default: nil
            }
        }
    }

    /// A time of day.
    struct Time {
        var hour: Int64
        var minute: Int64 = 0
        var second: Int64 = 0
        /// The fraction of a second, µs; `nil`: none is written.
        var microseconds: Int64?
        /// Seconds ahead of UTC; `nil`: none are written.
        var offset: Int64?
        /// True if the half of the day is missing.
        var isOpen = false
        /// True if a part of the day can move the hour to the afternoon.
        var isOfEitherHalf = true
        /// True if this is the word for midnight, or minutes after it.
        var isMidnight = false
        /// True if this is the midnight that ends a day, such as `24 Uhr`.
        var isEndOfDay = false
        /// True if this is minutes before 12am, which begins the day.
        var isBeforeDay = false
        /// True if the text's language has `am` and `pm`.
        var hasMeridiem = false
        var written: String
    }

    /// A length of time.
    struct Length {
        var sum = Interval.zero
        /// The smallest unit; `nil`: no unit is read yet.
        var smallestUnit: Interval?
        /// True if the text says that the length counts from now.
        var isFromNow = false
        /// True if this is a number alone, read as seconds.
        var isNumberAlone = false
        /// True if the length looks like a time in the afternoon.
        var isLikeTime = false
        var written = ""

        /// The number of days, if all units are days or weeks.
        var days: Int64? {
            guard let smallestUnit, smallestUnit >= .days(1) else { return nil }
            let (days, rest) = sum.microseconds.quotientAndRemainder(dividingBy: Interval.days(1).microseconds)
            return rest == 0 ? days : nil
        }
    }

    var time: Time?
    /// The index of the token at which the time begins.
    var timeStart: Int?
    /// The index of the token behind the time and its additions.
    var timeEnd: Int?
    var part: (part: PartOfDay, written: String)?
    /// A part of the day before a time that may mean every day.
    var habit: String?
    var day: Day?
    /// The words of the day.
    var dayWritten = ""
    /// The days of a word for several, such as `daily`, before named days narrow them.
    var group: (days: Weekdays, written: String)?
    /// True if `and` stands between a word for several days and a named day.
    var isGroupJoined = false
    /// A day of the week beside a date.
    var claim: (weekday: Weekday, written: String)?
    /// The word for a repetition.
    var repetition: String?
    var zone: Zone?
    var length: Length?
    /// True if eight days may mean a week.
    var saysEightDaysForWeek = false
    /// The words against a repetition.
    var once: String?
    /// The words that ask to be woken.
    var wake: String?

    /// True if nothing is read yet.
    var isEmpty: Bool {
        time == nil && part == nil && day == nil && group == nil && repetition == nil && zone == nil && length == nil
    }
}
