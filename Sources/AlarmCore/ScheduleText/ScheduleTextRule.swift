/// The settings that the parts of a text say at some time.
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
        if written.isMidnight { return [.time("00:00")] + (try daysOfMidnight(written)) + zoneSetting }
        let time = try time(written)
        return [.time(time.description)] + (try days(time)) + zoneSetting
    }

    private var zoneSetting: [Setting] { parts.zone.map { [.timeZone($0.name)] } ?? [] }

    private func timer(_ length: ScheduleTextParts.Length) throws(ScheduleTextProblem) -> Setting {
        if let zone = parts.zone { throw .zoneOfTimer(zone.name) }
        if let part = parts.part { throw .missingTime(after: part.written) }
        guard length.sum >= .seconds(1) else { throw .tooShort }
        guard length.sum <= .days(366) else { throw .tooLong }
        return .preAlert(UInt64(length.sum.microseconds))
    }

    private func instant(_ time: ScheduleTextParts.Time, _ offset: Int64) throws(ScheduleTextProblem) -> Setting {
        guard parts.zone == nil else { throw .offsetAndZone }
        guard case .date(let date)? = parts.day else { throw .offsetNeedsDate }
        let seconds = date.startOfDay + time.hour * 3600 + time.minute * 60 + time.second - offset
        guard seconds >= 0 else { throw .before1970 }
        return .fireAt(UInt64(WallTime(seconds: seconds).microseconds + (time.microseconds ?? 0)))
    }

    // MARK: The time

    private func time(_ written: ScheduleTextParts.Time) throws(ScheduleTextProblem) -> TimeOfDay {
        var hour = written.hour
        if let (part, name) = parts.part {
            let candidates = written.isOfEitherHalf && (1...11).contains(hour) ? [hour, hour + 12] : [hour]
            let hours = candidates.filter { part.hours.contains($0) }
            guard hours.count == 1 else { throw .notInPart(written.written, name) }
            hour = hours[0]
            if part == .night, hour < 12, parts.day != nil, parts.day != .weekly(.all) { throw .night(name) }
        } else if written.isOpen {
            let isHour = (1...12).contains(hour)
            throw isHour ? .morningOrEvening(written.written) : .numberAlone(written.written)
        }
        if let habit = parts.habit, parts.day == nil, parts.length == nil { throw .onceOrDaily(habit) }
        guard let time = TimeOfDay(hour: hour, minute: written.minute, second: written.second) else {
            throw .noTime(written.written)
        }
        return time
    }

    private func daysOfMidnight(_ time: ScheduleTextParts.Time) throws(ScheduleTextProblem) -> [Setting] {
        switch (parts.day, parts.part?.part) {
        case (nil, nil), (.later(0)?, .tonight?): return []
        case (.weekly(.all)?, nil): return try days(TimeOfDay(ofLocalSeconds: 0))
        default: throw .midnightOfDay(time.written)
        }
    }

    // MARK: The days

    private func days(_ time: TimeOfDay) throws(ScheduleTextProblem) -> [Setting] {
        if let repetition = parts.repetition { return try repeatedDays(repetition) }
        let today = zone.date(at: now)
        switch parts.length?.days.map({ .later($0) }) ?? parts.day {
        case nil: return []
        case .date(let date)?: return [.date(date.description)]
        case .weekly(let days)?: return [.weekdays(days.days.map(\.rawValue))]
        case .weekday(let day)?:
            let due = WallSchedule(time, .weekly(Weekdays([day]))).first(after: now, in: zone)
            return [.date((due?.date ?? Weekdays([day]).first(from: today)).description)]
        case .next(let day)?:
            return [.date(Weekdays([day]).first(from: today.adding(days: 1)).description)]
        case .week(_, nil)?: throw .missingWeekday(parts.dayWritten)
        case .week(let weeks, let day?)?: return try upcoming(try dayOfWeek(weeks, day, today), time)
        case .later(let days)?: return try upcoming(today.adding(days: days), time)
        case .yearly(let month, let day)?: return try upcoming(try next(month, day, today, time), time)
        }
    }

    private func repeatedDays(_ repetition: String) throws(ScheduleTextProblem) -> [Setting] {
        switch parts.day {
        case .weekday(let day)?: return [.weekdays([day.rawValue])]
        case .weekly(let days)?: return [.weekdays(days.days.map(\.rawValue))]
        case nil: throw .missingWeekday(repetition)
        default: throw .secondDay(parts.dayWritten)
        }
    }

    /// A date to come, which is the day of the week that is claimed.
    private func upcoming(_ date: CivilDate, _ time: TimeOfDay) throws(ScheduleTextProblem) -> [Setting] {
        if let claim = parts.claim, claim.weekday != date.weekday {
            throw .secondDay(claim.written, actual: date)
        }
        guard WallSchedule(time, .date(date)).last(upTo: now, in: zone) == nil else {
            throw .passed(time, now: LocalTime(now, in: zone).time, zone.name)
        }
        return [.date(date.description)]
    }

    /// The day of the week that is so many after the present one, whatever day begins a week.
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
            return candidate
        }
        throw .noDate(parts.dayWritten)
    }
}
