import EventLoop
import Foundation
import TestSupport
import Testing

@testable import alarmsctl

/// The real program, with a real PulseAudio whose device is recorded.
@Suite struct SoundsProgramTests {
    private let loop: EventLoop
    private let server: SoundServer

    init() throws {
        loop = try EventLoop()
        server = try SoundServer(in: loop)
    }

    private func start(_ arguments: String..., environment: [String: String] = [:]) throws -> ProgramRun {
        try ProgramRun(
            "alarmsctl", ["sounds"] + arguments, environment: server.environment.merging(environment) { $1 }, in: loop)
    }

    @Test func `all values of the key are listed, the project's own sounds from gentle to urgent`() throws {
        let run = try start()
        #expect(try run.waitForEnd() == .exited(0))
        let lines = run.outputText.split(separator: "\n").map { $0.split(separator: " ", maxSplits: 1) }
        #expect(
            lines.map { $0[0] } == [
                "default", "x-alarms-bowl", "x-alarms-harp", "x-alarms-marimba", "x-alarms-chimes", "x-alarms-bell",
                "x-alarms-beeper", "none", "NAME", "/PATH",
            ])
        #expect(lines.allSatisfy { $0.count == 2 })
        #expect(run.outputText.contains("x-alarms-bowl     a singing bowl, soft and slow\n"))
    }

    @Test func `JSON has the names and their descriptions`() throws {
        let run = try start("--json")
        #expect(try run.waitForEnd() == .exited(0))
        let json = try JSONSerialization.jsonObject(with: Data(run.outputBytes))
        let rows = try #require(json as? [[String: String]])
        #expect(rows.map { $0["sound"] } == SoundValue.named.map(\.0.text))
        #expect(rows.allSatisfy { $0.count == 2 && $0["description"]?.isEmpty == false })
    }

    @Test func `the project's sounds are those of its theme`() throws {
        let theme = URL(fileURLWithPath: #filePath).appending(path: "../../../desktop/sounds/alarms/stereo")
            .standardized
        let files = try FileManager.default.contentsOfDirectory(atPath: theme.path)
        #expect(files.sorted() == SoundValue.own.map { "\($0.0.text).oga" }.sorted())
    }

    @Test(arguments: ["x-alarms-harp", "default", "bell"])
    func `a sound is played for four seconds, and then it is silent`(name: String) throws {
        let recording = try server.record()
        let run = try start("--play", name)
        try recording.waitForSound()
        #expect(try run.waitForEnd() == .exited(0), "\(run.log)")
        #expect(run.outputText + run.errorText == "")
        #expect(try server.streamCount() == 0)
        try recording.waitForSilence()
        let samples = recording.samples()
        let first = try #require(samples.firstIndex { abs($0) > SoundRecording.threshold })
        let last = try #require(samples.lastIndex { abs($0) > SoundRecording.threshold })
        // What sounds last is struck a while before the end.
        #expect(last - first > 2 * SoundServer.rate)
    }

    @Test func `a file is played`() throws {
        let tone = WaveFile.bytes(WaveFile.tone(frames: 800))
        let file = try server.directory.write(tone, to: "a tone.wav")
        let recording = try server.record()
        let run = try start("--play", file)
        try recording.waitForSound()
        #expect(try run.waitForEnd() == .exited(0), "\(run.log)")
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGKILL]) func `the sound ends with the program`(signal: Int32) throws {
        let recording = try server.record()
        let run = try start("--play", "x-alarms-beeper")
        try recording.waitForSound()
        run.signal(signal)
        #expect(try run.waitForEnd() == .killed(signal))
        try recording.waitForSilence(ofMilliseconds: 1500)
        #expect(try server.streamCount() == 0)
    }

    @Test(arguments: [
        ("x-alarms-bel", "unknown sound 'x-alarms-bel'; did you mean x-alarms-bell?"),
        ("defualt", "unknown sound 'defualt'; did you mean default?"),
        ("rooster", "unknown sound 'rooster'; expected one of default, x-alarms-bowl, x-alarms-harp, "),
        ("/proc/nonexistent", "the sound '/proc/nonexistent' doesn't exist"),
        ("/etc/passwd", "the sound '/etc/passwd' can't be played"),
    ])
    func `a sound that doesn't exist, or is none, is refused, and not replaced`(name: String, reason: String) throws {
        let run = try start("--play", name)
        #expect(try run.waitForEnd() == .exited(1))
        #expect(run.errorText.hasPrefix("alarmsctl: \(reason)"), "\(run.log)")
        #expect(try server.streamCount() == 0)
    }

    @Test(arguments: ["none", "", "rooster.ogg/", "./rooster.ogg", "/a\nb"])
    func `what is no sound is wrong usage`(name: String) throws {
        let run = try start("--play", name)
        #expect(try run.waitForEnd() == .exited(2))
        #expect(run.errorText.hasPrefix("alarmsctl: --play: expected default, the name of a sound or a path"))
    }

    @Test func `a sound that can't be heard is refused, with the reason`() throws {
        try server.control("set-sink-volume", "test", "5%")
        let quiet = try start("--play", "x-alarms-bell")
        #expect(try quiet.waitForEnd() == .exited(1))
        #expect(quiet.errorText == "alarmsctl: the volume is very low\n")
        try server.control("set-sink-mute", "test", "1")
        let muted = try start("--play", "x-alarms-bell", "--json")
        #expect(try muted.waitForEnd() == .exited(1))
        #expect(muted.errorText == "{\"error\": \"refused\", \"message\": \"the sound is muted\"}\n")
        let none = try start(
            "--play", "x-alarms-bell", environment: ["PULSE_SERVER": "unix:/proc/nonexistent/socket"])
        #expect(try none.waitForEnd() == .exited(1))
        #expect(none.errorText == "alarmsctl: the sound server can't be reached\n")
    }

    @Test func `a sound server that doesn't answer is reported`() throws {
        server.halt()
        let run = try start("--play", "x-alarms-bell")
        #expect(try run.waitForEnd() == .exited(1))
        #expect(run.errorText == "alarmsctl: the sound server doesn't answer\n")
    }
}
