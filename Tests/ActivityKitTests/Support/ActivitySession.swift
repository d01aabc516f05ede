@testable import ActivityKit
import AlarmsClient
import AppIntents
import EventLoop
import TestSupport
import Testing

/// A session of the service with an app's client, and another client that looks on.
final class ActivitySession: @unchecked Sendable {
    /// The session of a test with the trait `service`, which uses it on one thread at a time.
    @TaskLocal static var current: ActivitySession?

    let session: Session
    /// The client of the app under test.
    let app: AlarmsClient
    /// A client of another program.
    let outside: AlarmsClient

    var bus: PrivateBus { session.bus }
    var loop: EventLoop { session.loop }
    var service: ProgramRun { session.service }

    /// Starts the session.
    nonisolated(nonsending) init(bus: PrivateBus? = nil) async throws {
        session = try Session(on: bus)
        app = try AlarmsClient(bus: session.bus.address)
        outside = try await AlarmsClient.connect(toBusAt: session.bus.address)
    }

    deinit {
        ActivityRegistry.remove(app)
    }

    /// Starts the service again after it has ended.
    func restart() throws { try session.restart() }

    /// Kills the service, and starts it again.
    func restartAfterKill() throws { try session.restartAfterKill() }

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

/// A trait of tests that have a session of their own, ``session``, and are the app under test.
struct ServiceTrait: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await withService { session in
            try await ActivitySession.$current.withValue(session, operation: function)
        }
    }
}

extension Trait where Self == ServiceTrait {
    /// Gives each test a session of its own.
    static var service: Self { ServiceTrait() }
}

/// The session of the current test.
var session: ActivitySession {
    guard let session = ActivitySession.current else { preconditionFailure("the test has no trait `service`") }
    return session
}

/// Runs `body` as another process of the app: with a connection and objects of its own.
func asAnotherProcess<Result>(
    of session: ActivitySession, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
) async throws -> Result {
    let client = try AlarmsClient(bus: session.bus.address)
    defer { ActivityRegistry.remove(client) }
    return try await ServiceClient.$override.withValue(client) { try await body() }
}
