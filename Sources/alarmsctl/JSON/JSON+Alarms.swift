import AlarmsClient
import Gettext
import JSONText

extension JSON {
    /// Creates the output of a subcommand that has changed an alarm.
    init(id: String) {
        self = ["id": .string(id)]
    }

    /// Creates the output of a subcommand that has set an alarm.
    ///
    /// - Parameter fire: The time of the next ring, µs since 1970 UTC; 0: there is none.
    init(id: String, nextFireUSec fire: UInt64) {
        self = ["id": .string(id), "NextFireUSec": .unsigned(fire)]
    }

    /// The form of the output after setting an alarm, for the help.
    static let setForm = #"{"id": "…", "NextFireUSec": …}"#

    /// The form of the output after changing an alarm, for the help.
    static let idForm = #"{"id": "…"}"#
    /// The form of the output after changing one alarm or more, for the help.
    static let idsForm = localized(
        "{object}; for several alarms {array}", ["object": idForm, "array": "[\(idForm), …]"])

    /// Creates an alarm, with the members named and ordered like the properties on the bus.
    init(_ alarm: AlarmProperties) {
        self.init(members: alarm.properties.map { ($0.name, JSON($0.value)) })
    }

    /// Creates an activity, with the members named and ordered like the properties on the bus.
    init(_ activity: ActivityProperties) {
        self.init(members: activity.properties.map { ($0.name, JSON($0.value)) })
    }

    /// Creates an entry of the history, with the members of the bus; as there, missing ones are empty.
    init(_ entry: HistoryEntry) {
        self.init(members: entry.fields.map { ($0.name, JSON($0.value)) })
    }

    /// Creates a change that can be undone, with the members of the bus.
    init(_ entry: UndoEntry) {
        self.init(members: entry.fields.map { ($0.name, JSON($0.value)) })
    }

    /// Creates a search result, with the members of the bus.
    init(_ result: FoundResult) {
        self.init(members: result.fields.map { ($0.name, JSON($0.value)) })
    }

    /// Creates a recent timer, with the members of the bus.
    init(_ timer: RecentTimer) {
        self.init(members: timer.fields.map { ($0.name, JSON($0.value)) })
    }

    /// Creates the decision on an app, with its name, which may be empty.
    init(_ decision: AppAuthorization, name: String) {
        self = [
            "App": .string(decision.app), "Name": .string(name), "State": .string(decision.state.rawValue),
        ]
    }

    /// Creates the service's properties that rarely change.
    init(_ service: ServiceProperties) {
        self = [
            "Version": .unsigned(UInt64(service.version)), "MaximumAlarms": .unsigned(UInt64(service.maximumAlarms)),
            "ConfigurationKeys": .array(service.configurationKeys.map { .string($0) }),
            "NotificationServer": .string(service.notificationServer), "TimeZone": .string(service.timeZone),
        ]
    }

    /// Creates an event: `Event` is the signal, the other members are named like its arguments.
    init(_ event: AlarmsEvent) {
        self =
            switch event {
            case .fired(let id, let due, let actual):
                [
                    "Event": .string("Fired"), "Id": .string(id), "DueUSec": .unsigned(due),
                    "ActualUSec": .unsigned(actual),
                ]
            case .stopped(let id, let reason):
                ["Event": .string("Stopped"), "Id": .string(id), "Reason": .string(reason)]
            case .snoozed(let id, let fire):
                ["Event": .string("Snoozed"), "Id": .string(id), "FireUSec": .unsigned(fire)]
            case .missed(let id, let due, let policy, let count):
                [
                    "Event": .string("Missed"), "Id": .string(id), "DueUSec": .unsigned(due), "Policy": .string(policy),
                    "Count": .unsigned(UInt64(count)),
                ]
            case .actionInvoked(let id, let action, let details):
                [
                    "Event": .string("ActionInvoked"), "Id": .string(id), "Action": .string(action),
                    "Details": JSON(details),
                ]
            case .actionFailed(let id, let action, let error):
                [
                    "Event": .string("ActionFailed"), "Id": .string(id), "Action": .string(action),
                    "Error": .string(error),
                ]
            case .timeChanged(let cause):
                ["Event": .string("TimeChanged"), "Cause": .string(cause)]
            case .authorizationChanged:
                ["Event": .string("AuthorizationChanged")]
            case .added(let id, let properties):
                ["Event": .string("InterfacesAdded"), "Id": .string(id), "Properties": JSON(properties)]
            case .removed(let id):
                ["Event": .string("InterfacesRemoved"), "Id": .string(id)]
            case .propertiesChanged(let id, let changed, let invalidated):
                [
                    "Event": .string("PropertiesChanged"), "Id": .string(id), "Properties": JSON(changed),
                    "Invalidated": .array(invalidated.map { .string($0) }),
                ]
            case .servicePropertiesChanged(let changed):
                ["Event": .string("PropertiesChanged"), "Properties": JSON(changed)]
            case .activityAdded, .activityRemoved, .activityPropertiesChanged, .activityEnded, .activityActionInvoked,
                .activityActionFailed, .activitiesEnabledChanged:
                JSON(ofActivities: event)
            case .serviceAppeared:
                ["Event": .string("ServiceAppeared")]
            case .serviceVanished, .disconnected:
                ["Event": .string("ServiceVanished")]
            }
    }
}
