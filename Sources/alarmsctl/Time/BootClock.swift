import CLinux
import Glibc

/// The clock that goes on while the machine sleeps.
enum BootClock {
    /// Microseconds since the machine was started. The corresponding C function is `clock_gettime`.
    static var now: UInt64 { microseconds(CLOCK_BOOTTIME) }

    /// The total sleep of the machine since boot, µs: the difference to the clock that stands
    /// still meanwhile.
    static var asleep: UInt64 {
        // Read first, it can't be ahead of the other.
        let awake = microseconds(CLOCK_MONOTONIC)
        return now - awake
    }

    /// The reading of a clock, µs.
    static func microseconds(_ clock: clockid_t) -> UInt64 {
        var time = timespec()
        clock_gettime(clock, &time)
        return UInt64(max(0, time.tv_sec)) * 1_000_000 + UInt64(time.tv_nsec / 1000)
    }
}
