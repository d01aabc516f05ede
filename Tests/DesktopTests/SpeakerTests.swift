import AlarmCore
import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

@testable import Desktop

/// The speaker against the real program and a real Speech Dispatcher, and against programs that do what they never
/// should.
@Suite struct SpeakerTests {
    /// A speaker with a program, and its reports.
    private final class Fixture {
        let loop: EventLoop
        let directory: TemporaryDirectory
        var speaker: Speaker?
        private(set) var failures: [String] = []
        private(set) var changes: [Bool] = []
        private(set) var isSettled = false

        /// Uses the real program, or one that is made of a `script`.
        init(
            script: String? = nil, at path: String? = nil, environment: [String: String] = [:], language: String? = nil,
            policy: SpeakerPolicy = SpeakerPolicy(), loop: EventLoop? = nil
        ) throws {
            let loop = try loop ?? EventLoop()
            self.loop = loop
            directory = try TemporaryDirectory()
            let program =
                try script.map {
                    try directory.makeProgram("cd \(directory.path); echo x >>starts; \($0)", named: "program")
                } ?? path ?? ProgramRun.path(of: "alarms-speaker")
            let environment = environment.merging(["PATH": "/usr/bin:/bin"]) { first, _ in first }
            speaker = try Speaker(at: program, language: language, environment: environment, in: loop, policy: policy)
            speaker?.report = { [unowned self] event in
                switch event {
                case .failed(let failure): failures.append(failure)
                case .speakingChanged: changes.append(speaker?.isSpeaking ?? false)
                case .settled: isSettled = true
                case .problemChanged: break
                }
            }
        }

        /// The number of times the script was started.
        var starts: Int { directory.read("starts").split(separator: "\n").count }

        func speak(_ texts: String...) { speaker?.speak(texts) }

        func waitUntilSettled() throws { try loop.wait(for: "it to settle") { isSettled } }

        func wait(for problem: SpeechProblem) throws {
            try loop.wait(for: "the problem") { speaker?.problem == problem }
        }
    }

    /// Repeats sooner than people could bear.
    private static var quick: SpeakerPolicy { SpeakerPolicy(pause: Interval(microseconds: 20_000)) }

    private static func withServer(
        language: String? = nil, policy: SpeakerPolicy = SpeakerPolicy(), _ body: (Fixture, SpeechServer) throws -> Void
    ) throws {
        let loop = try EventLoop()
        let server = try SpeechServer(in: loop)
        try body(Fixture(environment: server.environment, language: language, policy: policy, loop: loop), server)
    }

    // MARK: With the real program

    @Test func `a text is spoken once, in the language, and the program ends with the request`() throws {
        try Self.withServer(language: "de") { fixture, server in
            #expect(fixture.speaker?.processIdentifier == nil)
            fixture.speak("Guten Morgen")
            let process = try #require(fixture.speaker?.processIdentifier)
            try fixture.loop.wait(for: "its end") { fixture.changes == [true, false] }
            fixture.speak("Guten Morgen")
            #expect(fixture.speaker?.processIdentifier == process)
            #expect(server.spoken == ["begin de Guten Morgen", "end"])
            fixture.speak()
            #expect(fixture.isSettled)
            try fixture.loop.poll(for: "no program") { kill(process, 0) == -1 }
            #expect(fixture.failures.isEmpty)
            #expect(fixture.speaker?.problem == nil)
        }
    }

    @Test func `several texts are spoken in turn, never over one another, and again after a pause`() throws {
        try Self.withServer(policy: Self.quick) { fixture, server in
            try server.speak(for: "0.05")
            fixture.speak("one", "two", "one", "three")
            try fixture.loop.poll(for: "the second round") { server.spoken.count >= 10 }
            let round = ["one", "two", "three"].flatMap { ["begin en \($0)", "end"] }
            #expect(Array(server.spoken.prefix(10)) == Array((round + round).prefix(10)))
        }
    }

    @Test func `a text that isn't requested any more is cancelled at once, and the next one follows`() throws {
        try Self.withServer { fixture, server in
            try server.speak(for: "30")
            fixture.speak("one", "two")
            try fixture.loop.poll(for: "the first one") { fixture.changes == [true] && server.spoken.count == 1 }
            fixture.speak("two")
            #expect(fixture.changes == [true, false])
            try fixture.loop.poll(for: "the second one") {
                fixture.changes == [true, false, true] && server.spoken.count == 2
            }
            #expect(server.spoken == ["begin en one", "begin en two"])
            fixture.speak()
            try fixture.waitUntilSettled()
            #expect(fixture.changes == [true, false, true, false])
            #expect(server.spoken == ["begin en one", "begin en two"])
            #expect(fixture.failures.isEmpty)
        }
    }

