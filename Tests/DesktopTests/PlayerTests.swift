import AlarmCore
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// The player against the real program and a real sound server.
@Suite struct PlayerTests {
    private let loop: EventLoop
    private let server: SoundServer

    init() throws {
        loop = try EventLoop()
        server = try SoundServer(in: loop)
    }

    private typealias Fixture = PlayerFixture

    @Test func `it is heard as long as it is wanted`() throws {
        let fixture = try Fixture(environment: server.environment, loop: loop)
        let recording = try server.record()
        try fixture.playUntilHeard()
        try recording.waitForSound()
        fixture.player?.play(nil)
        #expect(fixture.audibility == .unknown)
        try recording.waitForSilence(ofMilliseconds: 1500)
        #expect(!fixture.isRunning)
        #expect(fixture.failures.isEmpty)
        #expect(fixture.audibilities == [.heard])
        // And once more.
        try fixture.playUntilHeard()
        try recording.waitForSound()
    }

    @Test func `a request repeated is one sound`() throws {
        let fixture = try Fixture(environment: server.environment, loop: loop)
        fixture.player?.play(Fixture.bell)
        try fixture.playUntilHeard()
        fixture.player?.play(Fixture.bell)
        #expect(try server.streamCount() == 1)
        fixture.player?.play(Player.Request(sound: .themed("bell"), volume: 0.5, fadeIn: .seconds(1)))
        let recording = try server.record()
        try recording.waitForSound()
        #expect(try server.streamCount() == 1)
        #expect(fixture.audibility == .heard)
    }

    @Test func `when the sound server dies it is unheard, and heard again once that is back`() throws {
        let fixture = try Fixture(environment: server.environment, loop: loop)
        try fixture.playUntilHeard()
        try server.kill()
        try fixture.wait(for: "the loss to be seen") { fixture.audibility != .heard }
        guard case .unheard(let reason) = fixture.audibility else {
            return #expect(Bool(false), "\(fixture.audibility)")
        }
        #expect(reason.hasPrefix("the sound server can't be reached: "))
        try server.start()
        let recording = try server.record()
        try fixture.wait(for: .heard)
        try recording.waitForSound()
        // Once for each reason.
        #expect(Set(fixture.failures).count == fixture.failures.count)
        #expect(
            fixture.failures.allSatisfy { $0.hasPrefix("an alarm can't be heard: the sound server can't be reached: ") }
        )
    }

    @Test func `audibility is reported, and a fallback sound too`() throws {
        let fixture = try Fixture(environment: server.environment, loop: loop)
        try server.control("set-sink-mute", "test", "1")
        fixture.player?.play(Player.Request(sound: .file("/proc/nonexistent/sound")))
        try fixture.wait(for: .muted)
        #expect(
            fixture.failures == [
                "an alarm plays the fallback sound: /proc/nonexistent/sound: No such file or directory"
            ])
        try server.control("set-sink-volume", "test", "8%")
        try server.control("set-sink-mute", "test", "0")
        try fixture.wait(for: .quiet(percent: 8))
        try server.control("set-sink-volume", "test", "80%")
        try fixture.wait(for: .heard)
    }

    @Test func `a sound server that doesn't answer is retried`() throws {
        server.halt()
        var policy = Fixture.policy
        policy.startTimeout = Interval(microseconds: 300_000)
        let fixture = try Fixture(environment: server.environment, loop: loop, policy: policy)
        fixture.player?.play(Fixture.bell)
        try fixture.wait(for: .unheard(reason: "alarms-player doesn't answer"))
        try server.kill()
        try server.start()
        try fixture.wait(for: .heard)
    }

    @Test func `a sound server that hangs while it plays is noticed, and tried again`() throws {
        var policy = Fixture.policy
        policy.progressTimeout = .seconds(4)
        let fixture = try Fixture(environment: server.environment, loop: loop, policy: policy)
        try fixture.playUntilHeard()
        server.halt()
        try fixture.wait(for: .unheard(reason: "alarms-player makes no progress"))
        try server.kill()
        try server.start()
        try fixture.wait(for: .heard)
    }

    @Test func `the problem of the last sound is reported until one is played properly`() throws {
        let fixture = try Fixture(environment: server.environment, loop: loop)
        let text = try fixture.directory.write("Hello", to: "text")
        for (sound, problem) in [
            (Sound.file("/proc/nonexistent/sound"), "/proc/nonexistent/sound doesn't exist"),
            (.file(text), "\(text) can't be played"), (.themed("nothing"), "nothing doesn't exist"),
        ] {
            fixture.player?.play(Player.Request(sound: sound))
            try fixture.wait(for: "the problem") {
                fixture.problems.last == "the sound \(problem); the built-in one was played instead"
            }
        }
        // That it is heard doesn't make it what was requested; and it stays so when it has ended.
        try fixture.wait(for: .heard)
        fixture.player?.play(nil)
        try fixture.wait(for: "its end") { !fixture.isRunning }
        #expect(fixture.problems.count == 3)
        #expect(fixture.player?.problem == .missing(.themed("nothing")))
        // A muted sound was played properly.
        try server.control("set-sink-mute", "test", "1")
        fixture.player?.play(Fixture.bell)
        try fixture.wait(for: .muted)
        #expect(fixture.problems.last == .some(nil))
        try server.kill()
        try fixture.wait(for: "the loss") { fixture.player?.problem == .serverUnreachable }
        fixture.player?.play(nil)
        #expect(fixture.problems.last == "the sound server can't be reached")
        try server.start(device: "auto_null")
        fixture.player?.play(Fixture.bell)
        try fixture.wait(for: "another problem") { fixture.player?.problem == .noDevice }
    }

    @Test func `the next alarm's sound, played while the other's still rang, is played properly`() throws {
        var policy = Fixture.policy
        policy.audibilityHold = .hours(1)
        let fixture = try Fixture(environment: server.environment, loop: loop, policy: policy)
        try fixture.playUntilHeard(Player.Request(sound: .file("/proc/nonexistent/sound")))
        #expect(fixture.player?.problem == .missing(.file("/proc/nonexistent/sound")))
        fixture.player?.play(Fixture.bell)
        try fixture.wait(for: "no problem") { fixture.player?.problem == nil }
    }
}
