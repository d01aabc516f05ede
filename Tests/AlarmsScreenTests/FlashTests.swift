import EventLoop
import Glibc
import TestSupport
import Testing

/// The visual bell on a display.
@Suite struct FlashTests {
    private let loop: EventLoop

    init() throws { loop = try EventLoop() }

    private static let white: [UInt8] = [255, 255, 255]

    /// Stops the program while `isShown` is true, so that what is shown stays. A program that is stopped for 5 s in a call
    /// of the display ends when it goes on.
    private func freeze(_ program: ProgramRun, in loop: EventLoop, while isShown: () throws -> Bool) throws {
        try loop.poll(for: "a flash") {
            guard try isShown() else { return false }
            program.signal(SIGSTOP)
            if try isShown() { return true }
            program.signal(SIGCONT)
            return false
        }
    }

    @Test func `an X server's screen is white and then not, and clicks go through`() throws {
        let screen = try Screen(in: loop)
        let before = try screen.windowUnderMouse()
        let program = try ProgramRun("alarms-screen", environment: screen.environment, in: loop)
        try program.write("flash\n")
        try program.wait(for: "the answer") { program.outputText == "flashing\n" }
        for _ in 0..<2 {
            try freeze(program, in: loop) { try screen.visibleWindow(named: "alarms-screen") != nil }
            #expect(try screen.color() == Self.white)
            let window = try screen.windowUnderMouse()
            #expect(window == before)
            #expect(try screen.visibleWindow(named: "alarms-screen") != window)
            program.signal(SIGCONT)
            try freeze(program, in: loop) { try screen.visibleWindow(named: "alarms-screen") == nil }
            #expect(try screen.color() != Self.white)
            program.signal(SIGCONT)
        }
        program.closeInput()
        #expect(try program.waitForEnd() == .exited(0))
        #expect(try screen.visibleWindow(named: "alarms-screen") == nil)
    }

    @Test func `sway's screen is white and then not, until the program ends`() throws {
        let sway = try Sway(in: loop)
        #expect(try sway.color() != Self.white)
        let program = try ProgramRun("alarms-screen", environment: sway.environment, in: loop)
        try program.write("flash\nlight\nflash\n")
        try program.wait(for: "the answers") { program.outputText == "flashing\nlit 0\nflashing\n" }
        for _ in 0..<2 {
            try loop.poll(for: "a flash") { try sway.color() == Self.white }
            try loop.poll(for: "the end of a flash") { try sway.color() != Self.white }
        }
        try freeze(program, in: loop) { try sway.color() == Self.white }
        try program.kill()
        try loop.poll(for: "the end of the flash") { try sway.color() != Self.white }
    }

    @Test func `a screen that appears while it flashes is white as well`() throws {
        let sway = try Sway(in: loop)
        let program = try ProgramRun("alarms-screen", environment: sway.environment, in: loop)
        try program.write("flash\n")
        try program.wait(for: "the answer") { program.outputText == "flashing\n" }
        try sway.addScreen()
        for screen in ["HEADLESS-1", "HEADLESS-2"] {
            try loop.poll(for: "a flash of \(screen)") { try sway.color(of: screen) == Self.white }
        }
    }

    @Test func `where the compositor has no layers, its X server's screen flashes`() throws {
        let compositor = try FakeCompositor(in: loop)
        let screen = try Screen(in: loop)
        let program = try ProgramRun(
            "alarms-screen", environment: compositor.environment.merging(screen.environment) { $1 }, in: loop)
        try program.write("flash\n")
        try loop.poll(for: "a flash") { try screen.visibleWindow(named: "alarms-screen") != nil }
        try screen.kill()
        #expect(try program.waitForEnd() == .exited(1))
        #expect(program.outputText == "flashing\nerror the X server has ended the connection\n")
    }

    @Test func `a display that can't flash is an error`() throws {
        let compositor = try FakeCompositor(in: loop)
        let program = try ProgramRun("alarms-screen", environment: compositor.environment, in: loop)
        try program.write("flash\n")
        #expect(try program.waitForEnd() == .exited(1))
        #expect(program.outputText == "error the X server can't be reached\n")
    }
}
