/// An instant on the clock that counts since the machine was started, suspended time included, and can't be set:
/// `CLOCK_BOOTTIME`.
public struct BootTime: Hashable, Comparable, Sendable {
    /// Microseconds since the machine was started.
    public let microseconds: Int64

    /// Creates the instant that is so many microseconds after the clock's zero.
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// True if the first is the earlier one.
    public static func < (left: BootTime, right: BootTime) -> Bool { left.microseconds < right.microseconds }

    /// The instant that is `interval` later; saturates.
    public static func + (instant: BootTime, interval: Interval) -> BootTime {
        BootTime(microseconds: instant.microseconds.addingClamped(interval.microseconds))
    }

    /// The instant that is `interval` earlier; saturates.
    public static func - (instant: BootTime, interval: Interval) -> BootTime {
        BootTime(microseconds: instant.microseconds.subtractingClamped(interval.microseconds))
    }

    /// Returns the time from the second instant to the first.
    public static func - (left: BootTime, right: BootTime) -> Interval {
        Interval(microseconds: left.microseconds.subtractingClamped(right.microseconds))
    }
}
