/// The meaning of a word in ``ScheduleText``, the same in all languages. A word may have several.
enum ScheduleTextMeaning: Hashable {
    // MARK: Days

    case weekday(Weekday)
    /// Each such day of the week, such as `mondays`.
    case eachWeekday(Weekday)
    /// Several days of the week, repeatedly.
    case weekdays(Weekdays)
    /// This number of days after today.
    case later(Int64)
    /// The week at this number of weeks after this one.
    case week(Int64)
    case this, next
    /// Each of the days behind it, such as `every`, or before it, such as `마다`.
    case every, each
    /// Every week, with a named day.
    case weekly
    /// Between the first and the last day of a range, before the first, and behind the last.
    case range, from, rangeEnd
    /// Saturday and Sunday of one week.
    case weekendOnce
    case month(Int64)
    /// Behind the number of a year, a month and a day.
    case yearSuffix, monthSuffix, daySuffix
    /// Behind a number, as in `24th`.
    case ordinalSuffix

    // MARK: Times

    case noon, midnight
    /// `a` or `p` right behind a number.
    case meridiemLetter(isPM: Bool)
    /// Between minutes and the hour before or after which they count: `past`, `to`.
    case minutesPast, minutesTo
    /// A request to be woken, which implies the morning unless the text says otherwise.
    case wake
    /// `am` or `pm`.
    case meridiem(isPM: Bool)
    case part(PartOfDay)
    /// A part of the day, or of every day: `abends`.
    case usualPart(PartOfDay)
    case tonight
    /// Behind a full hour, such as `o'clock`.
    case hourSuffix
    /// This number of minutes after the hour that follows.
    case minutesAfter(Int64)

    // MARK: Lengths

    /// A decimal number, as digits.
    case number(String)
    /// `an`: one, if a unit follows.
    case article
    case unit(Interval)
    /// A number and its unit in a word.
    case amount(Interval)
    /// Adds half or a quarter of a unit.
    case andHalf, andQuarter
    /// A unit without a fixed length, such as a month.
    case variableUnit
    case `in`, after, ago
    case now
    case timer

    // MARK: Others

    case at, on, and, filler
    /// Says that days don't repeat.
    case once
    /// In a remark: not at that time.
    case skipped
    /// `UTC`.
    case universalTime
    /// Behind the name of a city: `time`.
    case zoneSuffix

    // MARK: Refused

    /// An unsupported repetition, such as `monthly`.
    case notYet
    /// Behind `every`, not each day, such as `other`; before a day, an ordinal, such as `last`.
    case other
    /// The last day of a repetition, its exceptions, and its only days.
    case until, except, only
    /// A day whose date depends on the year or the place, such as `easter`.
    case namedDay
    /// A day that has passed.
    case past
    /// Monday to Friday or, for others, to Saturday.
    case workdays
    /// An inexact time.
    case vagueTime
    /// An abbreviation of a zone's name.
    case zoneAbbreviation
}
