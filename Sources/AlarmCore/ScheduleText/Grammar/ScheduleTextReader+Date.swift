/// Dates, with and without a year.
extension ScheduleTextReader {
    /// Reads a date: `2026-12-24`, `24.12.`, `24 dec 2026`, `december 24`, `12월 24일`.
    mutating func takeDate() throws(ScheduleTextProblem) -> Bool {
        let start = index
        if let day = try dateInFigures() {
            index += 1
            try take(day, from: start)
            return true
        }
        guard let (month, day) = try takeMonthAndDay() else {
            index = start
            return false
        }
        let year = takeYear(before: start)
        let written = written(from: start)
        if let year {
            try take(try date([year, month, day], written), from: start)
        } else {
            // Any day that exists in some year.
            guard CivilDate(year: 2024, month: month, day: day) != nil else { throw .noDate(written) }
            try take(.yearly(month: month, day: day), from: start)
        }
        return true
    }

    // MARK: Figures

    private func dateInFigures() throws(ScheduleTextProblem) -> ScheduleTextParts.Day? {
        guard let figures = token()?.figures, figures.offset == nil else { return nil }
        let written = written()
        let numbers = figures.numbers.compactMap { $0.utf8.count <= 4 ? Int64(digits: $0.utf8) : nil }
        guard numbers.count == figures.numbers.count || figures.plain?.utf8.count == 8 else { return nil }
        let isYear = figures.numbers.map { $0.utf8.count == 4 }
        switch figures.separators {
        case "." where !figures.hasDot && (24...31).contains(numbers[0]) && figures.numbers[1].utf8.count <= 2:
            // `24.12` isn't a time.
            let isDate = CivilDate(year: 2024, month: numbers[1], day: numbers[0]) != nil
            return isDate ? .yearly(month: numbers[1], day: numbers[0]) : nil
        case "." where figures.hasDot:
            let (month, day) = language.writesMonthFirst ? (numbers[0], numbers[1]) : (numbers[1], numbers[0])
            guard CivilDate(year: 2024, month: month, day: day) != nil else { throw .noDate(written) }
            return .yearly(month: month, day: day)
        case "--", "..", "//":
            if isYear == [true, false, false] { return try date(numbers, written) }
            guard isYear == [false, false, true] else { throw .shortYear(written) }
            guard figures.separators != "--" else { throw .dateOrder(written) }
            let isMonthFirst = numbers[1] > 12
            guard figures.separators == ".." || isMonthFirst || numbers[0] > 12 || numbers[0] == numbers[1] else {
                throw .dateOrder(written)
            }
            let (month, day) = isMonthFirst && figures.separators == "//" ? (0, 1) : (1, 0)
            return try date([numbers[2], numbers[month], numbers[day]], written)
        case "/": return try dayAndMonth(numbers, written)
        case "-":
            guard meanings(1).contains(where: \.isOfHour) else { throw .dateOrRange(written) }
            throw .rangeOfTimes(self.written(through: index + 1))
        case "" where figures.plain?.utf8.count == 8:
            // ISO 8601 also has dates without hyphens.
            let digits = Array(figures.numbers[0].utf8)
            return try date([digits[..<4], digits[4..<6], digits[6...]].compactMap { Int64(digits: $0) }, written)
        default: return nil
        }
    }

    /// Reads `25/12` or `12/25`, in which only one number can be a month, or `1/1`.
    private func dayAndMonth(
        _ numbers: [Int64], _ written: String
    ) throws(ScheduleTextProblem) -> ScheduleTextParts.Day {
        let (first, second) = (numbers[0], numbers[1])
        guard numbers != [24, 7] else { throw .notUnderstood(written) }
        guard first > 12 || second > 12 || first == second else { throw .dateOrder(written) }
        let (month, day) = second > 12 ? (first, second) : (second, first)
        guard CivilDate(year: 2024, month: month, day: day) != nil else { throw .noDate(written) }
        return .yearly(month: month, day: day)
    }

    private func date(_ numbers: [Int64], _ written: String) throws(ScheduleTextProblem) -> ScheduleTextParts.Day {
        guard numbers[0] >= 1000, let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]) else {
            throw .noDate(written)
        }
        return .date(date)
    }

    // MARK: Words

    /// Reads `24th of december`, `24. Dezember`, `december 24` or `12월 24일`, with an optional year before it.
    private mutating func takeMonthAndDay() throws(ScheduleTextProblem) -> (month: Int64, day: Int64)? {
        let start = index
        if let year = number(4), has(.yearSuffix, 1) {
            guard year >= 1000 else { throw .noDate(written(through: index + 1)) }
            index += 2
        }
        if let month = number(2), has(.monthSuffix, 1) {
            index += 2
            guard let day = number(2), has(.daySuffix, 1) else { throw .missingDay(written(from: start)) }
            index += 2
            return (month, day)
        }
        if let month = takeValue(\.month) {
            guard let day = takeDay() else { throw .missingDay(written(from: start)) }
            return (month, day)
        }
        guard let day = takeDay() else { return nil }
        let isOrdinal = has(.ordinalSuffix, -1) || has(.daySuffix, -1) || tokens[index - 1].figures?.hasDot == true
        if value(\.month) == nil { _ = take(.filler) }
        guard let month = takeValue(\.month) else {
            guard isOrdinal else { return nil }
            if day <= 5 || has(.notYet) { try refuseCounted(from: start) }
            throw .missingMonth(written(from: start))
        }
        return (month, day)
    }

    /// Returns the number at the next token, if it has at most `digits` digits.
    private func number(_ digits: Int) -> Int64? {
        guard let number = token()?.figures?.plain, number.utf8.count <= digits else { return nil }
        return Int64(digits: number.utf8)
    }

    /// Reads the number of a day and its ordinal suffix. A number with a unit, or of an hour, isn't a day.
    private mutating func takeDay() -> Int64? {
        guard let figures = token()?.figures, figures.numbers.count == 1, figures.numbers[0].utf8.count <= 2 else {
            return nil
        }
        let isOther = meanings(1).contains {
            switch $0 {
            case .unit, .hourSuffix, .meridiem, .minutesAfter: true
            default: false
            }
        }
        guard !isOther || has(.daySuffix, 1) else { return nil }
        index += 1
        _ = take(.ordinalSuffix) || take(.daySuffix)
        return Int64(digits: figures.numbers[0].utf8)
    }

    /// Reads a year behind a date, or before it in languages with that order.
    private mutating func takeYear(before start: Int) -> Int64? {
        if tokens.indices.contains(start + 1),
            tokens[start + 1].meanings.contains(.yearSuffix)
        {
            return Int64(digits: tokens[start].figures?.plain?.utf8 ?? "".utf8)
        }
        let place = index
        _ = takeSymbol(",")
        guard let year = number(4), token()?.figures?.numbers[0].utf8.count == 4 else {
            index = place
            return nil
        }
        index += 1
        return year
    }
}

extension ScheduleTextMeaning {
    /// True if the word stands behind an hour.
    fileprivate var isOfHour: Bool {
        switch self {
        case .meridiem, .hourSuffix: true
        default: false
        }
    }
}
