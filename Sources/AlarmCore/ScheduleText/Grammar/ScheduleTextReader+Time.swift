/// Times of day.
extension ScheduleTextReader {
    typealias Time = ScheduleTextParts.Time

    /// Reads a time: `7:30`, `7.30`, `7:30 pm`, `오후 7시 30분`, `7 Uhr`, `half past 7`, `halb acht`, `noon`.
    mutating func takeTime() throws(ScheduleTextProblem) -> Bool {
        let start = index
        var isPM = takeValue(\.isPM)
        guard let read = try takeHour() else {
            index = start
            return false
        }
        var hour = read.time
        if isPM == nil { isPM = takeValue(\.isPM) }
        let written = written(from: start)
        if let isPM {
            guard (1...12).contains(hour.hour), hour.microseconds == nil, hour.offset == nil else {
                throw .noTime(written)
            }
            hour.hour = hour.hour % 12 + (isPM ? 12 : 0)
            (hour.isOpen, hour.isOfEitherHalf) = (false, false)
        }
        let minutes = read.added
        if minutes < 0, hour.hour == 1, isPM == nil {
            // `halb eins` is 00:30 or 12:30.
            (hour.hour, hour.isOpen) = (13, true)
        }
        let total = hour.hour % 1440 * 60 + hour.minute + minutes
        hour.hour = minutes == 0 ? hour.hour : (total + 1440) % 1440 / 60
        hour.minute = minutes == 0 ? hour.minute : (total + 60) % 60
        guard parts.time == nil, parts.length.map({ $0.isFromNow && $0.days != nil }) ?? true else {
            throw .secondTime(written)
        }
        parts.time = Time(
            hour: hour.hour, minute: hour.minute, second: hour.second, microseconds: hour.microseconds,
            offset: hour.offset, isOpen: hour.isOpen, isOfEitherHalf: hour.isOfEitherHalf, isMidnight: hour.isMidnight,
            written: written)
        if !hour.isOpen { understood.append(written) }
        return true
    }

    /// Reads an hour, with its minutes, and the minutes that are added to that.
    private mutating func takeHour() throws(ScheduleTextProblem) -> (time: Time, added: Int64)? {
        if token()?.figures?.plain == "12", has(.noon, 1) || has(.midnight, 1) { index += 1 }
        if take(.noon) { return (Time(hour: 12, isOfEitherHalf: false, written: ""), 0) }
        if take(.midnight) { return (Time(hour: 0, isOfEitherHalf: false, isMidnight: true, written: ""), 0) }
        if let minutes = takeValue(\.minutesAfter) {
            guard var time = takeFullHour() else { return nil }
            time.isOpen = !language.countsHoursTo24
            return (time, minutes)
        }
        if let time = try takeClock() { return (time, 0) }
        return takeFullHour().map { ($0, 0) }
    }

    /// Reads `7:30`, `07:30:15`, `7.30`, as far as that is a time.
    private mutating func takeClock() throws(ScheduleTextProblem) -> Time? {
        guard let figures = token()?.figures else { return nil }
        var parts: [Int64] = []
        if figures.separators.hasPrefix(":") {
            parts = figures.clock() ?? []
        } else if figures.separators == ".", !figures.hasDot, figures.numbers[1].utf8.count == 2 {
            parts = figures.numbers.compactMap { $0.utf8.count <= 2 ? Int64(digits: $0.utf8) : nil }
        } else {
            return nil
        }
        let written = written()
        let second = parts.count > 2 ? parts[2] : 0
        guard parts.count >= 2, TimeOfDay(hour: parts[0], minute: parts[1], second: second) != nil,
            figures.offset == nil || figures.offsetSeconds != nil
        else { throw figures.separators == "." ? .noTimeBeforeDot(written) : .noTime(written) }
        index += 1
        _ = take(.hourSuffix)
        return Time(
            hour: parts[0], minute: parts[1], second: second, microseconds: figures.microseconds,
            offset: figures.offsetSeconds, isOfEitherHalf: figures.offset == nil, written: written)
    }

    /// Reads `7`, `7 Uhr`, `7 Uhr 30`, `7시 30분`, `7시 반`.
    private mutating func takeFullHour() -> Time? {
        guard let number = token()?.figures?.plain ?? numberWord, let hour = Int64(digits: number.utf8) else {
            return nil
        }
        index += 1
        var time = Time(hour: hour, isOpen: true, written: "")
        guard take(.hourSuffix) else { return time }
        time.isOpen = !language.countsHoursTo24
        if take(.andHalf) {
            time.minute = 30
        } else if let minute = takeMinutes() {
            time.minute = minute
        }
        return time
    }

    /// Reads the minutes behind a full hour.
    private mutating func takeMinutes() -> Int64? {
        guard let number = token()?.figures?.plain ?? numberWord, let minute = Int64(digits: number.utf8), minute < 60
        else { return nil }
        let hasUnit = meanings(1).contains(.unit(.minutes(1)))
        guard hasUnit || (number.utf8.count == 2 && token()?.figures != nil && !has(.monthSuffix, 1)) else {
            return nil
        }
        index += hasUnit ? 2 : 1
        return minute
    }
}
