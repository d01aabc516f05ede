import EventLoop
import Foundation
import TestSupport
import Testing

/// The real program against the real service on a real session.bus.
struct ProgramTests {
    private let session: Session

    init() throws {
        session = try Session()
    }

    @Test func `an alarm is set, listed, changed, paused and removed`() throws {
        #expect(try session.run("list").output == "No alarms.\n")
        let timer = try session.run("timer", "10m", "Tea", "metadata.cup=big")
        #expect(timer.code == 0)
        let id = timer.output.trimmingCharacters(in: .newlines)
        #expect(UUID(uuidString: id) != nil)
        let short = String(id.prefix(8))
        #expect(try session.run("list").output.contains("\(short)  countdown"))
        #expect(try session.run("pause", short).code == 0)
        #expect(try session.run("pause", short).code == 1)
        #expect(try session.run("update", short, "title=Coffee").code == 0)
        let row = try #require((try session.json("list") as? [[String: Any]])?.first)
        #expect(row["Id"] as? String == id)
        #expect(row["State"] as? String == "paused")
        #expect(row["Title"] as? String == "Coffee")
        #expect(row["PreAlertUSec"] as? UInt64 == 600_000_000)
        #expect(try session.run("show", short).output.contains("  metadata={\"cup\": \"big\"}\n"))
        #expect(try session.run("resume", short).code == 0)
        #expect(try session.run("disable", short).code == 0)
        #expect(try session.run("enable", short).code == 0)
        #expect((try session.json("cancel", short) as? [String: String]) == ["id": id])
        #expect(try session.run("cancel", id).code == 1)
        #expect(try session.run("show", short).code == 1)
    }

    @Test func `actions, sounds and notices are shown as they are set, and pressed`() throws {
        let traffic = try session.recordTraffic()
        let monitor = try session.start("monitor")
        try traffic.wait(for: "the monitor") { traffic.outputText.contains("member=GetAll") }
        let keys = [
            "countdown-notice=always", "default-action=show", "fade-in=30s", "keep=yes", "pre-alert=1s",
            "secondary-action=more", "secondary-action.parameter=a b", "secondary-action.mode=foreground",
            "secondary-action.target=org.example.Nobody", "secondary-behavior=both", "sound=none",
            "stop-action=up.now", "volume=0.25",
        ]
        let id = try session.run(["timer", "1s"] + keys.filter { $0 != "pre-alert=1s" }).output
            .trimmingCharacters(in: .newlines)
        let shown = try session.run("show", id).output
        #expect(shown.hasSuffix("Configuration:\n  " + keys.joined(separator: "\n  ") + "\n"))
        try traffic.wait(for: "the ring") { traffic.outputText.contains("member=Fired") }
        #expect(try session.run("invoke", id, "pause").code == 1)
        #expect(try session.run("invoke", String(id.prefix(8)), "custom").code == 0)
        #expect((try session.json("invoke", id, "stop") as? [String: String]) == ["id": id])
        try monitor.wait(for: "the presses") {
            monitor.outputText.contains("  ActionInvoked \(id) custom\n")
                && monitor.outputText.contains("  ActionInvoked \(id) stop\n")
        }
        #expect(monitor.outputText.contains("Stopped \(id) (user)"))
    }

    @Test func `an error is printed on standard error, as JSON with --json`() throws {
        let past = try session.run("add", "2020-01-01T00:00:00Z", "Past")
        #expect(past.code == 2)
        #expect(past.output.isEmpty)
        #expect(past.errors.contains("fire-at"))
        let stopped = try session.run("stop", "--json")
        #expect(stopped.code == 1)
        let error = try JSONSerialization.jsonObject(with: Data(stopped.errors.utf8)) as? [String: String]
        #expect(error?["error"] == "org.example.Alarms.Error.NotFound")
        let unknown = try session.run("timer", "5", "colour=red")
        #expect(unknown.code == 2)
        #expect(unknown.errors.contains("'colour'"))
        #expect(unknown.errors.contains("secondary-behavior"))
    }

