import AlarmKit
@testable import AlarmsClient
import AppIntents
import Foundation
import TestSupport
import Testing

/// A service that is absent, slow or killed, and a bus that is gone.
@Suite(.ownThreads, .timeLimit(.minutes(15))) struct FaultTests {
    private let manager = AlarmManager.shared

    /// Expects that every call ends with this error.
    private func expectFailures(_ isExpected: (AlarmManager.ServiceError) -> Bool) async {
        func isError(_ error: any Error) -> Bool { (error as? AlarmManager.ServiceError).map(isExpected) ?? false }
        for verb in [manager.countdown, manager.pause, manager.resume, manager.stop, manager.cancel] {
            #expect(performing: { try verb(UUID()) }, throws: isError)
        }
        #expect(performing: { try manager.alarms }, throws: isError)
        #expect(performing: { try manager.setEnabled(true, id: UUID()) }, throws: isError)
        await #expect(
            performing: { try await manager.schedule(id: UUID(), configuration: .sample(pre: 60)) }, throws: isError)
        await #expect(
            performing: { try await manager.update(id: UUID(), configuration: .sample(pre: 60)) }, throws: isError)
        await #expect(performing: { try await manager.requestAuthorization() }, throws: isError)
        #expect(manager.authorizationState == .notDetermined)
    }

    @Test func `without the service, without a bus, every call fails at once`() async throws {
        let bus = try PrivateBus()
        for address in [bus.address, "unix:path=/proc/nonexistent/bus", "nonsense"] {
            try await ServiceClient.$override.withValue(AlarmsClient(bus: address)) {
                await expectFailures { error in
                    if case .unavailable = error { true } else { false }
                }
            }
        }
    }

    @Test func `a service that is killed meanwhile is started again, and asked again`() async throws {
        let bus = try PrivateBus(services: ["org.example.Alarms": try ProgramRun.path(of: "alarmsd")])
        let outside = try await AlarmsClient.connect(toBusAt: bus.address)
        try await ServiceClient.$override.withValue(AlarmsClient(bus: bus.address)) {
            #expect(try manager.alarms.isEmpty)
            let first = try await outside.perform(.serviceProcessIdentifier())
            kill(first, SIGSTOP)
            // By the client's thread, since those of the pool may all wait. The call waits for the service by then, or
            // finds the next one.
            _ = try await ServiceClient.current().pause(.milliseconds(50)) { kill(first, SIGKILL) }
            let id = UUID()
            let alarm = try await manager.schedule(id: id, configuration: .sample(pre: 600))
            #expect(alarm.id == id)
            #expect(try await outside.perform(.list()).map(\.id) == [id.text])
            #expect(try await outside.perform(.serviceProcessIdentifier()) != first)
            kill(try await outside.perform(.serviceProcessIdentifier()), SIGKILL)
        }
    }

    @Test(.kit) func `many calls at once all have their answers`() async throws {
        let ids = try await withThrowingTaskGroup(of: UUID.self) { group in
            for _ in 0..<100 {
                group.addTask {
                    let id = try await manager.schedule(id: UUID(), configuration: .sample(pre: 600)).id
                    try manager.pause(id: id)
                    try manager.resume(id: id)
                    return id
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(try Set(manager.alarms.map(\.id)) == ids)
        #expect(try await session.outside.perform(.list()).allSatisfy { $0.state == .countdown })
    }
}
