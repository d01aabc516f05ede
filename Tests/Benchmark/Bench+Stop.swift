extension Bench {
    /// Measures Stop while nothing else happens, and while many clients call.
    func crowdedStops() throws -> [Row] {
        let session = try Session(self)
        defer { session.end() }
        let target = try session.start(.ours())
        _ = try session.drive("fill", blocks: 1, calls: count(1_000, quick: 100), [target])
        let clients = count(1_000, quick: 50)
        let samples = try session.drive("crowd", blocks: count(40, quick: 1), calls: clients, [target])
        return try [("Stop of a ring", ""), ("refused Stop", "refused-")].flatMap { call, prefix in
            let unit = Nanoseconds.perMicrosecond
            let crowded = "\(call), \(clients) clients with a call a second each, beside idle"
            return [
                Row("\(call): round trip, idle, p50 (µs)", ours: try samples.median("\(prefix)p50", 1) / unit),
                Row("· p99 (µs)", ours: try samples.median("\(prefix)p99", 1) / unit),
                try samples.row("\(crowded), p50 (µs)", "\(prefix)p50", unit: unit, target: 2),
                try samples.row("· p99 (µs)", "\(prefix)p99", unit: unit),
            ]
        }
    }

    /// Measures Stop while another client's listings wait. The refused ones have no commit of their own.
    func stopsBesideListings() throws -> [Row] {
        let session = try Session(self)
        defer { session.end() }
        let alarms = count(10_000, quick: 1_000)
        let target = try session.start(.ours(maximumAlarms: alarms + 1))
        _ = try session.drive("fill", blocks: 1, calls: alarms, [target])
        // As the contract bounds them: by a listing of 10 ms per 1000 alarms, and by 5 ms.
        let loads = [
            ("queued-full", 20, count(15, quick: 1), "full", Double(alarms) / 100),
            ("queued-small", count(3_000, quick: 200), count(9, quick: 1), "small", 5),
        ]
        return try loads.flatMap { load, listings, blocks, size, bound in
            let samples = try session.drive(load, blocks: blocks, calls: listings, [target, target])
            let metric = "beside \(listings) queued \(size) listings of \(alarms) alarms"
            return [
                Row(
                    "Stop of a ring \(metric), p50 (ms)",
                    ours: try samples.median("stop", 0) / Nanoseconds.perMillisecond),
                Row(
                    "· the slowest of refused Stops, p50 (ms)",
                    ours: try samples.median("refused", 0) / Nanoseconds.perMillisecond, target: bound),
                Row(
                    "· the slowest of all blocks (ms)",
                    ours: try samples.greatest("refused", 0) / Nanoseconds.perMillisecond, target: bound),
            ]
        }
    }
}
