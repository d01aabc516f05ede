internal import Foundation

extension Date {
    /// The time in µs since 1970 UTC, in the service's range of 1 to 2^53 − 1; `nil` for NaN.
    var microseconds: UInt64? {
        let microseconds = (timeIntervalSince1970 * 1e6).rounded()
        guard !microseconds.isNaN else { return nil }
        return UInt64(min(max(microseconds, 1), 9_007_199_254_740_991))
    }

    /// Creates a date from a time of the service; `nil` for 0.
    init?(microseconds: UInt64) {
        guard microseconds > 0 else { return nil }
        self.init(timeIntervalSince1970: Double(microseconds) / 1e6)
    }
}
