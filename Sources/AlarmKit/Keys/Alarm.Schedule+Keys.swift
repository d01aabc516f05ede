internal import AlarmsClient
internal import Foundation

extension Alarm.Schedule {
    /// Returns the service's keys for the schedule.
    ///
    /// - Throws: `invalid` for a time out of range, and without weekdays.
    func keys() throws(AlarmManager.ServiceError) -> [String: Value] {
        switch self {
        case .fixed(let date): return ["fire-at": .uint64(try Microseconds.instant(date, "schedule"))]
        case .relative(let relative):
            var keys = ["time": Value.string(try relative.time.text())]
            if case .weekly(let weekdays) = relative.repeats {
                guard !weekdays.isEmpty else { throw .invalid("schedule: expected a day of the week, got none") }
                // Without duplicates.
                keys["weekdays"] = .strings(Set(weekdays).map(\.rawValue).sorted())
            }
            return keys
        }
    }

    /// Reads the schedule of an alarm from the service; `nil` for a timer.
    init?(_ alarm: AlarmProperties) {
        let configuration = alarm.configuration
        if let instant = configuration["fire-at"]?.uint64Value {
            self = .fixed(Microseconds.date(instant))
        } else if let text = configuration["time"]?.stringValue, let time = Relative.Time(text) {
            let names = configuration["weekdays"]?.stringsValue ?? []
            let weekdays = names.compactMap(Locale.Weekday.init(rawValue:))
            if configuration["date"] != nil, alarm.occurrenceUSec > 0 {
                // From another program: one date, possibly in another zone.
                self = .fixed(Microseconds.date(alarm.occurrenceUSec))
            } else {
                self = .relative(Relative(time: time, repeats: weekdays.isEmpty ? .never : .weekly(weekdays)))
            }
        } else {
            return nil
        }
    }
}

extension Alarm.Schedule.Relative.Time {
    /// Returns the time in the service's form, `HH:MM`.
    ///
    /// - Throws: `invalid` if it is out of range.
    func text() throws(AlarmManager.ServiceError) -> String {
        guard (0...23).contains(hour), (0...59).contains(minute) else {
            throw .invalid("schedule: expected 00:00 to 23:59, got hour \(hour), minute \(minute)")
        }
        return (hour < 10 ? "0" : "") + "\(hour)" + (minute < 10 ? ":0" : ":") + "\(minute)"
    }

    /// Parses a time `HH:MM` or `HH:MM:SS`, ignoring seconds.
    init?(_ text: String) {
        let parts = text.split(separator: ":").map { Int($0) }
        guard parts.count >= 2, let hour = parts[0], let minute = parts[1] else { return nil }
        self.init(hour: hour, minute: minute)
    }

    /// Creates the local time of an instant in the machine's zone.
    init(at date: Date) {
        let parts = Calendar.current.dateComponents([.hour, .minute], from: date)
        self.init(hour: parts.hour ?? 0, minute: parts.minute ?? 0)
    }
}
