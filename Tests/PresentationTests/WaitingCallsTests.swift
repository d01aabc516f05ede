import AlarmCore
import AlarmTurn
import CDBus
import Desktop
import Testing

@testable import DBus
@testable import alarmsd

/// The calls that wait for the turn, of one caller and of several.
@Suite struct WaitingCallsTests {
    private let calls = WaitingCalls()

    /// Returns a call as the bus would pass it on.
    private func call(
        _ member: MemberName, of sender: BusName, interface: InterfaceName = "org.example.Alarms", bytes: Int = 0
    ) throws -> Message {
        let message = try Message.methodCall(member, of: interface, at: "/org/example/Alarms", on: "org.example.Alarms")
        {
            writer in
            if bytes > 0 { writer.append(String(repeating: "x", count: bytes)) }
        }
        try #require(dbus_message_set_sender(message.pointer, sender.rawValue) != 0)
        return message
    }

    /// Takes all that is ready, the more urgent first.
    private func takeAll() -> [String] {
        var taken: [String] = []
        while let call = calls.next(.high) ?? calls.next(.normal) ?? calls.next(.low) {
            taken.append("\(call.number) \(call.message.sender?.rawValue ?? "") \(call.message.member?.rawValue ?? "")")
        }
        return taken
    }

    @Test func `a call that waits alone is ready with its own urgency only`() throws {
        for (member, urgency) in [("Stop", Urgency.high), ("Schedule", .normal), ("List", .low)] {
            try calls.add(call(#require(MemberName(member)), of: ":1.1"))
            for other in Urgency.allCases { #expect(calls.isReady(other) == (other == urgency)) }
            for other in Urgency.allCases where other != urgency { #expect(calls.next(other) == nil) }
            #expect(calls.isWaiting(":1.1") && !calls.isWaiting(":1.2"))
            #expect(calls.next(urgency)?.message.member?.rawValue == member)
            #expect(!calls.isWaiting(":1.1"))
        }
        #expect(calls.count == 3)
    }

    @Test func `a call that has waited alone keeps its place before later ones`() throws {
        try calls.add(call("Schedule", of: ":1.1"))
        try calls.add(call("Update", of: ":1.1"))
        try calls.add(call("Schedule", of: ":1.2"))
        #expect(takeAll() == ["0 :1.1 Schedule", "2 :1.2 Schedule", "1 :1.1 Update"])
    }

    @Test func `the calls of a caller that isn't identified wait, also the one that came first`() throws {
        try calls.add(call("Schedule", of: ":1.1"))
        calls.holdBack(":1.1")
        try calls.add(call("Stop", of: ":1.1"))
        try calls.add(call("Stop", of: ":1.2"))
        #expect(takeAll() == ["2 :1.2 Stop"])
        #expect(calls.isWaiting(":1.1"))
        calls.release(":1.1")
        #expect(takeAll() == ["0 :1.1 Schedule", "1 :1.1 Stop"])
        #expect(!calls.isWaiting(":1.1"))
    }

    @Test func `the bytes of a caller's calls are limited, and more strictly before it is identified`() throws {
        calls.holdBack(":1.1")
        try calls.add(call("Schedule", of: ":1.1", bytes: 1 << 10))
        let tooMany = BusError(.limitsExceeded, "too many calls came before their caller was identified")
        #expect(throws: tooMany) { try calls.add(call("Schedule", of: ":1.1", bytes: 1 << 20)) }
        calls.release(":1.1")
        try calls.add(call("Schedule", of: ":1.1", bytes: 1 << 20))
        #expect(takeAll().count == 2)
        // The first call of an identified caller is taken at any size; then the sizes of the others count.
        for _ in 0..<8 { try calls.add(call("Schedule", of: ":1.2", bytes: 1 << 20)) }
        #expect(throws: BusError.self) { try calls.add(call("Schedule", of: ":1.2", bytes: 1 << 20)) }
        try calls.add(call("Schedule", of: ":1.2"))
        #expect(takeAll().count == 9)
    }

    @Test func `of a caller that leaves, commands are performed with its identity, and queries are dropped`() throws {
        try calls.add(call("List", of: ":1.1"))
        try calls.add(call("Schedule", of: ":1.1"))
        #expect(calls.left(":1.1", .known(.host)).isEmpty)
        guard case .known(.host)? = calls.next(.normal)?.departed else {
            Issue.record("the command has no identity")
            return
        }
        #expect(takeAll().isEmpty)
        #expect(!calls.isWaiting(":1.1"))
    }

    @Test func `of a caller that leaves before it is identified, commands are dropped and reported`() throws {
        calls.holdBack(":1.1")
        try calls.add(call("Schedule", of: ":1.1"))
        try calls.add(call("List", of: ":1.1"))
        #expect(calls.left(":1.1", .unknown).map(\.number) == [0])
        #expect(takeAll().isEmpty)
        #expect(!calls.isWaiting(":1.1"))
        // A later caller of that name isn't held back.
        try calls.add(call("Schedule", of: ":1.1"))
        #expect(takeAll() == ["2 :1.1 Schedule"])
    }
}
