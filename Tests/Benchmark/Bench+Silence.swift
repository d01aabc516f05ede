import Foundation

extension Bench {
    /// Measures the time from the player's stop command to silence, recorded from PulseAudio's null sink. It includes
    /// the latency of the recording.
    func silence() throws -> [Row] {
        let needed = ["/usr/bin/pulseaudio", "/usr/bin/parec"]
        guard needed.allSatisfy(FileManager.default.isExecutableFile(atPath:)) else {
            write("stop to silence: skipped: needs \(needed.joined(separator: " and "))", to: .standardError)
            return []
        }
        let recording = try PlayerRecording(in: stateDirectory(), player: player, log: messages)
        defer { recording.end() }
        let times = try (0..<count(30, quick: 3)).map { _ in try recording.timeToSilence() }.sorted()
        guard let worst = times.last else { throw BenchmarkError("no values") }
        return [
            Row("stop to silence, p50 (ms)", ours: times[times.count / 2] / Nanoseconds.perMillisecond, target: 200),
            Row("stop to silence, worst (ms)", ours: worst / Nanoseconds.perMillisecond, target: 200),
        ]
    }
}
