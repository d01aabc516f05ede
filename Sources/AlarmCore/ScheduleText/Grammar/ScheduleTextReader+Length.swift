/// Lengths of time: each number has a unit, the largest unit comes first, and no unit comes twice.
extension ScheduleTextReader {
    /// Reads a length that counts from now: `in 10 minutes`, `10 minutes`, `+10m`, `now + 1 hour`, `10분 후`.
    mutating func takeLength() throws(ScheduleTextProblem) -> Bool {
        guard minutesBeside() == nil else { return false }
        let start = index
        if has(.now) {
            index += 1
            guard token()?.kind == .symbol("+") else { throw .past(written(from: start)) }
        }
        if has(.in), value(\.month, 1) != nil {
            index += 2
            throw .missingDay(written(from: start))
        }
        let isPast = takeSymbol("-")
        // `Mo+Mi`
        if token()?.kind == .symbol("+"), value(\.weekday, 1) != nil { return false }
        let isMarked = isPast || takeSymbol("+") || take(.in)
        guard var length = try readSum(isExpected: isMarked && !isPast) else {
            index = start
            return false
        }
        let end = index
        if try takeTime(beside: length, isMarked, from: start) { return true }
        if take(.each) { throw .notYet(written(from: start)) }
        if take(.ago) || isPast { throw .past(written(from: start)) }
        length.isFromNow = take(.after) || isMarked
        // `a week from tomorrow`, `a week on friday`
        if has(.from) || has(.on), value(\.later, 1) != nil || value(\.weekday, 1) != nil, !isRangeOfDays(1),
            length.days != nil
        {
            index += 1
            length.isFromNow = true
        }
        length.written = written(from: start)
        // `하루 세 번`: a day, or each day.
        if !length.isFromNow, tokens[start].meanings.contains(where: { $0.amount != nil }) {
            throw .notYet(length.written)
        }
        if !length.isFromNow, end == start + 2, has(.daySuffix, -1) { throw .dayOrLength(length.written) }
        if !length.isFromNow, end == start + 2 { try refuseHour(length) }
        let isDay = length.isFromNow && length.days != nil && parts.length == nil && isDayBefore(length)
        guard parts.isEmpty || (isDay && (parts.time != nil || parts.day != nil)) else {
            throw .secondTime(length.written)
        }
        parts.length = length
        return true
    }

    /// Reads a time at this distance from another: `half an hour before 8pm`, `8시 한 시간 전`.
    private mutating func takeTime(
        beside length: ScheduleTextParts.Length, _ isMarked: Bool, from start: Int
    ) throws(ScheduleTextProblem) -> Bool {
        let (minutes, rest) = length.sum.microseconds.quotientAndRemainder(dividingBy: 60_000_000)
        let isDifference = rest == 0 && (1..<1440).contains(minutes) && !isMarked
        if language.hasPostpositions, has(.ago), parts.timeEnd == start, let first = parts.timeStart,
            var time = parts.time
        {
            index += 1
            time.written = written(from: first)
            guard isDifference, move(&time, by: -minutes) else { throw .limit(time.written) }
            if (1...5).contains(time.hour), time.isOfEitherHalf { time.isOpen = true }
            parts.time = time
            parts.timeEnd = index
            return true
        }
        guard has(.minutesTo) || has(.minutesPast), let next = token(1) else { return false }
        let isBefore = has(.minutesTo)
        index += 1
        if next.word != nil, next.meanings.isEmpty { throw .notUnderstood(written()) }
        if isDifference, isTime(0), try takeTime(movedBy: isBefore ? -minutes : minutes, from: start) { return true }
        index += 1
        throw .limit(written(from: start))
    }

    /// Returns true if the days of a length count from the day that was read, or no day was.
    private func isDayBefore(_ length: ScheduleTextParts.Length) -> Bool {
        guard parts.group == nil else { return false }
        switch parts.day {
        case nil, .later?: return true
        case .weekday?: return length.days.map { $0 % 7 == 0 } ?? false
        default: return false
        }
    }

    /// Refuses `19h`, which may be an hour, and `1930h`.
    private func refuseHour(_ length: ScheduleTextParts.Length) throws(ScheduleTextProblem) {
        guard value(\.unit, -1) == .hours(1), let figures = token(-2)?.figures else { return }
        if figures.separators == ".", figures.numbers[1].utf8.count == 2, token(-1)?.word == "h" {
            throw .timeOrLength(figures.numbers.joined(separator: ":"), "+\(figures.numbers.joined(separator: "."))h")
        }
        guard let digits = figures.plain, let number = Int64(digits: digits.utf8) else { return }
        let (hour, minute) = digits.utf8.count == 4 ? (number / 100, number % 100) : (number, 0)
        // `at 7 hours`, `07 hours`
        let isHour = has(.at, -3) || digits.utf8.count == 4 || (digits.utf8.count > 1 && digits.hasPrefix("0"))
        guard isHour || (hour > 12 && token(-1)?.word == "h"), let time = TimeOfDay(hour: hour, minute: minute) else {
            return
        }
        throw .timeOrLength(time.description, "+\(number)h")
    }

