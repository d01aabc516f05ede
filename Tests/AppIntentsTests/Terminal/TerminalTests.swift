import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// The subcommands of app-intents for people in a terminal, with an app that the bus starts.
@Suite(.ownThreads) struct TerminalTests {
    private static let app = TerminalSession.app
    private let session: TerminalSession
    private var loop: EventLoop { session.loop }
    private var bus: PrivateBus { session.bus }
    private var directory: TemporaryDirectory { session.directory }

    init() throws {
        session = try TerminalSession()
    }

    /// The environment in which the app is installed.
    private func installed() throws -> [String: String] {
        try session.install()
        return session.environment
    }

    private func run(_ arguments: String...) throws -> ProgramRun { try session.run(arguments) }

    private func output(_ arguments: String...) throws -> String {
        let run = try ProgramRun("app-intents", arguments, environment: installed(), in: loop)
        #expect(try run.waitForEnd() == .exited(0), "\(run.errorText)")
        return run.outputText
    }

    @Test func `it lists the actions that people are to find`() throws {
        let lines = try output("list").split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix("\(Self.app)/Steep ") && $0.hasSuffix(" Steep Tea") })
        #expect(!lines.contains { $0.contains("GiveUp") })
        #expect(try output("list", Self.app).split(separator: "\n") == lines)
        let json = try JSONSerialization.jsonObject(with: Data(output("list", "--json").utf8)) as? [[String: String]]
        #expect(json?.contains(["app": Self.app, "intent": "org.example.Add", "title": "Add"]) == true)
        #expect(json?.count == lines.count)
    }

    @Test func `it shows an action with its sentence and parameters`() throws {
        #expect(
            try output("show", "\(Self.app)/Steep") == """
                Steep Tea
                Makes tea in a pot.
                  Steep [Strength] tea for [Minutes] minutes
                  minutes=INT, 1…9, default 3: Minutes
                      From the first boil
                  strength=ENUM, required: Strength
                      weak  Weak
                      strong  Very strong
                  hasSugar=BOOL, optional: Sugar
                  names=LIST:TEXT, optional: Names

                """)
    }

    @Test func `it has the app perform an action, and prints the result`() throws {
        #expect(try output("run", Self.app, "org.example.Add", "a=2", "b=3") == "The sum is 5.\n5\n")
        #expect(
            try output("run", "--json", Self.app, "org.example.Add", "a=2")
                == #"{"dialog": "The sum is 3.", "supporting": "3", "value": 3}"# + "\n")
        #expect(
            try output("run", Self.app, "Steep", "strength=very strong", "hasSugar=no", "names=Ann,Bob")
                == "strong, 3 minutes, plain, Ann+Bob\n")
        #expect(try output("run", Self.app, "Fill", "pot=green", "others=blue,green", "--background").isEmpty)
        #expect(directory.read("lines").hasSuffix("fill green blue green\n"))
    }

    @Test(arguments: [
        (["DISPLAY": ":9", "XDG_ACTIVATION_TOKEN": "tea_1"], [], ["activated tea_1", "in the foreground"]),
        (["DISPLAY": ":9", "XDG_ACTIVATION_TOKEN": ""], [], ["activated -", "in the foreground"]),
        (["XDG_ACTIVATION_TOKEN": "tea_1"], [], ["in the background"]),
        (["DISPLAY": ":9", "XDG_ACTIVATION_TOKEN": "tea_1"], ["--background"], ["in the background"]),
    ])
    func `it passes on the token by which the app comes to the foreground`(
        variables: [String: String], options: [String], lines: [String]
    ) throws {
        let environment = try installed().merging(variables) { $1 }
        let run = try ProgramRun(
            "app-intents", ["run", Self.app, "CrowdStatus"] + options, environment: environment, in: loop)
        #expect(try run.waitForEnd() == .exited(0), "\(run.errorText)")
        #expect(try session.lines(lines.count) == lines)
    }

    @Test(arguments: [
        (["Steep"], 2, "strength= is missing"),
        (["Steep", "strength=weak", "size=3"], 2, "\"size=3\": expected one of minutes= strength= hasSugar= names="),
        (["Steep", "strength=weak", "strength=weak"], 2, "\"strength\" is given twice"),
        (["Steep", "strength=mild"], 2, "strength: expected one of weak, strong, got \"mild\""),
        (["Steep", "strength=weak", "minutes=x"], 2, "minutes: expected a value of type int, got \"x\""),
        (["Wipe", "a=1"], 2, "\"a=1\": the action has no parameters"),
        (["Steep", "--now"], 2, "unknown option \"--now\""),
        (["Nothing"], 1, "\"org.example.Kit-App\" has no action \"Nothing\""),
        (["Steep", "strength=weak", "minutes=10"], 1, "Steep: the parameter minutes is missing, wrong or unknown"),
        (["Fill", "pot=red"], 1, "nothing is found by \"red\""),
        (["Spill"], 1, "the pot is broken"),
        (["GiveUp"], 3, "cancelled"),
    ])
    func `the status says what has failed`(words: [String], status: Int32, text: String) throws {
        let run = try ProgramRun("app-intents", ["run", Self.app] + words, environment: installed(), in: loop)
        #expect(try run.waitForEnd() == .exited(status))
        #expect(run.errorText.hasPrefix("app-intents: \(text)\n"), "\(run.errorText)")
        #expect(run.outputText.isEmpty)
    }

    @Test(arguments: [
        (["run"], "expected an action: APP INTENT [NAME=VALUE]…"), (["run", "x"], "expected an action"),
        (["run", "x", "y", "--choose"], "--choose: expected a value, got none"),
        (["undo", "x.y", "1", "2"], "expected an app: [APP [TOKEN]]"), (["find"], "expected a text"),
        (["browse", "x"], "expected no argument"), (["serve", "x"], "expected no argument"),
        (["serve", "--idle", "soon"], "--idle: expected a number of seconds, got \"soon\""),
        (["show"], "expected an action: APP/INTENT"), (["show", "org.example.Kit-App"], "expected an action"),
        (["list", "a", "b"], "expected at most one app"),
    ])
    func `a wrong command line is refused`(words: [String], text: String) throws {
        let run = try ProgramRun("app-intents", words, environment: bus.environment, in: loop)
        #expect(try run.waitForEnd() == .exited(2))
        #expect(run.errorText.hasPrefix("app-intents: \(text)"))
    }

    // MARK: Files that may be anything

    private func write(
        _ manifest: String, id: String = "org.example.Tea", implements: String = "Implements=org.example.AppIntents;"
    ) throws {
        try session.install(manifest, id: id, implements: implements)
    }

    @Test(arguments: [
        (#"{"version": 2, "id": "org.example.Tea", "intents": []}"#, "expected a list of actions of version 1"),
        (#"{"version": 1, "id": "org.example.Other", "intents": []}"#, "the id isn't that of the file"),
        (#"{"version": 1, "id": "org.example.Tea"}"#, "expected a list of actions of version 1"),
        ("not JSON", "line 1, column 1: expected a value, got \"not JSON\""),
        ("[ deep", "expected at most 192 levels"), (" large", "is too large"),
    ])
    func `a file that can't be used is reported, and the others are listed`(text: String, problem: String) throws {
        let repeated = ["[ deep": ("[", 100_000), " large": (" ", (1 << 20) + 1)][text]
        try write(repeated.map { String(repeating: $0, count: $1) } ?? text)
        try write(
            #"{"version": 1, "id": "org.example.Zen", "intents": [{"id": "A", "title": {"": "Sit"}}]}"#,
            id: "org.example.Zen")
        let run = try run("list")
        #expect(run.ending == .exited(0) && run.outputText == "org.example.Zen/A  Sit\n")
        #expect(run.errorText.contains(problem), "\(run.errorText)")
        let shown = try self.run("show", "org.example.Tea/A")
        #expect(shown.ending == .exited(1) && shown.errorText.contains(problem))
    }

    @Test func `a link isn't followed, and an app that the bus doesn't start isn't listed`() throws {
        try write(#"{"version": 1, "id": "org.example.Tea", "intents": [{"id": "A"}]}"#)
        try Shell.run(
            "mv \"$1/org.example.Tea.json\" \"$1/x\"; ln -s x \"$1/org.example.Tea.json\"",
            directory.path + "/data/app-intents")
        let run = try run("list")
        #expect(run.outputText.isEmpty && run.errorText.contains("is no regular file"))
        let implements = "Implements=org.example.AppIntents;"
        for lines in ["", "[Other]\n\(implements)", "Hidden=true\n\(implements)"] {
            try write(
                #"{"version": 1, "id": "org.example.Two", "intents": [{"id": "A"}]}"#, id: "org.example.Two",
                implements: lines)
            #expect(try self.run("list", "org.example.Two").errorText.contains("there is no app \"org.example.Two\""))
        }
        #expect(try self.run("show", "../x/A").errorText.contains("there is no app \"..\""))
    }

    @Test func `texts are cut, and a terminal shows them alone`() throws {
        let long = String(repeating: "ö", count: 500_000)
        try write(
            #"""
            {"version": 1, "id": "org.example.Tea", "intents": [{"id": "A", "title": {"": "<b>x\u001b[31m\u202e"}}, \#
            {"id": "B", "title": {"": "\#(long)"}, "parameters": [{"name": "x\u001b"}]}, \#
            {"id": "C\u001b"}, {"title": {"": "none"}}, 7, \#
            {"id": "D", "title": 7, "parameters": 3, "summaries": {"": 1}}]}
            """#)
        let lines = try run("list").outputText.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "org.example.Tea/A  <b>x\u{FFFD}[31m", "org.example.Tea/B  " + String(repeating: "ö", count: 128),
                "org.example.Tea/D  D",
            ])
        #expect(try output("show", "org.example.Tea/B") == String(repeating: "ö", count: 128) + "\n")
    }

    @Test func `a word that a shell would obey isn't offered`() throws {
        try write(
            #"{"version": 1, "id": "org.example.Tea", "intents": [{"id": "$(reboot)"}, {"id": "A;b"}, {"id": "Ab"}]}"#)
        #expect(try run("complete", "--", "run", "org.example.Tea", "").outputText == "Ab\n")
    }

    @Test(arguments: [
        (["l"], "list\n"), (["u"], "undo\n"), (["undo", "org.ex"], "org.example.Kit-App\n"),
        (["run", "--ch"], "--choose\n"),
        (["run", "org.example.Kit-App", "Steep", "--"], "--background\n--choose\n--json\n"),
        (["show", "org.example.Kit-App/Give"], "org.example.Kit-App/GiveUp\n"),
        (["run", "org.ex"], "org.example.Kit-App\n"), (["run", "org.example.Kit-App", "St"], "Steep\n"),
        (["run", "org.example.Kit-App", "Steep", "m"], "minutes=\n"),
        (["run", "org.example.Kit-App", "Steep", "s"], "strength=weak\nstrength=strong\n"),
        (["run", "org.example.None", "St"], ""),
    ])
    func `a word is completed`(words: [String], candidates: String) throws {
        let run = try ProgramRun("app-intents", ["complete", "--"] + words, environment: installed(), in: loop)
        #expect(try run.waitForEnd() == .exited(0))
        #expect(run.outputText == candidates)
    }
}
