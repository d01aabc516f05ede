import DBus
import EventLoop
import TestSupport
import Testing

@Suite struct TestSupportTests {
    @Test func `a private bus answers, starts no installed service, and ends`() throws {
        let bus = try PrivateBus()
        let loop = try EventLoop()
        let client = try Client(on: bus, in: loop)
        let reply = try client.call("ListActivatableNames", of: .bus, at: "/org/freedesktop/DBus", on: .bus)
        var reader = Reader(reply)
        #expect(try reader.strings() == ["org.freedesktop.DBus"])
        #expect(try !client.hasOwner("org.example.Alarms"))
        bus.kill()
        try loop.wait(for: "the end of the connection") { !client.connection.isConnected }
    }

    @Test func `a program's output, errors and end arrive`() throws {
        let loop = try EventLoop()
        let run = try ProgramRun(
            "/bin/sh", ["-c", "read line; echo \"$line $A\"; echo oops >&2; exit 3"], environment: ["A": "b"],
            in: loop)
        try run.write("hello\n")
        #expect(try run.waitForEnd() == .exited(3))
        #expect(run.outputText == "hello b\n")
        #expect(run.errorText == "oops\n")
    }

    @Test func `the notification of a program's readiness arrives`() throws {
        let bus = try PrivateBus()
        let loop = try EventLoop()
        let run = try ProgramRun(
            "/bin/sh", ["-c", "systemd-notify --ready --status=up; exec sleep 1000"], environment: bus.environment,
            in: loop)
        try run.waitUntilReady()
        #expect(run.notifications.contains("STATUS=up"))
        #expect(try run.terminate() == .killed(15))
    }

    @Test func `a program that ends before it is ready is an error with its log`() throws {
        let loop = try EventLoop()
        let run = try ProgramRun("/bin/sh", ["-c", "echo why >&2; exit 1"], environment: [:], in: loop)
        let failure = try #require(throws: TestFailure.self) { try run.waitUntilReady() }
        #expect(failure.description.contains("why"))
    }

    @Test func `a service is activated with the session's environment`() throws {
        let command = "/bin/sh -c 'env > $HOME/environment; exit 1'"
        let bus = try PrivateBus(services: ["org.example.None": command])
        let client = try Client(on: bus, in: EventLoop())
        #expect(throws: BusError.self) { try client.call("X", of: "a.b", at: "/", on: "org.example.None") }
        #expect(bus.directory.read("home/environment").contains("DBUS_SESSION_BUS_ADDRESS=\(bus.address)"))
    }
}
