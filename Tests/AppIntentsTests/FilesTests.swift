import DBus
import EventLoop
import TestSupport
import Testing

/// The program app-intents.
@Suite(.ownThreads) struct FilesTests {
    private let loop: EventLoop
    private let directory: TemporaryDirectory

    init() throws {
        loop = try EventLoop()
        directory = try TemporaryDirectory()
    }

    private func run(_ arguments: String..., variables: [String: String] = [:]) throws -> ProgramRun {
        let usual = ["HOME": directory.path, "PATH": "/usr/bin:/bin"]
        let run = try ProgramRun(
            "app-intents", arguments, environment: usual.merging(variables) { $1 }, in: loop)
        try run.waitForEnd()
        return run
    }

    @Test func `it writes files that the desktop and the bus take`() throws {
        let run = try run(
            "files", "/opt/my \"$app\"/100%/`tea`", "--id=org.example.Tea-2", "--name", " Tee \\ & Ei", "--icon", "tea",
            "--directory", directory.path + "/new/share")
        #expect(run.ending == .exited(0))
        let desktop = "new/share/applications/org.example.Tea-2.desktop"
        let service = "new/share/dbus-1/services/org.example.Tea-2.service"
        #expect(run.outputText == "\(directory.path)/\(desktop)\n\(directory.path)/\(service)\n")
        #expect(
            directory.read(desktop) == #"""
                [Desktop Entry]
                Type=Application
                Name=\sTee \\ & Ei
                Icon=tea
                Exec="/opt/my \\"\\$app\\"/100%%/\\`tea\\`"
                DBusActivatable=true
                Implements=org.example.AppIntents;

                """#)
        #expect(
            directory.read(service) == #"""
                [D-BUS Service]
                Name=org.example.Tea-2
                Exec="/opt/my \"\$app\"/100%/\`tea\`" --gapplication-service

                """#)
        try Shell.run("desktop-file-validate \"$1\"", "\(directory.path)/\(desktop)")
    }

    @Test func `the name of a program is its id, and they go among the person's data`() throws {
        let program = try directory.makeProgram("", named: "org.example.Tea")
        let run = try run("files", "org.example.Tea", variables: ["PATH": "/nowhere:\(directory.path)"])
        #expect(run.outputText.hasPrefix("\(directory.path)/.local/share/applications/org.example.Tea.desktop\n"))
        #expect(directory.read(".local/share/applications/org.example.Tea.desktop").contains("\nExec=\(program)\n"))
        let again = try self.run("files", program, variables: ["XDG_DATA_HOME": directory.path + "/data"])
        #expect(again.outputText.hasPrefix("\(directory.path)/data/applications/"))
        #expect(
            again.errorText == """
                app-intents: "\(program)" says nothing of its actions
                app-intents: no actions are listed; the option --describe gives them

                """)
    }

    @Test(arguments: [
        ([], "expected a subcommand: browse, files, find, list, run, screen, show, undo"),
        (["fly"], "unknown subcommand \"fly\""),
        (["files"], "expected one program"),
        (["files", "/a.b", "/c.d"], "expected one program"),
        (["files", "/a.b", "--nme", "x"], "unknown option \"--nme\""),
        (["files", "/a.b", "--name"], "--name: expected a value, got none"),
        (["files", "/a.b", "--name=a", "--name=b"], "--name is given twice"),
        (["files", "/a.b", "--name=a\nb"], "--name: expected no control character, got \"a\u{FFFD}b\""),
        (["files", "nosuch"], "there is no program \"nosuch\""),
        (["files", "./nosuch"], "there is no program \"./nosuch\""),
        (
            ["files", "/usr/bin/tea"],
            "expected an id such as org.example.Tea, got \"tea\"; the option --id gives one"
        ),
        (
            ["files", "/usr/bin/tea", "--id=org.7"],
            "expected an id such as org.example.Tea, got \"org.7\"; the option --id gives one"
        ),
    ])
    func `a wrong command line is refused`(arguments: [String], error: String) throws {
        let run = try ProgramRun("app-intents", arguments, environment: ["HOME": directory.path], in: loop)
        #expect(try run.waitForEnd() == .exited(2))
        #expect(run.errorText == "app-intents: \(error)\nTry: app-intents --help\n")
        #expect(run.outputText.isEmpty)
    }

    @Test func `a directory that can't be written is reported`() throws {
        try directory.write("", to: "file")
        try directory.write(#"{"version": 1, "intents": []}"#, to: "actions")
        let run = try run(
            "files", "/a", "--id", "org.example.Tea", "--directory", directory.path + "/file/share",
            "--describe", directory.path + "/actions")
        #expect(run.ending == .exited(1))
        #expect(run.errorText == "app-intents: \"\(directory.path)/file/share/applications\": Not a directory\n")
    }

    @Test(arguments: [["--help"], ["help"], ["files", "-h"]])
    func `it explains itself`(arguments: [String]) throws {
        let run = try ProgramRun("app-intents", arguments, environment: [:], in: loop)
        #expect(try run.waitForEnd() == .exited(0))
        #expect(run.outputText.hasPrefix("app-intents files PROGRAM [--id ID]"))
    }

    @Test func `a full standard output is reported`() throws {
        let program = try ProgramRun.path(of: "app-intents")
        try directory.write(#"{"version": 1, "intents": []}"#, to: "actions")
        let files = "files /a --id org.example.Tea --directory \(directory.path) --describe \(directory.path)/actions"
        for arguments in ["--help", "--version", files] {
            let run = try ProgramRun(
                "/bin/sh", ["-c", "\(program) \(arguments) >/dev/full"], environment: [:], in: loop)
            #expect(try run.waitForEnd() == .exited(1))
            #expect(run.errorText == "app-intents: can't write to standard output: No space left on device\n")
        }
    }

    @Test func `it prints its version`() throws {
        let version = try run("--version")
        #expect(version.ending == .exited(0))
        #expect(version.outputText == "app-intents 0.1.0\n")
    }

    @Test func `with its files, the bus starts an app for a call, as a service`() throws {
        let file = directory.path + "/lines"
        let program = try directory.makeProgram(
            "exec \(ProgramRun.path(of: "kit-app")) presses org.example.Kit-App \(file) idle 100 \"$@\"", named: "kit")
        let bus = try PrivateBus()
        #expect(
            try run("files", program, "--id", "org.example.Kit-App", "--directory", directory.path).ending == .exited(0)
        )
        let service = "org.example.Kit-App.service"
        try bus.directory.write(directory.read("dbus-1/services/\(service)"), to: "services/\(service)")
        let client = try Client(on: bus, in: loop)
        try client.call("ReloadConfig", of: .bus, at: "/org/freedesktop/DBus", on: .bus)
        try client.call(
            "ActivateAction", of: "org.freedesktop.Application", at: "/org/example/Kit_App", on: "org.example.Kit-App"
        ) {
            $0.append("rinse-pot")
            $0.array(of: "v") { _ in }
            $0.array(of: "{sv}") { _ in }
        }
        // The first time, it was asked for its actions.
        try loop.poll(for: "the intent") { directory.read("lines") == "service\nservice\nrinse\n" }
        try client.waitForOwner(of: "org.example.Kit-App", isThere: false)
    }
}
