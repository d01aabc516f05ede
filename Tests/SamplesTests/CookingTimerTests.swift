import TestSupport
import Testing

/// The example of the libraries for apps, in a terminal.
@Suite struct CookingTimerTests {
    private let session: Session

    init() throws { session = try Session() }

    private static let app = "org.example.CookingTimer"

    @Test func `it shows what cooks, and what cooks goes on without it`() throws {
        let terminal = try TerminalRun(
            "cooking-timer", ["1h", "Eggs", "--method", "frying"], environment: session.bus.environment,
            in: session.loop)
        try terminal.wait(for: "the dish") { terminal.text.contains("Eggs (frying) cooks, ready at ") }
        try session.output(of: "alarmsctl", "pause", "Eggs")
        try terminal.wait(for: "the pause") { terminal.text.contains("Eggs (frying) waits") }
        terminal.type("\u{3}")
        #expect(try terminal.waitForEnd() == .exited(0), "\(terminal.text)")
        #expect(try session.output(of: "alarmsctl", "list").contains("Eggs"))
        try session.output(of: "cooking-timer", "resume")
        #expect(try session.output(of: "alarmsctl", "list").contains("countdown"))
        try session.output(of: "cooking-timer", "stop")
        #expect(try session.output(of: "cooking-timer") == "Nothing cooks.\n")
    }

    @Test func `it ends when nothing is left`() throws {
        let run = try session.start("cooking-timer", "1h", "Eggs")
        try run.wait(for: "the dish") { run.outputText.contains("Eggs") }
        try session.output(of: "alarmsctl", "cancel", "Eggs")
        #expect(try run.waitForEnd() == .exited(0), "\(run.log)")
        #expect(run.outputText.hasSuffix("Nothing cooks.\n"))
    }

    @Test func `a dish can't write over the terminal`() throws {
        let terminal = try TerminalRun(
            "cooking-timer", ["1h", "Eg\u{1B}[31mgs\r\n2"], environment: session.bus.environment, in: session.loop)
        try terminal.wait(for: "the dish") { terminal.text.contains("Eg?[31mgs?2 (boiling) cooks") }
        terminal.type("\u{3}")
        #expect(try terminal.waitForEnd() == .exited(0), "\(terminal.text)")
    }

    @Test func `a long line is cut at the edge of the terminal`() throws {
        let terminal = try TerminalRun(
            "cooking-timer", ["1h", "Very tender beef"], environment: session.bus.environment, columns: 20,
            in: session.loop)
        try terminal.wait(for: "the dish") { terminal.text.contains("Very tender beef (bo\r\n") }
        try session.output(of: "cooking-timer", "stop")
        #expect(try terminal.waitForEnd() == .exited(0), "\(terminal.text)")
        // One line is overwritten, not two.
        #expect(terminal.text.hasSuffix("\u{1B}[1A\u{1B}[JNothing cooks.\r\n"), "\(terminal.text)")
    }

    @Test func `its button starts it anew, and an activity shows the rest`() throws {
        let session = try Session(apps: [Self.app: "cooking-timer"])
        let run = try session.start("cooking-timer", "1s", "Steak", "--method", "grilling")
        try run.wait(for: "the ring") { run.outputText.contains("Steak (grilling) is ready") }
        #expect(try run.terminate() == .exited(0), "\(run.log)")
        let watch = try session.start("alarmsctl", "watch", "--format=json")
        try session.output(of: "alarmsctl", "invoke", "Steak", "custom")
        try watch.wait(for: "the activity") { watch.outputText.contains("RestingAttributes") }
        // The intent has stopped the alarm first.
        #expect(try session.output(of: "cooking-timer") == "Nothing cooks.\n")
        let activities = try session.output(of: "alarmsctl", "activity", "list", "--json")
        #expect(activities.contains("Steak rests") && activities.contains("lock-screen"), "\(activities)")
        watch.end()
    }

    @Test(arguments: [
        ["5", "Eggs"], ["5m"], ["-5m", "Eggs"], ["5m", "Eggs", "--method", "guessing"], ["5m", "Eggs", "frying"],
    ])
    func `other arguments are answered by the usage`(arguments: [String]) throws {
        let run = try ProgramRun("cooking-timer", arguments, environment: session.bus.environment, in: session.loop)
        #expect(try run.waitForEnd() == .exited(2))
        #expect(run.errorText.hasPrefix("Usage: cooking-timer "))
    }

    @Test func `without a service it says so`() throws {
        let bus = try PrivateBus()
        let run = try ProgramRun("cooking-timer", ["5m", "Eggs"], environment: bus.environment, in: session.loop)
        #expect(try run.waitForEnd() == .exited(1))
        #expect(run.errorText.hasPrefix("cooking-timer: the alarm service can't be reached: "), "\(run.errorText)")
    }
}
