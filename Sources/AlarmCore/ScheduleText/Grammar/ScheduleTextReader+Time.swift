/// Times of day.
extension ScheduleTextReader {
    typealias Time = ScheduleTextParts.Time

    /// Reads a time: `7:30`, `7.30`, `7:30 pm`, `오후 7시 30분`, `7 Uhr`, `half past 7`, `ten to eight`, `halb acht`, `noon`.
    ///
    /// - Parameters:
    ///   - difference: The minutes to add to the time.
    ///   - first: The index of the first token of the difference.
    mutating func takeTime(
        movedBy difference: Int64 = 0, from first: Int? = nil
    ) throws(ScheduleTextProblem) -> Bool {
        let start = index
        var isPM = takeValue(\.isPM)
        guard let read = try takeHour() else {
            index = start
            return false
        }
        var hour = read.time
        if isPM == nil { isPM = takeMeridiem() }
        let written = written(from: first ?? start)
        if let isPM {
            guard isHour(hour.hour, of: isPM, read.hasSuffix), hour.microseconds == nil, hour.offset == nil,
                !hour.isEndOfDay
            else {
                throw .noTime(written)
            }
            hour.hour = hour.hour % 12 + (isPM ? 12 : 0)
            (hour.isOpen, hour.isOfEitherHalf) = (false, false)
        }
        let minutes = read.added + difference
        if minutes < 0, hour.hour == 1, isPM == nil {
            // `halb eins` is 00:30 or 12:30.
            (hour.hour, hour.isOpen) = (13, true)
        }
        guard move(&hour, by: minutes) else { throw first == nil ? .noTime(written) : .limit(written) }
        let isRelative = minutes != 0 || (read.hasSuffix && !language.saysSmallHours)
        if language.countsHoursTo24, isRelative, isPM == nil, (1...5).contains(hour.hour), hour.isOfEitherHalf {
            hour.isOpen = true
        }
        guard parts.time == nil, parts.length.map({ $0.isFromNow && $0.days != nil }) ?? true else {
            throw .secondTime(written)
        }
        parts.time = Time(
            hour: hour.hour, minute: hour.minute, second: hour.second, microseconds: hour.microseconds,
            offset: hour.offset, isOpen: hour.isOpen, isOfEitherHalf: hour.isOfEitherHalf,
            isMidnight: hour.isMidnight, isEndOfDay: hour.isEndOfDay, isBeforeDay: hour.isBeforeDay,
            hasMeridiem: !language.countsHoursTo24 && tokens.contains { !$0.meanings.isEmpty }, written: written)
        (parts.timeStart, parts.timeEnd) = (first ?? start, index)
        return true
    }

    /// Moves a time within its day, or from midnight to the previous evening.
    ///
    /// - Returns: True if the time was moved.
    func move(_ time: inout Time, by minutes: Int64) -> Bool {
        guard minutes != 0 else { return true }
        // Larger numbers aren't hours anyway.
        let total = time.hour % 1440 * 60 + time.minute + minutes
        let isEvening = total < 0 && time.hour == 0
        guard total >= 0 || isEvening, total < 1440 else { return false }
        let isOfEither = time.isOpen && (1...13).contains(time.hour)
        (time.hour, time.minute) = ((total + 1440) % 1440 / 60, (total + 1440) % 60)
        if isOfEither { time.hour = (time.hour + 11) % 12 + 1 }
        if isEvening { (time.isMidnight, time.isEndOfDay, time.isBeforeDay) = (false, false, !time.isMidnight) }
        return true
    }

    /// Returns true if the token at this distance begins a time of day.
    func isTime(_ distance: Int) -> Bool {
        guard !hasUnit(distance + 1), value(\.month, distance + 1) == nil else { return false }
        if let figures = token(distance)?.figures {
            return figures.plain.map { $0.utf8.count <= 2 } ?? (figures.clock() != nil)
        }
        return meanings(distance).contains {
            switch $0 {
            case .number, .noon, .midnight, .minutesAfter, .meridiem: true
            default: false
            }
        }
    }

