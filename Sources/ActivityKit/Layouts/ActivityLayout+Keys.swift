internal import AlarmsClient
internal import AppIntents

extension ActivityLayout {
    /// True if it has buttons, and the app is started by D-Bus for them: the functions below are told, as it is to be read
    /// of files.
    var isActivatable: Bool { !actions.isEmpty && DBusActivation.isActivatable() }

    /// The keys of a configuration by which an activity gets this layout, in place of any other.
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

    /// The actions of the buttons. The service demands one of each; of an app that D-Bus doesn't start it calls nobody.
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

    /// Has this process perform the intents of the buttons, if D-Bus doesn't start the app for that.
    ///
    /// - Returns: The entry of the content from which a later process of the app has them; `nil` if there is none.
    func keepIntents(ofActivity id: String, _ isActivatable: Bool) -> Value? {
        guard !isActivatable else { return nil }
        let stored = PressActions.shared.set(.activity, id: id, actions)
        return actions.isEmpty ? nil : stored
    }
}
