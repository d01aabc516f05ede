import AlarmsClient

/// The buttons of an alarm.
extension AlarmProperties {
    /// The buttons that answer it, or hold its countdown, as the service presents them in a notification: no layout of its
    /// app's replaces them.
    var buttons: [DrawnButton] { isActive ? element("notification")?.buttons ?? [] : [] }

    /// Returns true if it has a button of this action.
    func hasButton(_ action: String) -> Bool { buttons.contains { $0.action == action } }

    /// True if it has no schedule.
    var isTimer: Bool { configuration["fire-at"] == nil && configuration["time"] == nil }
}