    @Test func `stop without an id stops the longest ring, and snooze takes a length`() throws {
        let traffic = try session.recordTraffic()
        let ids = try (1...2).map { number in
            try session.run("timer", "1s", "T\(number)").output.trimmingCharacters(in: .newlines)
        }
        try traffic.wait(for: "the rings") { traffic.outputText.split(separator: "member=Fired").count > 2 }
        #expect((try session.json("stop") as? [String: String]) == ["id": ids[0]])
        #expect((try session.json("snooze", ids[1], "1h") as? [String: String]) == ["id": ids[1]])
        let shown = try #require(try session.json("show", ids[1]) as? [String: Any])
        #expect(shown["CountdownTotalUSec"] as? UInt64 == 3_600_000_000)
        let again = try session.run("snooze")
        #expect(again.code == 1 && again.errors.contains("no alarm rings"), "\(again)")
        let long = try session.run("snooze", ids[1], "367d")
        #expect(long.code == 2 && long.errors.contains("DURATION: expected 1s to 366d"), "\(long)")
        #expect(try session.run("snooze", ids[1], "soon").code == 2)
        let bare = try session.run("snooze", ids[1], "5")
        #expect(bare.code == 2 && bare.errors == "alarmsctl: '5': minutes or seconds? 5m, or 5s\n", "\(bare)")
        #expect(try session.run("extend", ids[1], "5").errors == bare.errors)
        _ = try session.json("extend", ids[1], "half", "an", "hour")
        let longer = try #require(try session.json("show", ids[1]) as? [String: Any])
        #expect(longer["CountdownTotalUSec"] as? UInt64 == 5_400_000_000)
    }

    @Test func `alarms are named by words of their titles, and several are changed at once`() throws {
        let ids = try ["Green tea", "Black tea", "Egg"].map { try session.run("timer", "1h", $0).output.dropLast() }
        let changed = try #require(try session.json("pause", "green", "EGG") as? [[String: String]])
        #expect(changed == [["id": String(ids[0])], ["id": String(ids[2])]])
        let several = try session.run("cancel", "egg", "tea")
        #expect(several.code == 2 && several.errors.contains("'tea' is 2 alarms"), "\(several)")
        #expect(several.errors.contains("\(ids[0].prefix(8))  paused") && several.errors.contains("Black tea"))
        let unknown = try session.run("cancel", "egg", "coffee")
        #expect(unknown.code == 1 && unknown.errors.contains("there is no alarm 'coffee'"), "\(unknown)")
        let twice = try session.run("cancel", "egg", String(ids[2]))
        #expect(twice.code == 2, "\(twice)")
        #expect((try session.json("list") as? [Any])?.count == 3)
        let shown = try #require(try session.json("show", "black tea", "egg") as? [[String: Any]])
        #expect(shown.map { $0["Title"] as? String } == ["Black tea", "Egg"])
        // A refusal for one alarm doesn't keep it from the others.
        let partly = try session.run("resume", "black", "egg", "--json")
        #expect(partly.code == 1 && partly.output == "[{\"id\": \"\(ids[2])\"}]\n", "\(partly)")
        #expect(partly.errors.contains("\"alarm\": \"black\""), "\(partly)")
        let gone = try session.run("cancel", "green tea", String(ids[1]), "egg")
        #expect(gone.code == 0 && gone.output.isEmpty, "\(gone)")
        #expect((try session.json("list") as? [Any])?.isEmpty == true)
    }

    @Test func `a length alone snoozes what rings, and a name means what rings first`() throws {
        let waiting = try session.run("timer", "1h", "Green tea").output.trimmingCharacters(in: .newlines)
        #expect(try session.run("snooze", "5m").errors == "alarmsctl: no alarm rings\n")
        #expect(try session.run("snooze", "5").errors == "alarmsctl: '5': minutes or seconds? 5m, or 5s\n")
        let id = try session.run("timer", "1s", "Black tea").output.trimmingCharacters(in: .newlines)
        #expect(try session.run("wait", "--ring", id).code == 0)
        #expect((try session.json("snooze", "half", "an", "hour") as? [String: String]) == ["id": id])
        let shown = try #require(try session.json("show", id) as? [String: Any])
        #expect(shown["CountdownTotalUSec"] as? UInt64 == 1_800_000_000)
        #expect(try session.run("restart", id).code == 0)
        #expect(try session.run("wait", "--ring", id).code == 0)
        #expect((try session.json("snooze", "tea", "5m") as? [String: String]) == ["id": id])
        // Now none of them rings.
        #expect(try session.run("stop", "tea").code == 2)
        #expect(try session.run("restart", id).code == 0)
        #expect(try session.run("wait", "--ring", id).code == 0)
        #expect((try session.json("stop", "tea") as? [String: String]) == ["id": id])
        #expect((try session.json("list") as? [[String: Any]])?.map { $0["Id"] as? String } == [waiting])
    }

