internal import AlarmCore
internal import DBus

/// A ringing alarm as the track of a media player.
struct MPRISTrack: Hashable {
    let alarm: AlarmID
    let alert: Alert
    let title: String
    /// True if the alarm can be snoozed.
    let canSnooze: Bool
    /// The reason why its notification may be invisible; empty: there is none.
    let problem: String

    /// Creates the track of `alarm`; `nil`: it doesn't ring.
    init?(_ alarm: Alarm, titled title: String, problem: String) {
        guard let alert = alarm.alert else { return nil }
        self.alarm = alarm.id
        self.alert = alert
        self.title = title
        canSnooze = alarm.configuration.canSnooze
        self.problem = problem
    }

    /// Appends the property `Metadata`, of type `a{sv}`.
    func write(to writer: inout Writer) {
        writer.array(of: "{sv}") { writer in
            let name = alarm.text(separator: UInt8(ascii: "_"))
            let path = ObjectPath("/org/example/Alarms/alarm", element: name)
            writer.entry("mpris:trackid", "o") { $0.append(path) }
            writer.entry("xesam:title", "s") { $0.append(title) }
            // GNOME would otherwise show an unknown artist.
            writer.entry("xesam:artist", "as") { $0.append([problem.isEmpty ? NotificationText.appName : problem]) }
        }
    }
}