    /// Reads the length behind `timer`; `1:30` is minutes and seconds, `90` seconds.
    mutating func readTimer() throws(ScheduleTextProblem) {
        _ = take(.filler) || take(.in) || takeSymbol("+")
        let start = index
        var length = ScheduleTextParts.Length()
        if let figures = token()?.figures, tokens.count == index + 1 {
            index += 1
            if let clock = figures.clock(hourDigits: 1...9), figures.offset == nil {
                let seconds = clock.count == 2 ? [0] + clock : clock
                guard seconds[2] < 60, clock.count == 2 || seconds[1] < 60 else {
                    throw .noLength(written(from: start))
                }
                length.sum = .hours(seconds[0]) + .minutes(seconds[1]) + .seconds(seconds[2])
                length.sum = length.sum + Interval(microseconds: figures.microseconds ?? 0)
                length.isLikeTime = clock.count == 2 && (13...23).contains(clock[0])
            } else if let sum = Self.product(figures.decimal(hasComma: language.hasDecimalComma), .seconds(1)) {
                length.sum = sum
                length.isNumberAlone = true
            } else {
                throw .noLength(written(from: start))
            }
        } else {
            if token()?.figures != nil, meanings(1).contains(where: \.isOfTimeOfDay) {
                throw .timeOfTimer(written(through: index + 1))
            }
            guard let sum = try readSum(isExpected: true) else { throw .noLength(written(from: start)) }
            length = sum
            if take(.after) || index == tokens.count - 1 { _ = take(.filler) }
        }
        length.isFromNow = true
        length.written = written(from: start)
        parts.length = length
        if !takeSignOfTitle(), let rest = token() { throw .noLength(String(rest.word ?? written())) }
    }

    // MARK: Numbers and units

    /// Reads numbers with units.
    ///
    /// - Parameter isExpected: True if nothing else is possible here.
    /// - Returns: The sum; `nil`: there is none.
    mutating func readSum(isExpected: Bool) throws(ScheduleTextProblem) -> ScheduleTextParts.Length? {
        if isExpected, index == tokens.count { throw .missingLength }
        var length = ScheduleTextParts.Length()
        if case .length(let sum)? = token()?.kind {
            index += 1
            length.sum = sum
            length.smallestUnit = sum.microseconds % Interval.days(1).microseconds == 0 ? .days(1) : .seconds(1)
            return length
        }
        while index < tokens.count {
            let (before, start) = (index, skipJoint(length))
            if let amount = value(\.amount), length.smallestUnit == nil {
                index += 1
                length.sum = amount
                length.smallestUnit = .days(1)
                continue
            }
            guard let number = takeNumber() else {
                index = before
                if length.smallestUnit == nil, isExpected { try refuseRest() }
                break
            }
            if has(.vagueTime) {
                index += 1
                throw .vagueTime(written(from: start))
            }
            if has(.variableUnit), !has(.yearSuffix) || isExpected || length.smallestUnit != nil {
                index += 1
                throw .variableUnit(written(from: start))
            }
            guard let unit = takeValue(\.unit), let product = Self.product(number, unit) else {
                guard isExpected || length.smallestUnit != nil else { return nil }
                if let smallest = length.smallestUnit {
                    if let unit = unitBelow(smallest, of: number, at: start, isExpected) {
                        if !isExpected, let hour = hour(of: smallest, before: start) {
                            throw .timeOrLength("\(hour):\(number)", "\(hour)h\(number)m")
                        }
                        length.sum = length.sum + (Self.product(number, unit) ?? .zero)
                        length.smallestUnit = unit
                        break
                    }
                    index = before
                    break
                }
                if index < tokens.count { index += 1 }
                throw index - start > 1 ? .noLength(written(from: start)) : .noUnit(written(from: start))
            }
            if let smallest = length.smallestUnit, unit >= smallest { throw .order(written(from: start)) }
            length.sum = length.sum + product
            length.smallestUnit = unit
            if take(.andHalf) { length.sum = length.sum + Interval(microseconds: unit.microseconds / 2) }
            if take(.andQuarter) { length.sum = length.sum + Interval(microseconds: unit.microseconds / 4) }
        }
        return length.smallestUnit == nil ? nil : length
    }

    /// Skips the joint between a number with its unit and the previous ones.
    ///
    /// - Returns: The index of the number.
    private mutating func skipJoint(_ length: ScheduleTextParts.Length) -> Int {
        if length.smallestUnit != nil { _ = takeSymbol(",") || take(.and) }
        return index
    }

