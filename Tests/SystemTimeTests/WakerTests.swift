import AlarmCore
import CLinux
import EventLoop
import Glibc
import TestSupport
import Testing

@testable import SystemTime

/// The helper's other end: against the real program, and against programs that do what it never should.
@Suite struct WakerTests {
    /// A waker with a program, and its reports.
    private final class Fixture {
        let loop: EventLoop
        let directory: TemporaryDirectory
        var waker: Waker?
        private(set) var answers: [WakeFailure?] = []
        private(set) var failures: [WakeFailure] = []
        let path: String

        /// Uses the program at `path`, or one that is made of a `script`.
        init(path: String? = nil, script: String = "", answerTimeout: Int64 = 10_000_000) throws {
            loop = try EventLoop()
            directory = try TemporaryDirectory()
            self.path = try path ?? directory.makeProgram(script, named: "program")
            waker = try Waker(at: self.path, in: loop, answerTimeout: answerTimeout) { [unowned self] in
                failures.append($0)
            }
        }

        static func real() throws -> Fixture { try Fixture(path: ProgramRun.path(of: "alarms-waker")) }

        /// Asks, and waits for the answer.
        @discardableResult
        func arm(_ instant: Int64?) throws -> WakeFailure? {
            let before = answers.count
            ask(instant)
            try loop.wait(for: "an answer") { answers.count > before }
            #expect(answers.count == before + 1)
            return answers.last ?? nil
        }

        func ask(_ instant: Int64?) {
            waker?.arm(at: instant.map { WallTime(microseconds: $0) }) { [unowned self] in answers.append($0) }
        }

        func isArmed(_ instant: Int64) -> Bool {
            waker?.processIdentifier.map { KernelTimer.wakes(at: instant, of: $0) } ?? false
        }
    }

    private static let hour: Int64 = 3_600_000_000
    /// A script that answers as the real program does.
    private static let obedient = """
        while read -r verb instant; do
            case $verb in arm) echo "armed $instant" ;; *) echo disarmed ;; esac
        done
        """

