import Foundation

extension Bench {
    /// Measures the lateness of alerts, beside a kernel timer.
    func lateness() throws -> [Row] {
        let session = try Session(self)
        defer { session.end() }
        let target = try session.start(.ours())
        let samples = try session.drive(
            "lateness", blocks: count(10, quick: 2), calls: count(50, quick: 20), [target])
        // The driver reports these in µs.
        return [
            try samples.row("alert lateness, p50 (µs)", "p50", unit: 1, target: 1.25),
            try samples.row("alert lateness, p90 (µs)", "p90", unit: 1, target: 1.25),
        ]
    }

    /// Counts wake-ups of the service with a thousand alarms set and none due.
    func idleWakeups() throws -> [Row] {
        let session = try Session(self)
        defer { session.end() }
        let target = try session.start(.ours())
        _ = try session.drive("fill", blocks: 1, calls: 1_000, [target])
        let seconds = count(600, quick: 5)
        let samples = try Samples(session.countWakeups(seconds: seconds).output())
        return [Row("idle wake-ups in \(seconds) s, 1000 alarms", ours: try samples.median("wakeups", 0), target: 0)]
    }

    /// Measures calls with many alarms set, beside the same service with few.
    func growth() throws -> [Row] {
        let few = 1_000
        let many = count(100_000, quick: 10_000)
        let sessions = [try Session(self), try Session(self)]
        defer { sessions.forEach { $0.end() } }
        let targets = try zip(sessions, [many, few]).map { session, alarms in
            try session.start(.ours(maximumAlarms: 200_000), state: stateDirectory(filledWith: alarms))
        }
        let samples = try sessions[0].drive("growth", blocks: count(40, quick: 5), calls: 20, targets)
        let target = log(Double(many)) / log(Double(few))
        return try ["Schedule", "Cancel"].flatMap { call in
            [
                try samples.row(
                    "\(call) with \(many) alarms beside \(few), p50 (µs)", call.lowercased(),
                    unit: Nanoseconds.perMicrosecond,
                    target: target),
                try samples.row(
                    "· CPU time of the server, per call (µs)", "\(call.lowercased())-cpu",
                    unit: Nanoseconds.perMicrosecond,
                    target: target),
            ]
        }
    }
}
