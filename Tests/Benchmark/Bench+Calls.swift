extension Bench {
    /// Measures calls that change nothing, one at a time.
    func roundTrips() throws -> [Row] {
        let session = try Session(self)
        defer { session.end() }
        let targets = [try session.start(.ours()), try session.start(.twin())]
        return try [("version", "Properties.Get Version"), ("refused", "refused Stop")].flatMap { load, call in
            let samples = try session.drive(load, blocks: count(80, quick: 5), calls: 50, targets)
            return [
                try samples.row("\(call): round trip, p50 (µs)", "p50", unit: Nanoseconds.perMicrosecond, target: 1.15),
                try samples.row(
                    "· the C twin beside a raw socket echo (µs)", "p50", 1, over: 2, unit: Nanoseconds.perMicrosecond),
            ]
        }
    }

    /// Measures calls that change nothing, all in flight at once.
    func pipelinedCalls() throws -> [Row] {
        let session = try Session(self)
        defer { session.end() }
        let targets = [try session.start(.ours()), try session.start(.twin())]
        let calls = count(20_000, quick: 2_000)
        let samples = try session.drive("pipelined", blocks: count(9, quick: 3), calls: calls, targets)
        return [
            try samples.row(
                "Properties.Get Version: \(calls) pipelined, per call (µs)", "call", unit: Nanoseconds.perMicrosecond,
                target: 1.15),
            try samples.row("· of that, CPU time of the server (µs)", "cpu", unit: Nanoseconds.perMicrosecond),
            try samples.row(
                "· the C twin beside a raw socket echo (µs)", "call", 1, over: 2, unit: Nanoseconds.perMicrosecond),
        ]
    }

    /// Measures durable calls of Schedule, one at a time and a thousand in flight.
    func durableSchedules() throws -> [Row] {
        let session = try Session(self)
        defer { session.end() }
        let room = 200_000
        let ours = try session.start(.ours(maximumAlarms: room))
        let twin = try session.start(.twin())
        let batching = try session.start(.twin(batching: true))
        let single = try session.drive("durable", blocks: count(80, quick: 5), calls: 20, [ours, twin])
        let burst = try session.drive("burst", blocks: count(15, quick: 3), calls: 1_000, [ours, twin])
        let batches = try session.drive("burst", blocks: count(60, quick: 3), calls: 1_000, [ours, batching])
        let burstMetric = "Schedule, durable: 1000 in flight, per call"
        return [
            try single.row(
                "Schedule, durable: one at a time, p50 (µs)", "p50", unit: Nanoseconds.perMicrosecond, target: 1.15),
            try single.row(
                "· the C twin beside a bare fdatasync (µs)", "p50", 1, over: 2, unit: Nanoseconds.perMicrosecond),
            try burst.row(
                "\(burstMetric), beside a commit a call (µs)", "call", unit: Nanoseconds.perMicrosecond, target: 0.35),
            try batches.row(
                "\(burstMetric), beside batches (µs)", "call", unit: Nanoseconds.perMicrosecond, target: 1.20),
            try batches.row(
                "· of that, CPU time of the server, beside batches (µs)", "cpu", unit: Nanoseconds.perMicrosecond),
            try batches.row(
                "· the batching C twin beside a bare fdatasync (µs)", "call", 1, over: 2,
                unit: Nanoseconds.perMicrosecond),
        ]
    }

    /// Measures GetManagedObjects, to the end of its reply.
    func listings() throws -> [Row] {
        try [1_000, count(10_000, quick: 2_000)].flatMap { alarms in
            let session = try Session(self)
            defer { session.end() }
            let targets = [try session.start(.ours()), try session.start(.twin(batching: true))]
            _ = try session.drive("fill", blocks: 1, calls: alarms, targets)
            let blocks = count(alarms > 1_000 ? 31 : 101, quick: 3)
            let samples = try session.drive("list", blocks: blocks, calls: 1, targets)
            return [
                try samples.row(
                    "GetManagedObjects, \(alarms) alarms (ms)", "reply", unit: Nanoseconds.perMillisecond, target: 1.15),
                try samples.row("· size of the reply (KiB)", "bytes", unit: 1_024),
                try samples.row(
                    "· the C twin beside a raw socket echo of as much (ms)", "reply", 1, over: 2,
                    unit: Nanoseconds.perMillisecond),
            ]
        }
    }

    /// Measures Find, as a person types, while nothing else happens and after a change of an alarm.
    func find() throws -> [Row] {
        let session = try Session(self)
        defer { session.end() }
        let alarms = count(10_000, quick: 2_000)
        let target = try session.start(.ours(maximumAlarms: alarms + 1))
        _ = try session.drive("fill", blocks: 1, calls: alarms, [target])
        let samples = try session.drive("find", blocks: count(20, quick: 3), calls: 200, [target])
        return try [("Find", "p99"), ("Find after a change", "p99-changed")].map { call, kind in
            let median = try samples.median(kind, 0)
            return Row("\(call), \(alarms) alarms, p99 (ms)", ours: median / Nanoseconds.perMillisecond, target: 5)
        }
    }
}
