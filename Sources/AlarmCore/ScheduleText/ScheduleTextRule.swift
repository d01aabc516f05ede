/// The settings for the parts of a text, read at some time.
struct ScheduleTextRule {
    let parts: ScheduleTextParts
    let now: WallTime
    let zones: any Zones

    private var zone: Zone { parts.zone ?? zones.system }

    /// Returns the settings of the rule, of an instant, or of a timer.
    func settings() throws(ScheduleTextProblem) -> [Setting] {
        if let length = parts.length, parts.time == nil { return [try timer(length)] }
        guard let written = parts.time else {
            if parts.repetition != nil, parts.day == nil { throw .missingWeekday(parts.repetition ?? "") }
            throw parts.part.map { .missingTime(after: $0.written) } ?? .missingTime
        }
        if let offset = written.offset { return [try instant(written, offset)] }
        guard written.microseconds == nil else { throw .fraction }
        let (time, isEndOfDay) = try time(written)
        let isMidnight = written.isMidnight || written.isBeforeDay
        let days = isEndOfDay ? try daysAfter() : isMidnight ? try daysOfMidnight(written) : try days(time)
        return [.time(time.description)] + days + zoneSetting
    }

    private var zoneSetting: [Setting] { parts.zone.map { [.timeZone($0.name)] } ?? [] }

    private func timer(_ length: ScheduleTextParts.Length) throws(ScheduleTextProblem) -> Setting {
        if let zone = parts.zone { throw .zoneOfTimer(zone.name) }
        if let part = parts.part { throw .missingTime(after: part.written) }
        guard parts.day == nil else { throw .missingTime(after: parts.dayWritten) }
        if let repetition = parts.repetition { throw .missingTime(after: repetition) }
        if length.isLikeTime { throw .timeOrLength(length.written, "\(length.written.prefix(2))m") }
        guard length.sum >= .seconds(1) else { throw .tooShort }
        guard length.sum <= .days(366) else { throw .tooLong }
        if length.isNumberAlone { throw .minutesOrSeconds(length.written) }
        return .preAlert(UInt64(length.sum.microseconds))
    }

    private func instant(_ time: ScheduleTextParts.Time, _ offset: Int64) throws(ScheduleTextProblem) -> Setting {
        guard parts.zone == nil else { throw .offsetAndZone }
        guard case .date(let date)? = parts.day else {
            // `8:00-10:00`
            throw time.written.contains("-") ? .rangeOfTimes(time.written) : .offsetNeedsDate
        }
        if let part = parts.part { throw .secondTime(part.written) }
        if let other = parts.repetition ?? parts.length?.written { throw .secondDay(other) }
        let seconds = date.startOfDay + time.hour * 3600 + time.minute * 60 + time.second - offset
        guard seconds >= 0 else { throw .before1970 }
        return .fireAt(UInt64(WallTime(seconds: seconds).microseconds + (time.microseconds ?? 0)))
    }

    // MARK: The time

    /// Returns the time, and true if it is in the night after the given day, such as midnight.
    private func time(
        _ written: ScheduleTextParts.Time
    ) throws(ScheduleTextProblem) -> (time: TimeOfDay, isEndOfDay: Bool) {
        var hour = written.hour
        var isEndOfDay = written.isEndOfDay
        if written.isMidnight {
            if parts.part != nil, parts.part?.part != .tonight { throw .midnightOfDay(written.written) }
        } else if let (part, name) = parts.part {
            if hour == 12, written.isOfEitherHalf, part.hasMidnight { hour = 0 }
            isEndOfDay = isEndOfDay || (hour != written.hour && part != .smallHours)
            let candidates = written.isOfEitherHalf && (1...11).contains(hour) ? [hour, hour + 12] : [hour]
            let hours = candidates.filter { part.hours.contains($0) || (isEndOfDay && $0 == 0) }
            guard hours.count == 1 else { throw .notInPart(written.written, name) }
            hour = hours[0]
            if part == .night, hour < 12, !isEndOfDay, parts.day != nil, parts.day != .weekly(.all) {
                throw .night(name)
            }
        } else if written.isOpen {
            throw (1...12).contains(hour) ? morningOrEvening(written) : .numberAlone(written.written)
        }
        if let habit = parts.habit, parts.day == nil, parts.length == nil { throw .onceOrDaily(habit) }
        guard let time = TimeOfDay(hour: hour, minute: written.minute, second: written.second) else {
            throw .noTime(written.written)
        }
        return (time, isEndOfDay)
    }

    private func morningOrEvening(_ written: ScheduleTextParts.Time) -> ScheduleTextProblem {
        let minute = written.minute.padded(to: 2)
        let hour = written.hour % 12
        let isShort = written.hasMeridiem && hour > 0
        let first = isShort ? "\(hour)\(written.minute == 0 ? "" : ":\(minute)")am" : "\(hour):\(minute)"
        return .morningOrEvening(first, "\(hour + 12):\(minute)")
    }

    private func daysOfMidnight(_ written: ScheduleTextParts.Time) throws(ScheduleTextProblem) -> [Setting] {
        switch (parts.day, parts.part?.part) {
        case (nil, nil), (.later(0)?, .tonight?): return []
        case (.weekly(.all)?, nil): return [.weekdays(Weekdays.all.days.map(\.rawValue))]
        default: throw .midnightOfDay(written.written)
        }
    }

    // MARK: The days

