import AlarmsClient
import EventLoop
import Foundation
import TestSupport
import Testing

@testable import alarmsctl

struct CompletionTests {
    private static func alarm(
        _ number: Int, _ title: String, _ state: AlarmState, enabled: Bool = true, skipped: UInt64 = 0,
        _ configuration: [String: Value] = [:]
    ) -> AlarmProperties {
        AlarmProperties([
            "Id": .string("\(number)0000000-0000-4000-8000-000000000000"), "Title": .string(title),
            "State": .string(state.rawValue), "Enabled": .boolean(enabled), "SkippedUSec": .uint64(skipped),
            "Configuration": .dictionary(configuration),
        ])
    }

    private static let weekly: [String: Value] = ["time": .string("07:00"), "weekdays": .strings(["mon"])]

    private static let alarms = [
        alarm(1, "Tea", .countdown), alarm(2, "Egg", .paused), alarm(3, "Rise", .scheduled, skipped: .max, weekly),
        alarm(4, "Work", .alerting, weekly), alarm(5, "Run", .scheduled, enabled: false),
        alarm(6, "Train", .scheduled, ["fire-at": .uint64(1)]),
    ]

    private func candidates(_ line: String, _ alarms: [AlarmProperties] = alarms) async -> [String] {
        let line = ShellLine("alarmsctl " + line)
        let completion = Completion(words: Array(line.words.dropFirst()), last: line.last) { alarms }
        return await completion.candidates().map(\.text)
    }

    @Test(arguments: [
        ("st", ["stop", "status"]), ("ST", ["stop", "status"]), ("complete", []), ("x", []), ("x ", []),
        ("help ti", ["timer"]), ("help timer ", []), ("list ", []),
        ("holiday ", ["until", "for", "off"]), ("holiday until ", []), ("activity s", ["start"]), ("act", ["activity"]),
        ("help activity e", ["end"]), ("help activity end ", []), ("activity x ", []),
        ("activity end --dismissal ", ["immediate", "default"]),
    ])
    func `subcommands are offered, and the words that they take`(line: String, expected: [String]) async {
        #expect(await candidates(line) == expected)
    }

    @Test(arguments: [
        ("update ", ["Backup", "Build"]), ("end bu", ["Build"]), ("dismiss backup ", ["Build"]), ("list ", []),
        ("end 8", ["80000000"]), ("invoke build ", ["cancel", "open", "default"]), ("invoke x ", ["default"]),
        ("start ", []), ("start Tea not", ["notice="]),
        ("start Tea notice=", ["notice=auto", "notice=always", "notice=never"]),
        ("start Tea progress=1 pro", []), ("update Build sta", ["stale-at=", "start-at=", "status="]),
        ("start Tea default-action.mode=f", ["default-action.mode=foreground"]),
        ("start Tea actions.x.mode=b", ["actions.x.mode=background"]),
    ])
    func `activities are offered, their keys and their actions`(line: String, expected: [String]) async {
        let activities = [("Backup", 8), ("Build", 9)].map { title, number in
            ActivityProperties([
                "Id": .string("\(number)0000000-0000-4000-8000-000000000000"), "Title": .string(title),
                "Configuration": .dictionary([
                    "actions": .dictionary(["open": ["name": .string("x")], "cancel": ["name": .string("y")]])
                ]),
            ])
        }
        let line = ShellLine("alarmsctl activity " + line)
        let completion = Completion(
            words: Array(line.words.dropFirst()), last: line.last, alarms: { Self.alarms }, activities: { activities })
        #expect(Set(await completion.candidates().map(\.text)) == Set(expected))
    }

    @Test func `all subcommands are offered, with what they do`() async {
        let all = await Completion(words: [], last: "") { [] }.candidates()
        let single = Subcommands.all.map { $0.name }.filter { !$0.contains(" ") }
        #expect(all.map(\.text) == single + ["activity"])
        #expect(all.allSatisfy { !$0.description.isEmpty })
    }

