import EventLoop
import TestSupport
import Testing

@testable import AppIntents

/// The app that a process is.
@Suite(.ownThreads) struct IdentityTests {
    private func identifier(_ variables: [String: String], program: String = "tea") -> String {
        AppIdentity.identifier(in: Environment { variables[$0] }, process: 42, program: program)
    }

    private func launched(_ file: String, by process: String = "42") -> [String: String] {
        ["GIO_LAUNCHED_DESKTOP_FILE": file, "GIO_LAUNCHED_DESKTOP_FILE_PID": process]
    }

    @Test func `a Flatpak is known by its id, whatever has launched it`() {
        let variables = launched("/usr/share/applications/org.example.Other.desktop")
        #expect(identifier(variables.merging(["FLATPAK_ID": "org.example.Tea"]) { $1 }) == "org.example.Tea")
        #expect(identifier(["FLATPAK_ID": ""]) == "tea")
        #expect(identifier(["FLATPAK_ID": "../x"]) == "tea")
    }

    @Test(arguments: [
        ("/usr/share/applications/org.example.Tea.desktop", "org.example.Tea"),
        ("/usr/share/applications/kde/tea.desktop", "kde-tea"), ("/home/x/tea-time.desktop", "tea-time"),
        ("/applications/applications/x.desktop", "x"), ("/usr/share/applications/.desktop", "tea"), ("/", "tea"),
        ("/usr/share/applications/a b.desktop", "tea"),
    ])
    func `an app is known by the desktop file that has launched it`(file: String, identifier: String) {
        #expect(self.identifier(launched(file)) == identifier)
    }

    @Test(arguments: ["43", "", "042", "42 "])
    func `but not by one that has launched a parent`(process: String) {
        #expect(identifier(launched("/usr/share/applications/org.example.Terminal.desktop", by: process)) == "tea")
    }

    @Test(arguments: [
        ("tea", "tea"), ("Tea Time", "Tea-Time"), ("tee-ä", "tee---"), ("", "app"), (".hidden", "app"),
        (String(repeating: "x", count: 300), String(repeating: "x", count: 255)),
    ])
    func `else by its program, in letters that the service takes`(program: String, identifier: String) {
        #expect(self.identifier([:], program: program) == identifier)
    }

    @Test(
        arguments: [
            (["SNAP_NAME": "tea"], "snap.tea"), (["SNAP_NAME": "tea", "SNAP_INSTANCE_NAME": "tea_2"], "snap.tea_2"),
            (["SNAP_NAME": "tea", "SNAP_INSTANCE_NAME": ""], "snap.tea"), (["SNAP_NAME": ""], nil),
            (["SNAP_NAME": "../x"], nil), ([:], nil),
        ] as [([String: String], String?)])
    func `a snap is known by its instance name`(variables: [String: String], identifier: String?) {
        #expect(AppIdentity.snap(in: Environment { variables[$0] }) == identifier)
    }

    @Test func `a snap can't set another identity, and its texts are those of the app`() throws {
        let loop = try EventLoop()
        let run = try ProgramRun("kit-app", ["names", "org.example.Tea"], environment: ["SNAP_NAME": "tea"], in: loop)
        #expect(try run.waitForEnd() == .exited(0))
        #expect(run.outputText == "snap.tea org.example.Tea\n")
    }

    @Test func `the journal has nothing that a terminal would obey`() {
        #expect(Journal.plain("a\u{1B}[31mb\r\nc\u{9B}") == "a\u{FFFD}[31mb c\u{FFFD}")
    }

    @Test(arguments: [
        (["tea", "--gapplication-service"], true), (["tea", "--verbose", "--gapplication-service"], true),
        (["tea"], false), (["tea", "--gapplication-service=1"], false), (["--gapplication-service"], false),
        (["tea", "--", "--gapplication-service"], false), ([], false),
    ])
    func `an app is a service if its arguments say that the bus has started it`(arguments: [String], isService: Bool) {
        #expect(AlarmApp.isService(arguments) == isService)
    }

    @Test(arguments: [
        ("org.example.Tea", "org.example.Tea"), ("org.example.Tea.desktop", "org.example.Tea"), ("", "kit-app"),
        (".tea", "kit-app"), ("a b\u{1B}[31m\n.desktop", "a-b--31m-"),
        (String(repeating: "x", count: 300), String(repeating: "x", count: 255)),
    ])
    func `it can be set, and is never empty`(set: String, identifier: String) throws {
        let loop = try EventLoop()
        let run = try ProgramRun("kit-app", ["names", set], environment: [:], in: loop)
        #expect(try run.waitForEnd() == .exited(0))
        #expect(run.outputText == "\(identifier) \(identifier)\n")
    }
}
