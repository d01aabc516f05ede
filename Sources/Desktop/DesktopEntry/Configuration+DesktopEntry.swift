internal import AlarmCore

extension Configuration {
    /// The name, without suffix, of the desktop file of the alarm's app; the service's if no app is known. Desktop
    /// Entry Specification, *Desktop File ID*.
    var desktopEntry: String { DesktopID(appID)?.name ?? DesktopID.ours }
}

extension DesktopID {
    /// The name of the service's own desktop file, without suffix.
    static let ours = "org.example.Alarms"
}
