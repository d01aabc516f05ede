internal import Glibc

/// A clock of the kernel. The corresponding C function is `clock_gettime`; see clock_gettime(2).
public enum Clock: Sendable, Hashable {
    /// The wall clock, µs since 1970-01-01 00:00 UTC; it can be set. `CLOCK_REALTIME`.
    case wall
    /// Time since the machine was started, suspended time included; it can't be set. `CLOCK_BOOTTIME`.
    case boot
    /// Time since the machine was started, without suspended time; it can't be set. `CLOCK_MONOTONIC`.
    case monotonic

    var identifier: clockid_t {
        switch self {
        case .wall: CLOCK_REALTIME
        case .boot: CLOCK_BOOTTIME
        case .monotonic: CLOCK_MONOTONIC
        }
    }

    /// What the clock shows, in microseconds.
    public var now: Int64 {
        var time = timespec()
        // It can fail only for a clock or an address that doesn't exist.
        clock_gettime(identifier, &time)
        return Int64(time.tv_sec) &* 1_000_000 &+ Int64(time.tv_nsec / 1000)
    }
}
