/// Days, and parts of them.
extension ScheduleTextReader {
    typealias Day = ScheduleTextParts.Day

    /// Reads a word of a day: `tomorrow`, `next friday`, `mon-fri`, `every day`, `tonight`, `morning`.
    mutating func takeDay() throws(ScheduleTextProblem) -> Bool {
        let start = index
        if try takeRepetition() { return true }
        // `nightly`
        if let days = value(\.weekdays), let part = takeValue(\.part) {
            try takeGroup(days, from: start)
            try take(part, written(from: start))
            return true
        }
        if try takePart(start) { return true }
        if let days = takeValue(\.weekdays) {
            try takeGroup(days, from: start)
            return true
        }
        let day: Day
        if let days = takeValue(\.later) {
            day = .later(days)
        } else if take(.tonight) {
            let written = written(from: start)
            try take(.later(0), from: start)
            try take(.tonight, written)
            return true
        } else if let weeks = takeValue(\.week) {
            day = .week(weeks, nil)
        } else if has(.next), let weekday = value(\.weekday, 1) {
            index += 2
            day = .next(weekday)
        } else if has(.this), value(\.part, 1) != nil || value(\.weekday, 1) != nil {
            index += 1
            guard let weekday = takeValue(\.weekday) else {
                try take(.later(0), from: start)
                return true
            }
            day = .weekday(weekday)
        } else if let days = try takeDays() {
            day = days
        } else {
            if has(.next) || has(.this), token(1) != nil {
                index += 2
                throw .notUnderstood(written(from: start))
            }
            return false
        }
        try take(day, from: start)
        return true
    }

    /// Adds a day to the days that were read.
    mutating func take(_ new: Day, from start: Int) throws(ScheduleTextProblem) {
        let written = written(from: start)
        // `in two weeks on monday`, `a week from tomorrow`
        if let length = parts.length {
            guard length.isFromNow, let days = length.days, new.isLater || (days % 7 == 0 && new.named != nil) else {
                throw .secondDay(written)
            }
        }
        if parts.group != nil, parts.day == nil { parts.isGroupJoined = isBehindAnd(start) }
        switch (parts.day, new) {
        case (nil, _): parts.day = new
        case (.weekday(let some)?, .weekday(let other)): parts.day = .weekly(Weekdays([some, other]))
        case (.weekly(let some)?, .weekday(let other)), (.weekday(let other)?, .weekly(let some)):
            parts.day = .weekly(Weekdays(some.days + [other]))
        case (.weekly(let some)?, .weekly(let others)): parts.day = .weekly(Weekdays(some.days + others.days))
        case (.week(let weeks, nil)?, .weekday(let day)), (.weekday(let day)?, .week(let weeks, nil)):
            parts.day = .week(weeks, day)
        case (.date(let date)?, .weekday(let day)), (.weekday(let day)?, .date(let date)):
            guard date.weekday == day, parts.claim == nil else {
                throw .secondDay(written, actual: date)
            }
            parts.day = .date(date)
        case (.later?, .weekday(let day)), (.yearly?, .weekday(let day)):
            guard parts.claim == nil else { throw .secondDay(written) }
            parts.claim = (day, written)
            return
        case (.weekday(let day)?, .later), (.weekday(let day)?, .yearly):
            parts.claim = (day, written)
            parts.day = new
        default: throw .secondDay(written)
        }
        parts.dayWritten = written
    }

    /// Adds the days of a word for several to the days that were read.
    private mutating func takeGroup(_ days: Weekdays, from start: Int) throws(ScheduleTextProblem) {
        let written = written(from: start)
        guard parts.length == nil else { throw .secondDay(written) }
        if parts.day != nil { parts.isGroupJoined = isBehindAnd(start) }
        guard let group = parts.group else {
            parts.group = (days, written)
            return
        }
        parts.group = (try narrowed(group.days, by: days, written), written)
    }

    /// Resolves a word for several days and named days: the latter narrow the former if they are among them.
    mutating func resolveDays() throws(ScheduleTextProblem) {
        guard let group = parts.group else { return }
        defer { parts.group = nil }
        guard let day = parts.day else {
            parts.day = .weekly(group.days)
            parts.dayWritten = group.written
            return
        }
        guard let named = day.named else { throw .secondDay(group.written) }
        let days = try narrowed(group.days, by: named, parts.dayWritten)
        guard days != named || !parts.isGroupJoined else { throw .secondDay(parts.dayWritten) }
        parts.day = .weekly(days)
    }

    /// Returns the named days if they are all in the group, all days if none is.
    private func narrowed(
        _ days: Weekdays, by named: Weekdays, _ written: String
    ) throws(ScheduleTextProblem) -> Weekdays {
        let common = days.bits & named.bits
        if common == named.bits { return named }
        if common == days.bits { return days }
        guard common == 0 else { throw .secondDay(written) }
        return Weekdays(days.days + named.days)
    }

