/// An instant on the boot clock, `CLOCK_BOOTTIME`: the time since the machine was started, including suspend. It can't
/// be set.
public struct BootTime: Hashable, Comparable, Sendable {
    /// Microseconds since the machine was started.
    public let microseconds: Int64

    /// Creates an instant from the microseconds since the machine was started.
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// True if the first is the earlier one.
    public static func < (left: BootTime, right: BootTime) -> Bool { left.microseconds < right.microseconds }

    /// Returns the instant `interval` later; saturates.
    public static func + (instant: BootTime, interval: Interval) -> BootTime {
        BootTime(microseconds: instant.microseconds.addingClamped(interval.microseconds))
    }

    /// Returns the instant `interval` earlier; saturates.
    public static func - (instant: BootTime, interval: Interval) -> BootTime {
        BootTime(microseconds: instant.microseconds.subtractingClamped(interval.microseconds))
    }

    /// Returns the time from the second instant to the first.
    public static func - (left: BootTime, right: BootTime) -> Interval {
        Interval(microseconds: left.microseconds.subtractingClamped(right.microseconds))
    }
}
