import DBus
import EventLoop
import Glibc
import TestSupport
import Testing

/// The order of a turn's messages: objects and events, then PropertiesChanged, then replies. The countdowns are too
/// short to be shown, so that no signal to docks is sent.
@Suite(.showsLogs) final class TurnOrderTests: SessionSuite {
    @Test func `a new timer sends InterfacesAdded, then PropertiesChanged, then the reply`() throws {
        let trace = try Trace(of: session.client)
        try trace.send(session.message("StartTimer", [.uint32(50), "Tea"]))
        try trace.settle()
        #expect(trace.names == ["InterfacesAdded", "PropertiesChanged service", "reply"])
        let added = trace.events[0].arguments
        #expect(added[1].type == "a{sa{sv}}")
        let interfaces = try added[1].entries
        #expect(Set(interfaces.keys) == [InterfaceName.alarm.rawValue])
        let properties = try #require(try interfaces[InterfaceName.alarm.rawValue]?.properties)
        let id = try trace.events[2].arguments[0].text
        #expect(added[0] == .objectPath(try ObjectPath(alarm: id).rawValue))
        // Constant ones, and those whose changes carry the value: no text.
        let names: Set = [
            "Id", "State", "Enabled", "OccurrenceUSec", "NextFireUSec", "AlertStartUSec", "CountdownTotalUSec",
            "CountdownElapsedUSec", "CountdownStartUSec", "CountdownFireUSec", "SkippedUSec", "SnoozeUSec",
            "SnoozeCount",
        ]
        #expect(Set(properties.keys) == names)
        #expect(try session.properties(of: id).filter { names.contains($0.key) } == properties)
        let changes = try trace.changes(of: .alarms)
        #expect(
            changes.values == ["CountdownCount": .uint32(1), "NextFireUSec": try #require(properties["NextFireUSec"])])
        #expect(changes.names.isEmpty)
    }

    @Test func `a ring sends Fired, then PropertiesChanged`() throws {
        let trace = try Trace(of: session.client)
        let id = try session.ring(["post-alert": seconds(50)])
        try trace.settle()
        #expect(
            trace.names == [
                "InterfacesAdded", "PropertiesChanged service", "Fired", "PropertiesChanged alarm",
                "PropertiesChanged service",
            ])
        let path = try ObjectPath(alarm: id)
        #expect(Set(try trace.changes(of: path).values.keys) == ["State", "NextFireUSec", "AlertStartUSec"])
        trace.clear()
        try trace.send(session.message("SnoozeRinging"))
        try trace.settle()
        #expect(trace.names == ["Snoozed", "PropertiesChanged alarm", "PropertiesChanged service", "reply"])
        #expect(try trace.changes(of: path).values["State"] == "countdown")
        let service = try trace.changes(of: .alarms).values
        #expect(service["AlertingCount"] == .uint32(0) && service["CountdownCount"] == .uint32(1))
        trace.clear()
        try trace.send(session.message("Stop", [.string(id)]))
        try trace.settle()
        #expect(trace.names == ["Stopped", "InterfacesRemoved", "PropertiesChanged service", "reply"])
    }

    @Test func `calls of one turn are answered after the signals of all their changes, in their order`() throws {
        let expected = [
            "InterfacesRemoved", "PropertiesChanged alarm", "PropertiesChanged alarm", "PropertiesChanged service",
            "reply", "reply", "reply", "reply", "org.example.Alarms.Error.InvalidState", "reply", "reply", "reply",
        ]
        var trace = try Trace(of: session.client)
        var ids: [String] = []
        // A turn that has lasted 5 ms, as on a busy machine, leaves the other calls to the next.
        for _ in 0..<20 where trace.names != expected {
            ids = try (0..<3).map { _ in try session.schedule(["pre-alert": seconds(50), "title": "a"]) }
            trace = try Trace(of: session.client)
            try session.inOneTurn { try change(ids, session, trace) }
            try trace.settle()
        }
        #expect(trace.names == expected)
        let first = try trace.changes(of: ObjectPath(alarm: ids[0]))
        #expect(first.values["State"] == "paused" && first.names == ["Title", "Configuration"])
        #expect(trace.events.last?.arguments == [.variant("b")])
        // Paused and resumed in one turn: only when it began is another.
        #expect(try trace.changes(of: ObjectPath(alarm: ids[2])).values["State"] == nil)
    }

