import Glibc

/// The clock of the wall.
enum WallClock {
    /// Microseconds since 1970 UTC. The corresponding C function is `clock_gettime`.
    static var now: UInt64 { BootClock.microseconds(CLOCK_REALTIME) }
}
