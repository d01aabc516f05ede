import AlarmKit
import AlarmsClient
import AppIntents
import EventLoop
import Foundation
import TestSupport
import Testing

/// The person's permission. The app is in a sandbox, as others always have it.
@Suite(.ownThreads, .timeLimit(.minutes(15))) struct AuthorizationTests {
    private let manager = AlarmManager.shared

    /// Runs `body` with the app in a sandbox, with or without a notification server.
    private func withSandbox(asks: Bool, _ body: (KitSession) async throws -> Void) async throws {
        try await withSandbox(asks: asks) { session, _ in try await body(session) }
    }

    /// The same, with the server.
    private func withSandbox(
        asks: Bool, services: [String: String] = [:], _ body: (KitSession, FakeNotificationServer?) async throws -> Void
    ) async throws {
        let bus = try PrivateBus(services: services)
        let loop = try EventLoop()
        let server = asks ? try FakeNotificationServer(on: bus, in: loop) : nil
        var sandboxes: [FlatpakSandbox] = []
        try await AlarmApp.$identifierOverride.withValue("org.example.KitTests") {
            try await withKit(bus: bus, loop: loop) { bus, loop in
                let sandbox = try FlatpakSandbox(AlarmApp.identifier, on: bus, in: loop)
                sandboxes.append(sandbox)
                return sandbox.address
            } _: { session in
                if asks { try session.waitForServer() }
                try await body(session, server)
            }
        }
        withExtendedLifetime((server, sandboxes)) {}
    }

    @Test(.kit) func `an app outside of a sandbox is authorized`() async throws {
        #expect(manager.authorizationState == .authorized)
        let answer = try await manager.requestAuthorization()
        #expect(answer == .authorized)
        var updates = manager.authorizationUpdates.makeAsyncIterator()
        #expect(await updates.next(isolation: nil) == .authorized)
    }

    @Test(arguments: [true, false]) func `a request waits for the person`(_ allows: Bool) async throws {
        try await withSandbox(asks: true) { session in
            #expect(manager.authorizationState == .notDetermined)
            var updates = manager.authorizationUpdates.makeAsyncIterator()
            #expect(await updates.next(isolation: nil) == .notDetermined)
            async let request = manager.requestAuthorization()
            try await session.outside.perform(
                .setAuthorization(
                    of: AlarmApp.identifier, to: allows ? .authorized : .denied))
            #expect(try await request == (allows ? .authorized : .denied))
            #expect(manager.authorizationState == (allows ? .authorized : .denied))
            #expect(await updates.next(isolation: nil) == (allows ? .authorized : .denied))
            // Asked before: it isn't asked again.
            #expect(try await manager.requestAuthorization() == (allows ? .authorized : .denied))
        }
    }

    @Test func `a service that is killed while the person is asked asks again`() async throws {
        let services = ["org.example.Alarms": try ProgramRun.path(of: "alarmsd")]
        try await withSandbox(asks: true, services: services) { session, server in
            let server = try #require(server)
            async let request = manager.requestAuthorization()
            try session.loop.wait(for: "the question") { server.sent.count == 1 }
            // The call starts another one.
            try session.service.kill()
            try session.loop.wait(for: "another question") { server.sent.count == 2 }
            try await session.outside.perform(.setAuthorization(of: AlarmApp.identifier, to: .authorized))
            #expect(try await request == .authorized)
            kill(try await session.outside.perform(.serviceProcessIdentifier()), SIGKILL)
        }
    }

    @Test func `the first alarm asks and waits`() async throws {
        try await withSandbox(asks: true) { session in
            let id = UUID()
            async let alarm = manager.schedule(id: id, configuration: .sample(pre: 600))
            try await session.outside.perform(.setAuthorization(of: AlarmApp.identifier, to: .authorized))
            #expect(try await alarm.state == .countdown)
            #expect(try await session.properties(of: id).appID == AlarmApp.identifier)
        }
    }

    @Test func `a denied app schedules nothing`() async throws {
        try await withSandbox(asks: true) { session in
            try await session.outside.perform(.setAuthorization(of: AlarmApp.identifier, to: .denied))
            await #expect(throws: AlarmManager.ServiceError.notAuthorized) {
                try await manager.schedule(id: UUID(), configuration: .sample(pre: 600))
            }
            #expect(try await session.outside.perform(.list()).isEmpty)
        }
    }

    @Test func `where nobody can be asked it stays undetermined`() async throws {
        try await withSandbox(asks: false) { session in
            let answer = try await manager.requestAuthorization()
            #expect(answer == .notDetermined)
            await #expect(throws: AlarmManager.ServiceError.notAuthorized) {
                try await manager.schedule(id: UUID(), configuration: .sample(pre: 600))
            }
            #expect(try await session.outside.perform(.list()).isEmpty)
        }
    }

    @Test func `a request ends with its task`() async throws {
        try await withSandbox(asks: true) { _ in
            let request = Task { try await manager.requestAuthorization() }
            request.cancel()
            await #expect(throws: CancellationError.self) { try await request.value }
        }
    }

    @Test func `a sandboxed app can't name a file as sound`() async throws {
        try await withSandbox(asks: true) { session in
            try await session.outside.perform(.setAuthorization(of: AlarmApp.identifier, to: .authorized))
            var configuration = RecipeConfiguration.sample(pre: 600)
            configuration.sound = .named("Chime-of-no-app")
            let id = try await manager.schedule(id: UUID(), configuration: configuration).id
            #expect(try await session.properties(of: id).configuration["sound"] == .string("Chime-of-no-app"))
        }
    }
}
