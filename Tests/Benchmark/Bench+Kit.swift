import Foundation

extension Bench {
    /// Measures the example of the libraries for apps, linked statically and stripped: the size of its file, its start beside that
    /// of a program in C that makes the same call, and its memory while it shows an alarm.
    func kit() throws -> [Row] {
        let size = try FileManager.default.attributesOfItem(atPath: example.path)[.size] as? Int ?? 0
        let session = try Session(self)
        defer { session.end() }
        let samples = try session.measureFirstCalls(
            blocks: count(81, quick: 3), [[example.path, "pause"], [twin.path, "call"]])
        return [
            Row("cooking-timer: size (MB)", ours: Double(size) / 1e6, target: 18),
            Row(
                "cooking-timer: start to its first call (ms)",
                ours: try samples.median("first", 0) / Nanoseconds.perMillisecond, target: 10),
            try samples.row("· beside a program in C (ms)", "first", unit: Nanoseconds.perMillisecond),
            Row("cooking-timer: resident (MB)", ours: try residentMegabytes(blocks: count(9, quick: 1)), target: 16),
        ]
    }

    /// The median of what the example has in memory while it shows an alarm.
    private func residentMegabytes(blocks: Int) throws -> Double {
        let session = try Session(self)
        defer { session.end() }
        // The driver waits for the service.
        _ = try session.drive("version", blocks: 1, calls: 1, [session.start(.ours())])
        let values = try (0..<blocks).map { _ in
            let child = try session.run([example.path, "1h", "Eggs"])
            defer { child.end() }
            _ = try child.readLine()
            return try Self.resident(child.processIdentifier)
        }
        return values.sorted()[blocks / 2]
    }

    private static func resident(_ process: Int32) throws -> Double {
        let status = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        for line in status.split(separator: "\n") where line.hasPrefix("VmRSS:") {
            if let kibibytes = line.split(separator: " ").dropFirst().first.flatMap({ Double($0) }) {
                return kibibytes * 1_024 / 1e6
            }
        }
        throw BenchmarkError("\(process): no VmRSS")
    }
}
