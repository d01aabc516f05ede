import EventLoop
import Foundation
import TestSupport
import Testing

/// The status that the real program prints of the real service and of this machine.
struct StatusProgramTests {
    private let session: Session

    init() throws {
        session = try Session(environment: ["TZ": "Europe/Berlin"])
    }

    @Test func `status shows alarms, the next one, notifications, time zone and waking`() throws {
        let id = try session.add("2199-07-01 18:00", "Ring the bells")
        _ = try session.run("disable", try session.add("2199-07-02 18:00", "Don't"))
        _ = try session.run("timer", "2400h", "Tea\nand biscuits")
        let tea = try session.run("status")
        #expect(tea.code == 0)
        #expect(tea.output.contains("Service:        running, version 1\n"))
        #expect(tea.output.contains("Alarms:         3 (1 counting down, 1 disabled)\n"))
        #expect(tea.output.contains(#/Next:  .*\(in (100 d|99 d 23 h)\)  Tea and biscuits\n/#))
        #expect(tea.output.contains("Notifications:  no server"))
        #expect(tea.output.contains("Time zone:      Europe/Berlin\n"))
        #expect(tea.output.contains(#/\nSound:  +\S/#))
        #expect(tea.output.contains("\nStore:          saved\nSettings:       no errors\n"))
        #expect(tea.output.contains(#/\nWakes:  +(yes|no|unknown)/#))
        let object = try #require(try session.json("status") as? [String: Any])
        #expect(object["Alarms"] as? Int == 3)
        #expect(object["CountdownCount"] as? Int == 1)
        #expect((object["NextAlarm"] as? [String: Any])?["Title"] as? String == "Tea\nand biscuits")
        #expect((object["NextAlarm"] as? [String: Any])?["Id"] as? String != id)
        #expect(object["WakeSupport"] is String)
        #expect((object["Sound"] as? [String: Any])?["problem"] is String)
        #expect(object["SoundProblem"] as? String == "")
        #expect(object["StoreProblem"] as? String == "")
        #expect(object["PreferencesProblems"] as? [String] == [])
        try session.service.terminate()
        #expect(try session.run("status").code == 3)
    }

    @Test func `status explains how to get the widget of the desktop that the environment names`() throws {
        var environment = session.bus.environment
        environment["XDG_CURRENT_DESKTOP"] = "KDE"
        environment["XDG_DATA_HOME"] = session.bus.directory.path
        environment["XDG_DATA_DIRS"] = session.bus.directory.path
        let status = try ProgramRun("alarmsctl", ["status"], environment: environment, in: session.loop)
        #expect(try Session.code(of: status) == 0)
        let row = "\nWidget:         not installed; it is the package plasma-widget-alarms\n"
        #expect(status.outputText.contains(row), "\(status.outputText)")
    }

    @Test func `status that starts the service says nothing of a widget, which hasn't registered yet`() throws {
        let directory = try TemporaryDirectory()
        let program = try ProgramRun.path(of: "alarmsd")
        let bus = try PrivateBus(services: ["org.example.Alarms": "\(program) --state-directory \(directory.path)"])
        let loop = try EventLoop()
        let environment = bus.environment.merging(["XDG_CURRENT_DESKTOP": "KDE", "XDG_DATA_DIRS": directory.path]) {
            $1
        }
        let first = try ProgramRun("alarmsctl", ["status"], environment: environment, in: loop)
        #expect(try Session.code(of: first) == 0)
        #expect(!first.outputText.contains("\nWidget:"), "\(first.outputText)")
        let second = try ProgramRun("alarmsctl", ["status"], environment: environment, in: loop)
        #expect(try Session.code(of: second) == 0)
        #expect(second.outputText.contains("\nWidget:"))
    }

    /// With the program that lists locks as it answers where logind runs.
    @Test func `the locks are the service's own`() throws {
        let process = session.service.processIdentifier
        let status = try run(
            ["status"],
            locks: """
                Alarms         0 root \(process) alarmsd        sleep Alarms are to be armed delay
                Alarms         0 root 1 alarmsd        handle-lid-switch Somebody else's block
                NetworkManager 0 root 1 NetworkManager sleep Needs to turn off networks delay
                """)
        #expect(try Session.code(of: status) == 0)
        #expect(status.outputText.contains("Locks:          sleep (delay): Alarms are to be armed\n"))
        #expect(!status.outputText.contains("Somebody"))
        let none = try run(["self-test"], locks: "")
        _ = try none.waitForEnd()
        #expect(none.outputText.contains("no  lock        sleep isn't delayed for the service\n"))
    }

