public import AlarmCore

/// A limit for the number of events in an interval, which starts with the first event.
public struct RateLimit {
    /// The maximum number of events in an ``interval``.
    let burst: Int
    /// The time after which counting restarts, on `CLOCK_MONOTONIC`.
    let interval: Interval

    private var count = 0
    private var start: Int64?

    /// Creates a limit.
    public init(burst: Int, in interval: Interval) {
        self.burst = burst
        self.interval = interval
    }

    /// Counts an event.
    ///
    /// - Parameter now: The time, µs on `CLOCK_MONOTONIC`.
    /// - Returns: True if it is within the limit.
    public mutating func allows(at now: Int64) -> Bool {
        let begin = start ?? now
        guard now - begin < interval.microseconds else {
            reset()
            return allows(at: now)
        }
        start = begin
        count += 1
        return count <= burst
    }

    /// Restarts counting.
    mutating func reset() {
        count = 0
        start = nil
    }
}
