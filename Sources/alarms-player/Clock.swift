internal import Glibc

/// The boot clock, which is never set and includes sleep. The corresponding C constant is `CLOCK_BOOTTIME`.
enum Clock {
    /// The time, µs. The corresponding C function is `clock_gettime`.
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_BOOTTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
    }
}
