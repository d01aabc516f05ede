import AlarmCore
import EventLoop
import Glibc
import TestSupport
import Testing

@testable import Desktop

/// The player against the real program and a real sound server, and against programs that do what they
/// never should.
@Suite struct PlayerTests {
    /// A player with a program, and what was heard of it.
    private final class Fixture {
        let loop: EventLoop
        let directory: TemporaryDirectory
        var player: Player?
        private(set) var audibilities: [Player.Audibility] = []
        private(set) var failures: [String] = []
        private(set) var problems: [String?] = []

        /// Uses the real program, or one that is made of a `script`; the lines it reads are kept in `said`.
        init(
            script: String? = nil, at path: String? = nil, environment: [String: String] = [:], loop: EventLoop? = nil,
            policy: SupervisionPolicy = Fixture.policy, record: String? = nil
        ) throws {
            let loop = try loop ?? EventLoop()
            self.loop = loop
            directory = try TemporaryDirectory()
            if let record { try directory.write(record, to: "mixer") }
            let program =
                try script.map {
                    try directory.makeProgram("cd \(directory.path); echo x >>starts; \($0)", named: "program")
                } ?? path ?? ProgramRun.path(of: "alarms-player")
            let environment = environment.merging(["PATH": "/usr/bin:/bin"]) { first, _ in first }
            player = try Player(
                at: program, record: "\(directory.path)/mixer", environment: environment, in: loop, policy: policy)
            player?.whenChanged = { [unowned self] in audibilities.append(player?.audibility ?? .unknown) }
            player?.whenProblemChanged = { [unowned self] in problems.append(player?.problem?.text) }
            player?.whenFailed = { [unowned self] in failures.append($0) }
        }

        /// Tried again sooner than people would notice.
        static var policy: SupervisionPolicy {
            SupervisionPolicy(
                startTimeout: .seconds(10), restartDelays: [Interval(microseconds: 20_000)],
                serverDelays: [Interval(microseconds: 20_000)], audibilityHold: .zero)
        }

        var audibility: Player.Audibility { player?.audibility ?? .unknown }
        var isRunning: Bool { player?.processIdentifier != nil }
        /// The number of times the script was started.
        var starts: Int { directory.read("starts").split(separator: "\n").count }
        /// The lines that the script has read.
        var said: [Substring] { directory.read("said").split(separator: "\n") }

        func wait(for audibility: Player.Audibility) throws {
            try loop.wait(for: "\(audibility)") { self.audibility == audibility }
        }

        func wait(for what: String, _ condition: () -> Bool) throws { try loop.wait(for: what, until: condition) }
    }

    private static let bell = Player.Request(sound: .standard)
    /// A script that answers as the real program does.
    private static let obedient = """
        while read -r line; do
            echo "$line" >>said
            case $line in play*) echo playing; echo heard ;; stop) echo stopped ;; esac
        done
        """

    // MARK: With the real program

    @Test func `it is heard as long as it is wanted`() throws {
        let loop = try EventLoop()
        let server = try SoundServer(in: loop)
        let fixture = try Fixture(environment: server.environment, loop: loop)
        let recording = try server.record()
        fixture.player?.play(Self.bell)
        try fixture.wait(for: .heard)
        try recording.waitForSound()
        fixture.player?.play(nil)
        #expect(fixture.audibility == .unknown)
        try recording.waitForSilence(ofMilliseconds: 1500)
        #expect(!fixture.isRunning)
        #expect(fixture.failures.isEmpty)
        #expect(fixture.audibilities == [.heard])
        // And once more.
        fixture.player?.play(Self.bell)
        try fixture.wait(for: .heard)
        try recording.waitForSound()
    }

