import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// The main job by `alarmsctl` alone, and beside other clients.
@Suite(.showsLogs) final class CommandLineTests: SessionSuite {
    @Test func `a timer is set, rings, is snoozed, rings again and is stopped`() throws {
        let monitor = try session.start("monitor", "--json")
        try session.loop.wait(asking: "the monitor to hear of alarms") {
            try session.call("Cancel", .string(session.schedule(["pre-alert": seconds(60)])))
            return !monitor.outputText.isEmpty
        }
        let id = try session.alarmsctl("timer", "1s", "Tea", "post-alert=1s")
        let wait = try session.start("wait", id)
        #expect(try session.row(of: id)["State"] as? String == "countdown")
        try session.next("Fired", of: id)
        try session.alarmsctl("snooze")
        #expect(try session.row(of: id)["State"] as? String == "countdown")
        try session.next("Fired", of: id)
        try session.alarmsctl("stop")
        #expect(try wait.waitForEnd() == .exited(0))
        #expect(try session.objects(in: session.alarmsctl("list", "--json")).isEmpty)
        // Every line of the monitor is JSON by itself.
        try monitor.wait(for: "the stop") { monitor.outputText.contains("Stopped") }
        for line in monitor.outputText.split(separator: "\n") {
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(line.utf8)) }
        }
    }

    @Test func `waiting for an alarm that nobody answers ends with 4`() throws {
        let id = try session.alarmsctl("timer", "1s", "Missed", "alert-timeout=10s")
        let wait = try session.start("wait", id)
        #expect(try wait.waitForEnd() == .exited(4))
        #expect(try session.next("Stopped", of: id) == ["timeout"])
        #expect(try session.next("Missed", of: id).suffix(2) == ["timeout", .uint32(1)])
    }

    @Test func `any title is passed unchanged, and any listing is valid JSON`() throws {
        let titles = [
            "\"quoted\" \\ / back", "Grüße 🕰", "two\nlines", "--json", "-x", "{}", "\u{2028}\u{FEFF}", "",
        ]
        var ids: [String] = []
        for title in titles {
            ids.append(try session.schedule(["title": .string(title), "pre-alert": seconds(99)]))
        }
        let rows = try session.objects(in: session.alarmsctl("list", "--json"))
        let found = Dictionary(uniqueKeysWithValues: rows.map { ($0["Id"] as? String ?? "", $0["Title"] as? String) })
        for (id, title) in zip(ids, titles) { #expect(found[id] == title) }
        #expect(try session.row(of: ids[0])["CountdownTotalUSec"] as? Int == 99_000_000)
    }

    @Test func `exit statuses distinguish refusals, usage errors and a missing service`() throws {
        let refusals = [
            ["stop"], ["cancel", AlarmIDs.make(1)], ["undo"], ["timer", "10m", "sound=/proc/nonexistent"],
        ]
        let mistakes = [
            [], ["tea"], ["timer"], ["timer", "soon"], ["timer", "0"], ["timer", "10m", "Tea", "colour=red"],
            ["timer", "99999999999999999999h"], ["add", "07:30"], ["add", "2020-01-01T00:00:00Z", "Past"],
            ["timer", "10m", "volume=2"], ["timer", "10m", "snooze=400d"],
            ["list", "--yaml"], ["pause"],
        ]
        for arguments in refusals { try session.output(of: "alarmsctl", arguments, exits: 1) }
        for arguments in mistakes { try session.output(of: "alarmsctl", arguments, exits: 2) }
        let program = try ProgramRun.path(of: "alarmsctl")
        let invalid = "exec \(program) timer 10m \"$(printf 'a\\377b')\""
        let run = try ProgramRun("/bin/bash", ["-c", invalid], environment: session.bus.environment, in: session.loop)
        #expect(try run.waitForEnd() == .exited(2))
        #expect(run.errorText.contains("UTF-8"))
        #expect(try session.list().isEmpty)
        try session.service.terminate()
        try session.output(of: "alarmsctl", ["list"], exits: 3)
    }
}

extension Session {
    /// Starts alarmsctl in this session.
    fileprivate func start(_ arguments: String...) throws -> ProgramRun {
        try ProgramRun("alarmsctl", arguments, environment: bus.environment, in: loop)
    }

    /// Runs alarmsctl, and returns what it prints without the last line's end.
    @discardableResult
    fileprivate func alarmsctl(_ arguments: String...) throws -> String {
        try output(of: "alarmsctl", arguments).trimmingCharacters(in: .newlines)
    }

    /// The rows of a listing.
    fileprivate func objects(in text: String) throws -> [[String: Any]] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    }

    /// The output of `show` for an alarm.
    fileprivate func row(of id: String) throws -> [String: Any] {
        let text = try alarmsctl("show", id, "--json")
        return try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }
}
