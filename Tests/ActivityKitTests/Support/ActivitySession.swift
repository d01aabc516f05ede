@testable import ActivityKit
import AlarmsClient
import AppIntents
import EventLoop
import TestSupport

/// A private bus with the service on it, an app's client, and another client that looks on.
final class ActivitySession {
    let bus: PrivateBus
    let loop: EventLoop
    private(set) var service: ProgramRun
    /// The client of the app under test.
    let app: AlarmsClient
    /// A client of another program.
    let outside: AlarmsClient
    private let stateDirectory: String

    /// Starts a bus and the service on it, and waits until it is ready.
    nonisolated(nonsending) init(bus: PrivateBus? = nil) async throws {
        let bus = try bus ?? PrivateBus()
        let loop = try EventLoop()
        (self.bus, self.loop) = (bus, loop)
        stateDirectory = try bus.directory.makeDirectory("alarms")
        service = try Self.run(on: bus, in: loop, stateDirectory)
        app = try AlarmsClient(bus: bus.address)
        outside = try await AlarmsClient.connect(toBusAt: bus.address)
    }

    deinit {
        ActivityRegistry.remove(app)
        service.end()
    }

    /// Starts the service again after it has ended.
    func restart() throws {
        service = try Self.run(on: bus, in: loop, stateDirectory)
    }

    private static func run(on bus: PrivateBus, in loop: EventLoop, _ stateDirectory: String) throws -> ProgramRun {
        let service = try ProgramRun(
            "alarmsd", ["--state-directory", stateDirectory], environment: bus.environment, in: loop)
        try service.waitUntilReady()
        return service
    }

    /// An activity as the other program sees it; `nil`: it is gone.
    nonisolated(nonsending) func row(_ activity: Activity<some ActivityAttributes>) async throws -> ActivityProperties?
    {
        do {
            return try await outside.perform(.activityProperties(id: activity.id))
        } catch  where error.code == .notFound {
            return nil
        }
    }

    /// The JSON of an activity's content, as the other program sees it.
    nonisolated(nonsending) func json(_ activity: Activity<some ActivityAttributes>) async throws -> String? {
        try await row(activity)?.content["json"]?.stringValue
    }
}

/// Runs `body` in a session of its own, as the app under test.
func withService(
    bus: PrivateBus? = nil, isolation: isolated (any Actor)? = #isolation,
    _ body: (ActivitySession) async throws -> Void
) async throws {
    let session = try await ActivitySession(bus: bus)
    try await ServiceClient.$override.withValue(session.app) { try await body(session) }
}

/// Runs `body` as another process of the app: with a connection and objects of its own.
func asAnotherProcess<Result>(
    of session: ActivitySession, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async throws -> Result {
    let client = try AlarmsClient(bus: session.bus.address)
    defer { ActivityRegistry.remove(client) }
    return try await ServiceClient.$override.withValue(client) { try await body() }
}
