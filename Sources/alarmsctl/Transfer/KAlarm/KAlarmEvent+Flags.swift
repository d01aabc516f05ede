import AlarmsClient

/// The settings that an event has as flags.
extension KAlarmEvent {
    /// Sets the keys that the flags say.
    func setFlags(in settings: inout ClockSettings) {
        if event.property("STATUS")?.text == "DISABLED" { settings.set("enabled", .boolean(false)) }
        if !flags.contains("WAKESUSPEND") { settings.set("wake", .boolean(false)) }
        if let reminder, reminder > 0 { settings.set("pre-alert", seconds: reminder * 60) }
        settings.set(snoozeMinutes: value(of: "DEFER").flatMap { Int($0) } ?? 0)
        let minutes = lateMinutes
        // A quarter of an hour is the default.
        if minutes != 15 { settings.set("grace", seconds: minutes * 60) }
        if flags.contains("LATECLOSE") { settings.set(ringMinutes: minutes) }
    }

    /// The minutes after its time within which it is shown: 1 to a day, the longest grace. Without a limit KAlarm shows
    /// it however late it is, and reads a number that can't be as 1.
    private var lateMinutes: Int {
        guard let text = value(of: "LATECANCEL") ?? value(of: "LATECLOSE") else { return 24 * 60 }
        return min(max(UInt32(text).map { Int($0) } ?? 1, 1), 24 * 60)
    }

    /// The minutes by which a reminder is before the alarm, negative if it is after it.
    var reminder: Int? {
        guard let index = flags.firstIndex(of: "REMINDER") else { return nil }
        guard let text = flags.dropFirst(index + 1).first(where: { $0 != "ONCE" }), let unit = text.last,
            let factor = ["M": 1, "H": 60, "D": 1440][unit], let number = Int(text.dropLast()),
            number.magnitude < 1_000_000
        else { return nil }
        // Before is written as negative.
        return -number * factor
    }
}
