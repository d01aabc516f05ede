/// An instant on the wall clock, which can be set: `CLOCK_REALTIME`.
public struct WallTime: Hashable, Comparable, Sendable {
    /// Microseconds since 1970-01-01 00:00 UTC.
    public let microseconds: Int64

    /// The last instant that a client can ask for, in 2255: numbers up to 2^53 are exact in JSON too.
    public static let latest = WallTime(microseconds: (1 << 53) - 1)

    /// Creates the instant that is so many microseconds after the clock's zero.
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// True if the first is the earlier one.
    public static func < (left: WallTime, right: WallTime) -> Bool { left.microseconds < right.microseconds }

    /// The instant that is `interval` later; saturates.
    public static func + (instant: WallTime, interval: Interval) -> WallTime {
        WallTime(microseconds: instant.microseconds.addingClamped(interval.microseconds))
    }

    /// The instant that is `interval` earlier; saturates.
    public static func - (instant: WallTime, interval: Interval) -> WallTime {
        WallTime(microseconds: instant.microseconds.subtractingClamped(interval.microseconds))
    }

    /// Returns the time from the second instant to the first.
    public static func - (left: WallTime, right: WallTime) -> Interval {
        Interval(microseconds: left.microseconds.subtractingClamped(right.microseconds))
    }
}

extension WallTime {
    /// The instant at this number of seconds after the clock's zero; saturates.
    public init(seconds: Int64) {
        self.init(microseconds: Interval.seconds(seconds).microseconds)
    }

    /// Whole seconds since 1970-01-01 00:00 UTC, rounded down.
    public var seconds: Int64 { microseconds.quotient(by: 1_000_000) }
}
