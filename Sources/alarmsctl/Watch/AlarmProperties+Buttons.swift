import AlarmsClient

/// The buttons of an alarm.
extension AlarmProperties {
    /// The buttons, as the service presents them in a popup; none if it wasn't asked for them.
    var buttons: [DrawnButton] { element("expanded")?.buttons ?? [] }

    /// Returns true if it has a button of this action.
    func hasButton(_ action: String) -> Bool { buttons.contains { $0.action == action } }

    /// True if it has no schedule.
    var isTimer: Bool { configuration["fire-at"] == nil && configuration["time"] == nil }
}
