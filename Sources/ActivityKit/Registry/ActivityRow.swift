internal import AlarmsClient

/// An activity read from the service.
struct ActivityRow: Sendable {
    let properties: ActivityProperties
    /// The number of the answering process of the service, which orders answers.
    let serviceNumber: UInt64
}

extension AlarmsClient {
    /// Returns the call for an activity.
    nonisolated func activity(id: String) -> AlarmsCall<ActivityRow> {
        AlarmsCall.activityProperties(id: id).map { ActivityRow(properties: $0, serviceNumber: self.serviceNumber) }
    }

    /// Returns the call for the activities of a filter, in display order.
    nonisolated func activities(of filter: [String: Value]) -> AlarmsCall<[ActivityRow]> {
        AlarmsCall.activities(filter).map { rows in
            let serviceNumber = self.serviceNumber
            return rows.map { ActivityRow(properties: $0, serviceNumber: serviceNumber) }
        }
    }

    /// Returns the activities of a filter, now and again after changes.
    nonisolated func activityRows(_ filter: [String: Value]) -> some AsyncSequence<[ActivityRow], Never> & Sendable {
        snapshots(of: activities(of: filter)) { event in
            switch event {
            case .activityAdded, .activityRemoved, .activityPropertiesChanged: true
            default: false
            }
        }
    }
}
