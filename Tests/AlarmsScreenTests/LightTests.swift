import EventLoop
import TestSupport
import Testing

/// Lighting a display.
@Suite struct LightTests {
    private let loop: EventLoop

    init() throws { loop = try EventLoop() }

    @Test func `the X server's screen saver ends`() throws {
        let screen = try Screen(in: loop)
        try screen.startSaver()
        let program = try ProgramRun("alarms-screen", environment: screen.environment, in: loop)
        try program.write("light\n")
        try program.wait(for: "the answer") { program.outputText == "lit 0\n" }
        #expect(try !screen.isSaverActive())
        // It goes on.
        try screen.startSaver()
        try program.write("light\n")
        try program.wait(for: "the answer") { program.outputText == "lit 0\nlit 0\n" }
        #expect(try !screen.isSaverActive())
        program.closeInput()
        #expect(try program.waitForEnd() == .exited(0))
    }

    @Test func `a compositor's screen that is off is turned on, once`() throws {
        let compositor = try FakeCompositor(in: loop)
        let program = try ProgramRun("alarms-screen", environment: compositor.environment, in: loop)
        try program.write("light\nlight\n")
        try program.wait(for: "the answers") { program.outputText == "lit 1\nlit 0\n" }
        #expect(compositor.isLit)
        #expect(compositor.requestCount == 1)
    }

    @Test func `sway, whose screen is on, is left alone`() throws {
        let sway = try Sway(in: loop)
        let program = try ProgramRun("alarms-screen", environment: sway.environment, in: loop)
        try program.write("light\n")
        try program.wait(for: "the answer") { program.outputText == "lit 0\n" }
    }

    @Test func `where there is a compositor, its X server isn't called`() throws {
        let compositor = try FakeCompositor(in: loop)
        let environment = compositor.environment.merging(["DISPLAY": ":nowhere"]) { $1 }
        let program = try ProgramRun("alarms-screen", environment: environment, in: loop)
        try program.write("light\n")
        try program.wait(for: "the answer") { program.outputText == "lit 1\n" }
    }

    @Test func `where the compositor has gone, the X server is called`() throws {
        let screen = try Screen(in: loop)
        try screen.startSaver()
        let environment = ["WAYLAND_DISPLAY": "/nowhere/wayland-0"].merging(screen.environment) { $1 }
        let program = try ProgramRun("alarms-screen", environment: environment, in: loop)
        try program.write("light\n")
        try program.wait(for: "the answer") { program.outputText == "lit 0\n" }
        #expect(try !screen.isSaverActive())
    }

    @Test(
        arguments: [
            (["DISPLAY": ":nowhere"], "error the X server can't be reached\n"),
            ([:], "error the X server can't be reached\n"),
            (
                ["WAYLAND_DISPLAY": "wayland-7", "XDG_RUNTIME_DIR": "/nowhere"],
                "error the Wayland compositor can't be reached\n"
            ),
        ] as [([String: String], String)])
    func `a display that isn't there is an error`(environment: [String: String], output: String) throws {
        let program = try ProgramRun("alarms-screen", environment: environment, in: EventLoop())
        try program.write("light\n")
        #expect(try program.waitForEnd() == .exited(1))
        #expect(program.outputText == output)
    }

    @Test func `it ends by itself when the display doesn't answer, though nobody ends it`() throws {
        let screen = try Screen(in: loop)
        screen.halt()
        let program = try ProgramRun("alarms-screen", environment: screen.environment, in: loop)
        try program.write("light\n")
        program.closeInput()
        // SIGALRM.
        #expect(try program.waitForEnd() == .killed(14))
        #expect(program.outputText == "")
    }
}
