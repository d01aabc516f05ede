import Gettext

extension KAlarmEvent {
    /// Returns the parts that the service can't set, in words.
    ///
    /// - Parameter now: The time, µs since 1970 UTC.
    func omittedParts(at now: UInt64) -> [String] {
        var parts: [String] = []
        func add(_ text: String, if isThere: Bool) { if isThere { parts.append(text) } }
        func has(_ type: String) -> Bool { actions.contains { Self.types($0).contains(type) } }
        add(localized("the commands before and after it"), if: has("PRE") || has("POST"))
        add(localized("its deferral"), if: has("DEFERRAL") || has("DATE_DEFERRAL"))
        add(localized("its showing at login"), if: has("LOGIN"))
        add(localized("its reminder after it"), if: reminder.map { $0 <= 0 } ?? false)
        add(localized("the limit of its reminder to the first time"), if: flags.contains("ONCE"))
        add(localized("its exceptions on holidays"), if: flags.contains("EXHOLIDAYS"))
        add(localized("its limit to working hours"), if: flags.contains("WORKTIME"))
        add(localized("its skipped time"), if: flags.contains("SKIP"))
        add(localized("the confirmation of its dismissal"), if: flags.contains("ACKCONF"))
        add(
            localized("its repetition"),
            if: (actions.first?.property("REPEAT").flatMap { Int($0.value) } ?? 0) > 0)
        add(
            localized("its exceptions and additional times"),
            if: ["EXDATE", "EXRULE", "RDATE"].contains { event.property($0) != nil })
        if let first = schedule.omittedFirstDay(at: now) {
            parts.append(localized("its beginning on {date}", ["date": first]))
        }
        return parts
    }
}
