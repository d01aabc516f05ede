internal import AlarmsClient

/// An activity as it was read of the service.
struct ActivityRow: Sendable {
    let properties: ActivityProperties
    /// The number of the service's process that answered, which orders answers.
    let serviceNumber: UInt64
}

extension AlarmsClient {
    /// The call for an activity.
    nonisolated func activity(id: String) -> AlarmsCall<ActivityRow> {
        AlarmsCall.activityProperties(id: id).map { ActivityRow(properties: $0, serviceNumber: self.serviceNumber) }
    }

    /// The call for the activities of a filter, in the order to show.
    nonisolated func activities(of filter: [String: Value]) -> AlarmsCall<[ActivityRow]> {
        AlarmsCall.activities(filter).map { rows in
            let serviceNumber = self.serviceNumber
            return rows.map { ActivityRow(properties: $0, serviceNumber: serviceNumber) }
        }
    }

    /// The activities of a filter, now and again after changes.
    nonisolated func activityRows(_ filter: [String: Value]) -> some AsyncSequence<[ActivityRow], Never> & Sendable {
        snapshots(of: activities(of: filter)) { event in
            switch event {
            case .activityAdded, .activityRemoved, .activityPropertiesChanged: true
            default: false
            }
        }
    }
}
