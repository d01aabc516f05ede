import AlarmsClient

extension JSON {
    /// An alarm, its members named as the properties on the bus and in their order.
    /// What is printed of an alarm that something was done to.
    init(id: String) {
        self = .object([Member("id", .string(id))])
    }

    /// The form of that, for the help.
    static let idForm = #"{"id": "…"}"#

    init(_ alarm: AlarmProperties) {
        self = .object([
            Member("Id", .string(alarm.id)),
            Member("AppId", .string(alarm.appID)),
            Member("State", .string(alarm.state.rawValue)),
            Member("Enabled", .boolean(alarm.isEnabled)),
            Member("Title", .string(alarm.title)),
            Member("Icon", .string(alarm.icon)),
            Member("Tint", .string(alarm.tint)),
            Member("OccurrenceUSec", .unsigned(alarm.occurrenceUSec)),
            Member("NextFireUSec", .unsigned(alarm.nextFireUSec)),
            Member("WillWake", .boolean(alarm.willWake)),
            Member("PreAlertUSec", .unsigned(alarm.preAlertUSec)),
            Member("PostAlertUSec", .unsigned(alarm.postAlertUSec)),
            Member("AlertStartUSec", .unsigned(alarm.alertStartUSec)),
            Member("CountdownTotalUSec", .unsigned(alarm.countdownTotalUSec)),
            Member("CountdownElapsedUSec", .unsigned(alarm.countdownElapsedUSec)),
            Member("CountdownStartUSec", .unsigned(alarm.countdownStartUSec)),
            Member("CountdownFireUSec", .unsigned(alarm.countdownFireUSec)),
            Member("CountdownFireBootUSec", .unsigned(alarm.countdownFireBootUSec)),
            Member("RemainingUSec", .unsigned(alarm.remainingUSec)),
            Member("SnoozeCount", .unsigned(UInt64(alarm.snoozeCount))),
            Member("Configuration", JSON(alarm.configuration)),
        ])
    }

    /// An event: `Event` names the signal, the rest is named as its arguments.
    init(_ event: AlarmsEvent) {
        switch event {
        case .fired(let id, let due, let actual):
            let times = [Member("DueUSec", .unsigned(due)), Member("ActualUSec", .unsigned(actual))]
            self = Self.event("Fired", id, times)
        case .stopped(let id, let reason):
            self = Self.event("Stopped", id, [Member("Reason", .string(reason))])
        case .snoozed(let id, let fire):
            self = Self.event("Snoozed", id, [Member("FireUSec", .unsigned(fire))])
        case .missed(let id, let due, let policy, let count):
            self = Self.event(
                "Missed", id,
                [
                    Member("DueUSec", .unsigned(due)), Member("Policy", .string(policy)),
                    Member("Count", .unsigned(UInt64(count))),
                ])
        case .actionInvoked(let id, let action, let details):
            self = Self.event(
                "ActionInvoked", id, [Member("Action", .string(action)), Member("Details", JSON(details))])
        case .actionFailed(let id, let action, let error):
            self = Self.event(
                "ActionFailed", id, [Member("Action", .string(action)), Member("Error", .string(error))])
        case .timeChanged(let cause):
            self = Self.event("TimeChanged", nil, [Member("Cause", .string(cause))])
        case .added(let id, let properties):
            self = Self.event("InterfacesAdded", id, [Member("Properties", JSON(properties))])
        case .removed(let id):
            self = Self.event("InterfacesRemoved", id, [])
        case .propertiesChanged(let id, let changed, let invalidated):
            let names = JSON.array(invalidated.map { .string($0) })
            self = Self.event(
                "PropertiesChanged", id, [Member("Properties", JSON(changed)), Member("Invalidated", names)])
        case .servicePropertiesChanged(let changed):
            self = Self.event("PropertiesChanged", nil, [Member("Properties", JSON(changed))])
        case .serviceAppeared:
            self = Self.event("ServiceAppeared", nil, [])
        case .serviceVanished, .disconnected:
            self = Self.event("ServiceVanished", nil, [])
        }
    }

    private static func event(_ name: String, _ id: String?, _ members: [Member]) -> JSON {
        let id = id.map { [Member("Id", .string($0))] } ?? []
        return .object([Member("Event", .string(name))] + id + members)
    }
}

extension JSON {
    /// What the service says of itself and doesn't change from moment to moment.
    init(_ service: ServiceProperties) {
        self = .object([
            Member("Version", .unsigned(UInt64(service.version))),
            Member("MaximumAlarms", .unsigned(UInt64(service.maximumAlarms))),
            Member("ConfigurationKeys", .array(service.configurationKeys.map { .string($0) })),
            Member("NotificationServer", .string(service.notificationServer)),
            Member("TimeZone", .string(service.timeZone)),
        ])
    }
}

extension JSON {
    /// What has happened to an alarm, its members named as on the bus; as there, what an event doesn't have is empty.
    init(_ entry: HistoryEntry) {
        self = .object([
            Member("Id", .string(entry.id)),
            Member("AppId", .string(entry.appID)),
            Member("Title", .string(entry.title)),
            Member("Event", .string(entry.event)),
            Member("DueUSec", .unsigned(entry.dueUSec)),
            Member("AtUSec", .unsigned(entry.atUSec)),
            Member("Reason", .string(entry.reason)),
            Member("Policy", .string(entry.policy)),
            Member("Count", .unsigned(UInt64(entry.count))),
        ])
    }
}
