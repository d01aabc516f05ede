extension Bench {
    /// What a started service has cost, beside a C program that links and starts the same libraries.
    func footprint() throws -> [Row] {
        let session = try Session(self)
        defer { session.end() }
        let commands = try [Server.ours(), .bare].map { command(for: $0, state: try stateDirectory()) }
        let samples = try session.measureStarts(blocks: count(15, quick: 3), settle: 300, commands)
        return [
            try samples.row("idle, resident (KiB)", "rss", unit: 1, target: 2.0),
            try samples.row("idle, private dirty (KiB)", "dirty", unit: 1, target: 2.5),
            try samples.row("start to READY, empty store (ms)", "ready", unit: Nanoseconds.perMillisecond, target: 1.6),
        ]
    }

    /// A start with a great store, and the memory it takes.
    func load() throws -> [Row] {
        let alarms = count(100_000, quick: 10_000)
        let session = try Session(self)
        defer { session.end() }
        let ours = Server.ours(maximumAlarms: 200_000)
        let samples = try session.measureStarts(
            blocks: count(7, quick: 2), settle: 300,
            [
                command(for: ours, state: stateDirectory(filledWith: alarms)),
                command(for: .twin(), state: stateDirectory(filledWith: alarms)),
                command(for: ours, state: stateDirectory()),
            ])
        let grown = try (samples.median("rss", 0) - samples.median("rss", 2)) * 1_024
        return [
            try samples.row(
                "start to READY, \(alarms) alarms (ms)", "ready", unit: Nanoseconds.perMillisecond, target: 1.5),
            Row("memory per alarm at \(alarms) (bytes)", ours: grown / Double(alarms), target: 1_024),
        ]
    }
}
