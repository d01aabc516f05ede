package import AlarmsClient

/// The form of a stored intent on the bus: a dictionary of `intent` s, `parameters` a{sv}, `alarm` or `activity` s, the
/// id, `button` s and, for an app that D-Bus doesn't start, `process` s and `foreground` b.
extension StoredIntent {
    /// Returns the value of the keys `stop-action`, `secondary-action`, `default-action` and of the entries of
    /// `actions`, with which the service calls the app at this press: for an app that
    /// ``DBusActivation/isActivatable(_:)``.
    package func action(for press: CurrentPress) -> [String: Value] {
        var action: [String: Value] = ["name": .string(actionName), "parameter": .dictionary(entries(for: press))]
        if opensApp { action["mode"] = .string("foreground") }
        return action
    }

    /// An action without a call, where the service requires an action: for an app that D-Bus doesn't start, which
    /// performs the intent itself. No app has its target as an id.
    package var uncalledAction: [String: Value] {
        ["name": .string(actionName), "target": .string("-")]
    }

    /// Returns the press and the intent in an action's parameter or an entry of ``PressActions``; `nil` if it isn't
    /// such a dictionary.
    ///
    /// - Parameter actionName: The name of the action, for errors.
    static func read(_ value: Value, actionName: String) -> (
        press: CurrentPress, intent: StoredIntent, process: String
    )? {
        guard let entries = value.dictionaryValue, let typeName = entries["intent"]?.stringValue,
            let parameters = entries["parameters"]?.dictionaryValue, let button = entries["button"]?.stringValue
        else { return nil }
        let intent = StoredIntent(
            typeName: typeName, actionName: actionName, parameters: parameters,
            opensApp: entries["foreground"]?.booleanValue ?? false)
        for kind in [CurrentPress.Kind.alarm, .activity] {
            guard let id = entries[kind.rawValue]?.stringValue else { continue }
            return (CurrentPress(kind, id: id, button: button), intent, entries["process"]?.stringValue ?? "")
        }
        return nil
    }

    /// Reads the intent in an action's parameter or an entry of ``PressActions``; `nil` if it isn't such a dictionary.
    package init?(_ value: Value) {
        guard let intent = Self.read(value, actionName: "")?.intent else { return nil }
        self = intent
    }

    /// Returns the dictionary for ``PressActions`` of a later process.
    func entry(for press: CurrentPress, process: String) -> Value {
        var entries = entries(for: press)
        entries["process"] = .string(process)
        if opensApp { entries["foreground"] = .boolean(true) }
        return .dictionary(entries)
    }

    private func entries(for press: CurrentPress) -> [String: Value] {
        [
            "intent": .string(typeName), "parameters": .dictionary(parameters), press.kind.rawValue: .string(press.id),
            "button": .string(press.button),
        ]
    }
}
