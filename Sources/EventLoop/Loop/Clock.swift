// Both modules have `timespec`: the order of the files decides whose it is.
internal import CSystemd
internal import Glibc

/// A clock of the kernel. The corresponding C function is `clock_gettime`; see clock_gettime(2).
public enum Clock: Sendable, Hashable {
    /// The wall clock, µs since 1970-01-01 00:00 UTC; it can be set. `CLOCK_REALTIME`.
    case wall
    /// Time since the machine was started, suspended time included; it can't be set. `CLOCK_BOOTTIME`.
    case boot
    /// Time since the machine was started, without suspended time; it can't be set. `CLOCK_MONOTONIC`.
    case monotonic
    /// The wall clock, for a ``Timer`` that wakes the machine from suspend. `CLOCK_REALTIME_ALARM`.
    case wallAlarm

    var identifier: clockid_t {
        switch self {
        case .wall: CLOCK_REALTIME
        case .boot: CLOCK_BOOTTIME
        case .monotonic: CLOCK_MONOTONIC
        case .wallAlarm: CLOCK_REALTIME_ALARM
        }
    }

    /// True if the kernel has the clock. All machines have all but ``wallAlarm``: that needs a real-time clock with an
    /// alarm that can wake the machine, whose driver may load later. A timer on it can be created and armed all the
    /// same, and elapses in time while the machine is awake. The corresponding C function is `clock_gettime`.
    public var exists: Bool {
        var time = timespec()
        return clock_gettime(identifier, &time) == 0
    }

    /// The time of the clock, µs; ``wallAlarm`` has that of ``wall``, whether it ``exists`` or not.
    public var now: Int64 {
        var time = timespec()
        // It could fail only for a clock that doesn't exist.
        clock_gettime(self == .wallAlarm ? CLOCK_REALTIME : identifier, &time)
        return Int64(time.tv_sec) &* 1_000_000 &+ Int64(time.tv_nsec / 1000)
    }
}
