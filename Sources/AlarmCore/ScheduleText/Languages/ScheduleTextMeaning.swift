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
    case range, from, until
    case month(Int64)
    /// Behind the number of a year, a month and a day.
    case yearSuffix, monthSuffix, daySuffix
    /// Behind a number, as in `24th`.
    case ordinalSuffix

    // MARK: Times

    case noon, midnight
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
    /// Adds half of a unit.
    case andHalf
    /// A unit without a fixed length, as a month.
    case variableUnit
    case `in`, after, ago
    case now
    case timer

    // MARK: Others

    case at, on, and, filler
    /// In a remark: not at that time.
    case skipped
    /// `UTC`.
    case universalTime

    // MARK: Refused

    /// Repetition that isn't possible, as `monthly`.
    case notYet
    /// Behind `every`: not each, as `other`.
    case other
    /// A day that has passed.
    case past
    /// From Monday to Friday for some, to Saturday for others.
    case workdays
    /// A time that people don't agree on.
    case vagueTime
    /// An abbreviation of a zone's name.
    case zoneAbbreviation
}
