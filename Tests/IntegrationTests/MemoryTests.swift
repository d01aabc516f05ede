import DBus
import EventLoop
import TestSupport
import Testing

/// The service with little memory.
@Suite(.showsLogs) final class MemoryTests: SessionSuite {
    /// Runs the service of a session with at most 60 MB of data.
    private func run(_ session: Session) throws -> ProgramRun {
        try ProgramRun(
            "/usr/bin/prlimit",
            ["--data=60000000", ProgramRun.path(of: "alarmsd"), "--state-directory", session.stateDirectory],
            environment: session.bus.environment, in: session.loop)
    }

    private func action(_ number: Int) -> Value {
        ["name": "go", "parameter": .variant(.string("\(number)" + String(repeating: "p", count: 4000)))]
    }

    @Test func `with 60 MB it takes fewer alarms, lists them to several at once, and goes on`() throws {
        try session.service.kill()
        try session.restart(as: run(session))
        var count = 0
        var refusal: BusError?
        while refusal == nil, count < 4000 {
            do {
                let keys = ["default-action", "stop-action", "secondary-action"].map { ($0, action(count)) }
                let due = Value.uint64(UInt64(Clock.wall.now + 36_000_000_000))
                try session.schedule(["fire-at": due].merging(keys) { $1 })
                count += 1
            } catch let error as BusError {
                refusal = error
            }
        }
        #expect(refusal?.name == "org.example.Alarms.Error.MaximumLimitReached")
        #expect(count > 500)
        let clients = try (0..<10).map { _ in try session.anotherClient() }
        var answers: [Result<Message, BusError>] = []
        let calls = try clients.map { client in
            try client.connection.call(session.message("GetManagedObjects", of: .objectManager), timeout: .max) {
                answers.append($0)
            }
        }
        try session.loop.wait(for: "the listings") { answers.count == calls.count }
        for answer in answers { #expect(throws: Never.self) { try answer.get() } }
        #expect(try session.managedObjects().count == count)
        try session.service.kill()
        try session.restart(as: run(session))
        #expect(try session.managedObjects().count == count)
        #expect(session.service.ending == nil)
    }
}
