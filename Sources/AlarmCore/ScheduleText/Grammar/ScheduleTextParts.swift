/// The parts of a text in ``ScheduleText``, as they are written.
struct ScheduleTextParts {
    /// A day, or days.
    enum Day: Hashable {
        /// This number of days after today.
        case later(Int64)
        case date(CivilDate)
        /// The next such day, in a year that isn't written.
        case yearly(month: Int64, day: Int64)
        /// The first such day after today.
        case next(Weekday)
        /// A day of the week that is so many after this one; `nil`: it isn't read yet.
        case week(Int64, Weekday?)
        /// The next such day.
        case weekday(Weekday)
        case weekly(Weekdays)

        /// True if it is a number of days after today.
        var isLater: Bool { if case .later = self { true } else { false } }

        /// True if it is days of the week that repeat.
        var isWeekly: Bool { if case .weekly = self { true } else { false } }

        /// The days of the week that are named; `nil`: none are, but another day.
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
        /// True if the half of the day is still to be said.
        var isOpen = false
        /// True if a part of the day can make it an hour of the afternoon.
        var isOfEitherHalf = true
        /// True if it is the word for midnight, or minutes after that.
        var isMidnight = false
        /// True if it is the midnight that ends a day, as `24 Uhr`.
        var isEndOfDay = false
        /// True if it is minutes before 12am, which begins the day.
        var isBeforeDay = false
        /// True if `7am` is of the text's language.
        var hasMeridiem = false
        var written: String
    }

    /// A length of time.
    struct Length {
        var sum = Interval.zero
        /// The smallest of its units; `nil`: there are none yet.
        var smallestUnit: Interval?
        /// True if something says that it counts from now.
        var isFromNow = false
        /// True if it is a number alone, read as seconds.
        var isNumberAlone = false
        /// True if it looks like a time in the afternoon.
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
    /// The index of the token behind the time and what belongs to it.
    var timeEnd: Int?
    var part: (part: PartOfDay, written: String)?
    /// A part of the day before a time, which may mean every day.
    var habit: String?
    var day: Day?
    /// The words of the day.
    var dayWritten = ""
    /// The days of a word for several, such as `daily`, which days that are named narrow.
    var group: (days: Weekdays, written: String)?
    /// True if `and` stands between a word for several days and one that is named.
    var isGroupJoined = false
    /// A day of the week beside a date.
    var claim: (weekday: Weekday, written: String)?
    /// The word that says that days repeat.
    var repetition: String?
    var zone: Zone?
    var length: Length?
    /// True if eight days may be a week.
    var saysEightDaysForWeek = false
    /// The words that say that days don't repeat.
    var once: String?
    /// The words that ask to be woken.
    var wake: String?

    /// True if nothing is read.
    var isEmpty: Bool {
        time == nil && part == nil && day == nil && group == nil && repetition == nil && zone == nil && length == nil
    }
}
