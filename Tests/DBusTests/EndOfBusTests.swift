import DBus
import EventLoop
import TestSupport
import Testing

@Suite struct EndOfBusTests {
    @Test func `the end of a bus is reported once, after pending calls have failed, and the process goes on`() throws {
        let bus = try PrivateBus()
        let loop = try EventLoop()
        let service = try ExampleService(on: bus, in: loop)
        let connection = try Connection(to: .address(bus.address), in: loop)
        var events: [String] = []
        connection.whenDisconnected = { events.append("disconnected") }
        let pending = try (1...3).map { number in
            try connection.call(
                Message.methodCall(
                    "Keep", of: ExampleService.interface, at: ExampleService.path, on: ExampleService.name)
            ) { answer in
                if case .failure(let error) = answer { events.append("\(number) \(error.name)") }
            }
        }
        try loop.wait(for: "the calls") { service.kept.count == 3 }
        bus.kill()
        try loop.wait(for: "the end") { events.contains("disconnected") }
        let error = "org.freedesktop.DBus.Error.Disconnected"
        #expect(events == ["1 \(error)", "2 \(error)", "3 \(error)", "disconnected"])
        #expect(!connection.isConnected)
        #expect(pending.allSatisfy { !$0.isPending })

        // Later calls and messages fail or are dropped, and handlers aren't called.
        try connection.send(Message.signal("S", of: "org.example.Test", at: "/"))
        let subscription = connection.subscribe(to: MatchRule(member: "S")) { _ in }
        let late = #expect(throws: BusError.self) {
            try connection.call(
                Message.methodCall("M", of: "org.example.Test", at: "/", on: ExampleService.name)
            ) { _ in }
        }
        #expect(late?.name == .disconnected)
        while try loop.runOnce(timeout: 0) {}
        #expect(events.count == 4)
        withExtendedLifetime(subscription) {}
    }

    @Test func `a handler of the connection's end may release it`() throws {
        let bus = try PrivateBus()
        let loop = try EventLoop()
        var connection: Connection? = try Connection(to: .address(bus.address), in: loop)
        weak let released = connection
        connection?.whenDisconnected = { connection = nil }
        bus.kill()
        try loop.wait(for: "the end") { connection == nil }
        while try loop.runOnce(timeout: 0) {}
        #expect(released == nil)
    }

    @Test func `a handler of one call's end may cancel the next`() throws {
        let bus = try PrivateBus()
        let loop = try EventLoop()
        let connection = try Connection(to: .address(bus.address), in: loop)
        var isOver = false
        connection.whenDisconnected = { isOver = true }
        var second: PendingCall?
        bus.pause()
        let call = try Message.methodCall("Ping", of: .peer, at: "/", on: .bus)
        let first = try connection.call(call) { _ in second = nil }
        let next = try Message.methodCall("Ping", of: .peer, at: "/", on: .bus)
        second = try connection.call(next) { _ in Issue.record("answered after it was cancelled") }
        bus.kill()
        try loop.wait(for: "the end") { isOver }
        #expect(!first.isPending)
        #expect(second == nil)
    }

    @Test(arguments: ["unix:path=/proc/nonexistent/bus", "nonsense", "", "unix:path=\0"])
    func `a missing bus is an error with libdbus's text`(address: String) throws {
        let loop = try EventLoop()
        let error = #expect(throws: BusError.self) { try Connection(to: .address(address), in: loop) }
        #expect(error?.message.isEmpty == false)
    }
}