    private func days(_ time: TimeOfDay) throws(ScheduleTextProblem) -> [Setting] {
        switch try day(time) {
        case nil: []
        case .weekly(let days)?: [.weekdays(days.days.map(\.rawValue))]
        case .date(let date)?: [.date(date.description)]
        }
    }

    /// Returns the days after the given ones, for a midnight that ends a day; none for today's, which is the next
    /// midnight.
    private func daysAfter() throws(ScheduleTextProblem) -> [Setting] {
        if parts.day == .later(0), parts.length == nil { return [] }
        // The given day counts as to come until its end.
        guard let endOfDay = TimeOfDay(hour: 23, minute: 59, second: 59) else { return [] }
        switch try day(endOfDay) {
        case nil: return []
        case .weekly(let days)?:
            return [.weekdays(Weekday.allCases.filter { days.contains($0.previous) }.map(\.rawValue))]
        case .date(let date)?: return [.date(date.adding(days: 1).description)]
        }
    }

    private enum Day {
        case date(CivilDate)
        case weekly(Weekdays)
    }

    private func day(_ time: TimeOfDay) throws(ScheduleTextProblem) -> Day? {
        if let once = parts.once, parts.repetition != nil || parts.day?.isWeekly == true { throw .secondDay(once) }
        if let repetition = parts.repetition { return .weekly(try repeatedDays(repetition)) }
        let today = zone.date(at: now)
        switch (parts.day, parts.length?.days ?? 0) {
        case (nil, 0): return nil
        case (nil, 8) where parts.saysEightDaysForWeek: throw weekOrEightDays(after: today)
        case (.later(let later)?, 8) where parts.saysEightDaysForWeek:
            throw weekOrEightDays(after: today.adding(days: later))
        case (nil, let days): return .date(try upcoming(today.adding(days: days), time))
        case (.date(let date)?, 0): return .date(date)
        case (.weekly(let days)?, 0): return .weekly(days)
        case (.weekday(let day)?, 0):
            let due = WallSchedule(time, .weekly(Weekdays([day]))).first(after: now, in: zone)
            return .date(due?.date ?? Weekdays([day]).first(from: today))
        case (.weekday(let day)?, let days): return .date(try dayAfterWeeks(days / 7, day, today))
        case (.next(let day)?, 0): return .date(Weekdays([day]).first(from: today.adding(days: 1)))
        case (.week(_, nil)?, 0): throw .missingWeekday(parts.dayWritten)
        case (.week(let weeks, let day?)?, 0): return .date(try upcoming(try dayOfWeek(weeks, day, today), time))
        case (.later(let later)?, let days): return .date(try upcoming(today.adding(days: later + days), time))
        case (.yearly(let month, let day)?, 0): return .date(try upcoming(try next(month, day, today, time), time))
        default: throw .secondDay(parts.dayWritten)
        }
    }

    private func weekOrEightDays(after day: CivilDate) -> ScheduleTextProblem {
        .eitherDate(day.adding(days: 7), day.adding(days: 8))
    }

    private func repeatedDays(_ repetition: String) throws(ScheduleTextProblem) -> Weekdays {
        guard let day = parts.day else { throw .missingWeekday(repetition) }
        guard let days = day.named, parts.length == nil else { throw .secondDay(parts.dayWritten) }
        return days
    }

    /// Returns the date, if it is to come and is the day of the week that the text claims.
    private func upcoming(_ date: CivilDate, _ time: TimeOfDay) throws(ScheduleTextProblem) -> CivilDate {
        if let claim = parts.claim, claim.weekday != date.weekday {
            throw .secondDay(claim.written, actual: date)
        }
        guard WallSchedule(time, .date(date)).last(upTo: now, in: zone) == nil else {
            throw .passed(time, now: LocalTime(now, in: zone).time, zone.name)
        }
        return date
    }

    /// Returns the day of the week `weeks` after its next occurrence, if that day is also in the week `weeks` after
    /// this one.
    private func dayAfterWeeks(
        _ weeks: Int64, _ day: Weekday, _ today: CivilDate
    ) throws(ScheduleTextProblem) -> CivilDate {
        let afterNext = Weekdays([day]).first(from: today.adding(days: 1)).adding(days: weeks * 7)
        let ofWeek = try dayOfWeek(weeks, day, today)
        guard afterNext == ofWeek else { throw .eitherDate(ofWeek, afterNext) }
        return ofWeek
    }

    /// Returns the day in the week `weeks` after this one, if it is the same for weeks from Monday and from Sunday.
    private func dayOfWeek(_ weeks: Int64, _ day: Weekday, _ today: CivilDate) throws(ScheduleTextProblem) -> CivilDate
    {
        let fromMonday = day.index - today.weekday.index
        let fromSunday = (day.index + 1) % 7 - (today.weekday.index + 1) % 7
        guard fromMonday == fromSunday else { throw .startOfWeek(parts.dayWritten) }
        return today.adding(days: fromMonday + weeks * 7)
    }

    private func next(
        _ month: Int64, _ day: Int64, _ today: CivilDate, _ time: TimeOfDay
    ) throws(ScheduleTextProblem) -> CivilDate {
        let year = today.components.year
        // Leap years may be eight years apart.
        for candidate in (0...8).compactMap({ CivilDate(year: year + $0, month: month, day: day) })
        where WallSchedule(time, .date(candidate)).first(after: now, in: zone) != nil {
            guard CivilDate(year: year, month: month, day: day) != today || candidate == today else {
                throw .nextYear(time, candidate)
            }
            return candidate
        }
        throw .noDate(parts.dayWritten)
    }
}
