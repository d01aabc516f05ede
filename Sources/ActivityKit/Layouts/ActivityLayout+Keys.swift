internal import AlarmsClient
internal import AppIntents

extension ActivityLayout {
    /// True if it has buttons, and D-Bus starts the app for them. It is read from files, so the functions below take it
    /// as an argument.
    var isActivatable: Bool { !actions.isEmpty && DBusActivation.isActivatable() }

    /// The keys of a configuration that replace an activity's layout with this one.
    func keys(ofActivity id: String, _ isActivatable: Bool) -> [String: Value] {
        [
            "layout": .dictionary(regions), "actions": .dictionary(actions(ofActivity: id, isActivatable)),
            "tint": .string(tint ?? ""), "link": .string(link ?? ""),
        ]
    }

    /// The keys of the configuration of an activity that starts with this layout.
    func keys(ofNewActivity id: String, _ isActivatable: Bool) -> [String: Value] {
        var keys: [String: Value] = [:]
        if !regions.isEmpty { keys["layout"] = .dictionary(regions) }
        if !actions.isEmpty { keys["actions"] = .dictionary(actions(ofActivity: id, isActivatable)) }
        keys["tint"] = tint.map { .string($0) }
        keys["link"] = link.map { .string($0) }
        return keys
    }

    /// The actions of the buttons. The service requires one for each, but calls no app that D-Bus doesn't start.
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

    /// Keeps the buttons' intents in this process, which performs them, if D-Bus doesn't start the app.
    ///
    /// - Returns: The entry of the content from which a later process of the app reads them; `nil` if there is none.
    func keepIntents(ofActivity id: String, _ isActivatable: Bool) -> Value? {
        guard !isActivatable else { return nil }
        let stored = PressActions.shared.set(.activity, id: id, actions)
        return actions.isEmpty ? nil : stored
    }
}
