/// The meaning of a word in ``ScheduleText``, the same in all languages. A word may have several.
enum ScheduleTextMeaning: Hashable {
    // MARK: Days

    case weekday(Weekday)
    /// Each such day of the week, as `mondays`.
    case eachWeekday(Weekday)
    /// Several days of the week, repeatedly.
    case weekdays(Weekdays)
    /// This number of days after today.
    case later(Int64)
    /// The week this number of weeks after this one.
    case week(Int64)
    case this, next
    /// Each of those that follow, as `every`, or precede, as `마다`.
    case every, each
    /// Every week, on a day that is named as well.
    case weekly
    /// Between the first and the last of several days, before the first, and behind the last.
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
    /// Between minutes and the hour that they follow, or precede: `past`, `to`.
    case minutesPast, minutesTo
    /// Asks to be woken: in the morning, if nothing else says in which half of the day.
    case wake
    /// `am` or `pm`.
    case meridiem(isPM: Bool)
    case part(PartOfDay)
    /// A part of the day, or of every day: `abends`.
    case usualPart(PartOfDay)
    case tonight
    /// Behind a full hour, as `o'clock`.
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
    /// A unit without a fixed length, as a month.
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

    /// Repetition that isn't possible, as `monthly`.
    case notYet
    /// Behind `every`: not each, as `other`; before a day: one that is counted, as `last`.
    case other
    /// The last of days that repeat, days on which they don't, and no others.
    case until, except, only
    /// A day whose date differs from year to year or place to place, as `easter`.
    case namedDay
    /// A day that has passed.
    case past
    /// From Monday to Friday for some, to Saturday for others.
    case workdays
    /// No exact time.
    case vagueTime
    /// An abbreviation of a zone's name.
    case zoneAbbreviation
}