    @Test func `next is the first line of the list`() throws {
        #expect(try session.run("next").output == "No alarms.\n")
        #expect(try session.run("next", "--json").output == "null\n")
        _ = try session.run("timer", "2h", "Later")
        let id = try session.run("timer", "1h", "Sooner").output.trimmingCharacters(in: .newlines)
        let line = try session.run("next").output
        #expect(line.hasPrefix("\(id.prefix(8))  countdown  ") && line.hasSuffix("  Sooner\n"), "\(line)")
        #expect((try session.json("next") as? [String: Any])?["Id"] as? String == id)
    }

    @Test func `what is set has the time of its ring in JSON`() throws {
        let timer = try #require(try session.json("timer", "1h", "Tea") as? [String: Any])
        let id = try #require(timer["id"] as? String)
        let shown = try #require(try session.json("show", id) as? [String: Any])
        #expect(timer["NextFireUSec"] as? UInt64 == shown["NextFireUSec"] as? UInt64)
        #expect((timer["NextFireUSec"] as? UInt64 ?? 0) > 0)
        let off = try #require(try session.json("add", "7am", "Rise", "enabled=no") as? [String: Any])
        #expect(off["NextFireUSec"] as? UInt64 == 0)
    }

    @Test(arguments: ["add", "update"]) func `a sound that isn't there is refused with the nearest names`(
        command: String
    )
        throws
    {
        let id = try session.run("timer", "1h", "Tea").output.trimmingCharacters(in: .newlines)
        func errors(_ sound: String) throws -> String {
            let arguments = command == "add" ? ["add", "7am", "Rise"] : ["update", id]
            let run = try session.run(arguments + ["sound=\(sound)"])
            #expect(run.code == 1 && run.output.isEmpty)
            return run.errors
        }
        #expect(try errors("harp") == "alarmsctl: sound: unknown sound 'harp'; did you mean x-alarms-harp?\n")
        #expect(try errors("x-alarms-bel").hasSuffix("did you mean x-alarms-bell?\n"))
        #expect(try errors("/proc/nonexistent") == "alarmsctl: sound: the sound '/proc/nonexistent' doesn't exist\n")
        #expect(try errors("rooster").contains("unknown sound 'rooster'; expected one of default, x-alarms-bowl, "))
        for directory in ["", "/mine", "/mine/stereo"] {
            _ = try session.bus.directory.makeDirectory("home/data/sounds\(directory)")
        }
        try session.bus.directory.write("", to: "home/data/sounds/mine/stereo/rooster.oga")
        #expect(try errors("roaster").hasSuffix("did you mean rooster?\n"))
        for sound in ["rooster", "rooster-loud", "x-alarms-harp", "none"] {
            #expect(try session.run("update", id, "sound=\(sound)").code == 0, "\(sound)")
        }
        #expect((try session.json("list") as? [Any])?.count == 1)
    }

    @Test func `all that ring are stopped, and no others`() throws {
        #expect(try session.run("stop", "--all").code == 1)
        let traffic = try session.recordTraffic()
        let ids = try (1...2).map { try session.run("timer", "1s", "T\($0)").output.dropLast() }
        let other = try session.run("timer", "1h", "Tea").output.dropLast()
        let wait = try Session.code(of: session.start("wait", "--ring", "T1", "T2"))
        #expect(wait == 0)
        try traffic.wait(for: "the rings") { traffic.outputText.split(separator: "member=Fired").count > 2 }
        let stopped = try #require(try session.json("stop", "--all") as? [[String: String]])
        #expect(Set(stopped.compactMap { $0["id"] }) == Set(ids.map(String.init)))
        #expect((try session.json("list") as? [[String: Any]])?.map { $0["Id"] as? String } == [String(other)])
    }

    @Test func `waiting for a ring ends with it, or when the alarm is gone`() throws {
        let traffic = try session.recordTraffic()
        let id = try session.run("timer", "1h", "Tea").output.trimmingCharacters(in: .newlines)
        let wait = try wait(for: id, traffic, "--ring")
        #expect(try session.run("cancel", id).code == 0)
        #expect(try Session.code(of: wait) == 5)
        _ = try session.run("timer", "1s", "Egg")
        let ring = try session.json("wait", "egg", "--ring") as? [String: String]
        #expect(ring?["outcome"] == "ringing")
        // It rings already.
        #expect(try session.run("wait", "egg", "--ring").code == 0)
    }

    @Test(arguments: [("stop", "cancelled"), ("cancel", "cancelled"), ("disable", "disabled")])
    func `waiting for a countdown ends with its outcome`(verb: String, outcome: String) throws {
        let traffic = try session.recordTraffic()
        let id = try session.run("timer", "1h").output.trimmingCharacters(in: .newlines)
        let wait = try wait(for: id, traffic)
        #expect(try session.run(verb, id).code == 0)
        #expect(try Session.code(of: wait) == 5)
        #expect(wait.outputText == "{\"id\": \"\(id)\", \"outcome\": \"\(outcome)\"}\n")
    }

