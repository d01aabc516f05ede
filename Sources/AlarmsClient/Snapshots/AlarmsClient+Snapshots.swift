extension AlarmsClient {
    /// Returns the alarms of an app, now and again after changes, the soonest first.
    ///
    /// The first element is requested at once, and starts the service like a call; others follow after changes. There
    /// is one query at a time, and several changes yield one element with the last state: so a slow task doesn't miss
    /// the current state. The sequence waits for a missing service or bus; it ends only when the task is cancelled.
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

    /// Returns the activities of a filter in display order, now and again after changes, like
    /// ``alarmSnapshots(appID:)``.
    ///
    /// - Parameter filter: As in ``AlarmsCall/activities(_:)``.
    public nonisolated func activitySnapshots(_ filter: [String: Value] = [:]) -> Snapshots<[ActivityProperties]> {
        snapshots(of: .activities(filter)) { event in
            switch event {
            case .activityAdded, .activityRemoved, .activityPropertiesChanged: true
            default: false
            }
        }
    }

    /// Returns the answers to a call, now and after each event that may change them, like ``alarmSnapshots(appID:)``.
    ///
    /// - Parameter holdsClient: True if the sequence retains the client; otherwise it ends when the client is released.
    package nonisolated func snapshots<Element>(
        of call: AlarmsCall<Element>, holdsClient: Bool = true,
        after isChange: @escaping @Sendable (AlarmsEvent) -> Bool
    ) -> Snapshots<Element> {
        Snapshots(client: self, held: holdsClient ? self : nil, call: call, isChange: isChange)
    }
}
