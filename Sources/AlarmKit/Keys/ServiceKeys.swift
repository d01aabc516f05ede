internal import AlarmsClient
internal import AppIntents

/// The keys for scheduling or changing an alarm.
struct ServiceKeys {
    private let id: String
    private let intents: [String: StoredIntent]
    private var values: [String: Value]

    /// All keys of AlarmKit's alarms, which an update resets if they are missing.
    private static let all = [
        "title", "countdown-title", "paused-title", "fire-at", "time", "date", "weekdays", "timezone", "pre-alert",
        "post-alert", "secondary-behavior", "buttons", "stop-action", "secondary-action", "sound", "volume",
        "alert-timeout", "on-timeout", "metadata", "tint", "countdown-notice", "layout",
    ]

    /// Creates the keys of a configuration.
    ///
    /// - Throws: ``AlarmManager/ServiceError``: `invalid` for an invalid configuration; `AlarmsError`.
    init<Metadata>(_ configuration: AlarmManager.AlarmConfiguration<Metadata>, id: Alarm.ID) async throws {
        self.id = id.name
        intents = configuration.intents
        values = try configuration.keys()
        let layout = await AlarmLayout.layout(of: configuration, id: id)
        if !layout.isEmpty { values["layout"] = .dictionary(layout) }
        guard !intents.isEmpty else { return }
        if DBusActivation.isActivatable() {
            for (button, intent) in intents {
                let key = button == "stop" ? "stop-action" : "secondary-action"
                values[key] = .dictionary(intent.action(for: CurrentPress(.alarm, id: self.id, button: button)))
            }
        } else {
            var metadata = values["metadata"]?.dictionaryValue ?? [:]
            metadata["actions"] = PressActions.value(.alarm, id: self.id, intents)
            values["metadata"] = .dictionary(metadata)
            try await PressActions.shared.listen()
        }
    }

    /// Caches the intents in this process, which performs them, if D-Bus can't start the app.
    func keepIntents() {
        if !DBusActivation.isActivatable() { PressActions.shared.set(.alarm, id: id, intents) }
    }

    /// The keys of a new alarm of this app.
    var ofNewAlarm: [String: Value] {
        var keys = values
        keys["app-id"] = .string(AlarmApp.identifier)
        let usage = AlarmManager.usageText
        if !usage.isEmpty { keys["usage"] = .string(usage) }
        return keys
    }

    /// Returns the changes after which an alarm has exactly these keys. Unchanged keys aren't included, since setting a
    /// schedule restarts it.
    func changes(to alarm: AlarmProperties) -> [String: Value] {
        var changes = values.filter { alarm.configuration[$0.key] != $0.value }
        if changes["enabled"]?.booleanValue == alarm.isEnabled { changes["enabled"] = nil }
        changes["reset"] = .strings(Self.all.filter { values[$0] == nil && alarm.configuration[$0] != nil })
        return changes
    }
}
