import ActivityKit
import AlarmsClient
import AppIntents
import EventLoop
import TestSupport
import Testing

/// The person's permission.
@Suite(.ownThreads, .timeLimit(.minutes(15))) struct AuthorizationTests {
    @Test(.service) func `where the person doesn't allow activities, none is started, and changes are delivered`()
        async throws
    {
        let information = ActivityAuthorizationInfo()
        let updates = information.activityEnablementUpdates.makeAsyncIterator()
        #expect(information.areActivitiesEnabled)
        #expect(await updates.next(isolation: nil) == true)
        let activity = try Delivery.start()
        var states = activity.activityStateUpdates.makeAsyncIterator()

        try session.bus.directory.write("activities = no\n", to: "home/config/alarms/alarms.conf")
        #expect(await updates.next(isolation: nil) == false)
        #expect(!information.areActivitiesEnabled)
        #expect(throws: ActivityAuthorizationError.denied) { try Delivery.start() }
        #expect(await states.wait(for: .dismissed))

        try session.bus.directory.write("activities = yes\n", to: "home/config/alarms/alarms.conf")
        #expect(await updates.next(isolation: nil) == true)
        _ = try Delivery.start()
    }

    @Test func `changes are delivered also after the bus was restarted`() async throws {
        let loop = try EventLoop()
        func service(on bus: PrivateBus) throws -> ProgramRun {
            let directory = try bus.directory.makeDirectory("alarms")
            let run = try ProgramRun(
                "alarmsd", ["--state-directory", directory], environment: bus.environment, in: loop)
            try run.waitUntilReady()
            return run
        }
        let first = try PrivateBus()
        // Without the bus's identity, which another bus at the same address doesn't have.
        let address = String(first.address.prefix { $0 != "," })
        let run = try service(on: first)
        defer { run.end() }
        try await ServiceClient.$override.withValue(AlarmsClient(bus: address)) {
            let updates = ActivityAuthorizationInfo().activityEnablementUpdates.makeAsyncIterator()
            #expect(await updates.next(isolation: nil) == true)
            first.kill()
            let second = try PrivateBus(at: address)
            try second.directory.write("activities = no\n", to: "home/config/alarms/alarms.conf")
            let run = try service(on: second)
            defer { run.end() }
            #expect(await updates.next(isolation: nil) == false)
        }
    }

    @Test func `pushes aren't frequent`() async throws {
        let information = ActivityAuthorizationInfo()
        #expect(!information.frequentPushesEnabled)
        let updates = information.frequentPushEnablementUpdates.makeAsyncIterator()
        #expect(await updates.next(isolation: nil) == false)
        #expect(await updates.next(isolation: nil) == nil)
    }

    @Test func `each error has a number`() {
        #expect(ActivityAuthorizationError.allCases.map(\.errorCode) == Array(0..<12))
        #expect(!ActivityAuthorizationError.errorDomain.isEmpty)
    }
}
