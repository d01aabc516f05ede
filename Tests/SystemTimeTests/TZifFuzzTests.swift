import Randomness
import AlarmCore
import Foundation
import Testing

@testable import SystemTime

/// Damages zone files, by the same random numbers each time: none of them may end the process, and each that is refused
/// is by an error.
@Suite struct TZifFuzzTests {
    /// Files of both versions, with and without transitions, rules and leap seconds.
    private static func files() throws -> [[UInt8]] {
        let names = [
            "Europe/Berlin", "America/New_York", "Africa/Casablanca", "America/Scoresbysund", "Asia/Kolkata", "Etc/UTC",
            "Pacific/Apia", "Australia/Lord_Howe", "right/Europe/Dublin", "America/Nuuk",
        ]
        let installed = names.compactMap { FileManager.default.contents(atPath: "/usr/share/zoneinfo/\($0)") }
        try #require(installed.count > 5)
        let made = [
            TZifFile(), TZifFile(footer: "AAA0BBB,0/0,M12.5.5/167"),
            TZifFile(version: 0, transitions: [(0, 1), (9, 0)]),
            TZifFile(version: UInt8(ascii: "3"), transitions: [(0, 1), (1 << 30, 0)], footer: "EST5EDT,0/0,J365/25"),
        ]
        return installed.map(Array.init) + made.map(\.bytes)
    }

    /// The result of reading a damaged file.
    private static func damage(_ bytes: inout [UInt8], _ generator: inout SeededGenerator) {
        let interesting: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF, UInt8(ascii: "\n"), UInt8(ascii: "0"), UInt8(ascii: ",")]
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            guard let index = bytes.indices.randomElement(using: &generator) else { return }
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: bytes.removeSubrange(index...)
            case 1: bytes.remove(at: index)
            case 2: bytes.insert(.random(in: 0...255, using: &generator), at: index)
            case 3: bytes[index] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &generator)
            case 4: bytes[index] = interesting.randomElement(using: &generator) ?? 0
            case 5:
                // The header of the data that counts, or its footer.
                let header = bytes.lastIndex(of: UInt8(ascii: "T")) ?? index
                let offset = Int.random(in: 0..<44, using: &generator)
                if header + offset < bytes.count { bytes[header + offset] = .random(in: 0...255, using: &generator) }
            case 6:
                let offset = Int.random(in: 1...32, using: &generator)
                if offset <= bytes.count { bytes[bytes.count - offset] = .random(in: 32..<127, using: &generator) }
            default: bytes[index] = .random(in: 0...255, using: &generator)
            }
        }
    }

    @Test func `a hundred thousand damaged files are zones or errors, and nothing else`() throws {
        let files = try Self.files()
        var generator = SeededGenerator(seed: 8536)
        var (zones, errors) = (0, 0)
        for number in 0..<100_000 {
            var bytes = files[number % files.count]
            Self.damage(&bytes, &generator)
            guard let file = try? TZif(bytes) else {
                errors += 1
                continue
            }
            zones += 1
            // Many are no different from others that far.
            guard zones % 8 == 0 else { continue }
            let zone = file.zone(named: "Test")
            for instant: Int64 in [.min / 1_000_000, -(1 << 59), 0, 1_800_000_000, 253_402_300_799, .max / 1_000_000] {
                let offset = zone.offset(at: instant)
                #expect(offset.magnitude <= 93_600)
                _ = LocalTime(WallTime(seconds: instant), in: zone)
            }
        }
        #expect(zones > 10_000)
        #expect(errors > 10_000)
    }

    @Test func `rules of random characters are rules or none`() {
        let characters = Array("AB<>+-,./:JM0123456789".utf8)
        var generator = SeededGenerator(seed: 1003)
        var rules = 0
        for number in 0..<100_000 {
            var text = Array(["AAA0BBB,J1/0,365/-167", "<-03>3<-02>,M3.5.0/-2,M10.5.0/-1", "EST5"][number % 3].utf8)
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let index = Int.random(in: 0..<text.count, using: &generator)
                text[index] = characters.randomElement(using: &generator) ?? 0
            }
            guard let rule = TZRule(text) else { continue }
            rules += 1
            if rules % 64 == 0 {
                let zone = rule.zone(named: "Test")
                #expect(zone.offset(at: 1 << 40) == zone.offset(at: 1 << 40 + Zone.cycle))
            }
        }
        #expect(rules > 1000)
    }
}
