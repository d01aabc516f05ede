import EventLoop
import Foundation
import TestBus
import Testing

/// The real program against the real service on a real bus.
struct ProgramTests {
    private let loop: EventLoop
    private let bus: PrivateBus
    private let service: ProgramRun

    init() throws {
        loop = try EventLoop()
        bus = try PrivateBus()
        service = try ProgramRun(
            "alarmsd", ["--state-directory", bus.directory.path + "/store"], environment: bus.environment, in: loop)
        try service.waitUntilReady()
    }

    private func run(_ arguments: String...) throws -> (code: Int32, output: String, errors: String) {
        let run = try ProgramRun("alarmsctl", arguments, environment: bus.environment, in: loop)
        return (try Self.code(of: run), run.outputText, run.errorText)
    }

    private static func code(of run: ProgramRun) throws -> Int32 {
        guard case .exited(let code) = try run.waitForEnd() else { throw TestFailure(run.log) }
        return code
    }

    private func json(_ arguments: String...) throws -> Any {
        let run = try ProgramRun("alarmsctl", arguments + ["--json"], environment: bus.environment, in: loop)
        #expect(try Self.code(of: run) == 0)
        return try JSONSerialization.jsonObject(with: Data(run.outputBytes))
    }

    @Test func `an alarm is set, listed, changed, held and removed`() throws {
        #expect(try run("list").output == "No alarms.\n")
        let timer = try run("timer", "10m", "Tea", "metadata.cup=big")
        #expect(timer.code == 0)
        let id = timer.output.trimmingCharacters(in: .newlines)
        #expect(UUID(uuidString: id) != nil)
        let short = String(id.prefix(8))
        #expect(try run("list").output.contains("\(short)  countdown"))
        #expect(try run("pause", short).code == 0)
        #expect(try run("pause", short).code == 1)
        #expect(try run("update", short, "title=Coffee").code == 0)
        let row = try #require((try json("list") as? [[String: Any]])?.first)
        #expect(row["Id"] as? String == id)
        #expect(row["State"] as? String == "paused")
        #expect(row["Title"] as? String == "Coffee")
        #expect(row["PreAlertUSec"] as? UInt64 == 600_000_000)
        #expect(try run("show", short).output.contains("  metadata={\"cup\": \"big\"}\n"))
        #expect(try run("resume", short).code == 0)
        #expect(try run("disable", short).code == 0)
        #expect(try run("enable", short).code == 0)
        #expect((try json("cancel", short) as? [String: String]) == ["id": id])
        #expect(try run("cancel", id).code == 1)
        #expect(try run("show", short).code == 1)
    }

    @Test func `a refusal says why, on standard error, as JSON where that is wanted`() throws {
        let past = try run("add", "2020-01-01T00:00:00Z", "Past")
        #expect(past.code == 1)
        #expect(past.output.isEmpty)
        #expect(past.errors.contains("fire-at"))
        let stopped = try run("stop", "--json")
        #expect(stopped.code == 1)
        let error = try JSONSerialization.jsonObject(with: Data(stopped.errors.utf8)) as? [String: String]
        #expect(error?["error"] == "org.example.Alarms.Error.NotFound")
        let unknown = try run("timer", "5", "colour=red")
        #expect(unknown.code == 2)
        #expect(unknown.errors.contains("'colour'"))
        #expect(unknown.errors.contains("secondary-behavior"))
    }

    @Test(arguments: [("stop", "cancelled"), ("cancel", "cancelled"), ("disable", "disabled")])
    func `waiting for a countdown ends by what is done to it`(verb: String, outcome: String) throws {
        let traffic = try recordTraffic()
        let id = try run("timer", "1h").output.trimmingCharacters(in: .newlines)
        let wait = try wait(for: id, traffic)
        #expect(try run(verb, id).code == 0)
        #expect(try Self.code(of: wait) == 5)
        #expect(wait.outputText == "{\"id\": \"\(id)\", \"outcome\": \"\(outcome)\"}\n")
    }

    @Test(arguments: [("stop", Int32(0), "stopped"), ("cancel", 5, "cancelled"), ("disable", 5, "disabled")])
    func `waiting for what rings ends by how it is answered`(verb: String, code: Int32, outcome: String) throws {
        let traffic = try recordTraffic()
        let id = try run("timer", "1", "alert-timeout=1h").output.trimmingCharacters(in: .newlines)
        let wait = try wait(for: id, traffic)
        try traffic.wait(for: "the ring") { traffic.outputText.contains("member=Fired") }
        #expect(try run(verb, id).code == 0)
        #expect(try Self.code(of: wait) == code)
        #expect(wait.outputText == "{\"id\": \"\(id)\", \"outcome\": \"\(outcome)\"}\n")
    }

