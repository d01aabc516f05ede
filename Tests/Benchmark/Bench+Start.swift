extension Bench {
    /// Measures memory and time of a started service, beside a C program that links and starts the same libraries.
    func footprint() throws -> [Row] {
        let session = try Session(self)
        defer { session.end() }
        let commands = try [Server.ours(), .bare].map { command(for: $0, state: try stateDirectory()) }
        let samples = try session.measureStarts(blocks: count(41, quick: 3), settle: 300, commands)
        return [
            try samples.row("idle, resident (KiB)", "rss", unit: 1, target: 1.9),
            try samples.row("idle, private dirty (KiB)", "dirty", unit: 1, target: 2.5),
            try samples.row("start to READY, empty store (ms)", "ready", unit: Nanoseconds.perMillisecond, target: 1.7),
        ]
    }

    /// Measures a start with the default maximum of alarms.
    func usualLoad() throws -> [Row] {
        let alarms = count(10_000, quick: 1_000)
        return [try startRow(alarms, starts(.ours(), alarms, blocks: count(31, quick: 3)), target: 1.6)]
    }

    /// Measures a start with a large store, and its memory.
    func load() throws -> [Row] {
        let alarms = count(100_000, quick: 10_000)
        let samples = try starts(.ours(maximumAlarms: 200_000), alarms, blocks: count(15, quick: 2))
        let grown = try (samples.median("rss", 0) - samples.median("rss", 2)) * 1_024
        return [
            try startRow(alarms, samples, target: 1.5),
            Row("memory per alarm at \(alarms) (bytes)", ours: grown / Double(alarms), target: 1_024),
        ]
    }

    /// Measures starts of the service and of the twin with a number of alarms, and of the service with none.
    private func starts(_ ours: Server, _ alarms: Int, blocks: Int) throws -> Samples {
        let session = try Session(self)
        defer { session.end() }
        return try session.measureStarts(
            blocks: blocks, settle: 300,
            [
                command(for: ours, state: stateDirectory(filledWith: alarms)),
                command(for: .twin(), state: stateDirectory(filledWith: alarms)),
                command(for: ours, state: stateDirectory()),
            ])
    }

    private func startRow(_ alarms: Int, _ samples: Samples, target: Double) throws -> Row {
        try samples.row(
            "start to READY, \(alarms) alarms (ms)", "ready", unit: Nanoseconds.perMillisecond, target: target)
    }
}