    /// Returns the unit of a number without one, behind hours or minutes: `1h30`, and where a length is expected also
    /// `1h 30` for a multiple of 15, but not `10m 2` (eggs).
    private func unitBelow(_ unit: Interval, of number: String, at place: Int, _ isExpected: Bool) -> Interval? {
        guard number.utf8.count <= 2, let count = Int64(digits: number.utf8), count < 60,
            !meanings().contains(where: \.isOfTimeOfDay), tokens[place].figures != nil,
            !isSpaced(place) || (isExpected && count > 0 && count % 15 == 0)
        else { return nil }
        return unit == .hours(1) ? .minutes(1) : unit == .minutes(1) ? .seconds(1) : nil
    }

    /// Returns the hour that a number of hours before the token at `place` may mean, as in `7h30`.
    private func hour(of unit: Interval, before place: Int) -> String? {
        guard unit == .hours(1), place >= 2, let hour = tokens[place - 2].figures?.plain, hour.utf8.count <= 2 else {
            return nil
        }
        return hour
    }

    private mutating func refuseRest() throws(ScheduleTextProblem) {
        // The morning of `in the morning`, which some languages say in several words.
        if has(.filler) { return }
        throw .noLength(written())
    }

    /// Reads a decimal number.
    private mutating func takeNumber() -> String? {
        let start = index
        let hasArticle = take(.article)
        var number = token()?.figures?.decimal(hasComma: language.hasDecimalComma) ?? numberWord
        if number == nil, hasUnit(1) || (meanings(1).contains(.article) && hasUnit(2)) { number = fraction() }
        if number != nil { index += 1 }
        // `1 1/2 hours`
        if let whole = number, !whole.contains("."), hasUnit(1), let part = fraction() ?? numberWord,
            part.hasPrefix("0.")
        {
            index += 1
            number =
                tokens[index - 1].word.map { $0.count > 1 } == true
                ? Self.multiple(whole, part) : whole + part.dropFirst()
        }
        if number == nil, hasArticle { number = "1" }
        // `half an hour`
        if number?.contains(".") == true { _ = take(.article) }
        // `two and a half hours`
        if has(.andHalf) || has(.andQuarter), hasUnit(1), let whole = number, !whole.contains(".") {
            number = whole + (has(.andHalf) ? ".5" : ".25")
            index += 1
        }
        // An article is a number before a unit alone.
        if hasArticle, !hasUnit(), !has(.variableUnit) { number = nil }
        if number == nil { index = start }
        return number
    }

    /// Returns the decimal number for a number of halves or quarters: `three quarter hours`.
    private static func multiple(_ number: String, _ part: String) -> String? {
        let hundredths = ["0.5": 50, "0.25": 25, "0.75": 75] as [String: Int64]
        guard let number = Int64(digits: number.utf8), number < 100, let part = hundredths[part] else { return nil }
        return "\(number * part / 100).\((number * part % 100).padded(to: 2))"
    }

    /// Returns the decimal number for a fraction in figures: `1/2`.
    private func fraction() -> String? {
        guard let figures = token()?.figures, figures.separators == "/", !figures.hasDot else { return nil }
        return switch figures.numbers {
        case ["1", "2"]: "0.5"
        case ["1", "4"]: "0.25"
        case ["3", "4"]: "0.75"
        default: nil
        }
    }

    /// The number of the next word.
    var numberWord: String? { value(\.number) }

    /// Returns true if the token at this distance is a unit.
    func hasUnit(_ distance: Int = 0) -> Bool { value(\.unit, distance) != nil }

    /// Returns a number of a unit; saturates. `nil`: the text isn't a number.
    static func product(_ number: String?, _ unit: Interval) -> Interval? {
        let parts = number?.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false) ?? []
        guard (1...2).contains(parts.count), parts[0].count > 0 else { return nil }
        let whole = Int64(digits: parts[0]) ?? .max
        let (product, overflow) = whole.multipliedReportingOverflow(by: unit.microseconds)
        guard !overflow else { return Interval(microseconds: .max) }
        guard parts.count == 2 else { return Interval(microseconds: product) }
        // Six digits are millionths; a million times a unit doesn't overflow.
        guard (1...6).contains(parts[1].count), let fraction = Int64(digits: parts[1]) else { return nil }
        let divisor = [10, 100, 1000, 10_000, 100_000, 1_000_000][parts[1].count - 1] as Int64
        return Interval(microseconds: product) + Interval(microseconds: fraction * unit.microseconds / divisor)
    }
}

extension ScheduleTextMeaning {
    /// True if the word makes the number before it a time of day.
    fileprivate var isOfTimeOfDay: Bool {
        switch self {
        case .meridiem, .hourSuffix, .minutesPast, .minutesTo: true
        default: false
        }
    }
}
