internal import AlarmCore

extension Configuration {
    /// The name, without its suffix, of the desktop file of the app that the alarm belongs to; ours, if no app is known.
    /// Desktop Entry Specification, *Desktop File ID*.
    var desktopEntry: String {
        let suffix = ".desktop"
        let entry = appID.hasSuffix(suffix) ? String(appID.dropLast(suffix.count)) : appID
        return entry.isEmpty ? "org.example.Alarms" : entry
    }
}
