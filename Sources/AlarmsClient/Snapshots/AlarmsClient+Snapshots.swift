extension AlarmsClient {
    /// The alarms of an app, now and again after changes, the soonest first.
    ///
    /// The first element comes at once, and starts the service as a call does; the others, as something has changed.
    /// There is one query at a time, and several changes at once yield one element, the last state: a task that takes
    /// the elements slowly misses no current state. It waits for a service or a bus that is gone; the sequence
    /// ends only with the task that takes its elements.
    ///
    /// - Parameter appID: The desktop id of the app; `nil`: the alarms of all apps.
    public nonisolated func alarmSnapshots(appID: String? = nil) -> Snapshots<[AlarmProperties]> {
        snapshots(of: .list(appID.map { ["app-id": .string($0)] } ?? [:])) { event in
            switch event {
            case .added, .removed, .propertiesChanged: true
            default: false
            }
        }
    }

    /// The activities of a filter, in the order to show, now and again after changes, as
    /// ``alarmSnapshots(appID:)`` has the alarms.
    ///
    /// - Parameter filter: As of ``AlarmsCall/activities(_:)``.
    public nonisolated func activitySnapshots(_ filter: [String: Value] = [:]) -> Snapshots<[ActivityProperties]> {
        snapshots(of: .activities(filter)) { event in
            switch event {
            case .activityAdded, .activityRemoved, .activityPropertiesChanged: true
            default: false
            }
        }
    }

    /// The answers to a call, now and after each event that may change it, as ``alarmSnapshots(appID:)`` has the
    /// alarms.
    ///
    /// - Parameter holdsClient: True if the sequence retains the client; otherwise it ends when the client is released.
    package nonisolated func snapshots<Element>(
        of call: AlarmsCall<Element>, holdsClient: Bool = true,
        after isChange: @escaping @Sendable (AlarmsEvent) -> Bool
    ) -> Snapshots<Element> {
        Snapshots(client: self, held: holdsClient ? self : nil, call: call, isChange: isChange)
    }
}
