import AlarmKit
import AlarmsClient
import AppIntents
import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// A session of the service with an app's client, and another client that looks on.
final class KitSession: @unchecked Sendable {
    /// The session of a test with the trait `kit`, which uses it on one thread at a time.
    @TaskLocal static var current: KitSession?

    let session: Session
    /// The client of the app under test.
    let app: AlarmsClient
    /// A client of another program.
    let outside: AlarmsClient
    private var events: AsyncStream<AlarmsEvent>.Iterator

    var bus: PrivateBus { session.bus }
    var loop: EventLoop { session.loop }
    var service: ProgramRun { session.service }

    /// Starts the session.
    ///
    /// - Parameter address: The address at which the app connects; `nil`: that of the bus.
    init(
        arguments: [String] = [], bus: PrivateBus? = nil, loop: EventLoop? = nil,
        appConnectsTo address: ((PrivateBus, EventLoop) throws -> String)? = nil
    ) async throws {
        session = try Session(on: bus, arguments: arguments, in: loop)
        let bus = session.bus
        // Without the bus's identity, which another bus at the same address doesn't have.
        app = try AlarmsClient(bus: try address?(bus, session.loop) ?? String(bus.address.prefix { $0 != "," }))
        outside = try await AlarmsClient.connect(toBusAt: bus.address)
        events = await outside.events().makeAsyncIterator()
    }

    /// Starts the service again after it has ended.
    func restart() throws { try session.restart() }

    /// Kills the service, and starts it again.
    func restartAfterKill() throws { try session.restartAfterKill() }

    /// Waits until the service reports this.
    func next(_ isWanted: (AlarmsEvent) -> Bool) async throws -> AlarmsEvent {
        while let event = await events.next() {
            if isWanted(event) { return event }
        }
        throw TestFailure("the bus is gone")
    }

    /// Waits until an alarm rings.
    func waitForRing(of id: UUID) async throws {
        _ = try await next { event in
            if case .fired(id.text, _, _) = event { true } else { false }
        }
    }

    /// An alarm as the other program sees it.
    func properties(of id: UUID) async throws -> AlarmProperties {
        try await outside.perform(.properties(id: id.text))
    }

    /// True if the service has an alarm of that id.
    func has(_ id: UUID) async throws -> Bool {
        try await outside.perform(.list()).contains { $0.id == id.text }
    }

    /// Schedules an alarm for a near instant, and waits until it rings.
    func ring<Metadata>(
        _ configuration: AlarmManager.AlarmConfiguration<Metadata>, id: UUID = UUID()
    ) async throws -> UUID {
        // On a busy machine the soonest may be past when the service looks at it.
        for delay in [0.1, 0.5, 4] {
            var configuration = configuration
            configuration.schedule = .fixed(Date(timeIntervalSinceNow: delay))
            do {
                try await AlarmManager.shared.schedule(id: id, configuration: configuration)
                try await waitForRing(of: id)
                return id
            } catch AlarmManager.ServiceError.invalid {}
        }
        throw TestFailure("the service is seconds late")
    }

    /// Makes an alarm that repeats ring within seconds, at another time than its own.
    func ringRepeating(_ id: UUID) async throws {
        let second = Int(Date.now.timeIntervalSince1970) % 86_400 + 2
        let parts = [second / 3600 % 24, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        try await outside.perform(
            .update(
                id: id.text, ["time": .string(parts.joined(separator: ":")), "timezone": .string("UTC")]))
        try await waitForRing(of: id)
    }
}

/// Runs `body` in a session of its own, as the app under test.
func withKit(
    arguments: [String] = [], bus: PrivateBus? = nil, loop: EventLoop? = nil,
    appConnectsTo address: ((PrivateBus, EventLoop) throws -> String)? = nil,
    _ body: (KitSession) async throws -> Void
) async throws {
    let session = try await KitSession(arguments: arguments, bus: bus, loop: loop, appConnectsTo: address)
    try await ServiceClient.$override.withValue(session.app) { try await body(session) }
}

/// A trait of tests that have a session of their own, ``session``, and are the app under test.
struct KitTrait: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withKit { session in try await KitSession.$current.withValue(session, operation: function) }
    }
}

extension Trait where Self == KitTrait {
    /// Gives each test a session of its own.
    static var kit: Self { KitTrait() }
}

/// The session of the current test.
var session: KitSession {
    guard let session = KitSession.current else { preconditionFailure("the test has no trait `kit`") }
    return session
}

extension UUID {
    /// The id as the service writes it.
    var text: String { uuidString.lowercased() }
}

extension KitSession {
    /// Waits until the service knows the notification server, whose loop runs meanwhile.
    func waitForServer() throws {
        try loop.wait(for: "the notification server") {
            var name = try session.client.property(
                "NotificationServer", of: "org.example.Alarms", at: "/org/example/Alarms", on: "org.example.Alarms")
            return try !name.string().isEmpty
        }
    }
}
