package import AlarmsClient

/// A stored intent on the bus: a dictionary of `intent` s, `parameters` a{sv}, `alarm` or `activity` s, the id, `button` s
/// and, for an app that D-Bus doesn't start, `process` s and `foreground` b.
extension StoredIntent {
    /// The value of the keys `stop-action`, `secondary-action`, `default-action` and of the entries of `actions`, by
    /// which the service has the bus call the app at this press: for an app that ``DBusActivation/isActivatable(_:)``.
    package func action(for press: CurrentPress) -> [String: Value] {
        var action: [String: Value] = ["name": .string(actionName), "parameter": .dictionary(entries(for: press))]
        if opensApp { action["mode"] = .string("foreground") }
        return action
    }

    /// An action that calls nobody, where the service asks for one: for an app that D-Bus doesn't start, which performs
    /// the intent itself. No app has such an id.
    package var uncalledAction: [String: Value] {
        ["name": .string(actionName), "target": .string("-")]
    }

    /// The press and the intent that an action's parameter or an entry of ``PressActions`` has; `nil` if it is no such
    /// dictionary.
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

    /// The intent of an action's parameter or of an entry of ``PressActions``; `nil` if it is no such dictionary.
    package init?(_ value: Value) {
        guard let intent = Self.read(value, actionName: "")?.intent else { return nil }
        self = intent
    }

    /// The dictionary for ``PressActions`` of a later process.
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
