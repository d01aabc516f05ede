import AlarmKit
import AlarmsClient
import Foundation
import TestSupport
import Testing

/// The documented behaviour of the verbs, as another program sees it.
@Suite(.ownThreads, .kit, .timeLimit(.minutes(15))) struct VerbTests {
    private let manager = AlarmManager.shared

    @Test func `countdown snoozes an alarm that rings for the length after the alert`() async throws {
        let id = try await session.ring(.sample(post: 300))
        try manager.countdown(id: id)
        let row = try await session.properties(of: id)
        #expect(row.state == .countdown)
        #expect(row.countdownTotalUSec == 300_000_000)
        #expect(try manager.alarms.map(\.state) == [.countdown])
    }

    @Test func `countdown repeats a timer without a length after the alert`() async throws {
        let id = UUID()
        try await manager.schedule(id: id, configuration: .timer(duration: 1, attributes: .sample()))
        try await session.waitForRing(of: id)
        try manager.countdown(id: id)
        #expect(try await session.properties(of: id).countdownTotalUSec == 1_000_000)
        try await session.waitForRing(of: id)
    }

    @Test func `each verb throws in every state but its own`() async throws {
        let scheduled = try await manager.schedule(id: UUID(), configuration: .sample(schedule: daily(in: 600))).id
        let counting = try await manager.schedule(id: UUID(), configuration: .sample(pre: 600)).id
        let paused = try await manager.schedule(id: UUID(), configuration: .sample(pre: 600)).id
        try manager.pause(id: paused)
        let alerting = try await session.ring(.sample(post: 300))
        let refusals: [(UUID, [(UUID) throws -> Void])] = [
            (scheduled, [manager.countdown, manager.pause, manager.resume]),
            (counting, [manager.countdown, manager.resume]),
            (paused, [manager.countdown, manager.pause]),
            (alerting, [manager.pause, manager.resume]),
        ]
        for (id, verbs) in refusals {
            let before = try await session.properties(of: id).state
            for verb in verbs { #expect(throws: AlarmManager.ServiceError.invalidState) { try verb(id) } }
            #expect(try await session.properties(of: id).state == before)
        }
    }

    @Test func `pause holds a countdown, and resume goes on`() async throws {
        let id = try await manager.schedule(id: UUID(), configuration: .sample(pre: 600)).id
        try manager.pause(id: id)
        #expect(try await session.properties(of: id).state == .paused)
        #expect(try manager.alarms.map(\.state) == [.paused])
        try manager.resume(id: id)
        let row = try await session.properties(of: id)
        #expect(row.state == .countdown)
        #expect(row.countdownTotalUSec == 600_000_000)
        #expect(row.countdownElapsedUSec > 0)
    }

    @Test func `stop deletes an alarm that rings once`() async throws {
        let ringing = try await session.ring(.sample(post: 300))
        try manager.stop(id: ringing)
        let snoozed = try await session.ring(.sample(post: 300))
        try manager.countdown(id: snoozed)
        try manager.stop(id: snoozed)
        let timer = try await manager.schedule(id: UUID(), configuration: .sample(pre: 600)).id
        try manager.stop(id: timer)
        let scheduled = try await manager.schedule(
            id: UUID(), configuration: .sample(schedule: .fixed(Date(timeIntervalSinceNow: 3600)))
        ).id
        try manager.stop(id: scheduled)
        #expect(try await session.outside.perform(.list()).isEmpty)
        #expect(try manager.alarms.isEmpty)
        #expect(throws: AlarmManager.ServiceError.notFound) { try manager.stop(id: ringing) }
    }

    @Test func `stop has an alarm that repeats wait for its next time`() async throws {
        let id = try await manager.schedule(id: UUID(), configuration: .sample(schedule: daily(in: 600))).id
        try await session.ringRepeating(id)
        let due = try await session.properties(of: id).occurrenceUSec
        try manager.stop(id: id)
        let row = try await session.properties(of: id)
        #expect(row.state == .scheduled)
        #expect(row.occurrenceUSec == due + 86_400_000_000)
        #expect(row.nextFireUSec == row.occurrenceUSec)
    }

    @Test func `stop of its countdown has an alarm that repeats count down before its next time`() async throws {
        let id = try await manager.schedule(id: UUID(), configuration: .sample(pre: 3600, schedule: daily(in: 30))).id
        let due = try await session.properties(of: id).occurrenceUSec
        try manager.stop(id: id)
        let row = try await session.properties(of: id)
        #expect(row.state == .scheduled)
        #expect(row.occurrenceUSec > due)
        #expect(row.preAlertUSec == 3_600_000_000)
    }

    @Test func `cancel deletes an alarm in every state, also one that repeats`() async throws {
        let repeating = try await manager.schedule(
            id: UUID(), configuration: .sample(schedule: daily(in: 600))
        ).id
        let paused = try await manager.schedule(id: UUID(), configuration: .sample(pre: 600)).id
        try manager.pause(id: paused)
        let ringing = try await session.ring(.sample())
        let daily = try await manager.schedule(id: UUID(), configuration: .sample(schedule: daily(in: 600))).id
        try await session.ringRepeating(daily)
        for id in [repeating, paused, ringing, daily] {
            try manager.cancel(id: id)
            #expect(throws: AlarmManager.ServiceError.notFound) { try manager.cancel(id: id) }
        }
        #expect(try await session.outside.perform(.list()).isEmpty)
    }

    @Test func `no verb knows an alarm that isn't there`() async throws {
        let verbs = [manager.countdown, manager.pause, manager.resume, manager.stop, manager.cancel]
        for verb in verbs { #expect(throws: AlarmManager.ServiceError.notFound) { try verb(UUID()) } }
    }
}