    @Test(arguments: [
        ("stop ", ["Tea", "Egg", "Work"]), ("snooze ", ["Work"]), ("pause ", ["Tea"]), ("resume ", ["Egg"]),
        ("extend ", ["Tea", "Egg", "Work"]), ("restart ", ["Tea", "Egg"]), ("invoke ", ["Tea", "Egg", "Work"]),
        ("skip ", ["Rise"]), ("skip --undo ", ["Rise"]), ("enable ", ["Run"]),
        ("disable ", ["Tea", "Egg", "Rise", "Work", "Train"]), ("wait ", ["Tea", "Egg", "Rise", "Work", "Train"]),
        ("cancel ", ["Tea", "Egg", "Rise", "Work", "Run", "Train"]),
        ("show ", ["Tea", "Egg", "Rise", "Work", "Run", "Train"]),
        ("history ", ["Tea", "Egg", "Rise", "Work", "Run", "Train"]),
        ("why ", ["Tea", "Egg", "Rise", "Work", "Run", "Train"]), ("why Tea ", []),
        ("update ", ["Tea", "Egg", "Rise", "Work", "Run", "Train"]), ("export Te", ["Tea"]),
        ("stop --all ", []), ("snooze work ", []), ("extend tea ", []), ("timer ", []), ("add ", []),
        ("invoke tea ", ["stop", "snooze", "custom", "default", "pause", "resume"]), ("invoke tea stop ", []),
        ("--json pause ", ["Tea"]), ("pause --json -- ", ["Tea"]), ("show --next 5 ru", ["Run"]),
    ])
    func `alarms are offered on which the subcommand has an effect`(line: String, expected: [String]) async {
        #expect(await candidates(line) == expected)
    }

    @Test(arguments: [
        ("cancel t", ["Tea", "Train"]), ("cancel TR", ["Train"]), ("cancel 1", ["10000000"]),
        ("cancel 10000000-", ["10000000-0000-4000-8000-000000000000"]),
        ("cancel Tea egg Work ", ["Rise", "Run", "Train"]), ("cancel 10000000 t", ["Train"]),
    ])
    func `an alarm is offered by its title or, when it was begun, its id, and once`(
        line: String, expected: [String]
    ) async {
        #expect(await candidates(line) == expected)
    }

    @Test func `changes that can be undone are offered by their tokens`() async {
        let entries = ["1", "2"].map {
            UndoEntry([
                "Token": .string("\($0)0000000-0000-4000-8000-000000000000"), "Title": .string("Tea"),
                "Action": .string("cancel"),
            ])
        }
        for (last, expected) in [("", ["10000000", "20000000"]), ("2", ["20000000"]), ("x", [])] {
            let candidates = await Completion(words: ["undo"], last: last) {
                []
            } undoEntries: {
                entries
            }.candidates()
            #expect(candidates.map(\.text) == expected)
            #expect(candidates.allSatisfy { $0.description == "Tea, cancelled" })
        }
        for words in [["undo", "10000000"], ["undo", "--list"]] {
            let candidates = await Completion(words: words, last: "") {
                []
            } undoEntries: {
                entries
            }.candidates()
            #expect(candidates.isEmpty)
        }
    }

