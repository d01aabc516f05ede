import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// The service with few file descriptors.
@Suite(.showsLogs) struct DescriptorTests {
    private static let complaint = "expected a limit of at least 40 file descriptors (RLIMIT_NOFILE), got"

    /// Runs the service with a limit, `SOFT:HARD`.
    private func run(on bus: PrivateBus, limit: String, in loop: EventLoop, _ stateDirectory: String) throws
        -> ProgramRun
    {
        try ProgramRun(
            "/usr/bin/prlimit",
            ["--nofile=\(limit)", ProgramRun.path(of: "alarmsd"), "--state-directory", stateDirectory],
            environment: bus.environment, in: loop)
    }

    /// The number of descriptors that a process may open, `SOFT:HARD`. See proc_pid_limits(5).
    private func limit(of process: Int32) throws -> String {
        let text = try String(contentsOfFile: "/proc/\(process)/limits", encoding: .utf8)
        let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("Max open files") })
        return line.split(separator: " ")[3...4].joined(separator: ":")
    }

    /// Leaves the service only so many descriptors beside those that it has open.
    private func leave(_ free: Int, to session: Session) throws {
        let process = session.service.processIdentifier
        let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fd").compactMap { Int($0) }
        var (limit, left) = (0, free)
        while left > 0 || open.contains(limit) {
            if !open.contains(limit) { left -= 1 }
            limit += 1
        }
        try session.output(of: "/usr/bin/prlimit", ["--pid=\(process)", "--nofile=\(limit):"])
    }

    @Test(arguments: [16, 24, 32, 36, 39])
    func `with fewer than it needs it logs that and ends, before it takes its name`(limit: Int) throws {
        let loop = try EventLoop()
        let bus = try PrivateBus()
        let client = try Client(on: bus, in: loop)
        try client.record(.ownerChanged(of: .alarms))
        let run = try run(on: bus, limit: "\(limit):\(limit)", in: loop, bus.directory.makeDirectory("alarms"))
        #expect(try run.waitForEnd() == .exited(1))
        #expect(run.errorText == "alarmsd: \(Self.complaint) \(limit)\n")
        try client.synchronize()
        #expect(client.signals.isEmpty)
    }

    @Test(arguments: [("24:64", "64:64"), ("100:4096", "1024:4096"), ("2000:4096", "2000:4096")])
    func `a limit that is too low is raised, no further than programs of any age can use`(
        limit: String, then: String
    ) throws {
        let loop = try EventLoop()
        let bus = try PrivateBus()
        let run = try run(on: bus, limit: limit, in: loop, bus.directory.makeDirectory("alarms"))
        try run.waitUntilReady()
        #expect(try self.limit(of: run.processIdentifier) == then)
    }

    /// Runs `body` in a session whose service has a sound server, logind, and a limit.
    private func withFew(_ limit: Int, _ body: (Session, SoundServer) throws -> Void) throws {
        let loop = try EventLoop()
        let sound = try SoundServer(in: loop)
        let system = try PrivateBus()
        let login = try FakeLogin(on: system, in: loop)
        let bus = try PrivateBus(environment: [
            "PULSE_SERVER": sound.environment["PULSE_SERVER"] ?? "", "DBUS_SYSTEM_BUS_ADDRESS": system.address,
        ])
        try bus.directory.write("sound = default\n", to: "home/config/alarms/alarms.conf")
        let session = try Session(on: bus, in: loop)
        try session.service.kill()
        try session.restart(as: run(on: bus, limit: "\(limit):\(limit)", in: loop, session.stateDirectory))
        try withExtendedLifetime(login) { try body(session, sound) }
    }

    /// Expects that the service answers new callers, rings with its sound and stores.
    private func expectWorks(_ session: Session, _ sound: SoundServer) throws {
        let server = try session.serve()
        let recording = try sound.record()
        let stored = try session.schedule(["title": "Rice", "pre-alert": .uint64(36_000_000_000)])
        let id = try session.ring(["title": "Tea", "speak": true], by: session.client)
        try recording.waitForSound()
        try session.loop.wait(for: "the alert") { server.sent.contains { $0.summary == "Tea" } }
        let clients = try (0..<8).map { _ in try session.anotherClient() }
        for client in clients {
            try session.schedule(
                ["title": "Later", "fire-at": .uint64(UInt64(Clock.wall.now + 36_000_000_000))], by: client)
        }
        let zone = try session.schedule(["time": "07:00", "timezone": "Asia/Seoul"])
        try session.call("Stop", .string(id), by: clients[0])
        try recording.waitForSilence()
        #expect(session.service.ending == nil)
        try session.restartAfterKill()
        #expect(try session.property("State", of: stored) == "countdown")
        #expect(try session.property("State", of: zone) == "scheduled")
        #expect(try session.managedObjects().count == 10)
    }

    @Test(arguments: [40, 41, 43, 46, 50, 60, 80])
    func `with as many as it needs it answers, rings and stores`(limit: Int) throws {
        try withFew(limit) { session, sound in
            try expectWorks(session, sound)
            #expect(!session.log.contains("Too many open files"))
        }
    }

    @Test(arguments: [0, 1, 2, 4, 7])
    func `when hardly any are left it does without others, and goes on`(free: Int) throws {
        try withFew(64) { session, sound in
            try leave(free, to: session)
            try expectWorks(session, sound)
        }
    }

    @Test func `a caller that is refused for want of descriptors may call again when there are some`() throws {
        try withFew(64) { session, _ in
            try leave(0, to: session)
            // What can be done without gives way.
            _ = try session.schedule(["pre-alert": .uint64(36_000_000_000)], by: session.anotherClient())
            try leave(2, to: session)
            let client = try session.anotherClient()
            let error = #expect(throws: BusError.self) { try session.call("NextAlarm", by: client) }
            #expect(error?.name == .limitsExceeded)
            try leave(16, to: session)
            try session.call("NextAlarm", by: client)
            #expect(session.service.ending == nil)
        }
    }

    @Test func `when none is left as an alarm rings, new callers are answered all the same`() throws {
        try withFew(64) { session, sound in
            let recording = try sound.record()
            let id = try session.ring(["title": "Tea"])
            try recording.waitForSound()
            try leave(0, to: session)
            for _ in 1...3 {
                _ = try session.schedule(["pre-alert": .uint64(1_000_000_000)], by: session.anotherClient())
            }
            #expect(session.complaints.contains("file descriptors are short"))
            #expect(try sound.streamCount() == 1)
            try session.call("Stop", .string(id), by: session.anotherClient())
            try recording.waitForSilence()
        }
    }
}
