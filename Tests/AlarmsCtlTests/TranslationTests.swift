import EventLoop
import Foundation
import JSONText
import TestSupport
import Testing

@testable import alarmsctl

/// The real program in the languages that it is translated to.
struct TranslationTests {
    private let loop: EventLoop
    private let catalogues: Catalogues

    init() throws {
        loop = try EventLoop()
        catalogues = try Catalogues()
    }

    @Test(arguments: [("de", "Beendet Alarme"), ("ko", "알람을 중지합니다")])
    func `the help is translated, in eighty columns`(language: String, part: String) throws {
        let pages = [[]] + Subcommands.all.map { [$0.name] }
        let runs = try pages.map {
            try ProgramRun("alarmsctl", $0 + ["--help"], environment: catalogues.environment(language), in: loop)
        }
        for run in runs {
            #expect(try run.waitForEnd() == .exited(0))
            #expect(!run.outputText.contains("Usage:"))
            for line in run.outputText.split(separator: "\n").map(String.init) {
                #expect(TerminalText.width(line) <= 80, "\(line)")
                // Tables and examples are made of what programs read.
                if line.hasPrefix(" ") || line.contains("alarmsctl") { continue }
                let words = try Catalogues.englishWords(in: line, language: language, except: Self.names + Self.values)
                #expect(words.isEmpty, "\(words): \(line)")
            }
        }
        #expect(runs.contains { $0.outputText.contains(part) })
    }

    @Test(arguments: [
        (
            "de",
            [
                "Kanal: Tee (1)", "höchstens 10000 Alarme", "Zustand:", "Countdown", "1 zählt herunter",
                "\nTon:  ", "), Lautstärke 80 %\n", "\nAlarmdatei:  ", "  gespeichert\n", "\nEinstellungen:  ",
                "  keine Fehler\n",
            ]
        ),
        (
            "ko",
            [
                "Kanal: Tee (1)", "알람 최대 10000개", "상태:", "카운트다운", "1개 카운트다운 중",
                "\n소리:  ", "), 음량 80%\n", "  저장됨\n", "  오류 없음\n",
            ]
        ),
    ])
    func `what the program says of the service is translated, what programs read isn't`(
        language: String, parts: [String]
    ) throws {
        let sound = try SoundServer(in: loop)
        try sound.control("set-sink-volume", "test", "80%")
        let server = ["PULSE_SERVER": sound.environment["PULSE_SERVER"] ?? ""]
        let session = try Session(variables: server, in: loop)
        let environment = session.bus.environment.merging(catalogues.environment(language)) { $1 }
        func run(_ arguments: String...) throws -> String {
            let run = try ProgramRun("alarmsctl", arguments, environment: environment, in: session.loop)
            #expect(try run.waitForEnd() == .exited(0), "\(run.log)")
            return run.outputText
        }
        let id = try run("timer", "100h", "Kanal: Tee (1)").trimmingCharacters(in: .newlines)
        let text = try run("version") + run("show", id) + run("status") + run("list")
        for part in parts { #expect(text.contains(part), "\(text)") }
        #expect(text.contains("  pre-alert=4d4h\n"))
        let rows = try run("list", "--json")
        #expect(rows.contains("\"State\": \"countdown\""))
    }

    @Test(arguments: [
        (
            "de",
            [
                "der Klangserver ist nicht erreichbar", "beim letzten Mal: der Klangserver ist nicht erreichbar",
                "alarms.conf:2: ",
            ]
        ),
        ("ko", ["소리 서버에 연결할 수 없음", "지난번: 소리 서버에 연결할 수 없음", "alarms.conf:2: "]),
    ])
    func `what the service says of itself is in its language`(language: String, parts: [String]) throws {
        let variables = catalogues.environment(language).merging(["PULSE_SERVER": "unix:/nowhere/socket"]) { $1 }
        let session = try Session(variables: variables, in: loop)
        try session.bus.directory.write("sound = default\nvolume = 2\n", to: "home/config/alarms/alarms.conf")
        let id = try session.run("timer", "1s", "Tea").output.trimmingCharacters(in: .newlines)
        #expect(try session.run("wait", "--ring", id).code == 0)
        var text = ""
        try loop.wait(for: "the failure") {
            text = try session.run("status").output
            return parts.allSatisfy(text.contains)
        }
        // Nor does the log speak it.
        #expect(session.service.errorText.contains("the sound server can't be reached"))
    }

    @Test func `an error is in the user's language and quotes the input`() throws {
        let run = try ProgramRun(
            "alarmsctl", ["timer", "5", "snooze=5x"], environment: catalogues.environment("de"), in: loop)
        #expect(try run.waitForEnd() == .exited(2))
        #expect(
            run.errorText == """
                alarmsctl: snooze: eine Dauer wie 10m, 1h30m oder 500ms erwartet, „5x“ erhalten: \
                eine der Einheiten w, d, h, m, s, ms, us hinter 5 erwartet, „x“ erhalten

                """)
    }

