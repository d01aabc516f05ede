extension Bench {
    /// Measures StopRinging and rings beside floods of messages that have no turn, with one core busy.
    func floods() throws -> [Row] {
        let session = try Session(self)
        defer { session.end() }
        let ours = try session.start(.ours())
        // The twin answers calls without a reply, too, and for minutes nothing else.
        let floods = [
            ("flood-signals", "signals to it alone", [ours, try session.start(.twin())]),
            ("flood-calls", "calls without a reply of no object", [ours]),
        ]
        return try floods.flatMap { load, messages, targets in
            let samples = try session.drive(load, blocks: count(10, quick: 1), calls: count(200, quick: 10), targets)
            let twin = targets.count > 1 ? try samples.median("p99", 1) / Nanoseconds.perMillisecond : nil
            return [
                Row(
                    "StopRinging beside a flood of \(messages), one core busy, p99 (ms)",
                    ours: try samples.median("p99", 0) / Nanoseconds.perMillisecond, baseline: twin,
                    target: max(50, twin ?? 0)),
                Row(
                    "· the latest of rings beside it (ms)",
                    ours: try samples.greatest("latest", 0) / Nanoseconds.perMillisecond, target: 100),
            ]
        }
    }
}
