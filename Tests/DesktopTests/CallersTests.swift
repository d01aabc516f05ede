import AlarmCore
import DBus
import EventLoop
import Glibc
import TestSupport
import Testing

@testable import Desktop

/// Identities of callers, on a real bus and with the answers of others.
@Suite struct CallersTests {
    private let fixture: CallersFixture

    init() throws { fixture = try CallersFixture() }

    // MARK: On a real bus

    @Test func `a program outside any sandbox is known after a while, once`() throws {
        let client = try Client(on: fixture.bus, in: fixture.loop)
        let name = try #require(client.uniqueName)
        #expect(fixture.callers.caller(name) == .unknown)
        #expect(fixture.callers.caller(name) == .unknown)
        #expect(try fixture.answer(about: name).isHost)
        #expect(fixture.known == [name])
        #expect(fixture.left.isEmpty)
    }

    @Test func `a connection is forgotten when it leaves`() throws {
        var client: Client? = try Client(on: fixture.bus, in: fixture.loop)
        let name = try #require(client?.uniqueName)
        let other = try Client(on: fixture.bus, in: fixture.loop)
        #expect(try fixture.answer(about: name).isHost)
        #expect(try fixture.answer(about: #require(other.uniqueName)).isHost)
        client = nil
        try fixture.loop.wait(for: "its end") { !fixture.left.isEmpty }
        #expect(fixture.left == [name])
        #expect(try fixture.callers.caller(#require(other.uniqueName)).isHost)
    }

