import EventLoop
import TestSupport
import Testing

/// The ways to start the program.
@Suite struct InvocationTests {
    @Test(arguments: [["--help"], ["1"], [""]]) func `it takes no arguments`(arguments: [String]) throws {
        let loop = try EventLoop()
        let run = try ProgramRun("alarms-player", arguments, environment: [:], in: loop)
        #expect(try run.waitForEnd() == .exited(2))
        #expect(run.outputText == "")
        #expect(run.errorText.hasPrefix("alarms-player is started by alarmsd, and plays sounds"))
    }

    @Test func `from a terminal it prints a description`() throws {
        let loop = try EventLoop()
        let program = try ProgramRun.path(of: "alarms-player")
        let run = try ProgramRun(
            "/usr/bin/script", ["-qec", program, "/dev/null"], environment: ["PATH": "/usr/bin:/bin"], in: loop)
        #expect(try run.waitForEnd() == .exited(2))
        #expect(run.outputText.contains("alarms-player is started by alarmsd, and plays sounds"))
    }
}
