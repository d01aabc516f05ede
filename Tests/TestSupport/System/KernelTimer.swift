internal import EventLoop
internal import Foundation
public import Glibc

/// A timerfd of a process, as the kernel shows it in `/proc/PID/fdinfo` (proc(5)).
public struct KernelTimer: Sendable {
    /// The number of its clock.
    public let clock: Int
    /// The flags it was last set with, octal.
    public let flags: String
    /// Microseconds until it elapses, rounded down; 0 if it is disarmed.
    ///
    /// Linux doesn't show that a timer on a clock that wakes was disarmed: it still shows the last time.
    public let remaining: Int64
    /// The number of expirations that weren't read.
    public let ticks: Int

    /// Returns the timers of `process`, by default this one; none if it has ended.
    public static func all(of process: Int32 = getpid()) -> [KernelTimer] {
        let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/fdinfo")
        return (descriptors ?? []).compactMap { descriptor in
            let fields = fields(of: process, descriptor)
            guard let clock = fields["clockid"].flatMap({ Int($0) }), let flags = fields["settime flags"] else {
                return nil
            }
            let value = (fields["it_value"] ?? "").split { "(,)".contains($0) }.compactMap { Int64($0) }
            guard value.count == 2 else { return nil }
            return KernelTimer(
                clock: clock, flags: flags, remaining: value[0] * 1_000_000 + value[1] / 1000,
                ticks: fields["ticks"].flatMap { Int($0) } ?? 0)
        }
    }

    /// Returns the timers of `process`, by default this one, on the clock that wakes the machine.
    public static func waking(of process: Int32 = getpid()) -> [KernelTimer] {
        all(of: process).filter { $0.clock == CLOCK_REALTIME_ALARM }
    }

    /// Returns true if one of the timers of `process` on the clock that wakes the machine elapses at `instant`, µs
    /// since 1970 UTC, and at no other time.
    public static func wakes(at instant: Int64, of process: Int32 = getpid()) -> Bool {
        let before = Clock.wall.now
        let timers = waking(of: process)
        let after = Clock.wall.now
        // The remaining time is rounded down.
        return timers.contains { (before + $0.remaining...after + $0.remaining + 1).contains(instant) }
    }

    private static func fields(of process: Int32, _ descriptor: String) -> [String: String] {
        guard let file = fopen("/proc/\(process)/fdinfo/\(descriptor)", "re") else { return [:] }
        defer { fclose(file) }
        var fields: [String: String] = [:]
        var buffer = [CChar](repeating: 0, count: 256)
        while fgets(&buffer, Int32(buffer.count), file) != nil {
            let line = String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(truncatingIfNeeded:)), as: UTF8.self)
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2 { fields[String(parts[0])] = String(parts[1].filter { !$0.isWhitespace }) }
        }
        return fields
    }
}