    @Test func `a connection that has left before the answer leaves no trace`() throws {
        // More than are asked about at once.
        let names = (0..<3 * Callers.mostAsked).map { BusName(unchecked: ":9.\($0)") }
        for name in names { #expect(fixture.callers.caller(name) == .unknown) }
        try fixture.loop.wait(for: "their ends") { fixture.left.count == names.count }
        #expect(Set(fixture.left) == Set(names))
        #expect(fixture.known.isEmpty)
        let client = try Client(on: fixture.bus, in: fixture.loop)
        #expect(try fixture.answer(about: #require(client.uniqueName)).isHost)
    }

    @Test func `an app of Flatpak is proven by the file at its root`() throws {
        let info = try fixture.bus.directory.write("[Application]\nname=org.example.Tea\n", to: "info")
        let (run, name) = try fixture.callFromSandbox(["--ro-bind", info, "/.flatpak-info"])
        #expect(try fixture.answer(about: name) == .known(.sandboxed(SandboxedApp(id: "org.example.Tea"))))
        run.end()
        try fixture.loop.wait(for: "its end") { fixture.left == [name] }
    }

    @Test func `a sandbox without that file is none`() throws {
        let (run, name) = try fixture.callFromSandbox([])
        #expect(try fixture.answer(about: name).isHost)
        withExtendedLifetime(run) {}
    }

    @Test(arguments: ["[Runtime]\nname=org.example.Tea\n", "name=org.example.Tea\n", "[Application]\nname=tea\n"])
    func `an app of Flatpak with another file is refused`(text: String) throws {
        let info = try fixture.bus.directory.write(text, to: "info")
        let (run, name) = try fixture.callFromSandbox(["--ro-bind", info, "/.flatpak-info"])
        #expect(try fixture.answer(about: name).refusal == .accessDenied)
        withExtendedLifetime(run) {}
    }

    @Test(arguments: [["--symlink", "/usr/info", "/.flatpak-info"], ["--dir", "/.flatpak-info"]])
    func `something else in place of the file is refused, and isn't followed`(options: [String]) throws {
        let (run, name) = try fixture.callFromSandbox(options)
        #expect(try fixture.answer(about: name).refusal == .accessDenied)
        withExtendedLifetime(run) {}
    }

    @Test(.enabled(if: geteuid() == 0)) func `a program of another user is refused`() throws {
        let bus = try PrivateBus(admitsAnyUser: true)
        let fixture = try CallersFixture(on: bus)
        try Shell.run("chmod 755 \"$1\"; chmod 777 \"$1/bus\"", bus.directory.path)
        let name = fixture.connection.uniqueName?.rawValue ?? ""
        let run = try ProgramRun(
            "/usr/bin/setpriv",
            [
                "--reuid=65534", "--clear-groups", "/usr/bin/busctl", "--address=\(bus.address)", "call", name, "/",
                "org.example.Test", "Call",
            ], environment: bus.environment, in: fixture.loop)
        let caller = try fixture.nextCaller(of: run)
        #expect(try fixture.answer(about: caller).refusal == .accessDenied)
    }

    // MARK: With the answers of other buses and systems

    @Test func `the bus is queried about each connection once, and about few at a time`() throws {
        let fixture = try CallersFixture(askingBus: false)
        fixture.credentials.credentials = { writer in
            writer.ownUser()
            writer.label("snap.tea.pot (enforce)")
        }
        fixture.credentials.holdsBack = true
        let names = (0..<1_000).map { BusName(unchecked: ":9.\($0)") }
        for name in names + names { #expect(fixture.callers.caller(name) == .unknown) }
        try fixture.loop.wait(for: "the first questions") { fixture.credentials.heldBack.count == Callers.mostAsked }
        fixture.credentials.holdsBack = false
        try fixture.credentials.answerAll()
        try fixture.loop.wait(for: "all answers") { fixture.known.count == names.count }
        #expect(fixture.known == names)
        #expect(fixture.credentials.asked == names.map(\.rawValue))
        #expect(names.allSatisfy { fixture.callers.caller($0).app == "snap.tea" })
    }

    @Test func `no more than so many connections are kept`() throws {
        let fixture = try CallersFixture(askingBus: false, most: 100)
        for number in 0..<100 {
            #expect(fixture.callers.caller(BusName(unchecked: ":9.\(number)")) == .unknown)
        }
        #expect(fixture.callers.caller(":8.1").refusal == .limitsExceeded)
    }

    @Test func `connections that are known make room for others`() throws {
        let fixture = try CallersFixture(most: 1)
        let clients = try (0..<3).map { _ in try Client(on: fixture.bus, in: fixture.loop) }
        for client in clients {
            #expect(try fixture.answer(about: #require(client.uniqueName)).isHost)
        }
        // It would be asked about again.
        #expect(try fixture.callers.caller(#require(clients[0].uniqueName)) == .unknown)
    }

    @Test func `a caller for which no descriptor is left is refused until it is forgotten`() async {
        // In a process of its own, as the limit is process-wide.
        await #expect(processExitsWith: .success) {
            let fixture = try CallersFixture(askingBus: false)
            fixture.credentials.credentials = { writer in
                writer.ownUser()
                writer.process(getpid())
            }
            var before = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &before)
            var none = rlimit(rlim_cur: 0, rlim_max: before.rlim_max)
            try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &none) == 0)
            #expect(try fixture.answer(about: ":9.1").refusal == .limitsExceeded)
            try #require(setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &before) == 0)
            #expect(fixture.callers.caller(":9.1").refusal == .limitsExceeded)
            fixture.callers.forget(":9.1")
            #expect(fixture.callers.caller(":9.1") == .unknown)
            try fixture.loop.wait(for: "its identity") { fixture.known.count == 2 }
            #expect(fixture.callers.caller(":9.1").isHost)
            fixture.callers.forget(":9.1")
            #expect(fixture.callers.caller(":9.1").isHost)
        }
    }

    @Test func `another user, or none, is refused`() throws {
        let fixture = try CallersFixture(askingBus: false)
        let others: [(inout Writer) -> Void] = [
            { writer in
                writer.credential("UnixUserID", "u") { $0.append(UInt32(geteuid() + 1)) }
                writer.label("snap.tea.pot (enforce)")
                writer.process(getpid())
            },
            { $0.process(getpid()) },
            { writer in
                writer.credential("UnixUserID", "s") { $0.append("0") }
                writer.process(getpid())
            },
            { _ in },
        ]
        for other in others { #expect(try fixture.answer(with: other).refusal == .accessDenied) }
    }

    @Test func `a connection without a process is refused`() throws {
        let fixture = try CallersFixture(askingBus: false)
        for process in [0, Int32.max] {
            let answer = try fixture.answer { writer in
                writer.ownUser()
                writer.process(process)
            }
            #expect(answer.refusal == .accessDenied)
        }
        #expect(try fixture.answer { $0.ownUser() }.refusal == .accessDenied)
    }

    @Test func `a snap is proven by its label`() throws {
        let fixture = try CallersFixture(askingBus: false)
        let answer = try fixture.answer { writer in
            writer.ownUser()
            writer.process(getpid())
            writer.label("snap.tea_work.pot (enforce)")
        }
        #expect(answer == .known(.sandboxed(SandboxedApp(id: "snap.tea_work"))))
        let other = try fixture.answer { writer in
            writer.ownUser()
            writer.process(getpid())
            writer.label("unconfined")
        }
        #expect(other.isHost)
        let unreadable = try fixture.answer { writer in
            writer.ownUser()
            writer.process(getpid())
            writer.label("snap.Tea (enforce)")
        }
        #expect(unreadable.refusal == .accessDenied)
    }

    @Test func `a process's descriptor from the bus is enough`() throws {
        let fixture = try CallersFixture(askingBus: false)
        fixture.credentials.whenAskedAgain = { Issue.record("it was asked again") }
        let run = try ProgramRun("/bin/sleep", ["1000"], environment: [:], in: fixture.loop)
        let process = try ProcessDescriptor(opening: run.processIdentifier)
        let credentials: (inout Writer) -> Void = { writer in
            writer.ownUser()
            // The descriptor counts.
            writer.process(1)
            writer.credential("ProcessFD", "h") { $0.append(fileDescriptor: process.rawValue) }
        }
        #expect(try fixture.answer(with: credentials).isHost)
        run.end()
        #expect(try fixture.answer(with: credentials).refusal == .accessDenied)
    }

    @Test func `a process that ends before the bus is asked again is refused`() throws {
        let fixture = try CallersFixture(askingBus: false)
        let run = try ProgramRun("/bin/sleep", ["1000"], environment: [:], in: fixture.loop)
        fixture.credentials.whenAskedAgain = { run.end() }
        let answer = try fixture.answer { writer in
            writer.ownUser()
            writer.process(run.processIdentifier)
        }
        #expect(answer.refusal == .accessDenied)
    }

    @Test func `a connection that leaves before the bus is asked again is forgotten`() throws {
        let fixture = try CallersFixture(askingBus: false)
        fixture.credentials.hasOwners = false
        fixture.credentials.credentials = { writer in
            writer.ownUser()
            writer.process(getpid())
        }
        #expect(fixture.callers.caller(":9.1") == .unknown)
        try fixture.loop.wait(for: "its end") { fixture.left == [":9.1"] }
        #expect(fixture.known.isEmpty)
    }

    @Test func `the end of the bus identifies nobody`() throws {
        #expect(fixture.callers.caller(":9.1") == .unknown)
        var hasEnded = false
        fixture.connection.whenDisconnected = { hasEnded = true }
        fixture.bus.kill()
        try fixture.loop.wait(for: "the end of the bus") { hasEnded }
        #expect(fixture.known.isEmpty)
    }
}