    @Test func `self-test lists each check, and exits with 0 if all pass`() throws {
        let run = try session.run("self-test")
        let lines = run.output.split(separator: "\n").prefix(6).map { $0.split(separator: " ").map(String.init) }
        #expect(lines.map { $0[1] } == ["service", "wake", "clock", "permission", "sleep", "lock"])
        #expect(lines.allSatisfy { ["ok", "no", "?"].contains($0[0]) })
        #expect(run.code == (lines.contains { $0[0] == "no" } ? 1 : 0))
        let json = try JSONSerialization.jsonObject(with: Data(try session.run("self-test", "--json").output.utf8))
        let object = try #require(json as? [String: Any])
        let results = try #require(object["checks"] as? [[String: String]]).map { $0["result"] }
        #expect(zip(results, lines).allSatisfy { $0 == ($1[0] == "?" ? "unknown" : $1[0]) })
        #expect(object["test"] is NSNull)
    }

    @Test func `nothing is suspended without a terminal to ask on`() throws {
        let programs = try session.bus.directory.makeDirectory("no-suspend")
        let log = programs + "/log"
        try session.bus.directory.makeProgram("echo \"$@\" >>\(log)", named: "no-suspend/systemctl")
        let run = try run(["self-test", "--wake", "60"], path: programs)
        _ = try run.waitForEnd()
        let facts = try #require(
            try JSONSerialization.jsonObject(with: Data(try session.run("self-test", "--json").output.utf8))
                as? [String: Any])
        let reason = facts["canWake"] as? Bool == true ? "--yes is required" : "Not tested"
        #expect(run.outputText.contains(reason))
        #expect(!session.bus.directory.read("no-suspend/log").contains("suspend"))
        #expect(try session.run("list").output == "No alarms.\n")
    }

    @Test(arguments: [("y", Int32(0)), ("n", 1)])
    func `a test of the ring rings for three seconds, and asks whether it was heard`(key: String, code: Int32) throws {
        let environment = session.bus.environment.merging(["LANG": "C.UTF-8"]) { $1 }
        let test = try TerminalRun("alarmsctl", ["self-test", "--ring"], environment: environment, in: session.loop)
        try test.wait(for: "the question") { test.text.contains("Did you hear it? [y/N] ") }
        #expect(test.text.contains("by sound only: there is no notification server"))
        test.type("\(key)\n")
        #expect(try test.waitForEnd() == .exited(code))
        #expect(test.text.contains("Not heard: ") == (code == 1))
        #expect(try session.run("list").output == "No alarms.\n")
        let history = try #require(try session.json("history") as? [[String: Any]])
        #expect(history.contains { $0["Event"] as? String == "fired" })
    }

    @Test func `a test of the ring needs a terminal, and leaves nothing behind when interrupted`() throws {
        #expect(try session.run("self-test", "--ring").code == 2)
        #expect(try session.run("self-test", "--ring", "--wake", "60").code == 2)
        let environment = session.bus.environment.merging(["LANG": "C.UTF-8"]) { $1 }
        let traffic = try session.recordTraffic()
        let test = try TerminalRun("alarmsctl", ["self-test", "--ring"], environment: environment, in: session.loop)
        try traffic.wait(for: "the alarm") { traffic.outputText.contains("member=InterfacesAdded") }
        test.signal(SIGINT)
        #expect(try test.waitForEnd() == .exited(130))
        #expect(try session.run("list").output == "No alarms.\n")
    }

    private func run(_ arguments: [String], locks: String) throws -> ProgramRun {
        let name = "locks-\(arguments[0])"
        let programs = try session.bus.directory.makeDirectory(name)
        try session.bus.directory.makeProgram("cat <<END\n\(locks)\nEND", named: "\(name)/systemd-inhibit")
        return try run(arguments, path: programs)
    }

    private func run(_ arguments: [String], path: String) throws -> ProgramRun {
        var environment = session.bus.environment
        environment["PATH"] = path + ":" + (environment["PATH"] ?? "")
        return try ProgramRun("alarmsctl", arguments, environment: environment, in: session.loop)
    }
}
