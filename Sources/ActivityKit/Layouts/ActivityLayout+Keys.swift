internal import AlarmsClient
internal import AppIntents

extension ActivityLayout {
    /// True if the layout has buttons, for which D-Bus starts the app. Since it is read from files, it is an argument
    /// of the functions below.
    var isActivatable: Bool { !actions.isEmpty && DBusActivation.isActivatable() }

    /// Returns the configuration keys that replace an activity's layout by this one.
    func keys(ofActivity id: String, _ isActivatable: Bool) -> [String: Value] {
        [
            "layout": .dictionary(regions), "actions": .dictionary(actions(ofActivity: id, isActivatable)),
            "tint": .string(tint ?? ""), "link": .string(link ?? ""),
        ]
    }

    /// Returns the configuration keys of an activity that starts with this layout.
    func keys(ofNewActivity id: String, _ isActivatable: Bool) -> [String: Value] {
        var keys: [String: Value] = [:]
        if !regions.isEmpty { keys["layout"] = .dictionary(regions) }
        if !actions.isEmpty { keys["actions"] = .dictionary(actions(ofActivity: id, isActivatable)) }
        keys["tint"] = tint.map { .string($0) }
        keys["link"] = link.map { .string($0) }
        return keys
    }

    /// Returns the actions of the buttons. The service requires one for each, but doesn't call an app that D-Bus
    /// doesn't start.
    private func actions(ofActivity id: String, _ isActivatable: Bool) -> [String: [String: Value]] {
        var values: [String: [String: Value]] = [:]
        for (button, intent) in actions {
            values[button] =
                isActivatable
                ? intent.action(for: CurrentPress(.activity, id: id, button: button))
                : intent.uncalledAction
        }
        return values
    }

    /// Caches the buttons' intents in this process, which performs them, if D-Bus doesn't start the app.
    ///
    /// - Returns: The content entry with the intents for later processes of the app; `nil` if there is none.
    func keepIntents(ofActivity id: String, _ isActivatable: Bool) -> Value? {
        guard !isActivatable else { return nil }
        let stored = PressActions.shared.set(.activity, id: id, actions)
        return actions.isEmpty ? nil : stored
    }
}