    @Test func `a text that is requested again while it is being cancelled is spoken anew`() throws {
        try Self.withServer { fixture, server in
            try server.speak(for: "30")
            fixture.speak("one")
            try fixture.loop.poll(for: "it") { fixture.changes == [true] && server.spoken.count == 1 }
            fixture.speak()
            fixture.speak("one")
            try fixture.loop.poll(for: "it again") {
                fixture.changes == [true, false, true] && server.spoken.count == 2
            }
            #expect(server.spoken == ["begin en one", "begin en one"])
        }
    }

    @Test func `a new text doesn't wait for the pause`() throws {
        try Self.withServer { fixture, server in
            fixture.speak("one")
            try fixture.loop.wait(for: "the first one") { fixture.changes == [true, false] }
            fixture.speak("one", "two")
            try fixture.loop.wait(for: "the second one") { fixture.changes.count == 4 }
            #expect(server.spoken == ["begin en one", "end", "begin en two", "end"])
        }
    }

    @Test func `what others have spoken is heard out before it, and isn't cancelled with it`() throws {
        try Self.withServer { fixture, server in
            // Long enough that a busy machine gets to the calls below meanwhile.
            try server.speak(for: "3")
            let other = try ProgramRun(
                "/usr/bin/spd-say", ["-w", "-l", "en", "-P", "message", "screen reader"],
                environment: server.environment,
                in: fixture.loop)
            try fixture.loop.poll(for: "the other") { !server.spoken.isEmpty }
            fixture.speak("alarm")
            fixture.speak()
            try fixture.waitUntilSettled()
            #expect(try other.waitForEnd() == .exited(0))
            #expect(server.spoken == ["begin en screen reader", "end"])
            try server.speak(for: "0")
            fixture.speak("alarm")
            try fixture.loop.poll(for: "it") { server.spoken.count == 4 }
            #expect(server.spoken.suffix(2) == ["begin en alarm", "end"])
        }
    }

    @Test(
        arguments: [
            ".", "..", ". QUIT", "<speak>&amp;</speak>", "$(id) `id` 'x' \"y\" \\n %s", "-", "stop", "say de x",
            "早安 🫖", String(repeating: "long ", count: 2_000) + "end",
        ])
    func `any text is spoken as it is`(text: String) throws {
        try Self.withServer { fixture, server in
            fixture.speak(text, "next")
            try fixture.loop.poll(for: "all") { server.spoken.suffix(2) == ["begin en next", "end"] }
            #expect(fixture.failures.isEmpty)
            // Symbols may be replaced by their names, and each sentence is spoken by itself.
            #expect(server.spoken.first?.hasPrefix("begin en ") == true)
            if text.contains("long") { #expect(server.spoken.first == "begin en \(text)") }
        }
    }

    @Test func `Speech Dispatcher is started if it doesn't run`() throws {
        let loop = try EventLoop()
        let home = try TemporaryDirectory()
        try SpeechServer.configure(home, "config/speech-dispatcher/", more: "Timeout 1")
        let environment = ["HOME": home.path, "XDG_RUNTIME_DIR": home.path, "XDG_CONFIG_HOME": "\(home.path)/config"]
        let fixture = try Fixture(environment: environment, loop: loop)
        fixture.speak("hello")
        try loop.wait(for: "it") { fixture.changes == [true, false] }
        let file = "speech-dispatcher/pid/speech-dispatcher.pid"
        let server = try #require(pid_t(home.read(file).trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(kill(server, 0) == 0)
        fixture.speak()
        // Nobody else uses it.
        try loop.poll(for: "its end") { kill(server, 0) == -1 }
    }

    // MARK: Failures

    @Test func `without Speech Dispatcher the failure is reported once, and it is spoken when there is one`() throws {
        try Self.withServer(policy: Self.quick) { fixture, server in
            try server.kill()
            fixture.speak("one")
            try fixture.wait(for: .serverUnreachable)
            try server.start()
            try fixture.loop.wait(for: "it") { fixture.changes.first == true }
            try fixture.loop.wait(for: "no problem") { fixture.speaker?.problem == nil }
            #expect(fixture.failures.count == 1)
            #expect(
                fixture.failures.first?.hasPrefix("the title of an alarm can't be spoken: Error: Can't connect") == true
            )
        }
    }

