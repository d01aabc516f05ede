/// A length of time in microseconds; it may be negative.
public struct Interval: Hashable, Comparable, Sendable {
    /// The length in microseconds.
    public let microseconds: Int64

    /// Creates a length of so many microseconds.
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// No time at all.
    public static let zero = Interval(microseconds: 0)

    /// A length of so many seconds; at the ends of what can be said, the end.
    public static func seconds(_ count: Int64) -> Interval {
        Interval(microseconds: count.multipliedClamped(by: 1_000_000))
    }

    /// A length of so many minutes; at the ends of what can be said, the end.
    public static func minutes(_ count: Int64) -> Interval { .seconds(count.multipliedClamped(by: 60)) }

    /// A length of so many hours; at the ends of what can be said, the end.
    public static func hours(_ count: Int64) -> Interval { .minutes(count.multipliedClamped(by: 60)) }

    /// A length of so many days of 24 hours; at the ends of what can be said, the end.
    public static func days(_ count: Int64) -> Interval { .hours(count.multipliedClamped(by: 24)) }

    /// Whether the first is the smaller one.
    public static func < (left: Interval, right: Interval) -> Bool { left.microseconds < right.microseconds }

    /// The sum; at the ends of what can be said, the end.
    public static func + (left: Interval, right: Interval) -> Interval {
        Interval(microseconds: left.microseconds.addingClamped(right.microseconds))
    }

    /// The difference; at the ends of what can be said, the end.
    public static func - (left: Interval, right: Interval) -> Interval {
        Interval(microseconds: left.microseconds.subtractingClamped(right.microseconds))
    }
}

extension Int64 {
    /// The sum, or where that can't be said the end of the range: clocks and stored times may show anything.
    func addingClamped(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    /// The difference, or where that can't be said the end of the range.
    func subtractingClamped(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }

    /// The product, or where that can't be said the end of the range.
    fileprivate func multipliedClamped(by factor: Int64) -> Int64 {
        let (product, overflow) = multipliedReportingOverflow(by: factor)
        return overflow ? ((self < 0) == (factor < 0) ? .max : .min) : product
    }
}

extension UInt32 {
    /// The sum, or where that can't be said the end of the range.
    func addingClamped(_ other: UInt32) -> UInt32 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