    @Test func `a request repeated is one sound`() throws {
        let loop = try EventLoop()
        let server = try SoundServer(in: loop)
        let fixture = try Fixture(environment: server.environment, loop: loop)
        fixture.player?.play(Self.bell)
        fixture.player?.play(Self.bell)
        try fixture.wait(for: .heard)
        fixture.player?.play(Self.bell)
        #expect(try server.streamCount() == 1)
        fixture.player?.play(Player.Request(sound: .themed("bell"), volume: 0.5, fadeIn: .seconds(1)))
        let recording = try server.record()
        try recording.waitForSound()
        #expect(try server.streamCount() == 1)
        #expect(fixture.audibility == .heard)
    }

    @Test func `when the sound server dies it is unheard, and heard again once that is back`() throws {
        let loop = try EventLoop()
        let server = try SoundServer(in: loop)
        let fixture = try Fixture(environment: server.environment, loop: loop)
        fixture.player?.play(Self.bell)
        try fixture.wait(for: .heard)
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
        let loop = try EventLoop()
        let server = try SoundServer(in: loop)
        let fixture = try Fixture(environment: server.environment, loop: loop)
        try server.control("set-sink-mute", "test", "1")
        fixture.player?.play(Player.Request(sound: .file("/nonexistent/sound")))
        try fixture.wait(for: .muted)
        #expect(
            fixture.failures == [
                "an alarm plays the fallback sound: /nonexistent/sound: No such file or directory"
            ])
        try server.control("set-sink-volume", "test", "8%")
        try server.control("set-sink-mute", "test", "0")
        try fixture.wait(for: .quiet(percent: 8))
        try server.control("set-sink-volume", "test", "80%")
        try fixture.wait(for: .heard)
    }

    @Test func `a sound server that doesn't answer is retried`() throws {
        let loop = try EventLoop()
        let server = try SoundServer(in: loop)
        server.halt()
        var policy = Fixture.policy
        policy.startTimeout = Interval(microseconds: 300_000)
        let fixture = try Fixture(environment: server.environment, loop: loop, policy: policy)
        fixture.player?.play(Self.bell)
        try fixture.wait(for: .unheard(reason: "alarms-player doesn't answer"))
        try server.kill()
        try server.start()
        try fixture.wait(for: .heard)
    }

    @Test func `a sound server that hangs while it plays is noticed, and tried again`() throws {
        let loop = try EventLoop()
        let server = try SoundServer(in: loop)
        var policy = Fixture.policy
        policy.progressTimeout = .seconds(4)
        let fixture = try Fixture(environment: server.environment, loop: loop, policy: policy)
        fixture.player?.play(Self.bell)
        try fixture.wait(for: .heard)
        server.halt()
        try fixture.wait(for: .unheard(reason: "alarms-player makes no progress"))
        try server.kill()
        try server.start()
        try fixture.wait(for: .heard)
    }

    @Test func `the problem of the last sound is told until one is played properly`() throws {
        let loop = try EventLoop()
        let server = try SoundServer(in: loop)
        let fixture = try Fixture(environment: server.environment, loop: loop)
        let text = try fixture.directory.write("Hello", to: "text")
        for (sound, problem) in [
            (Sound.file("/nonexistent/sound"), "/nonexistent/sound doesn't exist"),
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
        fixture.player?.play(Self.bell)
        try fixture.wait(for: .muted)
        #expect(fixture.problems.last == .some(nil))
        try server.kill()
        try fixture.wait(for: "the loss") { fixture.player?.problem == .serverUnreachable }
        fixture.player?.play(nil)
        #expect(fixture.problems.last == "the sound server can't be reached")
        try server.start(device: "auto_null")
        fixture.player?.play(Self.bell)
        try fixture.wait(for: "another problem") { fixture.player?.problem == .noDevice }
    }

    @Test func `the next alarm's sound, played while the other's still rang, is played properly`() throws {
        let loop = try EventLoop()
        let server = try SoundServer(in: loop)
        var policy = Fixture.policy
        policy.audibilityHold = .hours(1)
        let fixture = try Fixture(environment: server.environment, loop: loop, policy: policy)
        fixture.player?.play(Player.Request(sound: .file("/nonexistent/sound")))
        try fixture.wait(for: .heard)
        #expect(fixture.player?.problem == .missing(.file("/nonexistent/sound")))
        fixture.player?.play(Self.bell)
        try fixture.wait(for: "no problem") { fixture.player?.problem == nil }
    }

    // MARK: With others

    @Test func `a fallback of the sound before isn't that of the next`() throws {
        let fixture = try Fixture(
            script: """
                read line; while [ ! -e go ]; do sleep 0.01; done
                echo fallback missing x; echo playing; echo heard
                read line; echo playing; echo heard; read line
                """)
        fixture.player?.play(Player.Request(sound: .file("/missing")))
        fixture.player?.play(Self.bell)
        try fixture.directory.write("", to: "go")
        try fixture.wait(for: .heard)
        #expect(fixture.failures == ["an alarm plays the fallback sound: x"])
        #expect(fixture.problems.isEmpty)
    }

    @Test func `a problem that is held back is told when the sound ends`() throws {
        var policy = Fixture.policy
        policy.audibilityHold = .hours(1)
        let fixture = try Fixture(
            script: "read line; echo playing; echo heard; echo nowhere; echo fallback other x; read line",
            policy: policy)
        fixture.player?.play(Self.bell)
        try fixture.wait(for: "all to be heard") { fixture.failures.count == 1 }
        fixture.player?.play(nil)
        #expect(fixture.player?.problem == .noDevice)
    }

    @Test func `commands are sent one after the other's answer`() throws {
        let fixture = try Fixture(script: Self.obedient)
        fixture.player?.play(Player.Request(sound: .file("/a b"), volume: 0.25, fadeIn: .seconds(30)))
        fixture.player?.play(Player.Request(sound: .themed("bell"), volume: 7))
        fixture.player?.play(Player.Request(sound: .file("/a\nstop")))
        try fixture.wait(for: .heard)
        fixture.player?.play(Self.bell)
        try fixture.wait(for: "all to be said") { fixture.said.count == 3 }
        #expect(
            fixture.said == [
                "play 0.25 30000 file /a b", "play 1.0 0 fallback", "play 1.0 0 theme alarm-clock-elapsed",
            ])
        #expect(fixture.starts == 1)
    }

    @Test func `the sound is lowered and raised as it plays, and when the program is started again`() throws {
        let fixture = try Fixture(script: Self.obedient)
        fixture.player?.isLowered = true
        fixture.player?.play(Self.bell)
        try fixture.wait(for: .heard)
        fixture.player?.isLowered = false
        fixture.player?.isLowered = false
        try fixture.loop.poll(for: "all to be said") { fixture.said.count == 3 }
        #expect(fixture.said == ["lower", "play 1.0 0 theme alarm-clock-elapsed", "raise"])
        fixture.player?.isLowered = true
        try fixture.loop.poll(for: "it to be said") { fixture.said.count == 4 }
        kill(try #require(fixture.player?.processIdentifier), SIGKILL)
        try fixture.loop.poll(for: "the next one") { fixture.said.count == 6 }
        #expect(fixture.said.suffix(3) == ["lower", "lower", "play 1.0 0 fallback"])
    }

    @Test func `a sound that breaks through has its floor, and changes are recorded before they are made`() throws {
        var policy = Fixture.policy
        policy.stopTimeout = .seconds(10)
        let fixture = try Fixture(
            script: """
                while read -r line; do
                    echo "$line" >>said
                    case $line in
                        ring*) echo playing; echo changing mute 1 0 sink a b; echo heard ;;
                        recorded) cp mixer recorded ;;
                        stop) echo stopped; echo settled mute sink a b ;;
                    esac
                done
                """, policy: policy)
        fixture.player?.play(Player.Request(sound: .standard, floor: 30))
        try fixture.loop.poll(for: "the record") { fixture.directory.read("recorded") == "mute 1 0 sink a b\n" }
        fixture.player?.play(nil)
        try fixture.wait(for: "its end") { !fixture.isRunning }
        #expect(fixture.said == ["ring 30 1.0 0 theme alarm-clock-elapsed", "recorded", "stop"])
        #expect(fixture.directory.read("mixer") == "")
    }

    @Test func `the next program is told what the one before has changed, and puts it back`() throws {
        let fixture = try Fixture(
            script: """
                while read -r line; do
                    echo "$line" >>said
                    case $line in
                        changed*) [ $(wc -l <starts) = 2 ] || exit 1 ;;
                        stop) echo stopped; echo settled volume stream ;;
                    esac
                done
                """, record: "volume 0 19661 stream\n")
        fixture.player?.putBack()
        try fixture.wait(for: "the end of both") { fixture.starts == 2 && fixture.player?.isSettled == true }
        #expect(fixture.said.suffix(2) == ["changed volume 0 19661 stream", "stop"])
        #expect(fixture.directory.read("mixer") == "")
        // With nothing to put back nothing is started.
        fixture.player?.putBack()
        #expect(!fixture.isRunning)
    }

    @Test func `a program that can't put back the mixer isn't started forever`() throws {
        var policy = Fixture.policy
        policy.mostPutBacks = 3
        policy.restartDelays = [Interval(microseconds: 1_000)]
        let fixture = try Fixture(script: "exit 1", policy: policy, record: "mute 1 0 stream\n")
        fixture.player?.putBack()
        try fixture.wait(for: "three tries") { fixture.starts == 3 && !fixture.isRunning }
        #expect(fixture.directory.read("mixer") == "mute 1 0 stream\n")
        // The next sound begins them anew.
        fixture.player?.play(Self.bell)
        fixture.player?.play(nil)
        try fixture.wait(for: "another try") { fixture.starts >= 4 }
    }

    @Test func `while the sound server can't be reached it is tried every second`() throws {
        var policy = Fixture.policy
        policy.restartDelays = [.hours(1)]
        policy.serverDelays = [Interval(microseconds: 1_000)]
        let fixture = try Fixture(script: "echo error unreachable x; exit 1", policy: policy)
        fixture.player?.play(Self.bell)
        try fixture.wait(for: "four starts") { fixture.starts >= 4 }
    }

    @Test func `for silence nothing is started, and for a sound before it that is ended`() throws {
        let fixture = try Fixture(script: Self.obedient)
        fixture.player?.play(Player.Request(sound: .silence))
        fixture.player?.play(nil)
        #expect(!fixture.isRunning)
        fixture.player?.play(Self.bell)
        try fixture.wait(for: .heard)
        fixture.player?.play(Player.Request(sound: .silence))
        #expect(fixture.audibility == .unknown)
        try fixture.wait(for: "its end") { !fixture.isRunning }
        #expect(fixture.said.last == "stop")
        #expect(fixture.starts == 1)
    }

    @Test(arguments: ["exec sleep 1000", "trap '' TERM; while :; do read line; done"])
    func `one that doesn't say that it is silent is killed`(script: String) throws {
        let fixture = try Fixture(script: "read line; echo playing; echo heard; \(script)")
        fixture.player?.play(Self.bell)
        try fixture.wait(for: .heard)
        let process = try #require(fixture.player?.processIdentifier)
        let start = Clock.monotonic.now
        fixture.player?.play(nil)
        try fixture.wait(for: "its end") { !fixture.isRunning }
        try fixture.wait(for: "its process's end") { kill(process, 0) == -1 }
        #expect((200_000..<5_000_000).contains(Clock.monotonic.now - start))
        // Nothing is wanted, so nothing is missed.
        #expect(fixture.failures.isEmpty && fixture.audibility == .unknown)
        #expect(fixture.starts == 1)
    }

    @Test func `one that is to be silent isn't waited for when a sound is wanted`() throws {
        let fixture = try Fixture(script: "read line; echo playing; echo heard; exec sleep 1000")
        fixture.player?.play(Self.bell)
        try fixture.wait(for: .heard)
        fixture.player?.play(nil)
        fixture.player?.play(Self.bell)
        try fixture.wait(for: .heard)
        #expect(fixture.starts == 2)
    }

    @Test(arguments: [
        ("exit 0", "alarms-player has ended with status 0"), ("exit 1", "alarms-player has ended with status 1"),
        ("kill -s SEGV $$", "alarms-player was ended by signal 11"),
        ("read l; echo nonsense; sleep 1000", "alarms-player writes \"nonsense\""),
        ("read l; echo; sleep 1000", "alarms-player writes \"\""),
        ("read l; echo stopped; sleep 1000", "alarms-player writes \"stopped\""),
        ("echo playing; read l; echo playing; sleep 1000", "alarms-player writes \"playing\""),
        ("read l; echo playing; echo quiet -1; sleep 1000", "alarms-player writes \"quiet -1\""),
        ("read l; echo playing; echo quiet; sleep 1000", "alarms-player writes \"quiet\""),
        ("echo error; sleep 1000", "alarms-player writes \"error\""),
        ("echo error nonsense; sleep 1000", "alarms-player writes \"error nonsense\""),
        ("read l; echo fallback nonsense x; sleep 1000", "alarms-player writes \"fallback nonsense x\""),
        ("exec cat /dev/zero", "alarms-player writes too long a line"),
        ("echo error server no sound server; exit 1", "no sound server"),
        ("echo error server no sound server; exit 0", "alarms-player has ended with status 0"),
        ("exec <&-; exec sleep 1000", "alarms-player doesn't answer"), ("sleep 1000", "alarms-player doesn't answer"),
    ])
    func `a player that fails, or violates the protocol, is reported once and restarted`(
        script: String, reason: String
    ) throws {
        var policy = Fixture.policy
        policy.startTimeout = Interval(microseconds: 400_000)
        let fixture = try Fixture(script: script, policy: policy)
        fixture.player?.play(Self.bell)
        try fixture.wait(for: .unheard(reason: reason))
        try fixture.wait(for: "another try") { fixture.starts >= 2 }
        #expect(fixture.failures == ["an alarm can't be heard: \(reason)"])
        fixture.player?.play(nil)
        #expect(fixture.audibility == .unknown)
        try fixture.wait(for: "its end") { !fixture.isRunning }
    }

    @Test func `one that writes without end is replaced`() throws {
        let fixture = try Fixture(
            script: "read line; echo playing; exec yes \"$(printf 'quiet 3\\nalive\\nheard')\"")
        fixture.player?.play(Self.bell)
        try fixture.wait(for: "other tries") { fixture.starts >= 4 }
        #expect(fixture.failures == ["an alarm can't be heard: alarms-player writes too much"])
        fixture.player?.play(nil)
        try fixture.wait(for: "its end") { !fixture.isRunning }
    }

    @Test func `a player that answers many commands isn't replaced`() throws {
        var policy = Fixture.policy
        policy.outputLimit = RateLimit(burst: 5, in: .hours(1))
        let fixture = try Fixture(script: Self.obedient, policy: policy)
        for number in 1...20 {
            fixture.player?.play(Player.Request(sound: .themed("bell \(number)")))
            try fixture.wait(for: "the answer") { fixture.said.count == number && fixture.audibility == .heard }
        }
        #expect(fixture.starts == 1)
        #expect(fixture.failures.isEmpty)
    }

    @Test func `quick changes are reported now and then, and the last one is`() throws {
        var policy = Fixture.policy
        policy.audibilityHold = Interval(microseconds: 300_000)
        let fixture = try Fixture(
            script: """
                read line; echo playing; echo heard
                for i in $(seq 100); do echo muted; sleep 0.01; echo heard; done; echo quiet 7
                exec sleep 1000
                """, policy: policy)
        let start = Clock.monotonic.now
        fixture.player?.play(Self.bell)
        try fixture.wait(for: .heard)
        try fixture.wait(for: .quiet(percent: 7))
        let most = (Clock.monotonic.now - start) / policy.audibilityHold.microseconds + 1
        #expect((2...Int(most)).contains(fixture.audibilities.count))
        // And what is told next isn't held up any more.
        fixture.player?.play(nil)
        #expect(fixture.audibility == .unknown)
    }

    @Test func `one that dies of a sound is given its own`() throws {
        let fixture = try Fixture(
            script: """
                while read -r line; do
                    echo "$line" >>said
                    case $line in *file*) kill -s SEGV $$ ;; play*) echo playing; echo heard ;; esac
                done
                """)
        fixture.player?.play(Player.Request(sound: .file("/bad"), volume: 0.5, fadeIn: .seconds(2)))
        try fixture.wait(for: .heard)
        #expect(fixture.said == ["play 0.5 2000 file /bad", "play 0.5 2000 fallback"])
        #expect(
            fixture.failures == [
                "an alarm can't be heard: alarms-player was ended by signal 11",
                "an alarm plays the fallback sound: with its own, alarms-player was ended by signal 11",
            ])
        #expect(fixture.player?.problem == .unsuitable(.file("/bad")))
        // Another sound isn't to blame.
        fixture.player?.play(Self.bell)
        try fixture.wait(for: "the other") { fixture.said.last == "play 1.0 0 theme alarm-clock-elapsed" }
    }

    @Test(arguments: [("", "file /slow"), ("echo ready; ", "fallback")])
    func `a sound is to blame for taking too long only once the sound server was reached`(
        said: String, again: String
    ) throws {
        var policy = Fixture.policy
        policy.startTimeout = Interval(microseconds: 400_000)
        let fixture = try Fixture(
            script: "\(said)while read -r line; do echo \"$line\" >>said; done", policy: policy)
        fixture.player?.play(Player.Request(sound: .file("/slow")))
        try fixture.wait(for: "another try") { fixture.said.count >= 2 }
        #expect(fixture.said.prefix(2) == ["play 1.0 0 file /slow", "play 1.0 0 \(again)"])
    }

    @Test func `a missing player is reported`() throws {
        let fixture = try Fixture(at: "/nonexistent/alarms-player")
        fixture.player?.play(Self.bell)
        #expect(fixture.audibility == .unheard(reason: "/nonexistent/alarms-player is not installed"))
        #expect(fixture.failures == ["an alarm can't be heard: /nonexistent/alarms-player is not installed"])
        #expect(fixture.player?.problem == .programMissing("/nonexistent/alarms-player"))
        // The caller needs no call.
        #expect(fixture.audibilities.isEmpty)
    }

    @Test func `it is tried less and less often, and at once for another alarm`() throws {
        var policy = Fixture.policy
        policy.restartDelays = [Interval(microseconds: 20_000), .hours(1)]
        let fixture = try Fixture(script: "exit 3", policy: policy)
        fixture.player?.play(Self.bell)
        try fixture.wait(for: "two starts") { fixture.starts == 2 && !fixture.isRunning }
        // Another sound for the same is no reason to try sooner.
        fixture.player?.play(Player.Request(sound: .themed("bell")))
        #expect(!fixture.isRunning)
        fixture.player?.play(nil)
        fixture.player?.play(Self.bell)
        #expect(fixture.isRunning)
    }

    @Test func `released, it leaves nothing`() throws {
        let fixture = try Fixture(script: Self.obedient)
        fixture.player?.play(Self.bell)
        try fixture.wait(for: .heard)
        let process = try #require(fixture.player?.processIdentifier)
        fixture.player = nil
        try fixture.wait(for: "its process's end") { kill(process, 0) == -1 }
    }
}
