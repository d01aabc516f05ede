import DBus
import EventLoop
import TestSupport
import Testing

/// Clients that ask for much: each has its turn, and an answer to a ring waits for none of them.
@Suite(.showsLogs) final class FairnessTests: SessionSuite {
    /// Fills the store, so that each full listing takes long.
    private func fill(_ session: Session, alarms: Int) throws {
        let trace = try Trace(of: session.client)
        for index in 0..<alarms {
            let configuration: [String: Value] = ["pre-alert": seconds(3600), "title": .string("Tea \(index)")]
            try trace.send(session.message("Schedule", [.string(AlarmIDs.make(index)), .dictionary(configuration)]))
        }
        try trace.settle()
        try #require(trace.replies == alarms)
        session.client.signals = []
    }

    /// Calls of several clients, with the order in which their answers come: all clients are on one loop.
    private final class Calls {
        private let session: Session
        private(set) var answers: [(name: String, message: Message?)] = []
        private var pending: [PendingCall] = []

        init(in session: Session) { self.session = session }

        func send(_ call: Message, by client: Client, as name: String) throws {
            pending.append(
                try client.connection.call(call, timeout: 120_000) { [unowned self] answer in
                    answers.append((name, try? answer.get()))
                })
        }

        func wait() throws {
            try session.loop.wait(for: "the answers") { answers.count == pending.count }
        }

        /// The number of answers of this name that come before the first one of another.
        func count(_ name: String, before other: String) -> Int {
            answers.prefix { $0.name != other }.count { $0.name == name }
        }
    }

    @Test func `Stop waits for one listing at most, of those that others have requested before`() throws {
        try fill(session, alarms: 400)
        let id = try session.ring(["post-alert": seconds(100)])
        let (full, small, third) = try (session.anotherClient(), session.anotherClient(), session.anotherClient())
        let calls = Calls(in: session)
        try session.inOneTurn {
            for _ in 0..<20 {
                let call = try session.message("GetManagedObjects", of: .objectManager)
                try calls.send(call, by: full, as: "full")
            }
            for index in 0..<3000 {
                // No two of them are equal.
                let filter: [String: Value] = ["limit": .uint32(1), "app-id": .string("app\(index)")]
                try calls.send(session.message("List", [.dictionary(filter)]), by: small, as: "small")
            }
            for client in [full, small] { try client.synchronize() }
            try calls.send(session.message("Stop", [.string(id)]), by: third, as: "Stop")
            try third.synchronize()
        }
        try calls.wait()
        #expect(calls.answers.allSatisfy { $0.message != nil })
        // The bus hands the calls over piece by piece, and the service performs some of them in between.
        #expect(calls.count("full", before: "Stop") <= 10)
        #expect(calls.count("small", before: "Stop") < 1500)
    }

    @Test func `the calls of one client are answered in their order, be they urgent or not`() throws {
        try fill(session, alarms: 20)
        let (first, second) = try (session.anotherClient(), session.anotherClient())
        let calls = Calls(in: session)
        let id = AlarmIDs.make(0)
        try session.inOneTurn {
            for (client, name) in [(first, "1"), (second, "2")] {
                try calls.send(session.message("List", [[:]]), by: client, as: "\(name) List")
                try calls.send(session.message("Pause", [.string(id)]), by: client, as: "\(name) Pause")
                try calls.send(session.message("NextAlarm"), by: client, as: "\(name) NextAlarm")
                try calls.send(session.message("History", [[:]]), by: client, as: "\(name) History")
                try client.synchronize()
            }
        }
        try calls.wait()
        for name in ["1", "2"] {
            let order = calls.answers.map(\.name).filter { $0.hasPrefix(name) }
            #expect(order == ["List", "Pause", "NextAlarm", "History"].map { "\(name) \($0)" })
        }
    }

    @Test func `a client with many requests doesn't delay another`() throws {
        let (greedy, other) = try (session.anotherClient(), session.anotherClient())
        let calls = Calls(in: session)
        let version: [Value] = [.string(InterfaceName.alarms.rawValue), "Version"]
        try session.inOneTurn {
            for _ in 0..<3000 {
                try calls.send(session.message("Get", version, of: .properties), by: greedy, as: "greedy")
            }
            try greedy.synchronize()
            try calls.send(session.message("Get", version, of: .properties), by: other, as: "other")
            try other.synchronize()
        }
        try calls.wait()
        // Its turn comes as soon as the service has received it.
        #expect(calls.count("greedy", before: "other") < 2900)
        #expect(calls.answers.allSatisfy { $0.message != nil })
    }

    @Test func `equal listings that wait share an answer, until an alarm changes`() throws {
        try fill(session, alarms: 1)
        let clients = try (0..<10).map { _ in try session.anotherClient() }
        let calls = Calls(in: session)
        try session.inOneTurn {
            for client in clients {
                for _ in 0..<5 { try calls.send(session.message("List", [[:]]), by: client, as: "List") }
                try client.synchronize()
            }
        }
        try calls.wait()
        let remaining = try calls.answers.map { answer in
            try Value.arguments(of: #require(answer.message))[0].elements[0].properties["RemainingUSec"]?.number
        }
        // Separate answers would have the remaining times of different moments.
        #expect(Set(remaining).count <= 25, "\(remaining)")
        #expect(remaining.allSatisfy { ($0 ?? 0) > 0 })

        // Each of these has to see what the call before it has done.
        let changes = Calls(in: session)
        try session.inOneTurn {
            for title in ["a", "b", "c"] {
                let update = [Value.string(AlarmIDs.make(0)), .dictionary(["title": .string(title)])]
                try changes.send(session.message("Update", update), by: clients[0], as: "Update")
                try changes.send(session.message("List", [[:]]), by: clients[0], as: "List")
            }
            try clients[0].synchronize()
        }
        try changes.wait()
        let titles = try changes.answers.filter { $0.name == "List" }.map { answer in
            try Value.arguments(of: #require(answer.message))[0].elements[0].properties["Title"]
        }
        #expect(titles == ["a", "b", "c"])
    }

    @Test func `urgent calls without end don't keep others from being answered`() throws {
        try fill(session, alarms: 10)
        let (urgent, other) = try (session.anotherClient(), session.anotherClient())
        let calls = Calls(in: session)
        try session.inOneTurn {
            for _ in 0..<3000 { try calls.send(session.message("StopRinging"), by: urgent, as: "urgent") }
            try urgent.synchronize()
            try calls.send(session.message("NextAlarm"), by: other, as: "other")
            try calls.send(session.message("List", [[:]]), by: other, as: "other")
            try other.synchronize()
        }
        try calls.wait()
        #expect(calls.answers.last?.name == "urgent")
    }
}
