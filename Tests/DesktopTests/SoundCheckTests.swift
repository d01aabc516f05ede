import AlarmCore
import EventLoop
import Glibc
import TestSupport
import Testing

@testable import Desktop

/// The check of the sound with the real program and a real sound server, and with programs that do what they never
/// should.
@Suite struct SoundCheckTests {
    /// A check with a program, and the statuses that were received.
    private final class Fixture {
        let loop: EventLoop
        let directory: TemporaryDirectory
        var check: SoundCheck?
        private(set) var statuses: [SoundStatus] = []

        /// Uses the real program, or one that is made of a `script`.
        init(
            script: String? = nil, at path: String? = nil, environment: [String: String] = [:], loop: EventLoop? = nil,
            policy: SupervisionPolicy = SupervisionPolicy(startTimeout: .seconds(20))
        ) throws {
            let loop = try loop ?? EventLoop()
            self.loop = loop
            directory = try TemporaryDirectory()
            let program =
                try script.map {
                    try directory.makeProgram("cd \(directory.path); echo x >>starts; \($0)", named: "program")
                } ?? path ?? ProgramRun.path(of: "alarms-player")
            check = SoundCheck(
                at: program, environment: environment.merging(["PATH": "/usr/bin:/bin"]) { first, _ in first },
                in: loop,
                policy: policy)
        }

        /// The number of times the script was started.
        var starts: Int { directory.read("starts").split(separator: "\n").count }

        func ask() { check?.run { [unowned self] status in statuses.append(status) } }

        /// Checks the sound, and returns the status.
        func status() throws -> SoundStatus {
            let count = statuses.count
            ask()
            try loop.wait(for: "the status") { statuses.count > count }
            #expect(check?.processIdentifier == nil)
            return statuses[count]
        }
    }

    private static var impatient: SupervisionPolicy { SupervisionPolicy(startTimeout: Interval(microseconds: 400_000)) }

    private func status(
        server: String? = nil, output: String? = nil, isMuted: Bool? = nil, volume: Double? = nil, problem: String = ""
    ) -> SoundStatus {
        var status = SoundStatus()
        status.server = server
        status.output = output
        status.isMuted = isMuted
        status.volume = volume
        status.problem = problem
        return status
    }

    // MARK: With the real program

    @Test func `what an alarm breaks through is no problem, unless it is hardly heard after that`() throws {
        let loop = try EventLoop()
        let server = try SoundServer(in: loop)
        let fixture = try Fixture(environment: server.environment, loop: loop)
        try server.control("set-sink-mute", "test", "1")
        fixture.check?.volumeFloor = 30
        var status = try fixture.status()
        #expect(status.isMuted == true)
        #expect(status.problem == "")
        try server.control("set-sink-volume", "test", "0%")
        #expect(try fixture.status().problem == "")
        fixture.check?.volumeFloor = 5
        status = try fixture.status()
        #expect(status.isMuted == true)
        #expect(status.problem == "the volume is very low")
        fixture.check?.volumeFloor = 0
        #expect(try fixture.status().problem == "the sound is muted")
        try server.control("set-sink-volume", "test", "50%")
        #expect(try fixture.status().problem == "")
        fixture.check?.volumeFloor = nil
        #expect(try fixture.status().problem == "the sound is muted")
    }

