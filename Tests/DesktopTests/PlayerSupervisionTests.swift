import AlarmCore
import EventLoop
import Glibc
import TestSupport
import Testing

@testable import Desktop

/// The player against programs that do what they never should.
@Suite struct PlayerSupervisionTests {
    private typealias Fixture = PlayerFixture

    @Test func `a fallback of the sound before isn't that of the next`() throws {
        let fixture = try Fixture(
            script: """
                read line; while [ ! -e go ]; do sleep 0.01; done
                echo fallback missing x; echo playing; echo heard
                read line; echo playing; echo heard; read line
                """)
        fixture.player?.play(Player.Request(sound: .file("/proc/nonexistent")))
        fixture.player?.play(Fixture.bell)
        try fixture.directory.write("", to: "go")
        try fixture.wait(for: .heard)
        #expect(fixture.failures == ["an alarm plays the fallback sound: x"])
        #expect(fixture.problems.isEmpty)
    }

    @Test func `a problem that is held back is reported when the sound ends`() throws {
        var policy = Fixture.policy
        policy.audibilityHold = .hours(1)
        let fixture = try Fixture(
            script: "read line; echo playing; echo heard; echo nowhere; echo fallback other x; read line",
            policy: policy)
        fixture.player?.play(Fixture.bell)
        try fixture.wait(for: "all to be heard") { fixture.failures.count == 1 }
        fixture.player?.play(nil)
        #expect(fixture.player?.problem == .noDevice)
    }

