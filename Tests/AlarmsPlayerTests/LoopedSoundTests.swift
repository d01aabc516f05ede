import Foundation
import Glibc
import LineIO
import Randomness
import TestSupport
import Testing

@testable import alarms_player

/// Decoded sounds, sample by sample.
@Suite struct LoopedSoundTests {
    private func loop(_ bytes: [UInt8], volume: Double = 1, fadeIn: Int = 0) throws -> LoopedSound {
        LoopedSound(try Decoder(bytes: bytes), volume: volume, fadeIn: fadeIn)
    }

    /// Returns this many samples, read in pieces of varying length.
    private func samples(_ count: Int, of sound: LoopedSound) throws -> [Float] {
        var samples = [Float](repeating: .nan, count: count)
        var start = 0
        var piece = 1
        while start < count {
            let end = min(count, start + piece * sound.channels)
            try samples.withUnsafeMutableBufferPointer {
                try sound.fill(UnsafeMutableBufferPointer(rebasing: $0[start..<end]))
            }
            start = end
            piece = piece * 7 % 1009
        }
        return samples
    }

    @Test(arguments: [80, 81, 799, 8000]) func `the first sample follows the last`(length: Int) throws {
        let file = (0..<length).map { Int16(truncatingIfNeeded: $0 * 257 + 1) }
        let samples = try samples(3 * length + 5, of: try loop(WaveFile.bytes(file)))
        #expect(samples == samples.indices.map { Float(file[$0 % length]) / 32768 })
    }

    @Test func `all channels are played, and none is mixed up`() throws {
        let file = (0..<900).map { Int16($0) }
        let sound = try loop(WaveFile.bytes(file, channels: 3, rate: 4000))
        #expect(sound.channels == 3)
        #expect(try samples(2700, of: sound) == (0..<2700).map { Float($0 % 900) / 32768 })
    }

    @Test func `the volume is that of a mixer's slider`() throws {
        let bytes = WaveFile.bytes([Int16](repeating: 16384, count: 800))
        #expect(try samples(10, of: try loop(bytes, volume: 0.5)).allSatisfy { $0 == 0.0625 })
        #expect(try samples(10, of: try loop(bytes, volume: 0)).allSatisfy { $0 == 0 })
    }

    @Test func `while it is lowered 40 percent of the volume are left, also at the beginning`() throws {
        let bytes = WaveFile.bytes([Int16](repeating: 16384, count: 800))
        var isLowered = false
        let decoder = try Decoder(bytes: bytes)
        let sound = LoopedSound(decoder, volume: 0.5, fadeIn: 0) { isLowered }
        #expect(try samples(10, of: sound).allSatisfy { $0 == 0.0625 })
        isLowered = true
        #expect(try samples(10, of: sound).allSatisfy { abs($0 - 0.004) < 0.000_001 })
        isLowered = false
        #expect(try samples(10, of: sound).allSatisfy { $0 == 0.0625 })
    }

    @Test func `it rises from nothing to its volume, and stays there`() throws {
        let bytes = WaveFile.bytes([Int16](repeating: 32767, count: 1000))
        let samples = try samples(20000, of: try loop(bytes, volume: 0.8, fadeIn: 1000))
        #expect(samples[0] == 0)
        #expect(zip(samples, samples.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(abs(samples[4000] - 0.064) < 0.001)
        #expect(samples[7999] < samples[8000])
        #expect(samples[8000...].allSatisfy { abs($0 - 0.512) < 0.001 })
    }

    @Test func `samples that are no numbers, or too great, are clamped`() throws {
        let values: [Float] = [.nan, .infinity, -.infinity, 1e30, -2, 0.5]
        let data = (0..<600).flatMap { index in
            withUnsafeBytes(of: values[index % 6].bitPattern.littleEndian, Array.init)
        }
        let samples = try samples(6, of: try loop(WaveFile.bytes(format: 3, data: data)))
        #expect(samples == [0, 1, -1, 1, -1, 0.5])
    }

