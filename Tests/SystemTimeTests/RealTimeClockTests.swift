import EventLoop
import TestSupport
import Testing

@testable import SystemTime

@Suite struct RealTimeClockTests {
    /// A directory as `/sys/class/rtc`, with a clock for each element: the names of its files, and their contents.
    private func directory(_ clocks: [[String: String]]) throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory()
        for (index, files) in clocks.enumerated() {
            let clock = try directory.makeDirectory("rtc\(index)")
            try Shell.run("mkdir -p \"$1\"/device/power", clock)
            for (file, text) in files { try directory.write(text, to: "rtc\(index)/\(file)") }
        }
        return directory
    }

    private func canWake(_ clocks: [[String: String]]) throws -> Bool {
        let directory = try directory(clocks)
        return RealTimeClock.canWake(kernelHasClock: true, directory: directory.path)
    }

    @Test func `a clock with an alarm that may wake can wake`() throws {
        #expect(try canWake([["wakealarm": "", "device/power/wakeup": "enabled\n"]]))
    }

    @Test func `one of several will do`() throws {
        #expect(try canWake([["date": "2026-01-01"], ["wakealarm": "", "device/power/wakeup": "enabled\n"]]))
    }

    @Test func `without files of the clock the kernel's answer counts`() throws {
        #expect(try canWake([["wakealarm": ""]]))
        #expect(try canWake([["wakealarm": "", "device/power/wakeup": "\n"]]))
    }

    @Test func `without an alarm, or switched off, or without a clock, nothing wakes`() throws {
        #expect(try !canWake([["date": "2026-01-01"]]))
        #expect(try !canWake([["wakealarm": "", "device/power/wakeup": "disabled\n"]]))
        #expect(try !canWake([]))
    }

    @Test func `where the clocks' files can't be seen the kernel's answer counts`() {
        #expect(RealTimeClock.canWake(kernelHasClock: true, directory: "/proc/nonexistent"))
    }

    @Test func `a clock that the kernel hasn't found can't wake, whatever the files say`() throws {
        let directory = try directory([["wakealarm": "", "device/power/wakeup": "enabled\n"]])
        #expect(!RealTimeClock.canWake(kernelHasClock: false, directory: directory.path))
        if !Clock.wallAlarm.exists { #expect(!RealTimeClock.canWake()) }
    }
}