    @Test(arguments: [("stop", Int32(0), "stopped"), ("cancel", 5, "cancelled"), ("disable", 5, "disabled")])
    func `waiting for a ring ends with its outcome`(verb: String, code: Int32, outcome: String) throws {
        let traffic = try session.recordTraffic()
        let id = try session.run("timer", "1s", "alert-timeout=1h").output.trimmingCharacters(in: .newlines)
        let wait = try wait(for: id, traffic)
        try traffic.wait(for: "the ring") { traffic.outputText.contains("member=Fired") }
        #expect(try session.run(verb, id).code == 0)
        #expect(try Session.code(of: wait) == code)
        #expect(wait.outputText == "{\"id\": \"\(id)\", \"outcome\": \"\(outcome)\"}\n")
    }

    @Test func `waiting for no alarm is refused, and ends with the service`() throws {
        #expect(try session.run("wait", "11111111-0000-4000-8000-000000000000").code == 1)
        let traffic = try session.recordTraffic()
        let id = try session.run("timer", "1h").output.trimmingCharacters(in: .newlines)
        let wait = try wait(for: id, traffic)
        try session.service.terminate()
        #expect(try Session.code(of: wait) == 3)
    }

    /// A wait that has asked the service for the alarm: from then on it receives the alarm's signals.
    private func wait(for id: String, _ traffic: ProgramRun, _ options: String...) throws -> ProgramRun {
        let wait = try ProgramRun(
            "alarmsctl", ["wait", id, "--json"] + options, environment: session.bus.environment, in: session.loop)
        try traffic.wait(for: "the question") { traffic.outputText.contains("member=GetAll") }
        return wait
    }

    @Test func `without a service, or a bus, the exit code is 3`() throws {
        #expect(try session.run("version").output.contains("org.example.Alarms version 1"))
        try session.service.terminate()
        #expect(try session.run("list").code == 3)
        #expect(try session.run("version").code == 0)
        session.bus.kill()
        #expect(try session.run("timer", "5").code == 3)
        #expect(try session.run("version").code == 0)
    }

    @Test func `without a session bus, the error says what to do`() throws {
        var environment = session.bus.environment
        environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/proc/nonexistent"
        func errors() throws -> String {
            let run = try ProgramRun("alarmsctl", ["list"], environment: environment, in: session.loop)
            #expect(try Session.code(of: run) == 3)
            return run.errorText
        }
        #expect(try errors().contains("the session bus at 'unix:path=/proc/nonexistent' can't be reached: "))
        environment["DBUS_SESSION_BUS_ADDRESS"] = nil
        environment["XDG_RUNTIME_DIR"] = try session.bus.directory.makeDirectory("no-bus")
        let unset = try errors()
        #expect(unset.contains("there is no session bus") && unset.contains("export XDG_RUNTIME_DIR="), "\(unset)")
        #expect(!unset.contains("autolaunch"))
    }

    @Test(arguments: ["list", "status", "watch", "watch --format=text", "version", "help add"])
    func `a closed pipe is silent`(command: String) throws {
        // A pipe that has no reader any more.
        let script = """
            mkfifo "$2/pipe"; exec 3<>"$2/pipe"; exec 4>"$2/pipe"; exec 3<&-
            "$1" $3 >&4
            echo $?
            """
        let shell = try ProgramRun(
            "/bin/bash", ["-c", script, "bash", ProgramRun.path(of: "alarmsctl"), session.bus.directory.path, command],
            environment: session.bus.environment, in: session.loop)
        #expect(try Session.code(of: shell) == 0)
        #expect(shell.outputText == "141\n" && shell.errorText.isEmpty, "\(shell.log)")
    }

    @Test func `watch without a terminal prints a line for each change, and ends with the service`() throws {
        let watch = try ProgramRun("alarmsctl", ["watch"], environment: session.bus.environment, in: session.loop)
        try watch.wait(for: "the first line") { watch.outputText == "No alarms.\n" }
        let id = try session.run("timer", "1s", "Tea\nand biscuits").output.trimmingCharacters(in: .newlines)
        try watch.wait(for: "the ring") { watch.outputText.contains("\(id)  ringing    Tea  for ") }
        _ = try session.run("stop")
        try watch.wait(for: "the end") { watch.outputText.contains("\(id)  gone") }
        #expect(watch.outputText.contains("\(id)  countdown"))
        try session.service.terminate()
        #expect(try Session.code(of: watch) == 3)
    }
}
