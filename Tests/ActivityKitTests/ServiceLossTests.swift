@testable import ActivityKit
@testable import AlarmsClient
import AppIntents
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// Requests and changes while the service or the bus is away.
@Suite(.ownThreads, .timeLimit(.minutes(15))) struct ServiceLossTests {
    /// Runs `body` as an app whose client is this one.
    private func with(_ client: AlarmsClient, _ body: () async throws -> Void) async throws {
        defer { ActivityRegistry.remove(client) }
        try await ServiceClient.$override.withValue(client) { try await body() }
    }

    @Test func `without a service a request fails, and nothing else does or hangs`() async throws {
        let bus = try PrivateBus()
        try await with(AlarmsClient(bus: bus.address)) {
            #expect { try Delivery.start() } throws: { error in
                if case .unavailable = error as? ActivityServiceError { true } else { false }
            }
            #expect(Activity<Delivery>.activities.isEmpty)
            #expect(!ActivityAuthorizationInfo().areActivitiesEnabled)
        }
    }

    @Test func `without a bus a request fails`() async throws {
        try await with(AlarmsClient(bus: "unix:path=/proc/nonexistent/bus")) {
            #expect { try Delivery.start() } throws: { error in
                if case .unavailable = error as? ActivityServiceError { true } else { false }
            }
            #expect(Activity<Delivery>.activities.isEmpty)
        }
    }

    @Test(.service) func `changes while the service is away are lost, and those after it is back are done`()
        async throws
    {
        let activity = try Delivery.start()
        try session.service.kill()
        await activity.update(.of("lost"))
        #expect(activity.content.state.status == "begun")
        #expect(Activity<Delivery>.activities.first === activity)
        try session.restart()
        await activity.update(.of("back"))
        #expect(activity.content.state.status == "back")
        #expect(try await session.row(activity)?.content["status"] == .string("back"))
        #expect(Activity<Delivery>.activities.first === activity)
        var states = activity.activityStateUpdates.makeAsyncIterator()
        try await session.outside.perform(.endActivity(id: activity.id))
        #expect(await states.wait(for: .ended))
    }

    @Test(.service) func `the updates that a service lost in a crash are lost here too, and those after it are taken`()
        async throws
    {
        let activity = try Delivery.start()
        for number in 0..<20 { await activity.update(.of("\(number)")) }
        #expect(activity.content.state.status == "19")
        try session.restartAfterKill()
        await activity.update(.of("back", staleDate: .distantPast))
        #expect(try await session.row(activity)?.content["status"] == .string("back"))
        #expect(activity.content.state.status == "back" && activity.activityState == .stale)
    }

    @Test(.service) func `an activity that is gone when the service is back is dismissed`() async throws {
        let activity = try Delivery.start()
        _ = Activity<Delivery>.activities
        var states = activity.activityStateUpdates.makeAsyncIterator()
        try session.service.kill()
        try FileManager.default.removeItem(atPath: "\(session.bus.directory.path)/alarms")
        _ = try session.bus.directory.makeDirectory("alarms")
        try session.restart()
        #expect(await states.wait(for: .dismissed))
    }

    @Test func `a request whose service is killed before it answers is made again, and there is one activity`()
        async throws
    {
        let directory = try TemporaryDirectory()
        let program = try ProgramRun.path(of: "alarmsd")
        let bus = try PrivateBus(services: ["org.example.Alarms": "\(program) --state-directory \(directory.path)"])
        let outside = try await AlarmsClient.connect(toBusAt: bus.address)
        let client = try AlarmsClient(bus: bus.address)
        try await with(client) {
            let first = try Delivery.start("first")
            let process = try await outside.perform(.serviceProcessIdentifier())
            kill(process, SIGSTOP)
            // By the client's thread, since those of the pool may all wait. The request waits for the service by then, or
            // finds the next one.
            _ = await client.pause(.milliseconds(50)) { kill(process, SIGKILL) }
            let id = try Delivery.start("second").id
            #expect(try await Set(outside.perform(.activities()).map(\.id)) == [first.id, id])
        }
        kill(try await outside.perform(.serviceProcessIdentifier()), SIGKILL)
    }

    @Test(.service) func `changes behind a silent service wait together, and are done when it goes on`() async throws {
        let activity = try Delivery.start()
        let process = try await session.outside.perform(.serviceProcessIdentifier())
        kill(process, SIGSTOP)
        // As if one before them had waited in vain.
        let begun = ContinuousClock.Instant.now
        activity.record.withLock { $0.lastSilence = begun }
        for number in 0..<20 {
            let content = try #require(SentContent(ActivityContent<Delivery.ContentState>.of("\(number)")))
            #expect(await !activity.send(content, nil, asOf: nil, begun: begun))
        }
        kill(process, SIGCONT)
        let contents = activity.contentUpdates.makeAsyncIterator()
        while let content = await contents.next(isolation: nil), content.state.status != "19" {}
        #expect(try await session.row(activity)?.updateCount == 20)
        await activity.update(.of("20"))
        #expect(activity.content.state.status == "20")
    }

    @Test func `a service that is too old for activities, and one that doesn't answer, have their errors`() {
        let prefix = "org.freedesktop.DBus.Error."
        let old = AlarmsError(prefix + "UnknownInterface", "").activityError(nil)
        #expect(old as? ActivityAuthorizationError == .unsupported)
        let slow = AlarmsError(prefix + "NoReply", "").activityError(nil)
        #expect(slow as? ActivityServiceError == .timedOut)
        let full = AlarmsError(.storageFailed, "").activityError(nil)
        #expect(full as? ActivityAuthorizationError == .persistenceFailure)
        let unknown = AlarmsError(.notFound, "").activityError(nil)
        #expect(unknown as? ActivityAuthorizationError == .malformedActivityIdentifier)
    }
}
