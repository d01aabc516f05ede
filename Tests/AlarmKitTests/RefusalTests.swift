import AlarmKit
import AlarmsClient
import AppIntents
import Foundation
import TestSupport
import Testing

/// The errors for what a service answers.
@Suite(.ownThreads, .timeLimit(.minutes(15))) struct RefusalTests {
    private let manager = AlarmManager.shared

    /// Runs `body` with a service that answers every call so.
    private func withService(answering error: String?, _ body: () async throws -> Void) async throws {
        let bus = try PrivateBus()
        let service = try RefusingService(on: bus.address, answering: error)
        defer { service.end() }
        try await ServiceClient.$override.withValue(AlarmsClient(bus: bus.address), operation: body)
    }

    @Test func `each refusal of the service has its case`() async throws {
        let service = "org.example.Alarms.Error."
        let bus = "org.freedesktop.DBus.Error."
        let cases: [(String, any Error)] = [
            (service + "NotFound", AlarmManager.ServiceError.notFound),
            (service + "AlreadyExists", AlarmManager.ServiceError.alreadyExists),
            (service + "InvalidState", AlarmManager.ServiceError.invalidState),
            (service + "InvalidConfiguration", AlarmManager.ServiceError.invalid("because")),
            (service + "InvalidSchedule", AlarmManager.ServiceError.invalid("because")),
            (service + "TooLarge", AlarmManager.ServiceError.tooLarge("because")),
            (service + "StorageFailed", AlarmManager.ServiceError.storageFailed("because")),
            (service + "MaximumLimitReached", AlarmManager.AlarmError.maximumLimitReached),
            (service + "Later", AlarmManager.ServiceError.other("\(service)Later: because")),
            (bus + "AccessDenied", AlarmManager.ServiceError.other("\(bus)AccessDenied: because")),
            (bus + "NoReply", AlarmManager.ServiceError.timedOut),
            (bus + "ServiceUnknown", AlarmManager.ServiceError.unavailable("\(bus)ServiceUnknown: because")),
        ]
        for (name, expected) in cases {
            try await withService(answering: name) {
                func isExpected(_ error: any Error) -> Bool { "\(error)" == "\(expected)" }
                for verb in [manager.countdown, manager.pause, manager.resume, manager.stop, manager.cancel] {
                    #expect(performing: { try verb(UUID()) }, throws: isExpected)
                }
                #expect(performing: { try manager.alarms }, throws: isExpected)
                await #expect(
                    performing: { try await manager.schedule(id: UUID(), configuration: .sample(pre: 60)) },
                    throws: isExpected)
                await #expect(performing: { try await manager.requestAuthorization() }, throws: isExpected)
                #expect(manager.authorizationState == .notDetermined)
            }
        }
    }

    @Test func `a service that is too old to ask allows every app`() async throws {
        for name in ["UnknownMethod", "UnknownInterface"] {
            try await withService(answering: "org.freedesktop.DBus.Error.\(name)") {
                #expect(manager.authorizationState == .authorized)
                let answer = try await manager.requestAuthorization()
                #expect(answer == .authorized)
                var updates = manager.authorizationUpdates.makeAsyncIterator()
                #expect(await updates.next(isolation: nil) == .authorized)
            }
        }
    }

    @Test func `a task that waits for a silent service can be cancelled`() async throws {
        try await withService(answering: nil) {
            let tasks = [
                Task { _ = try await manager.schedule(id: UUID(), configuration: .sample(pre: 60)) },
                Task { _ = try await manager.update(id: UUID(), configuration: .sample(pre: 60)) },
                Task { _ = try await manager.requestAuthorization() },
            ]
            let updates = Task { for await _ in manager.alarmUpdates {} }
            let decisions = Task { for await _ in manager.authorizationUpdates {} }
            for task in tasks {
                task.cancel()
                await #expect(throws: CancellationError.self) { try await task.value }
            }
            updates.cancel()
            decisions.cancel()
            await updates.value
            await decisions.value
        }
    }
}
