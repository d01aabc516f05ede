import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

/// The demo of `make run`, on a bus with and without a service.
@Suite(.showsLogs) struct DemoTests {
    private static let script = URL(fileURLWithPath: #filePath).appending(path: "../../Release/demo").standardized.path

    @Test(arguments: [false, true])
    func `the demo shows a ring, a snooze and a stop, and leaves nothing behind`(isServiceRunning: Bool) throws {
        let bus = try PrivateBus()
        let session = isServiceRunning ? try Session(on: bus) : nil
        let demo = try start(on: bus, in: try session?.loop ?? EventLoop())
        #expect(try demo.waitForEnd() == .exited(0), "\(demo.log)")
        #expect(demo.outputText.hasPrefix("alarmsd runs on \(isServiceRunning ? "a private" : "the session") bus"))
        let summary = demo.outputText.components(separatedBy: "Summary\n").last ?? ""
        let words = summary.split(separator: "\n").compactMap { $0.split(separator: " ").first }
        #expect(words == ["fired", "snoozed", "fired", "stopped"])
        #expect(try files(of: bus).isEmpty)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `an interrupted demo ends its programs and removes its files`(signal: Int32) throws {
        let bus = try PrivateBus()
        let demo = try start(on: bus, in: try EventLoop())
        try demo.wait(for: "the countdown") { demo.outputText.contains("5 s left") }
        demo.signal(signal)
        #expect(try demo.waitForEnd() == .exited(128 + signal))
        #expect(try files(of: bus).isEmpty)
    }

    @Test func `a demo that loses its reader removes its files`() throws {
        let bus = try PrivateBus()
        let shell = try start(on: bus, in: try EventLoop(), "/bin/sh", ["-c", #""$0" "$@" | head -n 1"#, Self.script])
        #expect(try shell.waitForEnd() == .exited(0))
        #expect(shell.outputText.split(separator: "\n").count == 1, "\(shell.log)")
        #expect(try files(of: bus).isEmpty)
    }

    private func start(
        on bus: PrivateBus, in loop: EventLoop, _ program: String = script, _ arguments: [String] = []
    ) throws -> ProgramRun {
        var environment = bus.environment
        environment["TMPDIR"] = try bus.directory.makeDirectory("demo")
        return try ProgramRun(
            program, arguments + [try ProgramRun.path(of: "")], environment: environment, in: loop)
    }

    private func files(of bus: PrivateBus) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: bus.directory.path + "/demo")
    }
}
