import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// Clients that send messages that no library would, or misbehave: the service goes on for all others.
@Suite(.showsLogs) final class HostileClientTests: SessionSuite {
    @Test func `a call without an interface finds its method`() throws {
        let raw = try RawConnection(to: session.bus)
        var start = RawMessage(call: "StartTimer", of: nil)
        start.signature = "us"
        var arguments = RawBytes()
        arguments.append(UInt32(100))
        arguments.append("Tea")
        start.body = arguments.bytes
        let id = try raw.answer(to: raw.send(start))[0].text
        let path = try ObjectPath(alarm: id).rawValue
        try raw.answer(to: raw.send(RawMessage(call: "Pause", of: nil, at: path)))
        #expect(try session.property("State", of: id) == "paused")
        let mistakes = [
            ("Pause", "/org/example/Alarms", "InvalidArgs"), ("Ring", "/org/example/Alarms", "UnknownMethod"),
            ("Ring", path, "UnknownMethod"), ("Pause", "/", "UnknownMethod"), ("Pause", "/no", "UnknownObject"),
        ]
        for (member, path, name) in mistakes {
            let call = try raw.send(RawMessage(call: member, of: nil, at: path))
            let error = #expect(throws: BusError.self) { try raw.answer(to: call) }
            #expect(error?.name.rawValue == "org.freedesktop.DBus.Error.\(name)", "\(member) at \(path)")
        }
    }

    @Test func `messages of the other byte order are read`() throws {
        let raw = try RawConnection(to: session.bus)
        var schedule = RawMessage(call: "Schedule")
        schedule.isBigEndian = true
        schedule.signature = "sa{sv}"
        var body = RawBytes(isBigEndian: true)
        body.append("")
        body.array(alignment: 8) { body in
            body.entry("pre-alert", "t") { $0.append(UInt64(100_000_000)) }
            body.entry("metadata", "a{sv}") { body in
                body.array(alignment: 8) { body in
                    body.entry("number", "u") { $0.append(UInt32(0x0102_0304)) }
                    body.entry("list", "at") { $0.array(alignment: 8) { $0.append(UInt64(5)) } }
                }
            }
        }
        schedule.body = body.bytes
        let id = try raw.answer(to: raw.send(schedule))[0].text
        let configuration: [String: Value] = [
            "pre-alert": seconds(100),
            "metadata": ["number": .uint32(0x0102_0304), "list": .array([.uint64(5)], of: "t")],
        ]
        #expect(try session.property("Configuration", of: id) == .dictionary(configuration))
        try session.restartAfterKill()
        #expect(try session.property("Configuration", of: id) == .dictionary(configuration))
    }

    @Test func `a dictionary of a million entries is refused at the first one beyond the limit`() throws {
        let raw = try RawConnection(to: session.bus)
        // So much is read of a caller that is known.
        let known = try raw.send(RawMessage(call: "NextAlarm"))
        _ = try raw.answer(to: known)
        // One entry: the key, its value's type, the value; 24 bytes, which needs no padding before the next.
        var entry = RawBytes()
        entry.entry("key", "s") { $0.append("seven77") }
        var entries = entry.bytes
        while entries.count < 1_000_000 * entry.bytes.count { entries += entries }
        let id = try session.schedule(["pre-alert": seconds(100)])
        for (member, id) in [("Schedule", ""), ("Update", id), ("List", nil)] {
            var call = RawMessage(call: member)
            call.signature = id == nil ? "a{sv}" : "sa{sv}"
            var body = RawBytes()
            if let id { body.append(id) }
            body.append(UInt32(entries.count))
            body.align(8)
            call.body = body.bytes + entries
            let sent = try raw.send(call)
            let error = #expect(throws: BusError.self) { try raw.answer(to: sent) }
            #expect(error?.name == "org.example.Alarms.Error.TooLarge", "\(member)")
            #expect(error?.message.contains("64 entries") ?? false)
        }
        #expect(try session.list().count == 1)
    }