    @Test func `waiting for no alarm is refused, and ends with the service`() throws {
        #expect(try run("wait", "11111111-0000-4000-8000-000000000000").code == 1)
        let traffic = try recordTraffic()
        let id = try run("timer", "1h").output.trimmingCharacters(in: .newlines)
        let wait = try wait(for: id, traffic)
        try service.terminate()
        #expect(try Self.code(of: wait) == 3)
    }

    /// A recorder of all messages on the bus, which has begun.
    private func recordTraffic() throws -> ProgramRun {
        let traffic = try ProgramRun("/usr/bin/dbus-monitor", ["--session"], environment: bus.environment, in: loop)
        try traffic.wait(for: "the recorder") { traffic.outputText.contains("member=NameLost") }
        return traffic
    }

    /// A wait that has asked the service for the alarm: from then on it hears what happens to it.
    private func wait(for id: String, _ traffic: ProgramRun) throws -> ProgramRun {
        let wait = try ProgramRun("alarmsctl", ["wait", id, "--json"], environment: bus.environment, in: loop)
        try traffic.wait(for: "the question") { traffic.outputText.contains("member=GetAll") }
        return wait
    }

    @Test func `without a service, or a bus, the exit code is 3`() throws {
        #expect(try run("version").output.contains("org.example.Alarms version 1"))
        try service.terminate()
        #expect(try run("list").code == 3)
        #expect(try run("version").code == 0)
        bus.kill()
        #expect(try run("timer", "5").code == 3)
        #expect(try run("version").code == 0)
    }

    @Test func `watch without a terminal prints a line for each change, and ends with the service`() throws {
        let watch = try ProgramRun("alarmsctl", ["watch"], environment: bus.environment, in: loop)
        try watch.wait(for: "the first line") { watch.outputText == "No alarms.\n" }
        let id = try run("timer", "1", "Tea\nand biscuits").output.trimmingCharacters(in: .newlines)
        try watch.wait(for: "the ring") { watch.outputText.contains("\(id)  ringing    Tea and biscuits") }
        _ = try run("stop")
        try watch.wait(for: "the end") { watch.outputText.contains("\(id)  gone") }
        #expect(watch.outputText.contains("\(id)  countdown"))
        try service.terminate()
        #expect(try Self.code(of: watch) == 3)
    }

    @Test func `the demo shows a ring, a snooze and a stop, and leaves nothing behind`() throws {
        let directory = try bus.directory.makeDirectory("demo")
        var environment = bus.environment
        environment["TMPDIR"] = directory
        let demo = try ProgramRun("alarmsctl", ["demo"], environment: environment, in: loop)
        #expect(try Self.code(of: demo) == 0, "\(demo.log)")
        let summary = demo.outputText.components(separatedBy: "Summary").last ?? ""
        let words = summary.split(separator: "\n").dropFirst().compactMap { $0.split(separator: " ").first }
        #expect(words == ["fired", "snoozed", "fired", "stopped"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory).isEmpty)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `a demo that is interrupted ends what it has started and removes what it has written`(signal: Int32) throws {
        let directory = try bus.directory.makeDirectory("demo")
        var environment = bus.environment
        environment["TMPDIR"] = directory
        let demo = try ProgramRun("alarmsctl", ["demo"], environment: environment, in: loop)
        try demo.wait(for: "the countdown") { demo.outputText.contains("5 s left") }
        demo.signal(signal)
        #expect(try Self.code(of: demo) == 128 + signal)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory).isEmpty)
    }

    @Test func `a demo whose reader goes away removes what it has written`() throws {
        let directory = try bus.directory.makeDirectory("demo")
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let alarmsctl = URL(fileURLWithPath: program).deletingLastPathComponent().path + "/alarmsctl"
        let shell = try ProgramRun(
            "/bin/sh", ["-c", "TMPDIR=\(directory) '\(alarmsctl)' demo | head -n 1; ls '\(directory)'"],
            environment: bus.environment, in: loop)
        #expect(try Self.code(of: shell) == 0)
        #expect(shell.outputText.split(separator: "\n").count == 1, "\(shell.log)")
    }
}
