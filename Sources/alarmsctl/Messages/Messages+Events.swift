import AlarmsClient
import Gettext
import JSONText

extension Messages {
    /// An event, as `monitor` prints it; it came at `now`.
    static func event(_ event: AlarmsEvent, at now: UInt64) -> String {
        "\(LocalTime.text(now, isExact: true))  \(text(event))"
    }

    private static func text(_ event: AlarmsEvent) -> String {
        switch event {
        case .fired(let id, let due, let actual):
            // Translators: Fired, Snoozed and Missed are names of signals, which aren't translated.
            localized(
                "Fired {id} due {due}, actual {actual} ({lateness})",
                ["id": id, "due": exact(due), "actual": exact(actual), "lateness": lateness(due, actual)])
        case .stopped(let id, let reason): "Stopped \(id) (\(TerminalText.harmless(reason)))"
        case .snoozed(let id, let fire):
            localized("Snoozed {id} until {time}", ["id": id, "time": exact(fire)])
        case .missed(let id, let due, let policy, let count):
            localized(
                "Missed {id} due {due}, policy {policy}, count {count}",
                ["id": id, "due": exact(due), "policy": TerminalText.harmless(policy), "count": "\(count)"])
        case .actionInvoked(let id, let action, let details):
            "ActionInvoked \(id) \(TerminalText.harmless(action))\(list(ofPress: details))"
        case .actionFailed(let id, let action, let error):
            "ActionFailed \(id) \(TerminalText.harmless(action)) (\(TerminalText.harmless(error)))"
        case .timeChanged(let cause): "TimeChanged (\(TerminalText.harmless(cause)))"
        case .authorizationChanged: "AuthorizationChanged"
        case .added(let id, let properties): "InterfacesAdded \(id)\(list(properties))"
        case .removed(let id): "InterfacesRemoved \(id)"
        case .propertiesChanged(let id, let changed, let invalidated):
            "PropertiesChanged \(id)\(list(changed))"
                + (invalidated.isEmpty ? "" : " " + self.invalidated(invalidated))
        case .servicePropertiesChanged(let changed): "PropertiesChanged\(list(changed))"
        case .activityAdded(let id, let properties): "InterfacesAdded activity \(id)\(list(properties))"
        case .activityRemoved(let id): "InterfacesRemoved activity \(id)"
        case .activityPropertiesChanged(let id, let changed, let invalidated):
            "PropertiesChanged activity \(id)\(list(changed))"
                + (invalidated.isEmpty ? "" : " " + self.invalidated(invalidated))
        case .activityEnded(let id, let reason): "Ended activity \(id) (\(TerminalText.harmless(reason)))"
        case .activityActionInvoked(let id, let action, let details):
            "ActionInvoked activity \(id) \(TerminalText.harmless(action))\(list(ofPress: details))"
        case .activityActionFailed(let id, let action, let error):
            "ActionFailed activity \(id) \(TerminalText.harmless(action)) (\(TerminalText.harmless(error)))"
        case .activitiesEnabledChanged(let isEnabled): "PropertiesChanged activities Enabled=\(isEnabled)"
        case .serviceAppeared: localized("The service has started.")
        case .serviceVanished: localized("The service has exited.")
        case .disconnected: localized("The connection to the bus is lost.")
        }
    }

    /// The delay of a ring.
    static func lateness(_ due: UInt64, _ actual: UInt64) -> String {
        let distance = actual >= due ? actual - due : due - actual
        let milliseconds = localized(
            "{number} ms", ["number": "\(distance / 1000).\(InstantSyntax.padded(Int(distance % 1000), 3))"])
        return actual >= due
            ? localized("{length} late", ["length": milliseconds])
            : localized("{length} early", ["length": milliseconds])
    }

    private static func invalidated(_ names: [String]) -> String {
        // Translators: The names of properties whose values are to be asked for anew.
        localized("invalidated: {names}", ["names": TerminalText.harmless(names.joined(separator: " "))])
    }

    private static func exact(_ instant: UInt64) -> String { LocalTime.text(instant, isExact: true) }

    /// The details of a press; its number is for programs.
    private static func list(ofPress details: [String: Value]) -> String {
        list(details.filter { $0.key != "press" })
    }

    private static func list(_ properties: [String: Value]) -> String {
        properties.sorted { $0.key < $1.key }
            .map { " \($0.key)=\(JSON($0.value).text)" }.map(TerminalText.harmless).joined()
    }
}
