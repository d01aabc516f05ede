import AlarmsClient
import JSONText

extension JSON {
    /// Creates an event about activities: `Event` is the signal, the other members are named like its arguments, with
    /// `Activity` in place of `Id`.
    init(ofActivities event: AlarmsEvent) {
        self =
            switch event {
            case .activityAdded(let id, let properties):
                ["Event": .string("InterfacesAdded"), "Activity": .string(id), "Properties": JSON(properties)]
            case .activityRemoved(let id):
                ["Event": .string("InterfacesRemoved"), "Activity": .string(id)]
            case .activityPropertiesChanged(let id, let changed, let invalidated):
                [
                    "Event": .string("PropertiesChanged"), "Activity": .string(id), "Properties": JSON(changed),
                    "Invalidated": .array(invalidated.map { .string($0) }),
                ]
            case .activityEnded(let id, let reason):
                ["Event": .string("Ended"), "Activity": .string(id), "Reason": .string(reason)]
            case .activityActionInvoked(let id, let action, let details):
                [
                    "Event": .string("ActionInvoked"), "Activity": .string(id), "Action": .string(action),
                    "Details": JSON(details),
                ]
            case .activityActionFailed(let id, let action, let error):
                [
                    "Event": .string("ActionFailed"), "Activity": .string(id), "Action": .string(action),
                    "Error": .string(error),
                ]
            case .activitiesEnabledChanged(let isEnabled):
                [
                    "Event": .string("PropertiesChanged"), "Interface": .string("org.example.Alarms.Activities"),
                    "Properties": ["Enabled": .boolean(isEnabled)],
                ]
            default: .null
            }
    }
}