    /// Returns true if the hour may stand beside `am` or `pm`; in languages that count hours to 24, `오후 13시` is valid.
    private func isHour(_ hour: Int64, of isPM: Bool, _ hasSuffix: Bool) -> Bool {
        (1...12).contains(hour) || (isPM && hasSuffix && language.countsHoursTo24 && (13...23).contains(hour))
    }

    /// Reads `pm`, or `p` right behind a number.
    private mutating func takeMeridiem() -> Bool? {
        if let isPM = takeValue(\.isPM) { return isPM }
        guard let isPM = value(\.isPMLetter), !isSpaced(index) else { return nil }
        index += 1
        return isPM
    }

    /// Reads an hour with its minutes, the minutes to add, and true if a word marks it as an hour.
    private mutating func takeHour() throws(ScheduleTextProblem) -> (time: Time, added: Int64, hasSuffix: Bool)? {
        // `twelve noon`, `12 Uhr Mittag`, `12:00 noon`
        if (token()?.figures?.plain ?? numberWord) == "12" || token()?.figures?.clock() == [12, 0] {
            let place = has(.hourSuffix, 1) ? 2 : 1
            if has(.noon, place) || has(.midnight, place) { index += place }
        }
        var minutes: Int64?
        if let beside = minutesBeside() {
            index += beside.count
            minutes = beside.minutes
        }
        if let part = value(\.minutesAfter) {
            index += 1
            minutes = (minutes ?? 0) + part
        }
        if !isMiddayOfHour, take(.noon) {
            // `noon 12:00`
            if minutes == nil, token()?.figures?.clock() == [12, 0] { index += 1 }
            return (Time(hour: 12, isOfEitherHalf: false, written: ""), minutes ?? 0, false)
        }
        if take(.midnight) {
            return (Time(hour: 0, isOfEitherHalf: false, isMidnight: true, written: ""), minutes ?? 0, false)
        }
        guard let minutes else {
            if let time = try takeClock() { return (time, 0, false) }
            return takeFullHour()
        }
        guard var read = takeFullHour() else { return nil }
        read.time.isOpen = !language.countsHoursTo24
        return (read.time, minutes + read.added, read.hasSuffix)
    }

    /// True if `Mittag` is the part of the day of a following time: `Mittag um eins`.
    private var isMiddayOfHour: Bool {
        let isBeforeHour = has(.at, 1) || has(.hourSuffix, 2) || token(1)?.figures?.clock() != nil
        return value(\.part) != nil && (parts.time != nil || isBeforeHour)
    }

    /// Returns the minutes before an hour, and the number of their tokens: `ten past`, `10 vor`, `12 minutes to`;
    /// `nil`: there are none. Figures alone count only if they can't be mistaken for an hour of a range.
    func minutesBeside() -> (minutes: Int64, count: Int)? {
        guard let number = token()?.figures?.plain ?? numberWord, let minutes = Int64(digits: number.utf8),
            (1...29).contains(minutes)
        else { return nil }
        let hasUnit = meanings(1).contains(.unit(.minutes(1)))
        guard hasUnit || minutes % 5 == 0 else { return nil }
        let place = hasUnit ? 2 : 1
        guard has(.minutesPast, place) || has(.minutesTo, place) else { return nil }
        let isHour =
            token(place + 1)?.figures?.plain.map { $0.utf8.count <= 2 } ?? false
            || meanings(place + 1).contains {
                switch $0 {
                case .number, .noon, .midnight, .minutesAfter: true
                default: false
                }
            }
        guard isHour else { return nil }
        return (has(.minutesPast, place) ? minutes : -minutes, place + 1)
    }

