import EventLoop
import TestSupport
import Testing

/// The command line and the protocol of `alarms-screen`.
@Suite struct InvocationTests {
    @Test(arguments: [["--help"], [":0"], [""]]) func `it takes no arguments`(arguments: [String]) throws {
        let run = try ProgramRun("alarms-screen", arguments, environment: [:], in: EventLoop())
        #expect(try run.waitForEnd() == .exited(2))
        #expect(run.outputText == "")
        #expect(run.errorText.hasPrefix("alarms-screen is started by alarmsd"))
    }

    @Test func `from a terminal it prints a description`() throws {
        let program = try ProgramRun.path(of: "alarms-screen")
        let run = try ProgramRun(
            "/usr/bin/script", ["-qec", program, "/dev/null"], environment: ["PATH": "/usr/bin:/bin"], in: EventLoop())
        #expect(try run.waitForEnd() == .exited(2))
        #expect(run.outputText.contains("alarms-screen is started by alarmsd"))
    }

    @Test(arguments: ["", "dark", "light ", String(repeating: "light", count: 20)])
    func `a line that is no command is an error`(line: String) throws {
        let run = try ProgramRun("alarms-screen", environment: [:], in: EventLoop())
        try run.write(line + "\n")
        #expect(try run.waitForEnd() == .exited(1))
        #expect(run.outputText.hasPrefix("error expected "))
    }

    @Test func `it ends with its standard input`() throws {
        let run = try ProgramRun("alarms-screen", environment: [:], in: EventLoop())
        try run.write("ligh")
        run.closeInput()
        #expect(try run.waitForEnd() == .exited(0))
        #expect(run.outputText == "")
    }
}
