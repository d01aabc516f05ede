import Foundation

extension Bench {
    /// How long it takes from telling the player to be silent until nothing is heard any more, recorded from a PulseAudio
    /// that plays to nobody. What the recording itself takes is counted as well.
    func silence() throws -> [Row] {
        let needed = ["/usr/bin/pulseaudio", "/usr/bin/parec"]
        guard needed.allSatisfy(FileManager.default.isExecutableFile(atPath:)) else {
            write("stop to silence: left out, as it takes \(needed.joined(separator: " and "))", to: .standardError)
            return []
        }
        let stage = try SoundStage(in: stateDirectory(), player: player, log: messages)
        defer { stage.end() }
        let times = try (0..<count(30, quick: 3)).map { _ in try stage.timeToSilence() }.sorted()
        guard let worst = times.last else { throw BenchmarkError("no values") }
        return [
            Row("stop to silence, p50 (ms)", ours: times[times.count / 2] / Nanoseconds.perMillisecond, target: 200),
            Row("stop to silence, worst (ms)", ours: worst / Nanoseconds.perMillisecond, target: 200),
        ]
    }
}