    /// Returns true if `and` stands before the token at `place`.
    private func isBehindAnd(_ place: Int) -> Bool {
        place > 0 && tokens[place - 1].meanings.contains(.and)
    }

    // MARK: Days of the week

    /// Returns the day of the week, single or repeated, of the token at this distance.
    private func anyWeekday(_ distance: Int = 0) -> Weekday? {
        value(\.weekday, distance) ?? value(\.eachWeekday, distance)
    }

    /// Reads a day of the week, a range of them, or a word for several.
    private mutating func takeDays() throws(ScheduleTextProblem) -> Day? {
        let start = index
        if case .path(let path)? = token()?.kind {
            let days = path.lowercased().split(separator: "/").map { day in
                language.meanings(of: String(day)).lazy.compactMap(\.weekday).first
            }
            guard !days.contains(nil) else { return nil }
            index += 1
            return .weekly(Weekdays(days.compactMap { $0 }))
        }
        if has(.from), isRangeOfDays(1) { index += 1 }
        guard let first = anyWeekday() else { return nil }
        let isEach = value(\.weekday) == nil
        index += 1
        let last = anyWeekday(1)
        guard let last, token()?.kind == .symbol("-") || has(.range) else {
            if token()?.kind == .symbol("-") || has(.range) {
                if has(.from) {
                    // `월요일부터` without `까지`.
                    index += 1
                    throw .limit(written(from: start))
                }
                index = min(index + 2, tokens.count)
                throw .notUnderstood(written(from: start))
            }
            return isEach ? .weekly(Weekdays([first])) : .weekday(first)
        }
        index += 2
        _ = take(.rangeEnd)
        guard first != last else { throw .sameDay(written(from: start)) }
        // Behind Sunday comes Monday.
        let count = (last.index - first.index + 7) % 7 + 1
        return .weekly(Weekdays(Weekday.allCases.filter { ($0.index - first.index + 7) % 7 < count }))
    }

    /// Returns true if the tokens from this distance on are a range of days of the week.
    func isRangeOfDays(_ distance: Int) -> Bool {
        anyWeekday(distance) != nil && anyWeekday(distance + 2) != nil
            && (token(distance + 1)?.kind == .symbol("-") || has(.range, distance + 1))
    }

    /// Reads a word for a repetition, and `every day`.
    private mutating func takeRepetition() throws(ScheduleTextProblem) -> Bool {
        let start = index
        if take(.weekly) {
            parts.repetition = written(from: start)
            return true
        }
        if take(.each) {
            guard parts.day != nil || parts.group != nil else { throw .notYet(written(from: start)) }
            parts.repetition = written(from: start)
            return true
        }
        guard take(.every) else { return false }
        _ = take(.filler)
        if anyWeekday() != nil || value(\.weekdays) != nil || has(.unit(.days(7))) {
            parts.repetition = written(from: start)
            if take(.unit(.days(7))) { parts.repetition = written(from: start) }
        } else if has(.unit(.days(1))) {
            index += 1
            try takeGroup(.all, from: start)
        } else if value(\.part) != nil {
            try takeGroup(.all, from: start)
        } else {
            if has(.workdays) { throw .workdays(written()) }
            let isOther = has(.other) || hasUnit() || has(.variableUnit) || numberWord != nil
            let isNumber = token()?.figures.map { $0.numbers.count == 1 } ?? false
            index = min(index + 1, tokens.count)
            _ = isNumber && take(.ordinalSuffix)
            if isOther || isNumber, hasUnit() || anyWeekday() != nil || has(.variableUnit) { index += 1 }
            throw isOther || isNumber ? .notYet(written(from: start)) : .notUnderstood(written(from: start))
        }
        return true
    }

    // MARK: Parts of the day

    private mutating func takePart(_ start: Int) throws(ScheduleTextProblem) -> Bool {
        // `morgen` is the next day unless a day stands before it.
        guard value(\.later) == nil || parts.day != nil || parts.group != nil else { return false }
        if let part = takeValue(\.part) {
            try take(part, written(from: start))
        } else if let part = takeValue(\.usualPart) {
            // `sunday mornings`, `sonntagmorgens`; in German the word alone may be of one day.
            let isPlural = !language.countsHoursTo24 || (anyWeekday(-2) != nil && !isSpaced(start))
            if isPlural, parts.day != nil { parts.repetition = written(from: start) }
            if parts.time == nil || isPlural { parts.habit = written(from: start) }
            try take(part, written(from: start))
        } else {
            return false
        }
        if parts.timeEnd == start { parts.timeEnd = index }
        return true
    }

    private mutating func take(_ part: PartOfDay, _ written: String) throws(ScheduleTextProblem) {
        guard parts.part == nil else { throw .secondTime(written) }
        parts.part = (part, written)
    }
}
