@testable import AlarmsClient
import EventLoop
import Glibc
import TestSupport
import Testing

/// A client of the service itself, which the bus starts.
@Suite(.ownThreads) struct ClientOfServiceTests {
    private let bus: PrivateBus
    private let client: AlarmsClient
    private let directory: TemporaryDirectory

    init() throws {
        let program = try ProgramRun.path(of: "alarmsd")
        let directory = try TemporaryDirectory()
        bus = try PrivateBus(services: ["org.example.Alarms": "\(program) --state-directory \(directory.path)"])
        client = try AlarmsClient(bus: bus.address)
        self.directory = directory
    }

    @Test func `a call starts the service, and one that mustn't says that it is missing`() async throws {
        let shy = try AlarmsClient(bus: bus.address, startsService: false)
        #expect { try shy.wait(for: .list()) } throws: { ($0 as? AlarmsError)?.isServiceMissing == true }
        #expect(try client.wait(for: .isServiceRunning()) == false)
        #expect(try client.wait(for: .list()).isEmpty)
        #expect(try shy.wait(for: .list()).isEmpty)
        try end()
    }

    @Test func `a service that is killed during a call, or stopped, is an error and no hang`() async throws {
        let client = client
        let id = try await client.scheduleAndRead(["pre-alert": .uint64(600_000_000)]).id
        let process = try await client.perform(.serviceProcessIdentifier())
        kill(process, SIGSTOP)
        #expect { try client.wait(for: .pause(id: id), timeout: .milliseconds(50)) } throws: {
            ($0 as? AlarmsError)?.isUnanswered == true
        }
        let call = Task { try await client.perform(.resume(id: id)) }
        let alarm = Task { try await client.scheduleAndRead(["pre-alert": .uint64(500_000_000)]) }
        kill(process, SIGKILL)
        // Another service may answer it, which knows the alarm.
        switch await call.result {
        case .success: Issue.record("nothing was paused")
        case .failure(let error as AlarmsError): #expect(error.isUnanswered || error.code == .invalidState, "\(error)")
        case .failure(let error): throw error
        }
        #expect(try await alarm.value.preAlertUSec == 500_000_000)
        #expect(try await client.perform(.list()).map(\.preAlertUSec) == [500_000_000, 600_000_000])
        try end()
    }

    @Test func `each verb does to an alarm what it says, by a thread that waits`() async throws {
        let alarm = try await client.scheduleAndRead(["pre-alert": .uint64(600_000_000), "title": .string("Tea")])
        #expect(alarm.state == .countdown && alarm.title == "Tea" && alarm.preAlertUSec == 600_000_000)
        try client.wait(for: .pause(id: alarm.id))
        #expect(try client.wait(for: .properties(id: alarm.id)).state == .paused)
        try client.wait(for: .resume(id: alarm.id))
        try client.wait(for: .update(id: alarm.id, ["title": .string("Coffee")]))
        #expect(try client.wait(for: .list(["limit": .uint32(1)])).map(\.title) == ["Coffee"])
        try client.wait(for: .stop(id: alarm.id))
        #expect { try client.wait(for: .cancel(id: alarm.id)) } throws: { ($0 as? AlarmsError)?.code == .notFound }
        let activity = try client.wait(
            for: .startActivity(["title": .string("Build"), "content": .dictionary(["status": Value.string("ok")])]))
        #expect(try client.wait(for: .activityProperties(id: activity.id)).title == "Build")
        try client.wait(for: .endActivity(id: activity.id, ["dismissal": .string("immediate")]))
        #expect(try client.wait(for: .activities()).isEmpty)
        #expect(try client.wait(for: .activitiesAreEnabled))
        #expect(try client.wait(for: .authorization()) == .authorized)
        #expect(try client.wait(for: .serviceProperties).version == 1)
        try end()
    }

    /// Ends the service, which the bus would leave behind.
    private func end() throws {
        kill(try client.wait(for: .serviceProcessIdentifier()), SIGKILL)
    }
}
