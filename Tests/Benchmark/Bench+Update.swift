extension Bench {
    /// Measures updates of an activity, one at a time, beside a plain call of the twin.
    func updates() throws -> [Row] {
        let session = try Session(self)
        defer { session.end() }
        let targets = [try session.start(.ours()), try session.start(.twin())]
        let samples = try session.drive("update", blocks: count(80, quick: 5), calls: 50, targets)
        return [
            try samples.row(
                "Update, beside Properties.Get: round trip, p50 (µs)", "p50", unit: Nanoseconds.perMicrosecond,
                target: 1.15)
        ]
    }

    /// Measures plain calls beside another client's updates, 10,000 a second and as many at once.
    func callsBesideUpdates() throws -> [Row] {
        let session = try Session(self)
        defer { session.end() }
        let target = try session.start(.ours())
        let updates = count(10_000, quick: 1_000), blocks = count(15, quick: 1)
        let samples = try session.drive("updates", blocks: blocks, calls: updates, [target, target])
        let burst = try session.drive("update-burst", blocks: blocks, calls: updates, [target, target])
        return [
            Row(
                "the slowest of Properties.Get in a second of 10000 updates, p50 (ms)",
                ours: try samples.median("slowest", 0) / Nanoseconds.perMillisecond, target: 5),
            Row(
                "· the slowest of all seconds (ms)",
                ours: try samples.greatest("slowest", 0) / Nanoseconds.perMillisecond, target: 5),
            // libdbus reads them one after the other: the first call waits until those before it are read.
            Row(
                "· beside \(updates) updates at once, p50 (ms)",
                ours: try burst.median("slowest", 0) / Nanoseconds.perMillisecond),
        ]
    }
}
