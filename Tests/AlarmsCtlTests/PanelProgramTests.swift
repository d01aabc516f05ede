import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

/// `alarmsctl watch --format=…` with the real service.
struct PanelProgramTests {
    private let loop: EventLoop
    private let bus: PrivateBus

    init() throws {
        loop = try EventLoop()
        bus = try PrivateBus()
    }

    private func start(_ program: String, _ arguments: String...) throws -> ProgramRun {
        try ProgramRun(program, arguments, environment: bus.environment, in: loop)
    }

    private func startService() throws -> ProgramRun {
        let service = try start("alarmsd", "--state-directory", bus.directory.path + "/store")
        try service.waitUntilReady()
        return service
    }

    private func run(_ arguments: String...) throws {
        let run = try ProgramRun("alarmsctl", arguments, environment: bus.environment, in: loop)
        #expect(try run.waitForEnd() == .exited(0), "\(run.log)")
    }

    private func lines(_ run: ProgramRun) -> [String] { run.outputText.components(separatedBy: "\n").dropLast() }

    private func waitForLine(_ panel: ProgramRun, _ line: String) throws {
        try panel.wait(for: "the line \"\(line)\"") { lines(panel).last == line }
    }

    @Test func `it runs before and after the service, and shows the alarms of the next one`() throws {
        let panel = try start("alarmsctl", "watch", "--format=text")
        try panel.wait(for: "a line") { lines(panel) == [""] }
        var service = try startService()
        try run("timer", "1h", "Tea", "keep=yes")
        try waitForLine(panel, "Tea 1 h")
        try service.kill()
        try waitForLine(panel, "")
        service = try startService()
        try waitForLine(panel, "Tea 1 h")
        #expect(lines(panel) == ["", "Tea 1 h", "", "Tea 1 h"])
        try service.terminate()
        try waitForLine(panel, "")
        panel.signal(SIGTERM)
        #expect(try panel.waitForEnd() == .exited(143))
        #expect(panel.errorText.isEmpty)
    }

    @Test func `monitor doesn't start the service`() throws {
        let program = try ProgramRun.path(of: "alarmsd")
        let bus = try PrivateBus(services: ["org.example.Alarms": "\(program) --state-directory /proc/nonexistent"])
        let panel = try ProgramRun(
            "alarmsctl", ["watch", "--format=waybar"], environment: bus.environment, in: loop)
        let nothing = #"{"text": "", "alt": "none", "tooltip": "", "class": "none", "percentage": 0}"#
        try waitForLine(panel, nothing)
        bus.kill()
        #expect(try panel.waitForEnd() == .exited(3))
        #expect(lines(panel) == [nothing])
    }

    @Test func `each line differs from the last, and calls follow events only`() throws {
        let service = try startService()
        let traffic = try start("/usr/bin/dbus-monitor", "--session")
        try traffic.wait(for: "the recorder") { traffic.outputText.contains("member=NameLost") }
        let panel = try start("alarmsctl", "watch", "--format=waybar")
        try panel.wait(for: "a line") { !lines(panel).isEmpty }
        try run("timer", "4s", "Tea")
        try panel.wait(for: "the ring") { panel.outputText.contains("Tea rings") }
        try run("stop")
        try panel.wait(for: "the end") { lines(panel).last?.contains(#""class": "none""#) == true }
        let objects = try lines(panel).map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        let texts = objects.compactMap { $0["text"] as? String }
        #expect(texts.first == "" && texts.last == "" && texts.contains("Tea rings"))
        for (text, next) in zip(texts, texts.dropFirst()) { #expect(text != next) }
        let percentages = objects.dropLast().compactMap { $0["percentage"] as? Int }
        #expect(percentages == percentages.sorted() && percentages.first == 0 && percentages.last == 100)
        // At first for the panel and the service's zone, then for the panel after what changes it: the timer is there,
        // rings and is gone. Nothing is asked while time passes.
        let questions = traffic.outputText.components(separatedBy: "\n").filter { $0.hasPrefix("method call") }
        #expect(questions.count { $0.hasSuffix("member=GetAll") } == 1, "\(questions)")
        #expect((4...5).contains(questions.count { $0.hasSuffix("member=Panel") }), "\(questions)")
        #expect(!questions.contains { $0.hasSuffix("member=List") || $0.hasSuffix("member=Present") })
        withExtendedLifetime(service) {}
    }

    @Test func `the loss of the reader ends it without anything to print`() throws {
        let program = try ProgramRun.path(of: "alarmsctl")
        for arguments in ["watch --format=text", "watch --format=json", "watch --json", "watch"] {
            let service = try startService()
            let script = "('\(program)' \(arguments); echo \"code $?\" >&2) | head -n 1"
            let shell = try start("/bin/sh", "-c", script)
            #expect(try shell.waitForEnd() == .exited(0))
            #expect(shell.errorText == "code 141\n")
            try service.terminate()
        }
        let shell = try start("/bin/sh", "-c", "('\(program)' watch --widget=panel; echo \"code $?\" >&2) | :")
        #expect(try shell.waitForEnd() == .exited(0))
        #expect(shell.errorText == "code 141\n")
    }

    @Test func `unknown formats are refused`() throws {
        let unknown = try start("alarmsctl", "watch", "--format=xmobar")
        #expect(try unknown.waitForEnd() == .exited(2))
        #expect(unknown.errorText == "alarmsctl: --format: expected one of waybar, text, json, got 'xmobar'\n")
        #expect(try start("alarmsctl", "watch", "--format=text", "--json").waitForEnd() == .exited(2))
        #expect(try start("alarmsctl", "watch", "--widget=panel", "--json").waitForEnd() == .exited(2))
        #expect(try start("alarmsctl", "list", "--format=text").waitForEnd() == .exited(2))
    }
}