    /// Sends calls that change three alarms, one of them for good, and one that reads a change.
    private func change(_ ids: [String], _ session: Session, _ trace: Trace) throws {
        for id in ids { try trace.send(session.message("Pause", [.string(id)])) }
        try trace.send(session.message("Update", [.string(ids[0]), ["title": "b"]]))
        try trace.send(session.message("Pause", [.string(ids[1])]))
        try trace.send(session.message("Resume", [.string(ids[2])]))
        try trace.send(session.message("Cancel", [.string(ids[1])]))
        try trace.send(
            session.message(
                "Get", [.string(InterfaceName.alarm.rawValue), "Title"], of: .properties,
                at: ObjectPath(alarm: ids[0])))
    }

    @Test func `a burst of alarms is announced in the order of the calls`() throws {
        let ids = (0..<100).map { AlarmIDs.make($0) }
        let trace = try Trace(of: session.client)
        try session.inOneTurn {
            for id in ids {
                try trace.send(session.message("Schedule", [.string(id), ["pre-alert": seconds(60)]]))
            }
        }
        try trace.settle()
        let replies = try trace.events.filter { $0.name == "reply" }.map { try $0.arguments[0].text }
        let added = try trace.events.filter { $0.name == "InterfacesAdded" }.map { try $0.arguments[0].text }
        #expect(replies == ids)
        #expect(added == (try ids.map { try ObjectPath(alarm: $0).rawValue }))
        // Each reply comes after its own object; and the service's own properties are announced once a turn.
        for (index, event) in trace.events.enumerated() where event.name == "reply" {
            let path = try event.arguments[1].text
            let place = try trace.events.firstIndex {
                try $0.name == "InterfacesAdded" && $0.arguments[0].text == path
            }
            #expect(try #require(place) < index)
        }
        let last = trace.events.last { $0.name == "PropertiesChanged" }
        #expect(try last?.arguments[1].properties["CountdownCount"] == .uint32(100))
    }

    @Test func `a call with the flag for no reply runs without one`() throws {
        let trace = try Trace(of: session.client)
        let raw = try RawConnection(to: session.bus)
        var body = RawBytes()
        body.append(UInt32(50))
        body.append("Tea")
        var call = RawMessage(call: "StartTimer")
        (call.flags, call.signature, call.body) = (1, "us", body.bytes)
        try raw.send(call)
        _ = try session.client.next("InterfacesAdded")
        try trace.settle()
        #expect(trace.names == ["InterfacesAdded", "PropertiesChanged service"])
    }

    @Test func `a call whose caller leaves before it is identified is dropped, and the log says so`() throws {
        try session.inOneTurn {
            try session.output(
                of: "/usr/bin/busctl",
                [
                    "--user", "--expect-reply=false", "call", "org.example.Alarms", "/org/example/Alarms",
                    "org.example.Alarms", "StartTimer", "us", "50", "Tea",
                ])
        }
        try session.service.wait(for: "the line") {
            session.complaints == "alarmsd: StartTimer was dropped: its caller left before it was identified"
        }
        #expect(try session.list().isEmpty)
    }
}

extension Session {
    /// Runs `body`, whose messages the service receives all at once.
    func inOneTurn(_ body: () throws -> Void) throws {
        service.signal(SIGSTOP)
        defer { service.signal(SIGCONT) }
        try body()
        try client.synchronize()
    }
}

/// Ids chosen by a test.
enum AlarmIDs {
    /// Returns the id of this number.
    static func make(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return "5f0c4b0e-8c6b-4b57-9a0e-" + String(repeating: "0", count: 12 - digits.count) + digits
    }
}
