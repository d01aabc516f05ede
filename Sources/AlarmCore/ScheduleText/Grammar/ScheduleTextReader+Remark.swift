/// Remarks in parentheses, as lists of alarms have them.
extension ScheduleTextReader {
    /// Reads the day of the week behind a date, `11월 27일 (금)`, or skips the time from now at the end of a text: `17:00
    /// (in 5 h)`, `17:00 (5 min ago)`, `17:00 (in 8 d, skips mon 17:00)`.
    mutating func takeRemark() throws(ScheduleTextProblem) -> Bool {
        let start = index
        guard takeSymbol("(") else { return false }
        if try takeWeekdayOfDate() { return true }
        if try takeDistance() { return true }
        index = tokens.count
        throw .notUnderstood(written(from: start))
    }

    private mutating func takeWeekdayOfDate() throws(ScheduleTextProblem) -> Bool {
        guard let weekday = value(\.weekday), token(1)?.kind == .symbol(")") else { return false }
        switch parts.day {
        case .date?, .yearly?: break
        default: return false
        }
        index += 1
        try take(.weekday(weekday), from: index - 1)
        index += 1
        return true
    }

    private mutating func takeDistance() throws(ScheduleTextProblem) -> Bool {
        guard parts.time != nil else { return false }
        let isMarked = take(.in) || take(.ago)
        guard try readSum(isExpected: false) != nil, take(.after) || take(.ago) || isMarked else { return false }
        if takeSymbol(",") {
            let start = index
            while token()?.figures != nil || value(\.weekday) != nil || value(\.isPM) != nil || has(.skipped) {
                index += 1
            }
            guard (start..<index).contains(where: { has(.skipped, $0 - index) }) else { return false }
        }
        return takeSymbol(")") && index == tokens.count
    }
}