    @Test func `a title that doesn't name the alarm alone is replaced by the id`() async {
        let alarms = [
            "Tea", "green tea", "", "--all", "2000", "Two\nlines", "…", "\u{202E}x", "Tea!",
        ].enumerated().map { Self.alarm($0 + 1, $1, .countdown) }
        #expect(
            await candidates("stop ", alarms) == [
                "10000000", "green tea", "30000000", "40000000", "50000000", "Two lines", "…", "80000000", "90000000",
            ])
        for name in await candidates("stop ", alarms) {
            #expect(throws: Never.self) { try AlarmName(name).resolve(among: alarms) }
        }
    }

    @Test func `of very many alarms the first hundred are offered`() async {
        let alarms = (0..<5000).map { index in
            AlarmProperties([
                "Id": .string(UUID().uuidString.lowercased()), "Title": .string("Alarm \(index)"),
                "State": .string("countdown"),
            ])
        }
        #expect(await candidates("stop ", alarms).count == 100)
        #expect(await candidates("stop alarm\\ 49", alarms).count == 100)
        #expect(await candidates("stop alarm\\ 499", alarms).count == 11)
    }

    @Test(arguments: [
        ("stop --", ["--all", "--json", "--help", "--version"]), ("stop --all --", ["--json", "--help", "--version"]),
        ("-", ["--json", "--help", "--version"]), ("watch --format ", ["waybar", "text", "json"]),
        ("watch --format=", ["--format=waybar", "--format=text", "--format=json"]),
        ("watch --format=w", ["--format=waybar"]),
        ("watch --form", ["--format"]), ("history --limit ", []), ("stop -- --", []), ("stop --all=", []),
        ("import --from kc", ["kclock"]),
        ("sounds --play x-alarms-be", ["x-alarms-bell", "x-alarms-beeper"]),
    ])
    func `options are offered that the subcommand takes, and their values`(line: String, expected: [String]) async {
        #expect(await candidates(line) == expected)
    }

    @Test(arguments: [
        (
            "add 7:30 Tea s",
            ["snooze=", "secondary-behavior=", "stop-action=", "secondary-action=", "sound=", "speak="]
        ),
        ("add 7:30 Tea snooze=9m sn", []), ("add 7:30 Tea post-alert=9m sn", []),
        ("timer 5 Tea speak=yes sp", []), ("update tea ti", ["title=", "time=", "timezone=", "tint="]),
        ("update tea res", ["reset="]),
        ("update tea reset=ti", ["reset=title", "reset=time", "reset=timezone", "reset=tint"]),
        ("update tea reset=title,ti", ["reset=title,time", "reset=title,timezone", "reset=title,tint"]),
        ("add 7 Tea res", []), ("add 7 Tea keep=", ["keep=yes", "keep=no"]), ("add 7 Tea keep=y", ["keep=yes"]),
        ("add 7 Tea on-timeout=", ["on-timeout=snooze", "on-timeout=stop"]),
        ("add 7 Tea alert-timeout=", ["alert-timeout=never"]), ("add 7 Tea volume=", []), ("add 7 Tea title=", []),
        ("add 7 Tea sound=x-alarms-b", ["x-alarms-bowl", "x-alarms-bell", "x-alarms-beeper"].map { "sound=\($0)" }),
        ("add 7 Tea weekdays=mon,t", ["weekdays=mon,tue", "weekdays=mon,thu"]),
        ("add 7 Tea timezone=Europe/Berl", ["timezone=Europe/Berlin"]),
        ("add 7 Tea timezone=Europ", ["timezone=Europe/"]),
        ("add 7 Tea timezone=zone", []),
        ("add 7 Tea sound=/usr/share/zoneinfo/Europe/Berl", ["sound=/usr/share/zoneinfo/Europe/Berlin"]),
        ("add 7 Tea b", ["break-through=", "buttons."]),
        ("add 7 Tea buttons.stop.", ["text", "icon", "text-color"].map { "buttons.stop.\($0)=" }),
        ("add 7 Tea buttons.pause.h", ["buttons.pause.hidden="]),
        ("add 7 Tea buttons.pause.hidden=", ["buttons.pause.hidden=yes", "buttons.pause.hidden=no"]),
        ("add 7 Tea stop-action.", ["parameter", "mode", "target"].map { "stop-action.\($0)=" }),
        ("add 7 Tea stop-action.mode=", ["stop-action.mode=background", "stop-action.mode=foreground"]),
        ("add 7 Tea met", ["metadata."]), ("add 7 Tea metadata.x=", []), ("add 7 Tea xyz=", []), ("add 7 Tea =", []),
    ])
    func `keys are offered that weren't given, and their values`(line: String, expected: [String]) async {
        #expect(await candidates(line) == expected)
    }

    @Test func `every key is offered for an update`() async {
        let offered = await candidates("update tea ").map { $0.trimmingCharacters(in: ["=", "."]) }
        #expect(Set(offered) == Set(AlarmKeys.all.map(\.name) + ["snooze"]))
    }

    @Test func `the lines of shells have the remark behind a tab, those of bash what it inserts`() {
        let candidates = [Candidate("green tea", "in\t5 min\u{1B}[2J"), Candidate("keep=")]
        #expect(Shell.bash.text(candidates, for: ShellLine("alarmsctl stop ")) == "green\\ tea\nkeep=\n")
        #expect(Shell.fish.text(candidates, for: ShellLine("")) == "green tea\tin 5 min\u{FFFD}[2J\nkeep=\t\n")
    }

    @Test func `the program starts no service, and says nothing of an error`() throws {
        let loop = try EventLoop()
        let marker = try TestSupport.TemporaryDirectory()
        let bus = try PrivateBus(services: ["org.example.Alarms": "/usr/bin/touch \(marker.path)/started"])
        for arguments in [
            ["complete", "zsh", "--", "alarmsctl stop "], ["complete", "bash", "--", "alarmsctl stop "],
        ] {
            let run = try ProgramRun("alarmsctl", arguments, environment: bus.environment, in: loop)
            #expect(try run.waitForEnd() == .exited(0))
            #expect(run.outputText + run.errorText == "")
        }
        let without = try ProgramRun(
            "alarmsctl", ["complete", "fish", "--", "alarmsctl stop --a"],
            environment: bus.environment.merging(["DBUS_SESSION_BUS_ADDRESS": "unix:path=/proc/nonexistent"]) { $1 },
            in: loop)
        #expect(try without.waitForEnd() == .exited(0))
        #expect(without.outputText + without.errorText == "--all\t\n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: marker.path).isEmpty)
    }

    @Test func `a service that doesn't answer is not waited for`() throws {
        let session = try Session()
        session.service.signal(SIGSTOP)
        defer { session.service.signal(SIGCONT) }
        let run = try session.run("complete", "zsh", "--", "alarmsctl stop ")
        #expect(run == (0, "", ""))
    }
}