    @Test func `commands are sent one after the other's answer`() throws {
        let fixture = try Fixture(script: Fixture.obedient)
        fixture.player?.play(Player.Request(sound: .file("/a b"), volume: 0.25, fadeIn: .seconds(30)))
        fixture.player?.play(Player.Request(sound: .themed("bell"), volume: 7))
        try fixture.playUntilHeard(Player.Request(sound: .file("/a\nstop")))
        fixture.player?.play(Fixture.bell)
        try fixture.wait(for: "all to be said") { fixture.said.count == 3 }
        #expect(
            fixture.said == [
                "play 0.25 30000 file /a b", "play 1.0 0 fallback", "play 1.0 0 theme alarm-clock-elapsed",
            ])
        #expect(fixture.starts == 1)
    }

    @Test func `the sound is lowered and raised as it plays, and when the program is started again`() throws {
        let fixture = try Fixture(script: Fixture.obedient)
        fixture.player?.isLowered = true
        try fixture.playUntilHeard()
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

    @Test(
        arguments: [
            (nil, 30, "30"), (0, 30, "30,60@30000000,90@60000000"), (5, 60, "60,90@60000005"), (5, 90, "90"),
            (.max, 0, "0,60@9223372036854775807,90@9223372036854775807"),
        ] as [(Int64?, Int, String)])
    func `a floor rises with the time since the start of the ring`(start: Int64?, floor: Int, text: String) {
        let request = Player.Request(
            sound: .standard, floor: floor, risingSince: start.map { BootTime(microseconds: $0) })
        #expect(request.line == "ring \(text) 1.0 0 theme alarm-clock-elapsed")
    }

    @Test func `after a person has changed the volume only rings that begin later rise`() throws {
        let fixture = try Fixture(
            script: """
                while read -r line; do
                    echo "$line" >>said
                    case $line in
                        ring*) echo playing; [ $(wc -l <starts) = 2 ] || echo adjusted; echo heard ;;
                        stop) echo stopped ;;
                    esac
                done
                """)
        let start = BootTime(microseconds: Clock.boot.now)
        try fixture.playUntilHeard(Player.Request(sound: .standard, floor: 30, risingSince: start))
        try fixture.loop.poll(for: "what the program has read") { fixture.said.count == 1 }
        kill(try #require(fixture.player?.processIdentifier), SIGKILL)
        try fixture.loop.poll(for: "the next one") { fixture.said.count == 2 }
        #expect(fixture.said[0].hasPrefix("ring 30,60@"))
        #expect(fixture.said[1] == "ring 30 1.0 0 fallback")
        let later = BootTime(microseconds: Clock.boot.now)
        fixture.player?.play(Player.Request(sound: .standard, floor: 30, risingSince: later))
        try fixture.loop.poll(for: "the next ring") { fixture.said.count == 3 }
        #expect(fixture.said[2].hasPrefix("ring 30,60@\(later.microseconds + 30_000_000),90@"))
        // The next service goes on with it.
        #expect(fixture.directory.read("mixer").hasPrefix("adjusted "))
        fixture.player?.end()
        try fixture.wait(for: "its end") { !fixture.isRunning }
        #expect(fixture.directory.read("mixer").hasPrefix("adjusted "))
        fixture.player?.putBack()
        #expect(fixture.directory.read("mixer") == "")
    }

    @Test func `the next program gets the changes of the one before, and puts them back`() throws {
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
        fixture.player?.play(Fixture.bell)
        fixture.player?.play(nil)
        try fixture.wait(for: "another try") { fixture.starts >= 4 }
    }

    @Test func `while the sound server can't be reached it is tried every second`() throws {
        var policy = Fixture.policy
        policy.restartDelays = [.hours(1)]
        policy.serverDelays = [Interval(microseconds: 1_000)]
        let fixture = try Fixture(script: "echo error unreachable x; exit 1", policy: policy)
        fixture.player?.play(Fixture.bell)
        try fixture.wait(for: "four starts") { fixture.starts >= 4 }
    }

    @Test func `for silence nothing is started, and for a sound before it that is ended`() throws {
        let fixture = try Fixture(script: Fixture.obedient)
        fixture.player?.play(Player.Request(sound: .silence))
        fixture.player?.play(nil)
        #expect(!fixture.isRunning)
        try fixture.playUntilHeard()
        fixture.player?.play(Player.Request(sound: .silence))
        #expect(fixture.audibility == .unknown)
        try fixture.wait(for: "its end") { !fixture.isRunning }
        #expect(fixture.said.last == "stop")
        #expect(fixture.starts == 1)
    }

    @Test(arguments: ["exec sleep 1000", "trap '' TERM; while :; do read line; done"])
    func `one that doesn't say that it is silent is killed`(script: String) throws {
        let fixture = try Fixture(script: "read line; echo playing; echo heard; \(script)")
        try fixture.playUntilHeard()
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
        try fixture.playUntilHeard()
        fixture.player?.play(nil)
        try fixture.playUntilHeard()
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
        fixture.player?.play(Fixture.bell)
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
        fixture.player?.play(Fixture.bell)
        try fixture.wait(for: "other tries") { fixture.starts >= 4 }
        #expect(fixture.failures == ["an alarm can't be heard: alarms-player writes too much"])
        fixture.player?.play(nil)
        try fixture.wait(for: "its end") { !fixture.isRunning }
    }

    @Test func `a player that answers many commands isn't replaced`() throws {
        var policy = Fixture.policy
        policy.outputLimit = RateLimit(burst: 5, in: .hours(1))
        let fixture = try Fixture(script: Fixture.obedient, policy: policy)
        for number in 1...20 {
            fixture.player?.play(Player.Request(sound: .themed("bell \(number)")))
            try fixture.wait(for: "the answer") { fixture.said.count == number && fixture.audibility == .heard }
        }
        #expect(fixture.starts == 1)
        #expect(fixture.failures.isEmpty)
    }

    @Test func `of quick changes some are reported, and the last one always`() throws {
        var policy = Fixture.policy
        policy.audibilityHold = Interval(microseconds: 300_000)
        let fixture = try Fixture(
            script: """
                read line; echo playing; echo heard
                for i in $(seq 100); do echo muted; sleep 0.01; echo heard; done; echo quiet 7
                exec sleep 1000
                """, policy: policy)
        let start = Clock.monotonic.now
        try fixture.playUntilHeard()
        try fixture.wait(for: .quiet(percent: 7))
        let most = (Clock.monotonic.now - start) / policy.audibilityHold.microseconds + 1
        #expect((2...Int(most)).contains(fixture.audibilities.count))
        // The next report isn't held back any more.
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
        try fixture.playUntilHeard(Player.Request(sound: .file("/bad"), volume: 0.5, fadeIn: .seconds(2)))
        #expect(fixture.said == ["play 0.5 2000 file /bad", "play 0.5 2000 fallback"])
        #expect(
            fixture.failures == [
                "an alarm can't be heard: alarms-player was ended by signal 11",
                "an alarm plays the fallback sound: with its own, alarms-player was ended by signal 11",
            ])
        #expect(fixture.player?.problem == .unsuitable(.file("/bad")))
        // Another sound isn't to blame.
        fixture.player?.play(Fixture.bell)
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
        let fixture = try Fixture(at: "/proc/nonexistent/alarms-player")
        fixture.player?.play(Fixture.bell)
        #expect(fixture.audibility == .unheard(reason: "/proc/nonexistent/alarms-player is not installed"))
        #expect(fixture.failures == ["an alarm can't be heard: /proc/nonexistent/alarms-player is not installed"])
        #expect(fixture.player?.problem == .programMissing("/proc/nonexistent/alarms-player"))
        // The caller needs no call.
        #expect(fixture.audibilities.isEmpty)
    }

    @Test func `it is tried less and less often, and at once for another alarm`() throws {
        var policy = Fixture.policy
        policy.restartDelays = [Interval(microseconds: 20_000), .hours(1)]
        let fixture = try Fixture(script: "exit 3", policy: policy)
        fixture.player?.play(Fixture.bell)
        try fixture.wait(for: "two starts") { fixture.starts == 2 && !fixture.isRunning }
        // Another sound for the same is no reason to try sooner.
        fixture.player?.play(Player.Request(sound: .themed("bell")))
        #expect(!fixture.isRunning)
        fixture.player?.play(nil)
        fixture.player?.play(Fixture.bell)
        #expect(fixture.isRunning)
    }

    @Test func `released, it leaves nothing`() throws {
        let fixture = try Fixture(script: Fixture.obedient)
        try fixture.playUntilHeard()
        let process = try #require(fixture.player?.processIdentifier)
        fixture.player = nil
        try fixture.wait(for: "its process's end") { kill(process, 0) == -1 }
    }
}
