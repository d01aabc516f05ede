import AlarmsClient

/// The settings in an event's flags.
extension KAlarmEvent {
    /// Sets the keys from the flags.
    func setFlags(in settings: inout ClockSettings) {
        if event.property("STATUS")?.text == "DISABLED" { settings.set("enabled", .boolean(false)) }
        if !flags.contains("WAKESUSPEND") { settings.set("wake", .boolean(false)) }
        if let reminder, reminder > 0 { settings.set("pre-alert", seconds: reminder * 60) }
        settings.set(snoozeMinutes: value(of: "DEFER").flatMap { Int($0) } ?? 0)
        let minutes = lateMinutes
        // The default is a quarter of an hour.
        if minutes != 15 { settings.set("grace", seconds: minutes * 60) }
        if flags.contains("LATECLOSE") { settings.set(ringMinutes: minutes) }
    }

    /// The period after the due time in which the alarm is shown, min: 1 to a day, the maximum grace. Without a limit
    /// KAlarm shows it at any time; it reads an invalid number as 1.
    private var lateMinutes: Int {
        guard let text = value(of: "LATECANCEL") ?? value(of: "LATECLOSE") else { return 24 * 60 }
        return min(max(UInt32(text).map { Int($0) } ?? 1, 1), 24 * 60)
    }

    /// The time of a reminder before the alarm, min; negative if it is after the alarm.
    var reminder: Int? {
        guard let index = flags.firstIndex(of: "REMINDER") else { return nil }
        guard let text = flags.dropFirst(index + 1).first(where: { $0 != "ONCE" }), let unit = text.last,
            let factor = ["M": 1, "H": 60, "D": 1440][unit], let number = Int(text.dropLast()),
            number.magnitude < 1_000_000
        else { return nil }
        // KAlarm writes times before the alarm as negative.
        return -number * factor
    }
}