    @Test(arguments: [("de", "  Angehalten"), ("ko", "  일시 정지")])
    func `the longest state of a countdown fits beside its bar`(language: String, state: String) throws {
        let variables = catalogues.environment(language)
        let session = try Session(variables: variables, in: loop)
        _ = try session.run("timer", "100h", "Tea")
        #expect(try session.run("pause", "tea").code == 0)
        let environment = session.bus.environment.merging(variables) { $1 }.merging(["TERM": "xterm-256color"]) { $1 }
        let watch = try TerminalRun("alarmsctl", ["watch"], environment: environment, columns: 80, rows: 24, in: loop)
        try watch.wait(for: "the state") { watch.screen.contains { $0.contains("Tea") && $0.contains(state) } }
    }

    @Test(arguments: [
        ("de", "Tee  Klingelt: Mi., 24. Dez. 2200, 18:00\n", "Alarm stellen: Zug  Do., 25. Dez. 2200, 07:30\n"),
        ("ko", "Tee  2200년 12월 24일 (수) 18:00에 울림\n", "알람 설정: Zug  2200년 12월 25일 (목) 07:30\n"),
    ])
    func `search has dates in the form of the language`(language: String, alarm: String, start: String) throws {
        let session = try Session(variables: catalogues.environment(language), in: loop)
        _ = try session.run("add", "2200-12-24 18:00", "Tee")
        #expect(try session.run("find", "tee").output == alarm)
        #expect(try session.run("find", "--schedule", "2200-12-25 7:30 Zug").output == start)
    }

    @Test(arguments: [("수업", "'/proc/nonexistent/수업'을 읽을"), ("Tea", "'/proc/nonexistent/Tea'를 읽을")])
    func `a Korean particle goes by the last sound of what a person has typed`(name: String, part: String) throws {
        let session = try Session(in: loop)
        let environment = session.bus.environment.merging(catalogues.environment("ko")) { $1 }
        let run = try ProgramRun(
            "alarmsctl", ["import", "/proc/nonexistent/" + name], environment: environment, in: loop)
        #expect(try run.waitForEnd() != .exited(0))
        #expect(run.errorText.contains(part), "\(run.errorText)")
    }

    @Test(arguments: ["j", "J", "y"]) func `a question is answered by the key of the language`(key: String) throws {
        let variables = catalogues.environment("de")
        let session = try Session(variables: variables, in: loop)
        _ = try session.run("timer", "100h", "Tee")
        let environment = session.bus.environment.merging(variables) { $1 }.merging(["TERM": "xterm-256color"]) { $1 }
        let watch = try TerminalRun("alarmsctl", ["watch"], environment: environment, columns: 80, rows: 24, in: loop)
        try watch.wait(for: "the timer") { watch.screen.contains { $0.contains("Tee") } }
        watch.type("r")
        try watch.wait(for: "the question") { watch.screen.contains { $0.contains("„Tee“ entfernen? [j/N]") } }
        watch.type(key)
        try watch.wait(for: "the end") { watch.screen.contains { $0.contains("Keine Alarme") } }
    }

