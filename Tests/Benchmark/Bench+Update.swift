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

    /// Measures plain calls while another client's updates are in flight.
    func callsBesideUpdates() throws -> [Row] {
        let session = try Session(self)
        defer { session.end() }
        let target = try session.start(.ours())
        let updates = count(10_000, quick: 1_000)
        let samples = try session.drive("updates", blocks: count(15, quick: 1), calls: updates, [target, target])
        return [
            Row(
                "the slowest of Properties.Get beside \(updates) updates, p50 (ms)",
                ours: try samples.median("slowest", 0) / Nanoseconds.perMillisecond, target: 5),
            Row(
                "· the slowest of all blocks (ms)",
                ours: try samples.greatest("slowest", 0) / Nanoseconds.perMillisecond, target: 5),
        ]
    }
}