    @Test func `forged and meaningless messages are ignored`() throws {
        let id = try session.ring(["post-alert": seconds(100)])
        let owner = try session.client.owner(of: .alarms)
        let before = try session.managedObjects()
        let raw = try RawConnection(to: session.bus)
        var word = RawBytes()
        word.append(UInt32(7))
        var texts = RawBytes()
        for text in ["org.freedesktop.Notifications", "", owner] { texts.append(text) }

        var messages: [RawMessage] = []
        let signals = [
            ("/org/freedesktop/Notifications", "org.freedesktop.Notifications", "ActionInvoked"),
            ("/org/freedesktop/Notifications", "org.freedesktop.Notifications", "NotificationClosed"),
            ("/org/freedesktop/DBus", "org.freedesktop.DBus", "NameOwnerChanged"),
            ("/org/freedesktop/DBus", "org.freedesktop.DBus", "NameLost"),
            ("/org/example/Alarms", "org.example.Alarms", "Stopped"),
        ]
        for (path, interface, member) in signals {
            for (signature, body) in [("", []), ("u", word.bytes), ("sss", texts.bytes)] as [(String, [UInt8])] {
                var signal = RawMessage(type: 4)
                signal.fields = [.path: path, .interface: interface, .member: member, .destination: owner]
                signal.signature = signature
                signal.body = body
                messages.append(signal)
            }
        }
        for serial in [1, 2, 3, 5, 100, UInt32.max] {
            for type in [2, 3] as [UInt8] {
                var answer = RawMessage(type: type)
                answer.fields = [.destination: owner]
                if type == 3 { answer.fields[.errorName] = "org.example.Error" }
                answer.replySerial = serial
                messages.append(answer)
            }
        }
        // A type of message that a later version of the protocol may add.
        var unknown = RawMessage(type: 77)
        unknown.fields = [.destination: owner, .path: "/", .member: "X"]
        messages.append(unknown)
        for message in messages {
            // The bus may disconnect the client; then the next one is sent by another.
            if (try? raw.send(message)) == nil { break }
        }
        try? raw.write(Array("\r\nnonsense".utf8))
        // The path and interface of libdbus's local messages are reserved: the bus disconnects.
        let local = try RawConnection(to: session.bus)
        var signal = RawMessage(type: 4)
        signal.fields = [
            .path: "/org/freedesktop/DBus/Local", .interface: "org.freedesktop.DBus.Local",
            .member: "Disconnected", .destination: owner,
        ]
        try local.send(signal)
        #expect(throws: TestFailure.self) { while true { try local.readMore() } }
        try session.client.synchronize()
        #expect(try session.managedObjects() == before)
        #expect(try session.property("State", of: id) == "alerting")
        #expect(session.service.ending == nil && session.complaints.isEmpty)
    }

    @Test func `twenty thousand calls of a client that doesn't read are all answered, and others meanwhile`() throws {
        try session.schedule(["pre-alert": seconds(1000)])
        let raw = try RawConnection(to: session.bus)
        var get = RawMessage(call: "Get", of: "org.freedesktop.DBus.Properties")
        get.signature = "ss"
        var arguments = RawBytes()
        arguments.append("org.example.Alarms")
        arguments.append("Version")
        get.body = arguments.bytes
        let serials = try raw.send(Array(repeating: get, count: 20_000))
        for _ in 0..<5 { try session.schedule(["pre-alert": seconds(1000)]) }
        var answered = 0
        while answered < serials.count {
            let message = try raw.next()
            guard message.kind == .methodReturn, message.replySerial >= serials[0] else { continue }
            try #require(message.replySerial == serials[answered], "answers come in the order of the calls")
            answered += 1
        }
        #expect(try session.list().count == 6)
    }

    @Test func `clients that disconnect with pending replies affect no others`() throws {
        for index in 0..<100 { try session.schedule(["pre-alert": seconds(1000)], id: AlarmIDs.make(index)) }
        let before = session.openDescriptors
        for _ in 0..<20 {
            let raw = try RawConnection(to: session.bus)
            let list = RawMessage(call: "GetManagedObjects", of: "org.freedesktop.DBus.ObjectManager")
            _ = try raw.send(Array(repeating: list, count: 5))
        }
        #expect(try session.list().count == 100)
        try session.call("Cancel", .string(AlarmIDs.make(0)))
        #expect(session.openDescriptors == before)
        #expect(session.complaints.isEmpty)
    }
}

extension Client {
    /// Returns the unique name of the owner of `name`.
    func owner(of name: BusName) throws -> String {
        let answer = try call("GetNameOwner", of: .bus, at: "/org/freedesktop/DBus", on: .bus) {
            $0.append(name.rawValue)
        }
        return try Value.arguments(of: answer)[0].text
    }
}
