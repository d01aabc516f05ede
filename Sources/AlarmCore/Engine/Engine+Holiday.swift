extension Engine {
    /// The most `held` entries that one holiday adds to the history, for the alarms due first: the history has room for
    /// 1,000 entries, and a holiday must not push out the rings.
    private static let mostHeldInHistory = 50

    /// Suspends repeating alarms until `microseconds` since 1970 UTC, wall clock; 0 ends the holiday.
    ///
    /// - Throws: `Refusal.invalidConfiguration` if that instant isn't in the future, or is too far ahead.
    func setHoliday(until microseconds: UInt64, at now: Moment, in change: inout Change) throws(Refusal) {
        let end = microseconds == 0 ? nil : try holidayEnd(microseconds, at: now)
        // A holiday that is over by itself isn't ended again.
        guard end != holiday?.end, end != nil || holiday?.isOver == false else { return }
        var changed: [Alarm] = []
        var held: [Occurrence] = []
        forEach { alarm in
            if let end, let due = alarm.dueHeld(until: end) { held.append(Occurrence(id: alarm.id, due: due)) }
            if let alarm = alarm.suspended(until: end, at: now) { changed.append(alarm) }
        }
        change.holiday = Change.HolidayEdit(before: holiday)
        for alarm in changed { record(alarm, [], .lives, at: now, in: &change) }
        for first in held.sorted(by: { ($0.due, $0.id) < ($1.due, $1.id) }).prefix(Self.mostHeldInHistory) {
            if let alarm = alarm(first.id) { note(.held, of: alarm, due: first.due, at: now, in: &change) }
        }
        change.contextChanges = replaceHoliday(by: end.map(Holiday.init(until:)))
    }

    private func holidayEnd(_ microseconds: UInt64, at now: Moment) throws(Refusal) -> WallTime {
        let end = WallTime(microseconds: Int64(clamping: microseconds))
        guard now.wall < end, end <= .latest else {
            throw .invalidConfiguration(
                key: "until",
                expected: LocalizableText(
                    "a time after {now}, up to {latest}, or 0",
                    [
                        "now": .verbatim("\(LocalTime(now.wall, in: zones.system))"),
                        "latest": .verbatim("\(LocalTime(.latest, in: zones.system))"),
                    ]),
                got: end <= .latest ? .verbatim("\(LocalTime(end, in: zones.system))") : .number(microseconds))
        }
        return end
    }

    /// Marks the holiday as over, or as not over after the wall clock was set back.
    func updateHoliday(at now: Moment, in change: inout Change) {
        guard var holiday, holiday.isOver != (holiday.end <= now.wall) else { return }
        change.holiday = Change.HolidayEdit(before: holiday)
        holiday.isOver.toggle()
        replaceHoliday(by: holiday)
    }
}

extension Alarm {
    /// Returns the due time of the next occurrence if a holiday until `end` would suspend it, and none does yet; `nil`:
    /// there is none.
    fileprivate func dueHeld(until end: WallTime) -> WallTime? {
        guard repeats, !isDenied, let due = nextDue, due < end else { return nil }
        return due
    }

    /// Returns this alarm after a holiday was set, or with `nil` ended; `nil`: at most its next times change.
    func suspended(until end: WallTime?, at now: Moment) -> Alarm? {
        guard configuration.isEnabled, configuration.schedule?.repeats == true else { return nil }
        var alarm = self
        alarm.holidayEnd = end
        // Occurrences in a holiday that has ended weren't missed.
        let hadOccurrences = end == nil && alarm.nextDue.map { $0 <= now.wall } == true
        if hadOccurrences { alarm.memory.leave(upTo: now.wall) }
        // It counts down to an occurrence that is now suspended, or isn't the next one any more.
        let countsElsewhere = (countdown?.kind ?? pausedCountdown?.kind) == .preAlert && alarm.nextDue != nextDue
        if countsElsewhere { alarm.begin(at: now) }
        return hadOccurrences || countsElsewhere ? alarm : nil
    }
}
