import AlarmCore
import EventLoop
import Glibc
import SystemTime
import TestSupport
import Testing

@Suite struct WakeTimerTests {
    @Test(.enabled(if: WakePermission.isHere, "\(WakePermission.isMissing)"))
    func `a requested instant is armed in the kernel, on the clock that wakes, and confirmed at once`() throws {
        let loop = try EventLoop()
        let timer = try WakeTimer(in: loop)
        #expect(timer.support == .timerfd)
        // So far ahead that it distinguishes this timer from those of other tests.
        for instant in [Clock.wall.now + 2_000_000_000_000_000, Clock.wall.now + 1_900_000_000_000_000] {
            var answers: [WakeFailure?] = []
            timer.arm(at: WallTime(microseconds: instant)) { answers.append($0) }
            #expect(answers == [nil])
            #expect(KernelTimer.wakes(at: instant))
        }
    }

    @Test(.enabled(if: WakePermission.isHere, "\(WakePermission.isMissing)"))
    func `armed for nothing, it doesn't elapse`() throws {
        let loop = try EventLoop()
        let timer = try WakeTimer(in: loop)
        var answers: [WakeFailure?] = []
        for isDisarmed in [false, true] {
            timer.arm(at: WallTime(microseconds: Clock.wall.now + 20_000)) { answers.append($0) }
            if isDisarmed { timer.arm(at: nil) { answers.append($0) } }
            #expect(try loop.runOnce(timeout: isDisarmed ? 50_000 : 5_000_000) == !isDisarmed)
        }
        #expect(answers == [nil, nil, nil])
    }

    @Test(.enabled(if: WakePermission.isHere, "\(WakePermission.isMissing)"), arguments: [.min, 0, 1, .max] as [Int64])
    func `any instant can be requested`(instant: Int64) throws {
        let loop = try EventLoop()
        let timer = try WakeTimer(in: loop)
        var answers: [WakeFailure?] = []
        timer.arm(at: WallTime(microseconds: instant)) { answers.append($0) }
        #expect(answers == [nil])
        // One in the past elapses, once.
        #expect(try loop.runOnce(timeout: 0) == (instant != .max))
        #expect(try !loop.runOnce(timeout: 0))
    }

    @Test func `without the permission there is none`() async {
        await #expect(processExitsWith: .success) {
            // A process of root loses all capabilities by this.
            try #require(setuid(65534) == 0 || geteuid() != 0)
            let loop = try EventLoop()
            #expect {
                try WakeTimer(in: loop)
            } throws: {
                "\($0)" == "alarmsd has no permission to wake the machine (CAP_WAKE_ALARM)"
            }
        }
    }

    @Test(.enabled(if: WakePermission.isHere && geteuid() == 0, "not root"))
    func `a permission that is lost is a failure when it is armed`() async {
        await #expect(processExitsWith: .success) {
            let loop = try EventLoop()
            let timer = try WakeTimer(in: loop)
            try #require(setuid(65534) == 0)
            var answers: [WakeFailure?] = []
            timer.arm(at: WallTime(microseconds: Clock.wall.now + 3_600_000_000)) { answers.append($0) }
            let reasons = answers.map { $0?.description }
            #expect(reasons == ["alarmsd has no permission to wake the machine (CAP_WAKE_ALARM)"])
        }
    }
}
