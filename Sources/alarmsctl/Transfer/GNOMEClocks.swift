import AlarmsClient
import Gettext
import JSONText
import KeyFiles

/// The alarms and timers of GNOME Clocks (40 to 50), from its settings in dconf.
enum GNOMEClocks {
    /// The groups of the settings in a dump of their own directory or a parent, or in a key file of GLib.
    private static let groups = ["/", "clocks", "gnome/clocks", "org/gnome/clocks"]

    /// Returns true if a file has such settings.
    static func isSource(_ file: KeyFile) -> Bool {
        groups.contains { group in
            ["alarms", "timers"].contains { key in
                file.value(key, in: group).map { $0.hasPrefix("[{") || $0.hasPrefix("@aa{sv}") } ?? false
            }
        }
    }

    /// Parses the settings.
    ///
    /// - Parameter now: The time, µs since 1970 UTC.
    /// - Throws: ``Problem/refused(_:)`` if a value isn't GVariant text.
    static func alarms(in file: KeyFile, at now: UInt64) throws(Problem) -> ImportedAlarms {
        var imported = ImportedAlarms()
        for group in groups {
            for (index, alarm) in try values("alarms", in: file, group).enumerated() {
                addAlarm(alarm, "alarms[\(index)]", to: &imported, at: now)
            }
            var timers: [String: Int] = [:]
            for (index, timer) in try values("timers", in: file, group).enumerated() {
                addTimer(timer, "timers[\(index)]", to: &imported, &timers)
            }
        }
        return imported
    }

    private static func values(_ key: String, in file: KeyFile, _ group: String) throws(Problem) -> [JSON] {
        guard let text = file.value(key, in: group) else { return [] }
        do throws(Problem) {
            return try GVariantText.value(text).elements ?? []
        } catch {
            throw .refused(Messages.inKey(key, error))
        }
    }

    private static func addAlarm(
        _ alarm: JSON, _ place: String, to imported: inout ImportedAlarms, at now: UInt64
    ) {
        let title = alarm.member("name")?.string ?? ""
        guard let hour = alarm.member("hour")?.integer, (0...23).contains(hour),
            let minute = alarm.member("minute")?.integer, (0...59).contains(minute)
        else {
            return imported.omit(title.isEmpty ? place : title, localized("its time of day is missing"))
        }
        var settings = ClockSettings()
        settings.set("title", title)
        settings.set(hour: hour, minute: minute)
        // 1 is Monday.
        let numbers = (alarm.member("days")?.elements ?? []).compactMap(\.integer)
        let days = Set(numbers.filter((1...7).contains).map { $0 - 1 })
        settings.set(weekdays: days)
        settings.set(snoozeMinutes: minutes(alarm.member("snooze_minutes"), 10))
        settings.set(ringMinutes: max(0, minutes(alarm.member("ring_minutes"), 5)))
        settings.set(soundFile: alarm.member("sound_uri")?.string ?? "")
        if !isActive(alarm, days, at: now) { settings.set("enabled", .boolean(false)) }
        let source = alarm.member("id")?.string ?? ""
        let id =
            UUIDText.canonical(source)
            ?? UUIDText.derived(from: "gnome-clocks alarm \(source) \(hour):\(minute) \(title)")
        imported.add(TransferredAlarm(id: id, configuration: settings.configuration))
    }

    /// Returns true if the alarm is enabled: by `active` until version 45, and later by the time of the next ring.
    private static func isActive(_ alarm: JSON, _ days: Set<Int>, at now: UInt64) -> Bool {
        guard let next = alarm.member("ring_time")?.string else { return alarm.member("active")?.boolean ?? false }
        // GLib omits zero minutes of an offset.
        let isShort = next.utf8.dropLast(2).last.map { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") } ?? false
        // A single ring that was missed is over.
        let instant = try? InstantSyntax.microseconds(isShort ? next + ":00" : next)
        return !days.isEmpty || instant.map { $0 > now } ?? true
    }

    private static func minutes(_ value: JSON?, _ standard: Int) -> Int {
        value?.integer.map { min(max($0, -1), 24 * 60) } ?? standard
    }

    private static func addTimer(
        _ timer: JSON, _ place: String, to imported: inout ImportedAlarms, _ known: inout [String: Int]
    ) {
        let (title, seconds) = (timer.member("name")?.string ?? "", timer.member("duration")?.integer ?? 0)
        guard let settings = ClockSettings(timer: title, seconds: seconds) else {
            return imported.omit(title.isEmpty ? place : title, localized("its length is missing"))
        }
        // Timers have no ids, and may be identical.
        let source = "gnome-clocks timer \(seconds) \(title)"
        known[source, default: 0] += 1
        let id = UUIDText.derived(from: "\(source) \(known[source] ?? 0)")
        imported.add(TransferredAlarm(id: id, configuration: settings.configuration))
    }
}
