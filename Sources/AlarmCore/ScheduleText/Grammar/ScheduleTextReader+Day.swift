/// Days, and parts of them.
extension ScheduleTextReader {
    typealias Day = ScheduleTextParts.Day

    /// Reads a word of a day: `tomorrow`, `next friday`, `mon-fri`, `every day`, `tonight`, `morning`.
    mutating func takeDay() throws(ScheduleTextProblem) -> Bool {
        let start = index
        if try takeRepetition() { return true }
        if try takePart(start) { return true }
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

    /// Adds a day to those that were read.
    mutating func take(_ new: Day, from start: Int) throws(ScheduleTextProblem) {
        let written = written(from: start)
        guard parts.length == nil else { throw .secondDay(written) }
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
        understood.append(written)
    }

    // MARK: Days of the week

    /// The day of the week that the token at this distance is, or each of which it is.
    private func anyWeekday(_ distance: Int = 0) -> Weekday? {
        value(\.weekday, distance) ?? value(\.eachWeekday, distance)
    }

    /// Reads a day of the week, a range of them, or a word for several.
    private mutating func takeDays() throws(ScheduleTextProblem) -> Day? {
        if let days = takeValue(\.weekdays) { return .weekly(days) }
        let start = index
        if has(.from), anyWeekday(1) != nil { index += 1 }
        guard let first = anyWeekday() else { return nil }
        let isEach = value(\.weekday) == nil
        index += 1
        let last = anyWeekday(1)
        guard let last, token()?.kind == .symbol("-") || has(.range) else {
            if token()?.kind == .symbol("-") || has(.range) {
                index = min(index + 2, tokens.count)
                throw .notUnderstood(written(from: start))
            }
            return isEach ? .weekly(Weekdays([first])) : .weekday(first)
        }
        index += 2
        _ = take(.until)
        guard first != last else { throw .sameDay(written(from: start)) }
        // Behind Sunday comes Monday.
        let count = (last.index - first.index + 7) % 7 + 1
        return .weekly(Weekdays(Weekday.allCases.filter { ($0.index - first.index + 7) % 7 < count }))
    }

    /// Reads a word that says that days repeat, and `every day`.
    private mutating func takeRepetition() throws(ScheduleTextProblem) -> Bool {
        let start = index
        if take(.weekly) {
            parts.repetition = written(from: start)
            return true
        }
        if take(.each) {
            guard parts.day != nil else { throw .notYet(written(from: start)) }
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
            try take(.weekly(.all), from: start)
        } else if value(\.part) != nil {
            try take(.weekly(.all), from: start)
        } else {
            let isOther = has(.other) || hasUnit() || has(.variableUnit) || numberWord != nil
            let isNumber = token()?.figures.map { $0.numbers.count == 1 } ?? false
            index = min(index + 1, tokens.count)
            if isOther || isNumber, hasUnit() || anyWeekday() != nil || has(.variableUnit) { index += 1 }
            throw isOther || isNumber ? .notYet(written(from: start)) : .notUnderstood(written(from: start))
        }
        return true
    }

    // MARK: Parts of the day

    private mutating func takePart(_ start: Int) throws(ScheduleTextProblem) -> Bool {
        // `morgen` is the next day where no day stands before it.
        guard value(\.later) == nil || parts.day != nil else { return false }
        if let part = takeValue(\.part) {
            try take(part, written(from: start))
        } else if let part = takeValue(\.usualPart) {
            if parts.time == nil { parts.habit = written(from: start) }
            try take(part, written(from: start))
        } else {
            return false
        }
        return true
    }

    private mutating func take(_ part: PartOfDay, _ written: String) throws(ScheduleTextProblem) {
        guard parts.part == nil else { throw .secondTime(written) }
        parts.part = (part, written)
        if understood.last != written { understood.append(written) }
    }
}