    @Test func `a Speech Dispatcher that hangs, or ends, is given up after a time`() throws {
        let policy = SpeakerPolicy(
            pause: Interval(microseconds: 20_000), speechTimeout: Interval(microseconds: 400_000))
        try Self.withServer(policy: policy) { fixture, server in
            server.halt()
            fixture.speak("one")
            try fixture.wait(for: .serverSilent)
            fixture.speak()
            try fixture.loop.wait(for: "it to settle") { fixture.speaker?.isSettled == true }
            try server.kill()
            try server.start()
            try server.speak(for: "30")
            fixture.speak("one")
            try fixture.loop.wait(for: "it") { fixture.changes == [true] }
            try server.kill()
            try fixture.wait(for: .serverUnreachable)
            #expect(
                fixture.failures.first
                    == "the title of an alarm can't be spoken: Speech Dispatcher doesn't come to speak")
        }
    }

    @Test func `stopping a Speech Dispatcher that hangs ends the program soon`() throws {
        try Self.withServer { fixture, server in
            try server.speak(for: "30")
            fixture.speak("one")
            try fixture.loop.wait(for: "it") { fixture.changes == [true] }
            let process = try #require(fixture.speaker?.processIdentifier)
            server.halt()
            fixture.speak()
            try fixture.waitUntilSettled()
            try fixture.loop.poll(for: "no program") { kill(process, 0) == -1 }
            #expect(fixture.failures.isEmpty)
        }
    }

    @Test(
        arguments: [
            ("exit 0", "alarms-speaker has ended with status 0", .programFailed),
            ("exit 1", "alarms-speaker has ended with status 1", .programFailed),
            ("kill -s SEGV $$", "alarms-speaker was ended by signal 11", .programFailed),
            ("kill -s ALRM $$", "Speech Dispatcher doesn't answer", .serverSilent),
            ("read l; echo nonsense; sleep 1000", "alarms-speaker writes \"nonsense\"", .programFailed),
            ("read l; echo; sleep 1000", "alarms-speaker writes \"\"", .programFailed),
            ("read l; echo began; echo began; sleep 1000", "alarms-speaker writes \"began\"", .programFailed),
            // In one write: after the pause, the second one would be of the next text.
            (#"read l; printf 'spoken\nspoken\n'; sleep 1000"#, "alarms-speaker writes \"spoken\"", .programFailed),
            ("exec cat /dev/zero", "alarms-speaker writes too long a line", .programFailed),
            ("echo error voiceless none; exit 1", "none", .voiceless),
            ("echo error unreachable gone; exit 1", "gone", .serverUnreachable),
            ("echo error other thing; exit 1", "alarms-speaker: thing", .programFailed),
            ("echo error strange thing; sleep 1000", "alarms-speaker writes \"error strange thing\"", .programFailed),
            ("echo error; sleep 1000", "alarms-speaker writes \"error\"", .programFailed),
            ("echo error unreachable gone; exit 0", "alarms-speaker has ended with status 0", .programFailed),
        ] as [(String, String, SpeechProblem)])
    func `a program that fails is reported once, and started again`(
        script: String, reason: String, problem: SpeechProblem
    ) throws {
        let fixture = try Fixture(script: script, policy: Self.quick)
        fixture.speak("one")
        try fixture.wait(for: problem)
        try fixture.loop.wait(for: "more tries") { fixture.starts > 2 }
        #expect(fixture.failures == ["the title of an alarm can't be spoken: \(reason)"])
        fixture.speak()
        try fixture.loop.wait(for: "it to settle") { fixture.speaker?.isSettled == true }
    }

    @Test func `a program that isn't installed is reported`() throws {
        let fixture = try Fixture(at: "/proc/nonexistent/alarms-speaker")
        fixture.speak("one")
        #expect(fixture.speaker?.problem == .programMissing("/proc/nonexistent/alarms-speaker"))
        #expect(
            fixture.failures == [
                "the title of an alarm can't be spoken: /proc/nonexistent/alarms-speaker is not installed"
            ])
        #expect(fixture.speaker?.problem?.text == "/proc/nonexistent/alarms-speaker is not installed")
        fixture.speak()
        #expect(fixture.speaker?.isSettled == true)
    }
}