    @Test(arguments: ["en", "de", "ko"])
    func `list fits a terminal of eighty columns, and only titles are cut`(language: String) throws {
        let variables = catalogues.environment(language)
        let session = try Session(variables: variables, in: loop)
        let title = String(repeating: "Rise ", count: 40)
        let rule = "Mon,Tue,Wed,Thu,Sat,Sun 07:00:30 America/Argentina/Buenos_Aires"
        _ = try session.run("skip", try session.add(rule, title))
        _ = try session.run("timer", "1h", title)
        let environment = session.bus.environment.merging(variables) { $1 }
        let list = try TerminalRun("alarmsctl", ["list"], environment: environment, columns: 80, rows: 24, in: loop)
        #expect(try list.waitForEnd() == .exited(0))
        let lines = list.text.split(whereSeparator: \.isNewline).map(String.init)
        #expect(lines.count == 4, "\(lines)")
        for line in lines { #expect(TerminalText.width(line) <= 80, "\(line)") }
        #expect(lines.count { $0.hasSuffix("…") } == 2)
        #expect(lines.last?.hasSuffix(" 07:00:30 America/Argentina/Buenos_Aires") == true)
    }

    /// Names that screens have in every language.
    private static let names: [String] = {
        let subcommands = Subcommands.all.flatMap { $0.name.split(separator: " ").map(String.init) }
        let keys: [String] = AlarmKeys.all.map { $0.name }
        return subcommands + Subcommands.aliases.keys + keys + [
            "Tea", "Egg", "Rise", "Europe/Berlin", "UTC", "alarmsd", "alarmsctl", "alarms-waker", "wed", "since",
            "usage",
        ]
    }()

    /// Values of JSON and names of variables that the help mentions without quotes.
    private static let values = [
        "fired", "stopped", "snoozed", "missed", "ringing", "scheduled", "activation", "token", "lock-screen", "place",
        "popup", "ended", "argument", "null", "skipped", "disabled", "held", "denied", "replaced",
    ]

    private static let mistakes: [[String]] = [
        ["add", "7", "Tea"], ["add", "soon", "Tea"], ["snooze"], ["stop", "Nothing"],
        ["pause", "Rise"], ["resume", "Rise"], ["update", "Egg", "volume=2"], ["update", "Egg", "colour=red"],
        ["update", "Egg", "snooze=400d"], ["lst"], ["list", "--jsn"], ["skip", "--undo", "Egg"], ["wait"],
        ["show", "ffffffff"], ["history", "--since", "soon"], ["invoke", "Egg", "jump"],
    ]

    @Test(arguments: ["de", "ko"]) func `no English word is left on the screens`(language: String) throws {
        let variables = catalogues.environment(language)
        let session = try Session(variables: variables, in: loop)
        let environment = session.bus.environment.merging(variables) { $1 }
        var screens: [String] = []
        func run(_ arguments: [String]) throws -> ProgramRun {
            let run = try ProgramRun("alarmsctl", arguments, environment: environment, in: session.loop)
            _ = try run.waitForEnd()
            screens += [run.outputText, run.errorText]
            return run
        }
        let tea = try run(["timer", "1s", "Tea"]).outputText.trimmingCharacters(in: .newlines)
        screens = []
        let setting: [[String]] = [
            ["timer", "100h", "Egg"], ["add", "Mon,Wed,Fri 07:00 Europe/Berlin", "Rise", "pre-alert=10m", "keep=yes"],
            ["wait", "--ring", tea], ["list"], ["show", "Tea", "Egg", "Rise"], ["status"], ["self-test"],
            ["stop", "--all"], ["pause", "Egg"], ["skip", "Rise"], ["list"], ["skip", "Rise"], ["disable", "Rise"],
            ["list"], ["history"], ["why", "Rise"], ["why", "Tea"], ["show", "Rise", "--next", "3"], ["version"],
        ]
        for arguments in setting { _ = try run(arguments) }
        for arguments in Self.mistakes {
            let end = try run(arguments).waitForEnd()
            #expect(end != .exited(0), "\(arguments)")
        }
        for line in screens.flatMap({ $0.split(separator: "\n") }) {
            let text = line.replacing(/\b[0-9a-f]{8}(-[0-9a-f-]{27})?\b/, with: "")
            let words = try Catalogues.englishWords(in: String(text), language: language, except: Self.names)
            #expect(words.isEmpty, "\(words): \(line)")
        }
    }
}