    @Test(arguments: [0, 1, 79]) func `a sound that is too short isn't repeated`(length: Int) throws {
        let sound = try loop(WaveFile.bytes([Int16](repeating: 1, count: length)))
        #expect(throws: SoundFailure("the sound is empty, too short or damaged", .unsuitable)) {
            try samples(8000, of: sound)
        }
    }

    @Test func `a file that is no sound is refused`() throws {
        for bytes in [[], Array("Hello".utf8), [UInt8](repeating: 0xFF, count: 100_000)] as [[UInt8]] {
            #expect(throws: SoundFailure.self) { try Decoder(bytes: bytes) }
        }
        for bytes in [
            WaveFile.bytes(WaveFile.tone(frames: 900), channels: 9),
            WaveFile.bytes(WaveFile.tone(frames: 900), rate: 3999),
            WaveFile.bytes(WaveFile.tone(frames: 900), rate: 192_001),
            WaveFile.bytes(WaveFile.tone(frames: 900), rate: 0),
        ] {
            #expect(throws: SoundFailure.self) { try Decoder(bytes: bytes) }
        }
    }

    /// A compressed file, whose pages have checksums, and two without any, the second of which may hold any number.
    enum File: CaseIterable {
        case ogg, wave, floatingPointWave

        func bytes() throws -> [UInt8] {
            switch self {
            case .ogg:
                Array(try Data(contentsOf: URL(fileURLWithPath: "/usr/share/sounds/freedesktop/stereo/bell.oga")))
            case .wave: WaveFile.bytes(WaveFile.tone(frames: 8000))
            case .floatingPointWave:
                WaveFile.bytes(
                    format: 3,
                    data: WaveFile.tone(frames: 8000).flatMap { sample in
                        withUnsafeBytes(of: (Float(sample) / 32768).bitPattern.littleEndian, Array.init)
                    })
            }
        }
    }

    /// Plays the sound in a file that may be damaged.
    ///
    /// - Returns: True if all of it could be played.
    private func plays(_ bytes: [UInt8]) -> Bool {
        guard let decoder = try? Decoder(bytes: bytes) else { return false }
        let sound = LoopedSound(decoder, volume: 1, fadeIn: 0)
        guard let samples = try? samples(4000 * sound.channels, of: sound) else { return false }
        #expect(samples.allSatisfy { abs($0) <= 1 })
        return true
    }

    @Test(arguments: [(File.ogg, 3), (.wave, 50), (.floatingPointWave, 50)])
    func `a truncated file is played as far as it goes, or refused`(file: File, least: Int) throws {
        let whole = try file.bytes()
        let lengths = stride(from: 0, to: whole.count, by: max(1, whole.count / 60))
        let played = lengths.count { plays(Array(whole.prefix($0))) }
        #expect(played >= least)
    }

    @Test(arguments: [(File.ogg, 1), (.wave, 50), (.floatingPointWave, 50)])
    func `a damaged file does no harm`(file: File, least: Int) throws {
        let whole = try file.bytes()
        var random = SeededGenerator(seed: 1)
        var played = 0
        for round in 0..<60 {
            var bytes = whole
            for _ in 0...(round % 20) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            if plays(bytes) { played += 1 }
        }
        #expect(played >= least)
    }

    @Test func `only a regular file that isn't huge is opened`() throws {
        let directory = try TemporaryDirectory()
        let pipe = "\(directory.path)/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let huge = try directory.write([UInt8](), to: "huge")
        #expect(truncate(huge, off_t(Decoder.largestFile) + 1) == 0)
        for (path, text, cause) in [
            (pipe, "expected a regular file", .unsuitable), ("/dev/zero", "expected a regular file", .unsuitable),
            (directory.path, "expected a regular file", .unsuitable),
            (huge, "expected at most 67108864 bytes", .unsuitable),
            ("\(directory.path)/none", "No such file or directory", .missing),
            ("\(huge)/none", "Not a directory", .missing),
        ] as [(String, String, SoundFailureCause)] {
            #expect(throws: SoundFailure("\(path): \(text)", cause)) { try Decoder(path: path) }
        }
        let sound = try directory.write(WaveFile.bytes(WaveFile.tone(frames: 800)), to: "sound")
        #expect(symlink(sound, "\(directory.path)/link") == 0)
        #expect(try Decoder(path: "\(directory.path)/link").rate == 8000)
    }

    @Test func `the program's own sound is the one that its generator makes`() throws {
        let directory = try TemporaryDirectory()
        let generator = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../Sources/alarms-player/Fallback/generate").standardizedFileURL.path
        try Shell.run("python3 -B \"$1\" >\"$2/made\"", generator, directory.path)
        let made = try Data(contentsOf: URL(fileURLWithPath: "\(directory.path)/made"))
        #expect(Array(made) == PackageResources.fallback_wav)
        let samples = try samples(8000, of: try loop(PackageResources.fallback_wav))
        #expect((0.5...1).contains(samples.map(abs).max() ?? 0))
    }
}
