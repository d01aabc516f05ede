internal import AlarmCore

/// Tells when something happens too often: more than a number of times within an interval that begins with the first.
struct RateLimit {
    /// The most times that it may happen in an ``interval``.
    let burst: Int
    /// The time after which the count begins anew, on `CLOCK_MONOTONIC`.
    let interval: Interval

    private var count = 0
    private var start: Int64?

    /// Describes a limit.
    init(burst: Int, in interval: Interval) {
        self.burst = burst
        self.interval = interval
    }

    /// Counts one more time.
    ///
    /// - Parameter now: µs on `CLOCK_MONOTONIC`.
    /// - Returns: `true` if it is within the limit.
    mutating func allows(at now: Int64) -> Bool {
        let begin = start ?? now
        guard now - begin < interval.microseconds else {
            reset()
            return allows(at: now)
        }
        start = begin
        count += 1
        return count <= burst
    }

    /// Begins to count anew.
    mutating func reset() {
        count = 0
        start = nil
    }
}
