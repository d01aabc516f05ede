import EventLoop
import Foundation
import TestSupport
import Testing

/// The mixer is as the person has left it, whatever happens in which order. `make test-mixer` does a thousand
/// interleavings; the environment variable `MIXER_SEEDS`, such as `7-46`, chooses them: each seed is ten interleavings
/// on each server.
@Suite(.showsLogs) struct MixerLifeTests {
    private static let seeds: [UInt64] = {
        let words = (ProcessInfo.processInfo.environment["MIXER_SEEDS"] ?? "1-1").split(separator: "-")
        let ends = words.compactMap { UInt64($0) }
        guard let first = ends.first, let last = ends.last, first <= last else { return [] }
        return Array(first...last)
    }()

    @Test(arguments: seeds, [SoundServer.Kind.pulseAudio, .pipeWire])
    func `after random rings, mutes, unplugged devices and kills the mixer is as the person has left it`(
        seed: UInt64, kind: SoundServer.Kind
    ) throws {
        let loop = try EventLoop()
        let sound = try SoundServer(kind, in: loop)
        try sound.start()
        let bus = try PrivateBus(environment: ["PULSE_SERVER": sound.environment["PULSE_SERVER"] ?? ""])
        try bus.directory.write("sound = alarm-clock-elapsed\n", to: "home/config/alarms/alarms.conf")
        let session = try Session(on: bus, in: loop)
        let life = try MixerLife(seed: seed, session, sound)
        for round in 1...10 {
            do {
                try life.run()
            } catch {
                throw TestFailure("seed \(seed), \(kind.rawValue), interleaving \(round): \(error)")
            }
        }
        print("mixer: seed \(seed), \(kind.rawValue): \(life.totals)")
    }
}