    @Test func `it reports server, output, volume and mute`() throws {
        let loop = try EventLoop()
        let server = try SoundServer(in: loop)
        let fixture = try Fixture(environment: server.environment, loop: loop)
        let heard = try fixture.status()
        let name = try #require(heard.server)
        #expect(name.hasPrefix("pulseaudio "))
        #expect(heard == status(server: name, output: "Null Output", isMuted: false, volume: 1))
        try server.control("set-sink-volume", "test", "50%")
        #expect(try fixture.status() == status(server: name, output: "Null Output", isMuted: false, volume: 0.5))
        try server.control("set-sink-volume", "test", "8%")
        #expect(
            try fixture.status()
                == status(
                    server: name, output: "Null Output", isMuted: false, volume: 0.08,
                    problem: "the volume is very low"))
        try server.control("set-sink-mute", "test", "1")
        #expect(
            try fixture.status()
                == status(
                    server: name, output: "Null Output", isMuted: true, volume: 0.08, problem: "the sound is muted"))
        try server.control("unload-module", "module-null-sink")
        #expect(try fixture.status() == status(server: name, problem: "the sound server has no device"))
    }

    @Test func `without a sound server, and with one that hangs, it reports that`() throws {
        let loop = try EventLoop()
        let server = try SoundServer(in: loop)
        server.halt()
        let hanging = try Fixture(environment: server.environment, loop: loop, policy: Self.impatient)
        #expect(try hanging.status() == status(problem: "the sound server doesn't answer"))
        try server.kill()
        let fixture = try Fixture(environment: server.environment, loop: loop)
        #expect(try fixture.status() == status(problem: "the sound server can't be reached"))
    }

    @Test func `after it nothing is connected to the sound server`() throws {
        let loop = try EventLoop()
        let server = try SoundServer(in: loop)
        let fixture = try Fixture(environment: server.environment, loop: loop)
        _ = try fixture.status()
        // Only the one that asks this is.
        try loop.wait(for: "the end of the connection") {
            try server.control("list", "short", "clients").split(separator: "\n").count == 1
        }
    }

    // MARK: With others

    @Test func `callers at once share a check, and the next has another`() throws {
        let fixture = try Fixture(script: "read line; echo server x; echo heard; read line")
        for _ in 0..<100 { fixture.ask() }
        let process = try #require(fixture.check?.processIdentifier)
        #expect(try fixture.status() == status(server: "x", isMuted: false))
        #expect(fixture.statuses.count == 101)
        #expect(fixture.starts == 1)
        try fixture.loop.wait(for: "its process's end") { kill(process, 0) == -1 }
        _ = try fixture.status()
        #expect(fixture.starts == 2)
    }

    @Test func `a caller may check again when it is answered`() throws {
        let fixture = try Fixture(script: "read line; echo heard; read line")
        fixture.check?.run { _ in fixture.ask() }
        try fixture.loop.wait(for: "the second") { fixture.statuses.count == 1 }
        #expect(fixture.starts == 2)
    }

    @Test(arguments: [
        ("exec sleep 1000", "the sound server doesn't answer", 400_000),
        ("echo ready; exec sleep 1000", "alarms-player has failed", 3_000_000),
    ])
    func `a program that doesn't answer is killed`(script: String, problem: String, timeout: Int64) throws {
        let policy = SupervisionPolicy(startTimeout: Interval(microseconds: timeout))
        try expectFailure(of: Fixture(script: script, policy: policy), problem)
    }

    @Test(arguments: [
        ("exit 0", "alarms-player has failed"), ("exit 1", "alarms-player has failed"),
        ("kill -s SEGV $$", "alarms-player has failed"), ("echo nonsense; sleep 1000", "alarms-player has failed"),
        ("echo ready; echo ready; sleep 1000", "alarms-player has failed"),
        ("echo volume 101; sleep 1000", "alarms-player has failed"),
        ("echo volume loud; sleep 1000", "alarms-player has failed"),
        ("echo server x; echo server y; sleep 1000", "alarms-player has failed"),
        ("exec cat /dev/zero", "alarms-player has failed"), ("exec yes alive", "alarms-player has failed"),
        ("echo error unreachable x; exit 1", "the sound server can't be reached"),
        ("echo error server x; exit 1", "the sound server doesn't play the sound"),
        ("echo error other expected x; exit 1", "alarms-player has failed"),
        ("echo error nonsense; exit 1", "alarms-player has failed"),
        ("echo error unreachable x; exit 0", "alarms-player has failed"),
    ])
    func `a program that fails, or violates the protocol, is reported once and ended`(
        script: String, problem: String
    ) throws {
        try expectFailure(of: Fixture(script: script), problem)
    }

    private func expectFailure(of fixture: Fixture, _ problem: String) throws {
        fixture.ask()
        let process = try #require(fixture.check?.processIdentifier)
        try fixture.loop.wait(for: "the status") { fixture.statuses.count == 1 }
        #expect(fixture.statuses[0].problem == problem)
        try fixture.loop.wait(for: "its process's end") { kill(process, 0) == -1 }
        #expect(fixture.statuses.count == 1)
    }

    @Test func `a missing program is reported at once`() throws {
        let fixture = try Fixture(at: "/proc/nonexistent/alarms-player")
        fixture.ask()
        #expect(fixture.statuses == [status(problem: "/proc/nonexistent/alarms-player is not installed")])
    }

    @Test func `released, it leaves nothing, and calls nobody`() throws {
        let fixture = try Fixture(script: "exec sleep 1000")
        fixture.ask()
        let process = try #require(fixture.check?.processIdentifier)
        fixture.check = nil
        try fixture.loop.wait(for: "its process's end") { kill(process, 0) == -1 }
        #expect(fixture.statuses.isEmpty)
    }
}
