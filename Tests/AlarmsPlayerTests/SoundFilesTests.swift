import Foundation
import KeyFiles
import TestSupport
import Testing

@testable import alarms_player

/// The files of the theme `alarms`, and the script that makes them.
@Suite struct SoundFilesTests {
    private static let theme = URL(fileURLWithPath: #filePath).appending(path: "../../../desktop/sounds").standardized
        .path
    /// The sounds, from gentle to urgent.
    private static let names = ["bowl", "harp", "marimba", "chimes", "bell", "beeper"].map { "x-alarms-\($0)" }

    /// Returns the samples of a sound, all of them.
    private func samples(of name: String, in directory: String = "\(theme)/alarms/stereo") throws -> [Float] {
        let decoder = try Decoder(path: "\(directory)/\(name).oga")
        #expect(decoder.rate == 44100 && decoder.channels == 1)
        var samples = [Float](repeating: 0, count: 10 * decoder.rate)
        let count = samples.withUnsafeMutableBufferPointer { decoder.read(into: $0) }
        return Array(samples[..<count])
    }

    /// Returns the effective value.
    private func level(_ samples: some Collection<Float>) -> Float {
        (samples.reduce(0) { $0 + $1 * $1 } / Float(samples.count)).squareRoot()
    }

    /// Returns the number of times that the sound becomes louder by a half within 40 ms.
    private func onsets(_ samples: [Float]) -> Int {
        let step = 441
        let peaks = stride(from: 0, through: samples.count - step, by: step).map { start in
            samples[start..<start + step].reduce(0) { max($0, abs($1)) }
        }
        let floor = (peaks.max() ?? 0) / 20
        var count = 0
        var index = 0
        while index < peaks.count {
            let lowest = peaks[max(0, index - 4)..<index].min() ?? 0
            let isOnset = peaks[index] > floor && peaks[index] > 1.5 * lowest
            if isOnset { count += 1 }
            index += isOnset ? 5 : 1
        }
        return count
    }

    @Test func `the theme has these sounds, and no others`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: "\(Self.theme)/alarms/stereo")
        #expect(Set(files) == Set(Self.names.map { "\($0).oga" }))
        let index = KeyFile(try String(contentsOfFile: "\(Self.theme)/alarms/index.theme", encoding: .utf8))
        #expect(index.list("Inherits", in: "Sound Theme") == ["freedesktop"])
        #expect(index.list("Directories", in: "Sound Theme") == ["stereo"])
    }

    @Test(arguments: names) func `a sound takes four seconds, is loud enough and isn't clipped`(name: String) throws {
        let samples = try samples(of: name)
        #expect(samples.count == 4 * 44100)
        #expect((0.4..<0.98).contains(samples.reduce(0) { max($0, abs($1)) }))
        #expect(level(samples) > 0.05)
        // It has no offset, which would click at the start and take away loudness.
        #expect(abs(samples.reduce(0, +) / Float(samples.count)) < 0.001)
    }

    @Test(arguments: names) func `a sound is repeated without a click`(name: String) throws {
        let samples = try samples(of: name)
        // 2 ms at each end.
        #expect((samples.prefix(88) + samples.suffix(88)).allSatisfy { abs($0) < 0.001 })
    }

    @Test func `from gentle to urgent they are struck more often, and are louder`() throws {
        let sounds = try Self.names.map { try samples(of: $0) }
        let onsets = sounds.map(onsets)
        #expect(zip(onsets, onsets.dropFirst()).allSatisfy { $0 < $1 }, "\(onsets)")
        let levels = sounds.map { level($0) }
        #expect(zip(levels, levels.dropFirst()).allSatisfy { $0 < $1 }, "\(levels)")
    }

    @Test func `the script makes these files, the same bytes each time`() throws {
        let directory = try TemporaryDirectory()
        let runs = try ["first", "second"].map { try directory.makeDirectory($0) }
        for run in runs { try Shell.run(#""$1/generate" "$2""#, Self.theme, run) }
        for name in Self.names {
            let files = try runs.map { try Data(contentsOf: URL(fileURLWithPath: "\($0)/\(name).oga")) }
            #expect(files[0] == files[1])
            // Another version of the encoder may make other bytes, which sound the same.
            let (made, kept) = (try samples(of: name, in: runs[0]), try samples(of: name))
            #expect(made.count == kept.count)
            #expect(level(zip(made, kept).map { $0 - $1 }) < level(kept) / 10)
        }
    }
}
