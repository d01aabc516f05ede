/// An instant on the wall clock, `CLOCK_REALTIME`, which can be set.
public struct WallTime: Hashable, Comparable, Sendable {
    /// Microseconds since 1970-01-01 00:00 UTC.
    public let microseconds: Int64

    /// The latest instant that clients can set, in 2255: numbers up to 2^53 are also exact in JSON.
    public static let latest = WallTime(microseconds: (1 << 53) - 1)

    /// Creates an instant from microseconds since 1970-01-01 00:00 UTC.
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// True if the first is the earlier one.
    public static func < (left: WallTime, right: WallTime) -> Bool { left.microseconds < right.microseconds }

    /// Returns the instant `interval` later; saturates.
    public static func + (instant: WallTime, interval: Interval) -> WallTime {
        WallTime(microseconds: instant.microseconds.addingClamped(interval.microseconds))
    }

    /// Returns the instant `interval` earlier; saturates.
    public static func - (instant: WallTime, interval: Interval) -> WallTime {
        WallTime(microseconds: instant.microseconds.subtractingClamped(interval.microseconds))
    }

    /// Returns the time from the second instant to the first.
    public static func - (left: WallTime, right: WallTime) -> Interval {
        Interval(microseconds: left.microseconds.subtractingClamped(right.microseconds))
    }
}

extension WallTime {
    /// Creates an instant from seconds since 1970-01-01 00:00 UTC; saturates.
    public init(seconds: Int64) {
        self.init(microseconds: Interval.seconds(seconds).microseconds)
    }

    /// Whole seconds since 1970-01-01 00:00 UTC, rounded down.
    public var seconds: Int64 { microseconds.quotient(by: 1_000_000) }
}
