public import AlarmCore
internal import EventLoop

/// The clocks of the system.
public enum SystemClock {
    /// The maximum distance of two readings that count as one moment, µs.
    private static let tolerance: Int64 = 50

    /// Reads both clocks within 50 µs of each other. The corresponding C function is `clock_gettime`.
    ///
    /// If ten attempts at that are interrupted, as on a busy machine, the last one counts.
    public static func now() -> Moment {
        var before = Clock.boot.now
        for _ in 0..<9 {
            let wall = Clock.wall.now
            let after = Clock.boot.now
            // The wall clock was read at some time between the two.
            if after - before <= tolerance { return moment(wall, after) }
            before = after
        }
        return moment(Clock.wall.now, Clock.boot.now)
    }

    private static func moment(_ wall: Int64, _ boot: Int64) -> Moment {
        Moment(wall: WallTime(microseconds: wall), boot: BootTime(microseconds: boot))
    }
}
