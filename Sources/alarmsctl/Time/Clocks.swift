import EventLoop

/// The clock that goes on while the machine sleeps.
enum BootClock {
    /// Microseconds since the machine was started.
    static var now: UInt64 { UInt64(clamping: Clock.boot.now) }

    /// The total sleep of the machine since boot, µs: the difference to the clock that stands
    /// still meanwhile.
    static var asleep: UInt64 {
        // Read first, it can't be ahead of the other.
        let awake = UInt64(clamping: Clock.monotonic.now)
        return now - awake
    }
}

/// The clock of the wall.
enum WallClock {
    /// Microseconds since 1970 UTC.
    static var now: UInt64 { UInt64(clamping: Clock.wall.now) }
}
