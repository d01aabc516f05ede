internal import EventLoop

/// The distances between the clocks of the system, from which clock changes and sleeps are detected.
struct ClockDistances: Equatable {
    /// The time the machine has been asleep since boot, µs: `CLOCK_BOOTTIME` − `CLOCK_MONOTONIC`.
    let asleep: Int64
    /// The time of the boot by the wall clock, µs since 1970 UTC: `CLOCK_REALTIME` − `CLOCK_BOOTTIME`.
    let start: Int64

    /// The maximum difference between equal distances, µs: the clocks can't be read all at once.
    private static let tolerance: Int64 = 1000

    init(asleep: Int64, start: Int64) {
        self.asleep = asleep
        self.start = start
    }

    /// Reads the distances: of ten attempts, the first that takes at most a tenth of the tolerance; on a machine too
    /// busy for that, the quickest.
    static func now() -> ClockDistances {
        var best = read()
        for _ in 0..<9 where best.duration > tolerance / 10 {
            let next = read()
            if next.duration < best.duration { best = next }
        }
        return best.distances
    }

    private static func read() -> (distances: ClockDistances, duration: Int64) {
        let before = Clock.boot.now
        let wall = Clock.wall.now
        let monotonic = Clock.monotonic.now
        let boot = Clock.boot.now
        return (ClockDistances(asleep: boot - monotonic, start: wall - boot), boot - before)
    }

    /// Returns the events since `earlier` was read, in the order of reporting.
    func changes(since earlier: ClockDistances) -> [WakeTimers.Event] {
        var events: [WakeTimers.Event] = []
        if asleep - earlier.asleep > Self.tolerance { events.append(.resumed) }
        // Sleep moves both clocks alike.
        if (start - earlier.start).magnitude > UInt64(Self.tolerance) { events.append(.clockSet) }
        return events
    }
}
