import EventLoop
import TestSupport
import Testing

/// The protocol of `alarms-waker`.
@Suite(.enabled(if: WakePermission.isHere, "\(WakePermission.isMissing)")) struct ProtocolTests {
    private let waker: WakerRun

    init() throws { waker = try WakerRun() }

    private let hour: Int64 = 3_600_000_000

    @Test func `a requested instant is armed in the kernel, on the clock that wakes`() throws {
        let instant = Clock.wall.now + hour
        #expect(try waker.ask("arm \(instant)") == "armed \(instant)")
        #expect(waker.timers.count == 1)
        #expect(waker.wakes(at: instant))
    }

    @Test func `another time replaces the armed one`() throws {
        let instant = Clock.wall.now + hour
        for instant in [instant, instant + hour, instant - hour / 2] {
            #expect(try waker.ask("arm \(instant)") == "armed \(instant)")
            #expect(waker.timers.count == 1)
            #expect(waker.wakes(at: instant))
        }
    }

    @Test func `disarmed, it doesn't elapse`() throws {
        #expect(try waker.ask("disarm") == "disarmed")
        for isDisarmed in [false, true] {
            let instant = Clock.wall.now + 30_000
            #expect(try waker.ask("arm \(instant)") == "armed \(instant)")
            if isDisarmed { #expect(try waker.ask("disarm") == "disarmed") }
            try waker.wait(until: instant + 10_000)
            #expect(waker.timers.map(\.ticks) == [isDisarmed ? 0 : 1])
        }
    }

    @Test(arguments: [1, 1_000_000_000_000_000, 9_223_372_035_999_999])
    func `times in the past and far ahead are armed`(instant: Int64) throws {
        #expect(try waker.ask("arm \(instant)") == "armed \(instant)")
        #expect(waker.timers.map(\.remaining) == [0] || waker.wakes(at: instant))
    }

    @Test(arguments: [
        "", " ", "arm", "arm ", "arm  1", "arm 1 ", "arm -1", "arm +1", "arm 0", "arm 1.5", "arm 0x10", "arm ١",
        "arm 1\0",
        "arm 9223372036000000", "arm 99999999999999999999", "ARM 1", "disarm 1", "disarmed", "arm 1\r", "\u{1b}[2J",
    ])
    func `an invalid line is refused, and it goes on`(line: String) throws {
        let instant = Clock.wall.now + hour
        #expect(try waker.ask("arm \(instant)") == "armed \(instant)")
        #expect(
            try waker.ask(line) == "error 22 expected \"disarm\" or \"arm\" and 1 to 9223372035999999 microseconds")
        #expect(waker.wakes(at: instant))
        #expect(try waker.ask("disarm") == "disarmed")
    }

    @Test(arguments: [65, 66, 511, 512, 513, 100_000]) func `a line that is too long is one`(length: Int) throws {
        let answer = "error 90 expected a line of at most 64 bytes"
        #expect(try waker.ask(String(repeating: "1", count: length)) == answer)
        #expect(try waker.ask("arm " + String(repeating: "0", count: length)) == answer)
        #expect(try waker.ask("disarm") == "disarmed")
    }

    @Test func `lines that come in parts, or many at once, are answered one by one`() throws {
        try waker.run.write("disa")
        #expect(try waker.ask("rm") == "disarmed")
        let count = 200
        try waker.run.write(String(repeating: "disarm\nnonsense\n", count: count))
        try waker.run.wait(for: "all answers") { waker.lines.count == 1 + 2 * count }
        #expect(waker.lines.filter { $0 == "disarmed" }.count == 1 + count)
    }

    @Test(arguments: ["", "disarm\n", "arm 1"]) func `it ends with its standard input`(input: String) throws {
        try waker.run.write(input)
        waker.run.closeInput()
        #expect(try waker.run.waitForEnd() == .exited(0))
        // A line without an end is none.
        #expect(waker.run.outputText == (input.hasPrefix("d") ? "disarmed\n" : ""))
        #expect(waker.run.errorText == "")
    }
}
