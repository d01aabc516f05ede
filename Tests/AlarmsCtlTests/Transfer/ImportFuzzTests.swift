@testable import alarmsctl
import Randomness
import Testing

/// Changed files: each is read or refused, and nothing traps.
struct ImportFuzzTests {
    @Test(arguments: ImportFormat.allCases) func `changed files are read or refused`(format: ImportFormat) throws {
        let samples: [[UInt8]]
        switch format {
        case .alarms:
            let values = TypedValuesTests.values.enumerated().map { ("key\($0)", $1) }
            let alarm = TransferredAlarm(
                id: UUIDText.derived(from: ""), configuration: Dictionary(uniqueKeysWithValues: values))
            samples = [Array(AlarmDocument([alarm]).text.utf8)]
        default:
            samples = try OtherProgram.files.filter { $0.hasPrefix(format.rawValue) }.map(OtherProgram.bytes)
        }
        try #require(!samples.isEmpty)
        var random = SeededGenerator(seed: 14)
        var readable = 0
        for round in 0..<600 {
            var bytes = samples[round % samples.count]
            for _ in 0...Int.random(in: 0...4, using: &random) { Self.change(&bytes, &random) }
            _ = ImportFormat.of(bytes)
            if (try? format.alarms(in: bytes, at: OtherProgram.then)) != nil { readable += 1 }
        }
        #expect(readable > 0)
    }

    private static let pieces = [
        "\"", "'", "\\", "\\u", "{", "}", "[", "]", "<", ">", ":", ",", ";", "=", "\n", "\n ", "-1",
        "99999999999999999999", "-9223372036854775808", "9223372036854775807", "\u{0}", "ö",
    ]

    private static func change(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.removeSubrange(place...)
        case 3:
            let end = min(bytes.count, place + Int.random(in: 0...40, using: &random))
            bytes.insert(contentsOf: Array(bytes[place..<end]), at: place)
        case 4:
            let end = min(bytes.count, place + Int.random(in: 0...40, using: &random))
            bytes.removeSubrange(place..<end)
        default: bytes.insert(contentsOf: Array((pieces.randomElement(using: &random) ?? "").utf8), at: place)
        }
    }
}
