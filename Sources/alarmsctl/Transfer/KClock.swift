import AlarmsClient
import Gettext
import JSONText
import KeyFiles

/// The alarms and timers of KClock, from its configuration: a JSON text for each alarm, and one for all timers.
enum KClock {
    /// Returns true if a file has such texts.
    static func isSource(_ file: KeyFile) -> Bool {
        file.groups["Alarms"]?.contains { $0.key.hasPrefix("{") && $0.value.hasPrefix("{") } ?? false
            || file.value("timersList", in: "Timers")?.hasPrefix("[") ?? false
    }

    /// Parses the configuration.
    ///
    /// - Throws: ``Problem/refused(_:)`` if a value isn't JSON.
    static func alarms(in file: KeyFile) throws(Problem) -> ImportedAlarms {
        var imported = ImportedAlarms()
        for (key, value) in file.groups["Alarms"] ?? [] { addAlarm(try json(value, key), key, to: &imported) }
        let timers = try file.value("timersList", in: "Timers").map { text throws(Problem) in
            try json(text, "timersList")
        }
        for (index, timer) in (timers?.elements ?? []).enumerated() {
            addTimer(timer, "timers[\(index)]", to: &imported)
        }
        return imported
    }

    private static func json(_ value: String, _ key: String) throws(Problem) -> JSON {
        do throws(Problem) {
            return try JSON(reading: Array(KeyFile.unescaped(value).utf8))
        } catch {
            throw .refused(Messages.inKey(TerminalText.excerpt(key), error))
        }
    }

    private static func addAlarm(_ alarm: JSON, _ key: String, to imported: inout ImportedAlarms) {
        let title = alarm.member("name")?.string ?? ""
        guard let hour = alarm.member("hours")?.integer, (0...23).contains(hour),
            let minute = alarm.member("minutes")?.integer, (0...59).contains(minute)
        else {
            return imported.omit(title.isEmpty ? key : title, localized("its time of day is missing"))
        }
        var settings = ClockSettings()
        settings.set("title", title)
        settings.set(hour: hour, minute: minute)
        // A bit for each day, the lowest for Monday.
        let days = alarm.member("daysOfWeek")?.integer ?? 0
        settings.set(weekdays: Set((0..<7).filter { days >> $0 & 1 == 1 }))
        settings.set(ringMinutes: minutes(alarm.member("ringDuration")))
        settings.set(snoozeMinutes: minutes(alarm.member("snoozeDuration")))
        settings.set(soundFile: alarm.member("audioPath")?.string ?? "")
        if alarm.member("enabled")?.boolean != true { settings.set("enabled", .boolean(false)) }
        imported.add(TransferredAlarm(id: id(alarm, "alarm \(key)"), configuration: settings.configuration))
    }

    private static func minutes(_ value: JSON?) -> Int {
        // The default of KClock.
        value?.integer.map { min(max($0, -1), 24 * 60) } ?? 5
    }

    private static func addTimer(_ timer: JSON, _ place: String, to imported: inout ImportedAlarms) {
        let (title, seconds) = (timer.member("label")?.string ?? "", timer.member("length")?.integer ?? 0)
        guard let settings = ClockSettings(timer: title, seconds: seconds) else {
            return imported.omit(title.isEmpty ? place : title, localized("its length is missing"))
        }
        let alarm = TransferredAlarm(id: id(timer, "timer \(seconds) \(title)"), configuration: settings.configuration)
        imported.add(alarm)
        if timer.member("looping")?.boolean == true {
            imported.omit(alarm.name, part: localized("its repetition"))
        }
        if timer.member("commandTimeout")?.string?.isEmpty == false {
            imported.omit(alarm.name, part: localized("the command that it runs"))
        }
    }

    private static func id(_ object: JSON, _ source: String) -> String {
        object.member("uuid")?.string.flatMap(UUIDText.canonical) ?? UUIDText.derived(from: "kclock \(source)")
    }
}
