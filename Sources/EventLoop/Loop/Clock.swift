// Both modules have `timespec`: the order of the files determines which one is used.
internal import CSystemd
internal import Glibc

/// A clock of the kernel. The corresponding C function is `clock_gettime`; see clock_gettime(2).
public enum Clock: Sendable, Hashable {
    /// The wall clock, µs since 1970-01-01 00:00 UTC; it can be set. `CLOCK_REALTIME`.
    case wall
    /// The time since the machine was started, including suspend; it can't be set. `CLOCK_BOOTTIME`.
    case boot
    /// The time since the machine was started, without suspend; it can't be set. `CLOCK_MONOTONIC`.
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

    /// True if the kernel has the clock. Only ``wallAlarm`` may be missing: it needs a real-time clock that can wake
    /// the machine, whose driver may load later. A timer on it can nevertheless be created and armed, and elapses in
    /// time while the machine is awake. The corresponding C function is `clock_gettime`.
    public var exists: Bool {
        var time = timespec()
        return clock_gettime(identifier, &time) == 0
    }

    /// The time of the clock, µs; for ``wallAlarm``, the time of ``wall``, even if it doesn't exist.
    public var now: Int64 {
        var time = timespec()
        // This fails only for a clock that doesn't exist.
        clock_gettime(self == .wallAlarm ? CLOCK_REALTIME : identifier, &time)
        return Int64(time.tv_sec) &* 1_000_000 &+ Int64(time.tv_nsec / 1000)
    }
}