    @Suite(.enabled(if: WakePermission.isHere, "\(WakePermission.isMissing)")) struct RealProgram {
        @Test func `a requested instant is armed in the kernel when it is confirmed`() throws {
            let fixture = try Fixture.real()
            #expect(fixture.waker?.support == .helper)
            for instant in [Clock.wall.now + hour, Clock.wall.now + 2 * hour, Clock.wall.now + hour / 2] {
                #expect(try fixture.arm(instant) == nil)
                #expect(fixture.isArmed(instant))
            }
            #expect(fixture.failures.isEmpty)
        }

        @Test func `armed for nothing, it doesn't elapse`() throws {
            let fixture = try Fixture.real()
            var ticks: [Int] = []
            for isDisarmed in [false, true] {
                let instant = Clock.wall.now + 30_000
                #expect(try fixture.arm(instant) == nil)
                if isDisarmed { #expect(try fixture.arm(nil) == nil) }
                try fixture.loop.wait(until: instant + 10_000)
                let process = try #require(fixture.waker?.processIdentifier)
                ticks += KernelTimer.waking(of: process).map(\.ticks)
            }
            #expect(ticks == [1, 0])
        }

        @Test(arguments: [.min, 0, 1, .max] as [Int64]) func `any instant can be requested`(instant: Int64) throws {
            #expect(try Fixture.real().arm(instant) == nil)
        }

        @Test func `released, it has no program left`() throws {
            let fixture = try Fixture.real()
            #expect(try fixture.arm(Clock.wall.now + hour) == nil)
            let process = try #require(fixture.waker?.processIdentifier)
            #expect(kill(process, 0) == 0)
            fixture.waker = nil
            try fixture.loop.wait(for: "its end") { kill(process, 0) == -1 }
        }

        @Test(arguments: [SIGKILL, SIGTERM]) func `a killed program is a failure at once`(signal: Int32) throws {
            let fixture = try Fixture.real()
            #expect(try fixture.arm(Clock.wall.now + hour) == nil)
            let process = try #require(fixture.waker?.processIdentifier)
            #expect(kill(process, signal) == 0)
            try fixture.loop.wait(for: "the failure") { !fixture.failures.isEmpty }
            #expect(
                fixture.failures.map(\.description) == ["\(fixture.path) has failed: it was ended by signal \(signal)"])
            // It was reaped, and later requests get the same failure.
            #expect(kill(process, 0) == -1)
            #expect(try fixture.arm(nil) == fixture.failures[0])
            #expect(fixture.failures.count == 1)
        }

        @Test func `a program that stands still is given a second, and is gone`() throws {
            let fixture = try Fixture(path: ProgramRun.path(of: "alarms-waker"), answerTimeout: Waker.answerTimeout)
            #expect(try fixture.arm(nil) == nil)
            let process = try #require(fixture.waker?.processIdentifier)
            #expect(kill(process, SIGSTOP) == 0)
            let start = Clock.monotonic.now
            let failure = try fixture.arm(Clock.wall.now + hour)
            #expect((1_000_000..<5_000_000).contains(Clock.monotonic.now - start))
            #expect(failure?.description == "\(fixture.path) doesn't answer")
            try fixture.loop.wait(for: "its end") { kill(process, 0) == -1 }
            #expect(fixture.failures.isEmpty)
        }

        @Test(.enabled(if: WakePermission.canBeGiven, "can't give a file the permission"))
        func `a process without the permission wakes by the program's`() async throws {
            let directory = try TemporaryDirectory()
            let program = try WakePermission.copy(ProgramRun.path(of: "alarms-waker"), in: directory)
            await #expect(processExitsWith: .success) { [program = program as String] in
                try #require(setuid(65534) == 0)
                let fixture = try Fixture(path: program)
                #expect(try fixture.arm(Clock.wall.now + hour) == nil)
                #expect(throws: WakeFailure.self) { try WakeTimer(in: fixture.loop) }
            }
        }
    }

    @Test func `a program without the permission reports what it lacks`() throws {
        let program = try ProgramRun.path(of: "alarms-waker")
        let lose = geteuid() == 0 ? "/usr/bin/setpriv --bounding-set=-wake_alarm" : ""
        let fixture = try Fixture(script: "exec \(lose) \(program)")
        let failure = try fixture.arm(Clock.wall.now + Self.hour)
        #expect(
            failure?.description
                == "\(fixture.path) has no permission to wake the machine (file capability cap_wake_alarm)"
        )
        #expect(fixture.waker?.processIdentifier == nil)
        #expect(fixture.failures.isEmpty)
    }

    @Test(.enabled(if: WakePermission.canBeGiven, "can't give a file the permission"))
    func `a program that can't get its capability is a failure`() async throws {
        let directory = try TemporaryDirectory()
        let program = try WakePermission.copy(ProgramRun.path(of: "alarms-waker"), in: directory)
        await #expect(processExitsWith: .success) { [program = program as String] in
            // As in a service whose bounding set is without it.
            try #require(process_control(PR_CAPBSET_DROP, UInt(CAP_WAKE_ALARM), 0, 0, 0) == 0)
            let loop = try EventLoop()
            #expect {
                try Waker(at: program, in: loop) { _ in }
            } throws: {
                "\($0)" == "\(program) can't get its file capability here"
            }
        }
    }

    @Test func `a program that isn't there, or may not be run, is a failure at the start`() throws {
        let loop = try EventLoop()
        #expect {
            try Waker(at: "/proc/nonexistent/alarms-waker", in: loop) { _ in }
        } throws: {
            "\($0)" == "/proc/nonexistent/alarms-waker is not installed"
        }
        #expect {
            try Waker(at: "/etc/passwd", in: loop) { _ in }
        } throws: {
            "\($0)" == "/etc/passwd can't be started (posix_spawn: Permission denied)"
        }
    }

    @Test(arguments: [
        ("exit 3", "has failed: it has ended with status 3"),
        ("read -r line; exit 0", "has failed: it has ended with status 0"),
        ("read -r line; kill -s KILL $$", "has failed: it was ended by signal 9"),
        ("read -r line; echo armed 1; read -r line", "has failed: it answers \"disarm\" with \"armed 1\""),
        ("read -r line; echo; read -r line", "has failed: it answers \"disarm\" with \"\""),
        ("read -r line; echo disarmed.; read -r line", "has failed: it answers \"disarm\" with \"disarmed.\""),
        (
            "read -r line; printf '\\033[2J\\0\\377\\n'; read -r line",
            "has failed: it answers \"disarm\" with \"\\u{1B}[2J\\0\u{FFFD}\""
        ),
        ("read -r line; echo error; read -r line", "has failed: it answers \"disarm\" with \"error\""),
        ("read -r line; echo error x y; read -r line", "has failed: it answers \"disarm\" with \"error x y\""),
        ("read -r line; echo error 12 call; read -r line", "has failed: it reports \"call\": Cannot allocate memory"),
        (
            "read -r line; echo error 1 call; read -r line",
            "has no permission to wake the machine (file capability cap_wake_alarm)"
        ),
        ("exec cat /dev/zero", "has failed: it writes too long a line"),
    ])
    func `a program that does anything else than it should has failed, and is gone`(script: String, reason: String)
        throws
    {
        let fixture = try Fixture(script: script)
        let process = try #require(fixture.waker?.processIdentifier)
        #expect(try fixture.arm(nil)?.description == "\(fixture.path) \(reason)")
        #expect(fixture.waker?.processIdentifier == nil)
        try fixture.loop.wait(for: "its end") { kill(process, 0) == -1 }
        try fixture.loop.runOnce(timeout: 0)
        #expect(fixture.answers.count == 1)
        #expect(fixture.failures.isEmpty)
    }

    @Test func `a flood of lines ends with the first that is wrong`() throws {
        let fixture = try Fixture(script: "while :; do echo disarmed; done")
        let failure = try fixture.arm(nil)
        // The first may have been read before anything was asked.
        let reasons = ["\(fixture.path) has failed: it writes unasked \"disarmed\""]
        if failure == nil { try fixture.loop.wait(for: "the failure") { !fixture.failures.isEmpty } }
        #expect((fixture.failures + [failure].compactMap { $0 }).map(\.description) == reasons)
    }

    @Test func `a program that doesn't answer has failed after a while, and is ended`() throws {
        let fixture = try Fixture(script: "while :; do read -r line; done", answerTimeout: 20_000)
        #expect(try fixture.arm(Clock.wall.now + Self.hour)?.description == "\(fixture.path) doesn't answer")
        #expect(fixture.waker?.processIdentifier == nil)
    }

    @Test func `a program that dies without a pending request is reported once`() throws {
        let fixture = try Fixture(
            script: "read -r line; echo disarmed; read -r line; echo \"armed ${line#* }\"; exit 5")
        #expect(try fixture.arm(nil) == nil)
        #expect(try fixture.arm(1_000_000) == nil)
        try fixture.loop.wait(for: "the failure") { !fixture.failures.isEmpty }
        #expect(fixture.failures.map(\.description) == ["\(fixture.path) has failed: it has ended with status 5"])
    }

    @Test func `of the requests made before its answer, only the last is sent next`() throws {
        let fixture = try Fixture(script: Self.obedient)
        for instant in [1000, 2000, 3000] as [Int64] { fixture.ask(instant) }
        try fixture.loop.wait(for: "the answer") { !fixture.answers.isEmpty }
        #expect(try fixture.arm(nil) == nil)
        #expect(fixture.answers == [nil, nil])
        #expect(fixture.failures.isEmpty)
    }

    @Test func `an instant that is armed already isn't sent again`() throws {
        // It answers once.
        let fixture = try Fixture(script: "read -r line; echo armed 1000; read -r line; exit 6")
        #expect(try fixture.arm(1000) == nil)
        #expect(try fixture.arm(1000) == nil)
        #expect(fixture.answers == [nil, nil])
        #expect(fixture.failures.isEmpty)
        #expect(try fixture.arm(2000)?.description == "\(fixture.path) has failed: it has ended with status 6")
    }

    @Test func `an answer may come in parts`() throws {
        let fixture = try Fixture(script: "read -r line; printf disa; sleep 0.02; printf 'rmed\\n'; read -r line")
        #expect(try fixture.arm(nil) == nil)
    }

    @Test func `silence without a pending request is no failure`() throws {
        let fixture = try Fixture(script: Self.obedient, answerTimeout: 5_000_000)
        #expect(try fixture.arm(1000) == nil)
        #expect(try !fixture.loop.runOnce(timeout: 50_000))
        #expect(fixture.failures.isEmpty)
    }
}
