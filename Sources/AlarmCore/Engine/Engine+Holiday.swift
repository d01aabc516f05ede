extension Engine {
    /// The most alarms of which the history keeps that a holiday holds them, those that are due first: it has room for
    /// 1,000 entries, and a holiday doesn't take the place of what rang.
    private static let mostHeldInHistory = 50

    /// Suspends the alarms that repeat until `microseconds`, wall clock, since 1970 UTC; with 0 ends that.
    ///
    /// - Throws: `Refusal.invalidConfiguration` if that instant isn't to come, or is too far ahead.
    func setHoliday(until microseconds: UInt64, at now: Moment, in change: inout Change) throws(Refusal) {
        let end = microseconds == 0 ? nil : try holidayEnd(microseconds, at: now)
        // One that is over by itself stays as it is.
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

    /// Notes that the holiday is over, or that the wall clock was set back to before its end.
    func updateHoliday(at now: Moment, in change: inout Change) {
        guard var holiday, holiday.isOver != (holiday.end <= now.wall) else { return }
        change.holiday = Change.HolidayEdit(before: holiday)
        holiday.isOver.toggle()
        replaceHoliday(by: holiday)
    }
}

extension Alarm {
    /// Returns the due time of its first coming occurrence that a holiday until `end` holds and none held before; `nil`:
    /// there is none.
    fileprivate func dueHeld(until end: WallTime) -> WallTime? {
        guard repeats, !isDenied, let due = nextDue, due < end else { return nil }
        return due
    }

    /// Returns this alarm after a holiday was set, or with `nil` ended; `nil`: at most its next times are others.
    func suspended(until end: WallTime?, at now: Moment) -> Alarm? {
        guard configuration.isEnabled, configuration.schedule?.repeats == true else { return nil }
        var alarm = self
        alarm.holidayEnd = end
        // Occurrences in a holiday that has ended weren't missed.
        let hadOccurrences = end == nil && alarm.nextDue.map { $0 <= now.wall } == true
        if hadOccurrences { alarm.memory.leave(upTo: now.wall) }
        // It counts down to an occurrence that is suspended now, or to one that isn't the next any more.
        let countsElsewhere = (countdown?.kind ?? pausedCountdown?.kind) == .preAlert && alarm.nextDue != nextDue
        if countsElsewhere { alarm.begin(at: now) }
        return hadOccurrences || countsElsewhere ? alarm : nil
    }
}
