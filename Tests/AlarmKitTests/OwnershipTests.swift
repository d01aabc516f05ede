import AlarmKit
import AlarmsClient
import AppIntents
import Foundation
import TestSupport
import Testing

/// The limits of an app: its own alarms.
@Suite(.ownThreads, .kit, .timeLimit(.minutes(15))) struct OwnershipTests {
    private let manager = AlarmManager.shared

    @Test func `an alarm belongs to the app`() async throws {
        #expect(!AlarmApp.identifier.isEmpty)
        let id = try await manager.schedule(id: UUID(), configuration: .sample(pre: 600)).id
        #expect(try await session.properties(of: id).appID == AlarmApp.identifier)
    }

    @Test func `alarms of other apps are neither seen nor touched`() async throws {
        for app in ["org.example.Other", ""] {
            let other = UUID()
            try await session.outside.perform(
                .schedule(
                    id: other.text, ["pre-alert": .uint64(600_000_000), "app-id": .string(app)]))
            #expect(try manager.alarms.isEmpty)
            #expect(try manager.allAlarms.isEmpty)
            var updates = manager.alarmUpdates.makeAsyncIterator()
            #expect(await updates.next(isolation: nil) == [])
            let before = try await session.properties(of: other)
            for verb in [manager.countdown, manager.pause, manager.resume, manager.stop, manager.cancel] {
                #expect(throws: AlarmManager.ServiceError.notFound) { try verb(other) }
            }
            #expect(throws: AlarmManager.ServiceError.notFound) { try manager.setEnabled(false, id: other) }
            #expect(throws: AlarmManager.ServiceError.notFound) { try manager.presentationState(id: other) }
            #expect(throws: AlarmManager.ServiceError.notFound) {
                try manager.configuration(id: other, metadata: Recipe.self)
            }
            await #expect(throws: AlarmManager.ServiceError.notFound) {
                try await manager.update(id: other, configuration: .sample(pre: 60))
            }
            await #expect(throws: AlarmManager.ServiceError.alreadyExists) {
                try await manager.schedule(id: other, configuration: .sample(pre: 60))
            }
            var after = try await session.properties(of: other)
            after.remainingUSec = before.remainingUSec
            #expect(after == before)
            try await session.outside.perform(.cancel(id: other.text))
        }
    }
}
