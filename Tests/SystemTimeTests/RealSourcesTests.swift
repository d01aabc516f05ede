import AlarmCore
import EventLoop
import Glibc
import TestSupport
import Testing

@testable import SystemTime

/// The ladder as the service has it: the timer, then the program.
@Suite(.enabled(if: WakePermission.isHere, "\(WakePermission.isMissing)")) struct RealSourcesTests {
    private static func ladder(
        _ program: String, withTimer: Bool = true, in loop: EventLoop, made: @escaping (Waker) -> Void = { _ in }
    ) throws -> WakeSources {
        func timer(_: @escaping (WakeFailure) -> Void) throws(WakeFailure) -> any WakeSource {
            try WakeTimer(in: loop)
        }
        func helper(_ report: @escaping (WakeFailure) -> Void) throws(WakeFailure) -> any WakeSource {
            // A machine busy with other tests may take more than a second to start it.
            let waker = try Waker(at: program, in: loop, answerTimeout: 20_000_000, report: report)
            made(waker)
            return waker
        }
        return try WakeSources(withTimer ? [timer, helper] : [helper], hasClock: { true }, in: loop)
    }

    @Test func `a process with the permission arms a timer of its own`() throws {
        let loop = try EventLoop()
        var wakers = 0
        let ladder = try Self.ladder(ProgramRun.path(of: "alarms-waker"), in: loop) { _ in wakers += 1 }
        #expect(ladder.support == .timerfd)
        let instant = Clock.wall.now + 2_200_000_000_000_000
        var isDone = false
        ladder.arm(at: WallTime(microseconds: instant)) { isDone = true }
        #expect(isDone)
        #expect(KernelTimer.wakes(at: instant))
        #expect(wakers == 0)
    }

    @Test func `a program that is killed is started again, and armed for the same time`() throws {
        let loop = try EventLoop()
        var processes: [Int32] = []
        let ladder = try Self.ladder(ProgramRun.path(of: "alarms-waker"), withTimer: false, in: loop) { waker in
            processes += waker.processIdentifier.map { [$0] } ?? []
        }
        let instant = Clock.wall.now + 3_600_000_000
        var calls = 0
        ladder.arm(at: WallTime(microseconds: instant)) { calls += 1 }
        try loop.wait(for: "the program") { calls > 0 }
        #expect(ladder.support == .helper)
        #expect(KernelTimer.wakes(at: instant, of: processes[0]))
        kill(processes[0], SIGKILL)
        try loop.wait(for: "its end") { ladder.support == .none }
        #expect(LocalizableText.clauses(ladder.problems).description.hasSuffix(" was ended by signal 9"))
        try loop.wait(for: "another one") { ladder.support == .helper }
        #expect(processes.count == 2)
        #expect(KernelTimer.wakes(at: instant, of: processes[1]))
        #expect(LocalizableText.clauses(ladder.problems).description == "")
        #expect(calls == 1)
    }

    @Test(.enabled(if: WakePermission.canBeGiven, "can't give a file the permission"))
    func `a process without the permission wakes by the program that has it`() async throws {
        let directory = try TemporaryDirectory()
        let program = try WakePermission.copy(ProgramRun.path(of: "alarms-waker"), in: directory)
        await #expect(processExitsWith: .success) { [program = program as String] in
            try #require(setuid(65534) == 0)
            let loop = try EventLoop()
            let ladder = try Self.ladder(program, in: loop)
            var calls = 0
            ladder.arm(at: WallTime(microseconds: Clock.wall.now + 3_600_000_000)) { calls += 1 }
            try loop.wait(for: "the program") { calls > 0 }
            #expect(ladder.support == .helper)
            #expect(LocalizableText.clauses(ladder.problems).description == "")
        }
    }

    @Test(.enabled(if: geteuid() == 0, "not root"))
    func `a process without the permission, and without the program, reports what is missing`() async throws {
        let program = try ProgramRun.path(of: "alarms-waker")
        await #expect(processExitsWith: .success) { [program = program as String] in
            try #require(setuid(65534) == 0)
            let loop = try EventLoop()
            let ladder = try Self.ladder(program, in: loop)
            try loop.wait(for: "the program") {
                LocalizableText.clauses(ladder.problems).description.contains("cap_wake_alarm")
            }
            #expect(
                LocalizableText.clauses(ladder.problems).description
                    == "alarmsd has no permission to wake the machine (CAP_WAKE_ALARM); "
                    + "\(program) has no permission to wake the machine (file capability cap_wake_alarm)")
            let without = try Self.ladder("/proc/nonexistent/alarms-waker", in: loop)
            #expect(without.support == .none)
            #expect(
                LocalizableText.clauses(without.problems).description.hasSuffix(
                    "; /proc/nonexistent/alarms-waker is not installed"))
        }
    }
}
