import AlarmsClient
import Gettext
import JSONText

/// Messages about the next ring of an alarm that was set or changed.
extension Messages {
    /// The next ring, and the days on which the alarm repeats: `Rings Fri 27 Nov 17:00 (in 5 d 19 h), every Friday.`
    ///
    /// - Parameters:
    ///   - alarm: The alarm; `nil` if it is gone.
    ///   - isAgain: True if it rang just now.
    static func nextRing(_ alarm: AlarmProperties?, isAgain: Bool = false, at now: UInt64) -> String {
        guard let alarm else { return localized("It won't ring again.") }
        guard alarm.isEnabled else { return localized("It is disabled and doesn't ring.") }
        if alarm.state == .paused { return localized("It is paused and doesn't ring.") }
        guard alarm.nextFireUSec > 0 else {
            return alarm.state == .alerting ? localized("It rings now.") : localized("It won't ring again.")
        }
        let rule = [recurrence(alarm), foreignTime(alarm)].compactMap { $0 }.joined(separator: ", ")
        let values = [
            "time": LocalTime.date(alarm.nextFireUSec, at: now), "distance": distance(alarm.nextFireUSec, from: now),
            "days": rule,
        ]
        if isAgain { return localized("Rings again {time} ({distance}).", values) }
        return rule.isEmpty
            ? localized("Rings {time} ({distance}).", values)
            // Translators: The days are such as "every Friday", or "daily, 17:00 Asia/Tokyo".
            : localized("Rings {time} ({distance}), {days}.", values)
    }

    /// The skipped occurrence, and the next ring.
    static func skipped(_ alarm: AlarmProperties?, at now: UInt64) -> String {
        let next = nextRing(alarm, at: now)
        guard let skipped = alarm?.skipped(at: now) else { return next }
        return localized("Skips {time}.", ["time": LocalTime.date(skipped, at: now)]) + " " + next
    }

    /// The next ring of an alarm that was changed, the parts of its schedule that are gone, and the occurrence that isn't
    /// skipped any more.
    static func updated(_ alarm: AlarmProperties?, from before: AlarmProperties?, at now: UInt64) -> String {
        let gone =
            alarm.flatMap { after in before.map { removed(from: $0.configuration, in: after.configuration) } } ?? []
        let next =
            nextRing(alarm, at: now)
            // Translators: The parts of a schedule that it hasn't any more, such as "timezone=Asia/Tokyo".
            + (gone.isEmpty ? "" : " " + localized("No longer: {parts}.", ["parts": list(gone)]))
        guard let skipped = before?.skipped(at: now), let alarm, alarm.skipped(at: now) == nil else { return next }
        return localized(
            "The new schedule ends the skip of {time}.", ["time": LocalTime.date(skipped, at: now)]) + " " + next
    }

    /// The parts of a schedule that one configuration has and the other hasn't, as `show` prints them.
    private static func removed(from before: [String: Value], in after: [String: Value]) -> [String] {
        ["fire-at", "time", "date", "weekdays", "timezone", "pre-alert"].compactMap { key in
            after[key] == nil ? before[key].map { setting(key, $0, AlarmKeys.named(key)?.form) } : nil
        }
    }

    /// The holiday that is in progress, until `end`, µs since 1970 UTC; 0: there is none.
    static func holiday(until end: UInt64, at now: UInt64) -> String {
        end > now
            ? localized("Holiday: repeating alarms ring again from {time} on.", ["time": instant(end, at: now)])
            : localized("No holiday.")
    }

    /// The days on which an alarm repeats; `nil` if it doesn't.
    private static func recurrence(_ alarm: AlarmProperties) -> String? {
        guard let names = alarm.configuration["weekdays"]?.stringsValue, !names.isEmpty else { return nil }
        guard names.count == 1 else {
            return shortDays(names) ?? localized("every {days}", ["days": list(names.map(day))])
        }
        switch names[0] {
        case "mon": return localized("every Monday")
        case "tue": return localized("every Tuesday")
        case "wed": return localized("every Wednesday")
        case "thu": return localized("every Thursday")
        case "fri": return localized("every Friday")
        case "sat": return localized("every Saturday")
        case "sun": return localized("every Sunday")
        default: return localized("every {day}", ["day": day(TerminalText.harmless(names[0]))])
        }
    }

    /// The time and the zone of an alarm that goes by another zone than the one shown.
    private static func foreignTime(_ alarm: AlarmProperties) -> String? {
        guard let time = alarm.configuration["time"]?.stringValue,
            let zone = alarm.configuration["timezone"]?.stringValue, !zone.isEmpty, !LocalTime.isIn(zone: zone)
        else { return nil }
        return TerminalText.harmless("\(LocalTime.timeOfDay(time)) \(zone)")
    }
}
