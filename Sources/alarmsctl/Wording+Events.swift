import AlarmsClient

extension Wording {
    /// An event, as `monitor` prints it; it came at `now`.
    static func event(_ event: AlarmsEvent, at now: UInt64) -> String {
        "\(LocalTime.text(now, isExact: true))  \(text(event))"
    }

    private static func text(_ event: AlarmsEvent) -> String {
        switch event {
        case .fired(let id, let due, let actual):
            "Fired \(id) due \(exact(due)), actual \(exact(actual)) (\(lateness(due, actual)))"
        case .stopped(let id, let reason): "Stopped \(id) (\(TerminalText.harmless(reason)))"
        case .snoozed(let id, let fire): "Snoozed \(id) until \(exact(fire))"
        case .missed(let id, let due, let policy, let count):
            "Missed \(id) due \(exact(due)), policy \(TerminalText.harmless(policy)), count \(count)"
        case .actionInvoked(let id, let action, let details):
            "ActionInvoked \(id) \(TerminalText.harmless(action))\(list(details))"
        case .actionFailed(let id, let action, let error):
            "ActionFailed \(id) \(TerminalText.harmless(action)) (\(TerminalText.harmless(error)))"
        case .timeChanged(let cause): "TimeChanged (\(TerminalText.harmless(cause)))"
        case .added(let id, let properties): "InterfacesAdded \(id)\(list(properties))"
        case .removed(let id): "InterfacesRemoved \(id)"
        case .propertiesChanged(let id, let changed, let invalidated):
            "PropertiesChanged \(id)\(list(changed))\(invalidated.isEmpty ? "" : " invalidated: ")"
                + TerminalText.harmless(invalidated.joined(separator: " "))
        case .servicePropertiesChanged(let changed): "PropertiesChanged\(list(changed))"
        case .serviceAppeared: "The service has appeared."
        case .serviceVanished: "The service has vanished."
        case .disconnected: "The bus is gone."
        }
    }

    /// How late an alarm rang.
    static func lateness(_ due: UInt64, _ actual: UInt64) -> String {
        let distance = actual >= due ? actual - due : due - actual
        let milliseconds = "\(distance / 1000).\(String(distance % 1000 + 1000).dropFirst()) ms"
        return actual >= due ? "\(milliseconds) late" : "\(milliseconds) early"
    }

    private static func exact(_ instant: UInt64) -> String { LocalTime.text(instant, isExact: true) }

    private static func list(_ properties: [String: Value]) -> String {
        properties.sorted { $0.key < $1.key }
            .map { " \($0.key)=\(JSON($0.value).text)" }.map(TerminalText.harmless).joined()
    }
}
