import EventLoop
import LineIO
import TestSupport
import Testing

@testable import alarms_speaker

/// The command line and the protocol of `alarms-speaker`.
@Suite struct CommandTests {
    @Test(
        arguments: [
            ("say de Guten Morgen", .say("Guten Morgen", language: "de")), ("say - x", .say("x", language: nil)),
            ("say en  . ", .say(" . ", language: "en")), ("say en a\0b", .say("ab", language: "en")), ("stop", .stop),
        ] as [(String, SpeakerCommand)])
    func `a command is read`(line: String, command: SpeakerCommand) throws {
        #expect(try SpeakerCommand(line) == command)
    }

    @Test(
        arguments: [
            ("", "expected \"say\" or \"stop\""), ("stop ", "expected \"say\" or \"stop\""),
            ("say de", "expected \"say\" or \"stop\""), ("SAY de x", "expected \"say\" or \"stop\""),
            ("say  x", "expected the code of a language, or \"-\""),
            ("say de-AT x", "expected the code of a language, or \"-\""),
            ("say d x", "expected the code of a language, or \"-\""),
            ("say de ", "expected a text"), ("say de \t\0", "expected a text"),
        ])
    func `anything else is refused`(line: String, expected: String) {
        #expect(throws: SpeechFailure(expected)) { try SpeakerCommand(line) }
    }

    @Test(arguments: [["--help"], ["1"], [""]]) func `it takes no arguments`(arguments: [String]) throws {
        let loop = try EventLoop()
        let run = try ProgramRun("alarms-speaker", arguments, environment: [:], in: loop)
        #expect(try run.waitForEnd() == .exited(2))
        #expect(run.outputText == "")
        #expect(run.errorText.hasPrefix("alarms-speaker is started by alarmsd, and speaks for it"))
    }

    @Test func `an error ends it with a line about it`() throws {
        let loop = try EventLoop()
        let run = try ProgramRun("alarms-speaker", [], environment: [:], in: loop)
        try run.write("hello\n")
        #expect(try run.waitForEnd() == .exited(1))
        #expect(run.outputText == "error other expected \"say\" or \"stop\"\n")
    }

    @Test func `a Speech Dispatcher without a voice is an error`() throws {
        let loop = try EventLoop()
        let server = try SpeechServer(module: #"AddModule "dummy" "sd_dummy" """#, in: loop)
        let run = try ProgramRun("alarms-speaker", [], environment: server.environment, in: loop)
        try run.write("say en hello\n")
        #expect(try run.waitForEnd() == .exited(1))
        #expect(run.outputText == "error voiceless Speech Dispatcher has no voice\n")
    }

    @Test func `the end of its input ends what it speaks`() throws {
        let loop = try EventLoop()
        let server = try SpeechServer(in: loop)
        try server.speak(for: "30")
        let run = try ProgramRun("alarms-speaker", [], environment: server.environment, in: loop)
        try run.write("say en hello\n")
        try run.wait(for: "it to begin") { run.outputText == "began\n" }
        try loop.poll(for: "the voice") { server.spoken.count == 1 }
        run.closeInput()
        #expect(try run.waitForEnd() == .exited(0))
        try server.speak(for: "0")
        let other = try ProgramRun(
            "/usr/bin/spd-say", ["-w", "-l", "en", "next"], environment: server.environment, in: loop)
        #expect(try other.waitForEnd() == .exited(0))
        #expect(server.spoken == ["begin en hello", "begin en next", "end"])
    }
}
