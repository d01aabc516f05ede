import LineIO
import Testing

/// Failures, as lines between the service and its programs.
@Suite struct FailureTests {
    @Test(arguments: [
        SoundFailure("the sound is empty", .unsuitable), SoundFailure("two  spaces ", .missing), SoundFailure("x"),
    ])
    func `a failure is read as it is written`(failure: SoundFailure) {
        #expect(SoundFailure(line: failure.line) == failure)
    }

    @Test(arguments: ["", "missing", "missing ", "strange thing", "Missing thing"])
    func `a line without a known cause and a text is no failure`(line: String) {
        #expect(SoundFailure(line: line) == nil)
    }

    @Test func `a failed call is named with its error`() {
        #expect(SpeechFailure("open", errno: 2, .unreachable).line == "unreachable open: No such file or directory")
    }
}
