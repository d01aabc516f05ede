import AlarmsClient
import Foundation
import Glibc
import JSONText
import TestSupport
import Testing

@testable import alarmsctl

/// The subcommands of `activity` with the real service.
struct ActivityProgramTests {
    private let session: Session

    init() throws {
        session = try Session(environment: ["TZ": "Europe/Berlin"])
    }

    private func start(_ arguments: String...) throws -> String {
        let run = try session.run(["activity", "start"] + arguments)
        #expect(run.code == 0, "\(run.errors)")
        return run.output.trimmingCharacters(in: .newlines)
    }

    private func rows() throws -> [[String: Any]] {
        try #require(try session.json("activity", "list") as? [[String: Any]])
    }

    private func row(_ id: String) throws -> [String: Any] {
        try #require(try rows().first { $0["Id"] as? String == id })
    }

    /// The text of a property.
    private func text(_ property: String, of id: String) throws -> String? {
        let rows = try JSON(reading: Array(try session.run("activity", "list", "--json").output.utf8)).elements
        return rows?.first { $0.member("Id")?.string == id }?.member(property)?.text
    }

    @Test func `an activity is started, updated entry by entry, ended and dismissed`() throws {
        #expect(try session.run("activity", "list") == (0, "No activities.\n", ""))
        let id = try start("Backup", "progress=0.3", "status=12 of 40 GB", "kind=Backup", "attributes.disk=/dev/sda")
        #expect(try text("Content", of: id) == #"{"progress": 0.3, "status": "12 of 40 GB"}"#)
        let started = try row(id)
        #expect(started["State"] as? String == "active" && started["Title"] as? String == "Backup")
        #expect(started["AppId"] as? String == "" && started["Kind"] as? String == "Backup")
        #expect(try text("Attributes", of: id) == #"{"disk": "/dev/sda"}"#)
        #expect(
            try session.run("activity", "update", "backup", "progress=60%", "left=7", "tint=#3584E4") == (0, "", ""))
        #expect(try text("Content", of: id) == #"{"left": 7, "progress": 0.6, "status": "12 of 40 GB"}"#)
        #expect(try row(id)["Tint"] as? String == "#3584E4")
        let table = try session.run("activity", "list").output.split(separator: "\n")
        #expect(table.count == 2 && table[0].hasPrefix("ID") && table[1].hasPrefix(id.prefix(8)))
        #expect(table[1].contains("  active  ") && table[1].hasSuffix("  60 %   Backup"))
        #expect(
            try session.run("activity", "end", String(id.prefix(8)), "status=Done", "--dismiss-at=+10m") == (0, "", ""))
        let ended = try row(id)
        #expect(ended["State"] as? String == "ended")
        let (end, gone) = (ended["EndedUSec"] as? UInt64 ?? 0, ended["DismissUSec"] as? UInt64 ?? 0)
        #expect(gone > end && gone - end <= 600_000_000)
        #expect(try text("Content", of: id) == #"{"left": 7, "progress": 0.6, "status": "Done"}"#)
        let late = try session.run("activity", "update", "backup", "progress=1")
        #expect(late.code == 1 && !late.errors.isEmpty)
        #expect(try session.run("activity", "dismiss", "backup") == (0, "", ""))
        #expect(try rows().isEmpty)
    }

    @Test func `names are those of activities, and JSON has the ids`() throws {
        let build = try start("Build one")
        let other = try start("Build two")
        #expect(try session.run("activity", "end", "build").code == 2)
        let absent = try session.run("activity", "dismiss", "cake")
        #expect(absent.code == 1 && absent.errors.hasPrefix("alarmsctl: there is no activity 'cake'"))
        #expect(try session.run("activity", "end", UUID().uuidString).code == 1)
        let ended = try #require(
            try session.json("activity", "end", "one", "--dismissal=immediate") as? [String: String])
        #expect(ended == ["id": build])
        #expect(try rows().compactMap { $0["Id"] as? String } == [other])
        let started = try #require(try session.json("activity", "start", "Tea") as? [String: String])
        let dismissed = try #require(try session.json("activity", "dismiss", "tea", "two") as? [[String: String]])
        #expect(dismissed == [["id": try #require(started["id"])], ["id": other]])
    }

    @Test func `times are lengths from now or as people write them`() throws {
        let before = UInt64(Date.now.timeIntervalSince1970 * 1_000_000)
        let id = try start("Pizza", "from=now", "to=+25m", "stale-at=in 30 minutes", "start-at=+1h")
        let row = try row(id)
        let times = try #require(row["Content"] as? [String: Any])
        let (start, end) = (try #require(times["from"] as? UInt64), try #require(times["to"] as? UInt64))
        #expect(start >= before && end == start + 1_500_000_000)
        #expect(row["State"] as? String == "pending")
        #expect((row["StartUSec"] as? UInt64) == start + 3_600_000_000)
        let stale = try #require(row["StaleUSec"] as? UInt64)
        #expect(stale >= start + 1_800_000_000 && stale < start + 1_900_000_000)
        let refused = try session.run("activity", "update", "pizza", "to=soon")
        #expect(refused.code == 2 && refused.errors.hasPrefix("alarmsctl: to: "))
    }

    @Test func `a layout, actions and an alert are accepted, and the service's refusals are printed`() throws {
        let path = try session.bus.directory.write(
            #"{"compact-trailing": {"type": "text", "text": "$step", "lines": 1}, "minimal": {"type": "icon", "name": "x"},"#
                + #" "expanded": {"type": "button", "text": "Stop", "action": "stop"}}"#, to: "layout.json")
        let id = try start(
            "Build", "layout=\(path)", "step=link", "actions.stop=stop", "actions.stop.parameter=x", "alert.title=Soon")
        #expect(try text("Layout", of: id)?.contains(#""expanded": {"action": "stop", "#) == true)
        #expect(try session.run("activity", "list").output.contains("  link   Build\n"))
        let refused = try session.run("activity", "update", "build", #"layout={"minimal": {"type": "video"}}"#)
        #expect(refused.code == 2 && refused.errors.contains("layout.minimal"))
        #expect(try session.run("activity", "update", "build", "reset=layout").code == 0)
        #expect(try text("Layout", of: id) == "{}")
    }

    @Test func `a press is signalled by the service`() throws {
        let traffic = try session.recordTraffic()
        let monitor = try session.start("monitor", "--json")
        try traffic.wait(for: "the monitor") { traffic.outputText.contains("member=GetAll") }
        let id = try start("Build", "actions.stop=stop-build", "app-id=org.example.Build")
        try monitor.wait(for: "the start") { monitor.outputText.contains(#""Activity": "\#(id)""#) }
        #expect(try session.run("activity", "invoke", "build", "stop").code == 0)
        try monitor.wait(for: "the press") {
            monitor.outputText.contains(#""Event": "ActionInvoked", "Activity": "\#(id)", "Action": "stop""#)
        }
        #expect(try session.run("activity", "invoke", "build", "start").code == 2)
        #expect(try session.run("activity", "end", "build").code == 0)
        try monitor.wait(for: "the end") {
            monitor.outputText.contains(#"{"Event": "Ended", "Activity": "\#(id)", "Reason": "client"}"#)
        }
    }

    @Test func `status has their number`() throws {
        _ = try start("Build")
        _ = try start("Later", "start-at=+1h")
        #expect(try session.run("status").output.contains("\nActivities:     2 (1 active, 1 pending)\n"))
        let status = try #require(try session.json("status") as? [String: Any])
        #expect(status["Activities"] as? Int == 2 && status["ActivitiesEnabled"] as? Bool == true)
    }

    @Test func `a panel shows the first one, and follows it`() throws {
        let panel = try session.start("watch", "--format=waybar")
        func wait(for text: String, _ name: String) throws {
            let line = #"{"text": "\#(text)", "alt": "\#(name)","#
            try panel.wait(for: line) {
                panel.outputText.components(separatedBy: "\n").dropLast().last?.hasPrefix(line) == true
            }
        }
        try wait(for: "", "none")
        _ = try start("Build", "progress=0.3")
        try wait(for: "Build 30 %", "activity")
        #expect(panel.outputText.contains(#""class": "activity", "percentage": 30}"#))
        #expect(try session.run("activity", "update", "build", "progress=0.5").code == 0)
        try wait(for: "Build 50 %", "activity")
        #expect(try session.run("timer", "100h", "Tea").code == 0)
        try wait(for: "Tea 4 d 4 h", "countdown")
        #expect(try session.run("cancel", "tea").code == 0)
        try wait(for: "Build 50 %", "activity")
        #expect(try session.run("activity", "end", "build").code == 0)
        try wait(for: "", "none")
    }

    @Test func `a widget has the rows in the order to show, and they go with the service`() throws {
        let widget = try session.start("watch", "--format=json")
        func wait(for titles: [String]) throws {
            try widget.wait(for: "\(titles)") {
                guard let line = widget.outputText.components(separatedBy: "\n").dropLast().last else { return false }
                let state = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                let rows = state?["activities"] as? [[String: Any]]
                return rows?.compactMap { $0["Title"] as? String } == titles
            }
        }
        _ = try start("Waits", "start-at=+1h")
        _ = try start("Build")
        try wait(for: ["Build", "Waits"])
        _ = try start("Copy")
        try wait(for: ["Copy", "Build", "Waits"])
        #expect(try session.run("activity", "end", "copy").code == 0)
        try wait(for: ["Build", "Copy", "Waits"])
        let rows = try rows().compactMap { $0["Title"] as? String }
        #expect(rows == ["Build", "Copy", "Waits"])
        #expect(try session.run("activity", "update", "build", "title=Make").code == 0)
        try wait(for: ["Make", "Copy", "Waits"])
        try session.service.terminate()
        try wait(for: [])
    }

    @Test func `a burst of updates makes few lines, and the last one is right`() async throws {
        let panel = try session.start("watch", "--format=json")
        try panel.wait(for: "a line") { panel.outputText.contains("\n") }
        let client = try await AlarmsClient.connect(toBusAt: session.bus.address)
        let start = ContinuousClock.Instant.now
        var ids: [String] = []
        for number in 1...20 {
            let content = Value.dictionary([String: Value]())
            ids.append(
                try await client.perform(.startActivity(["title": .string("\(number)"), "content": content])).id)
        }
        for status in 1...5 {
            for id in ids {
                try await client.perform(
                    .updateActivity(id: id, ["content": .dictionary(["status": .string("\(status)")])]))
            }
        }
        try panel.wait(for: "the last line") {
            let line = panel.outputText.components(separatedBy: "\n").dropLast().last ?? ""
            return line.components(separatedBy: #""Content": {"status": "5"}"#).count == 21
        }
        let lineCount = panel.outputText.components(separatedBy: "\n").count - 1
        // However slow the machine is.
        #expect(lineCount <= Int(start.duration(to: .now) / .milliseconds(250)) + 2)
    }

    @Test func `the screen of watch has a line for each, with what changes`() throws {
        let environment = session.bus.environment.merging(["TERM": "xterm-256color", "LANG": "C.UTF-8"]) { $1 }
        _ = try start("Build", "progress=0.3")
        let watch = try TerminalRun(
            "alarmsctl", ["watch"], environment: environment, columns: 80, rows: 24, in: session.loop)
        try watch.wait(for: "the activity") { watch.screen.contains { $0.contains("Build") && $0.contains("30 %") } }
        #expect(try session.run("activity", "update", "build", "progress=0.4").code == 0)
        try watch.wait(for: "the update") { watch.screen.contains { $0.contains("Build") && $0.contains("40 %") } }
        let lines = try session.start("watch")
        try lines.wait(for: "a line") { lines.outputText.contains("  active  Build  40 %\n") }
        #expect(try session.run("activity", "dismiss", "build").code == 0)
        try lines.wait(for: "the end") { lines.outputText.hasSuffix("  gone  Build\n") }
        try watch.wait(for: "the end") { !watch.screen.contains { $0.contains("Build") } }
    }
}
