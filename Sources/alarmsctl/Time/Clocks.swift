import EventLoop

/// The clock that includes sleep.
enum BootClock {
    /// The time since boot, µs.
    static var now: UInt64 { UInt64(clamping: Clock.boot.now) }

    /// The total sleep of the machine since boot, µs: the difference to the monotonic clock, which stops during sleep.
    static var asleep: UInt64 {
        // Read first, so that it can't be ahead of the boot clock.
        let awake = UInt64(clamping: Clock.monotonic.now)
        return now - awake
    }
}

/// The wall clock.
enum WallClock {
    /// The time, µs since 1970 UTC.
    static var now: UInt64 { UInt64(clamping: Clock.wall.now) }
}