    /// Reads `7:30`, `07:30:15`, `7.30`, or `730` before `pm`, if it is a time.
    private mutating func takeClock() throws(ScheduleTextProblem) -> Time? {
        guard var figures = token()?.figures else { return nil }
        var parts: [Int64] = []
        if figures.separators.hasPrefix(":") {
            // The dot ends a sentence.
            if isSpaced(index + 1) { figures.hasDot = false }
            parts = figures.clock() ?? []
        } else if figures.separators == ".", !figures.hasDot, figures.numbers[1].utf8.count == 2 {
            parts = figures.numbers.compactMap { $0.utf8.count <= 2 ? Int64(digits: $0.utf8) : nil }
        } else if let digits = figures.plain, (3...4).contains(digits.utf8.count),
            value(\.isPM, 1) != nil || (value(\.isPMLetter, 1) != nil && !isSpaced(index + 1))
        {
            parts = Int64(digits: digits.utf8).map { [$0 / 100, $0 % 100] } ?? []
        } else {
            return nil
        }
        let written = written()
        let isEndOfDay = parts == [24, 0] && has(.hourSuffix, 1) && language.countsHoursTo24
        if isEndOfDay { parts = [0, 0] }
        let second = parts.count > 2 ? parts[2] : 0
        guard parts.count >= 2, TimeOfDay(hour: parts[0], minute: parts[1], second: second) != nil,
            figures.offset == nil || figures.offsetSeconds != nil
        else { throw .noTime(written) }
        index += 1
        // `07:30h`, but neither `1:30 hours` nor `10:30 hour of code`.
        if !take(.hourSuffix), !language.hasPostpositions, token()?.word != "hour", take(.unit(.hours(1))),
            figures.numbers[0].utf8.count == 1
        {
            throw .timeOrLength(written, "\(parts[0])h\(parts[1])m")
        }
        return Time(
            hour: parts[0], minute: parts[1], second: second, microseconds: figures.microseconds,
            offset: figures.offsetSeconds, isOfEitherHalf: figures.offset == nil && !isEndOfDay,
            isEndOfDay: isEndOfDay, written: written)
    }

    /// Reads `7`, `7 Uhr`, `7 Uhr 30`, `7시 30분`, `7시 반`, `8시 10분 전`, `7 30` before `pm`.
    private mutating func takeFullHour() -> (time: Time, added: Int64, hasSuffix: Bool)? {
        let one = has(.article) && has(.hourSuffix, 1) ? "1" : nil
        guard let number = token()?.figures?.plain ?? numberWord ?? one, let hour = Int64(digits: number.utf8) else {
            return nil
        }
        index += 1
        var time = Time(hour: hour, isOpen: true, written: "")
        guard take(.hourSuffix) else {
            // `7 30 pm`, `nineteen thirty`
            let areWords =
                !language.hasPostpositions && tokens[index - 1].figures == nil && numberWord != nil && !hasUnit(1)
            if let minute = token()?.figures?.plain ?? numberWord, minute.utf8.count == 2,
                areWords || value(\.isPM, 1) != nil, let minute = Int64(digits: minute.utf8), minute < 60
            {
                time.isOpen = !areWords || (1...12).contains(hour)
                index += 1
                time.minute = minute
            }
            return (time, 0, false)
        }
        time.isOpen = !language.countsHoursTo24
        if hour == 24, language.countsHoursTo24 {
            return (Time(hour: 0, isOfEitherHalf: false, isEndOfDay: true, written: ""), 0, true)
        }
        if take(.andHalf) {
            time.minute = 30
        } else if let minute = takeMinutes() {
            if language.hasPostpositions, take(.ago) { return (time, -minute, true) }
            time.minute = minute
        }
        return (time, 0, true)
    }

    /// Reads the minutes behind a full hour.
    private mutating func takeMinutes() -> Int64? {
        guard let number = token()?.figures?.plain ?? numberWord, let minute = Int64(digits: number.utf8), minute < 60
        else { return nil }
        let isMinutes = meanings(1).contains(.unit(.minutes(1)))
        let isFigures =
            token()?.figures != nil && number.utf8.count == 2 && !has(.monthSuffix, 1) && !has(.daySuffix, 1)
        guard isMinutes || isFigures || (token()?.figures == nil && !hasUnit(1) && !language.hasPostpositions) else {
            return nil
        }
        index += isMinutes ? 2 : 1
        return minute
    }
}
