/// A length of time in microseconds; it may be negative.
public struct Interval: Hashable, Comparable, Sendable {
    /// The length in microseconds.
    public let microseconds: Int64

    /// Creates a length in microseconds.
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// The length zero.
    public static let zero = Interval(microseconds: 0)

    /// A length in seconds; saturates.
    public static func seconds(_ count: Int64) -> Interval {
        Interval(microseconds: count.multipliedClamped(by: 1_000_000))
    }

    /// A length in minutes; saturates.
    public static func minutes(_ count: Int64) -> Interval { .seconds(count.multipliedClamped(by: 60)) }

    /// A length in hours; saturates.
    public static func hours(_ count: Int64) -> Interval { .minutes(count.multipliedClamped(by: 60)) }

    /// A length in days of 24 hours; saturates.
    public static func days(_ count: Int64) -> Interval { .hours(count.multipliedClamped(by: 24)) }

    /// True if the first is the smaller one.
    public static func < (left: Interval, right: Interval) -> Bool { left.microseconds < right.microseconds }

    /// The sum; saturates.
    public static func + (left: Interval, right: Interval) -> Interval {
        Interval(microseconds: left.microseconds.addingClamped(right.microseconds))
    }

    /// The difference; saturates.
    public static func - (left: Interval, right: Interval) -> Interval {
        Interval(microseconds: left.microseconds.subtractingClamped(right.microseconds))
    }
}

extension Int64 {
    /// The sum; saturates, since clocks and stored times may have any value.
    func addingClamped(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    /// The difference; saturates.
    func subtractingClamped(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }

    /// The product; saturates.
    fileprivate func multipliedClamped(by factor: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: factor)
        return overflow ? ((self < 0) == (factor < 0) ? .max : .min) : product
    }
}

extension UInt32 {
    /// The sum; saturates.
    func addingClamped(_ other: UInt32) -> UInt32 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
