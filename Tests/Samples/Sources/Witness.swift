internal import AlarmsClient
internal import Foundation

/// Another program on the bus: it sees alarms and activities as the desktop does, and presses their buttons.
@MainActor struct Witness {
    let client: AlarmsClient

    init() async throws {
        client = try await AlarmsClient.connect()
    }

    /// The alarm as it is now.
    func alarm(_ id: UUID) async throws -> AlarmProperties {
        try await client.perform(.properties(id: id.uuidString.lowercased()))
    }

    /// The alarm, as soon as it is in a state.
    func alarm(_ id: UUID, in state: AlarmState) async throws -> AlarmProperties {
        var events = await client.events().makeAsyncIterator()
        var alarm = try await alarm(id)
        while alarm.state != state {
            guard await events.next() != nil else { throw SampleFailure(description: "the bus is gone") }
            alarm = try await self.alarm(id)
        }
        return alarm
    }

    /// Returns when the alarm is gone.
    func untilGone(_ id: UUID) async throws {
        var events = await client.events().makeAsyncIterator()
        while true {
            do {
                _ = try await alarm(id)
            } catch let error as AlarmsError where error.code == .notFound {
                return
            }
            guard await events.next() != nil else { throw SampleFailure(description: "the bus is gone") }
        }
    }

    /// Presses a button of an alarm.
    func press(_ action: AlarmAction, of id: UUID) async throws {
        try await client.perform(.invokeAction(id: id.uuidString.lowercased(), action))
    }

    /// The activity as it is now; `nil` if it is gone.
    func activity(_ id: String) async throws -> ActivityProperties? {
        do {
            return try await client.perform(.activityProperties(id: id.lowercased()))
        } catch let error where error.code == .notFound {
            return nil
        }
    }

    /// The activity, as soon as `condition` holds of it.
    func activity(
        _ id: String, when condition: (ActivityProperties) -> Bool
    ) async throws -> ActivityProperties {
        var events = await client.events().makeAsyncIterator()
        while true {
            if let activity = try await activity(id), condition(activity) { return activity }
            guard await events.next() != nil else { throw SampleFailure(description: "the bus is gone") }
        }
    }
}
