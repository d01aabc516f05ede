import Glibc

/// The clock of the wall.
enum WallClock {
    /// Microseconds since 1970 UTC. The corresponding C function is `clock_gettime`.
    static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return UInt64(max(0, time.tv_sec)) * 1_000_000 + UInt64(time.tv_nsec / 1000)
    }
}
