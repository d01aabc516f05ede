import AlarmCore
import Testing

@testable import SystemTime

@Suite struct TZifTests {
    private func zone(_ file: TZifFile) throws -> Zone { try TZif(file.bytes).zone(named: "Test") }

    /// Expects that the bytes give no zone because of `reason`.
    private func expect(_ bytes: [UInt8], isDamaged reason: String, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(throws: ZoneFileError.Problem.damaged(reason), sourceLocation: sourceLocation) { try TZif(bytes) }
    }

    @Test func `a file of version 1 has 32-bit times, and no rule`() throws {
        let zone = try zone(TZifFile(version: 0, transitions: [(-1_000_000, 1), (2_000_000, 0), (3_000_000, 1)]))
        #expect(zone.offset(at: -1_000_001) == 3600)
        #expect(zone.offset(at: -1_000_000) == 7200)
        #expect(zone.offset(at: 1_999_999) == 7200)
        #expect(zone.offset(at: 2_000_000) == 3600)
        #expect(zone.offset(at: 1 << 40) == 7200)
    }

    @Test(arguments: ["2", "3", "4", "9"]) func `of later versions the 64-bit times count`(version: String) throws {
        let digit = try #require(version.utf8.first)
        let zone = try zone(
            TZifFile(version: digit, transitions: [(-10_000_000_000, 1), (-9_000_000_000, 0)], footer: ""))
        #expect(zone.offset(at: -10_000_000_001) == 3600)
        #expect(zone.offset(at: -10_000_000_000) == 7200)
        #expect(zone.offset(at: 1 << 40) == 3600)
    }

    @Test func `before the first transition the first type holds`() throws {
        let file = TZifFile(types: [(1800, 1, 0), (3600, 0, 0)], transitions: [(0, 1)], footer: "")
        #expect(try zone(file).offset(at: -1) == 1800)
        #expect(try zone(TZifFile(types: [(1800, 0, 0)], footer: "")) == Zone(name: "Test", initialOffset: 1800))
    }

    @Test func `after the last transition the footer holds, for ever`() throws {
        // The last one is to winter, in the middle of a summer of the rule's.
        let zone = try zone(TZifFile(transitions: [(0, 1), (1_000_000_000, 0)]))
        #expect(zone.offset(at: 999_999_999) == 7200)
        #expect(zone.offset(at: 1_000_000_000) == 3600)
        #expect(zone.offset(at: 1_017_536_399) == 3600)
        let cycle = Zone.cycle
        for summer: Int64 in [1_017_536_400, 1_783_000_000, 3_992_000_000] {
            #expect(zone.offset(at: summer) == 7200)
            #expect(zone.offset(at: summer + cycle) == 7200)
            #expect(zone.offset(at: summer + 20 * cycle + 18_800_000) == 3600)
        }
        #expect(zone.offset(at: 1_000_000_000 + cycle) == 7200)
    }

    @Test func `without transitions the footer holds always`() throws {
        let zone = try zone(TZifFile())
        #expect(zone.offset(at: 15_000_000) == 7200)
        #expect(zone == TZRule("CET-1CEST,M3.5.0,M10.5.0/3".utf8)?.zone(named: "Test"))
        #expect(try self.zone(TZifFile(types: [(0, 0, 0)], footer: "<+03>-3")).offset(at: 0) == 10_800)
    }

    @Test func `a zone is the same however far its table goes`() throws {
        let rule = try #require(TZRule("CET-1CEST,M3.5.0,M10.5.0/3".utf8))
        let start: Int64 = 883_612_800
        let ruled = rule.expansion(over: start...start + 1_000_000_000).transitions.filter { $0.instant > start }
        let transitions: [(instant: Int64, type: UInt8)] =
            [(0, 1), (start, 0)] + ruled.map { (instant: $0.instant, type: $0.offset == 7200 ? 1 : 0) }
        let whole = try zone(TZifFile(transitions: transitions))
        for length in 2..<transitions.count {
            #expect(try zone(TZifFile(transitions: Array(transitions[..<length]))) == whole)
        }
        #expect(try zone(TZifFile(transitions: Array(transitions[1...]))) != whole)
    }

    @Test func `transitions that change no offset make no difference`() throws {
        let file = TZifFile(types: [(3600, 0, 0), (3600, 1, 4)], transitions: [(0, 1), (10, 0)], footer: "CET-1")
        #expect(try zone(file) == Zone(name: "Test", initialOffset: 3600))
    }

    @Test func `indicators and bytes after the footer are ignored`() throws {
        var file = TZifFile(indicators: (2, 2))
        #expect(try zone(file) == zone(TZifFile()))
        file.indicators = (2, 0)
        #expect(try TZif(file.bytes + Array("more of a later version".utf8)).zone(named: "Test") == zone(TZifFile()))
    }

    @Test func `leap seconds are refused`() {
        let file = TZifFile(leapSeconds: [(78_796_800, 1), (94_694_401, 2)])
        #expect(throws: ZoneFileError.Problem.leapSeconds(2)) { try TZif(file.bytes) }
        var old = file
        old.version = 0
        #expect(throws: ZoneFileError.Problem.leapSeconds(2)) { try TZif(old.bytes) }
    }

    @Test func `a file cut short anywhere is refused`() {
        for file in [TZifFile(transitions: [(0, 1), (5, 0)]), TZifFile(version: 0, transitions: [(0, 1), (5, 0)])] {
            let bytes = file.bytes
            for length in 0..<bytes.count {
                #expect(throws: ZoneFileError.Problem.self) { try TZif(Array(bytes[..<length])) }
            }
        }
        expect([], isDamaged: "it ends after 0 of 44 bytes of a header")
        expect(Array(TZifFile().bytes.dropLast()), isDamaged: "its footer is cut short")
    }

    @Test func `errors are specific`() {
        expect(Array("# Not a zone file, but long enough for a header".utf8), isDamaged: "it has no TZif header")
        expect(TZifFile(version: 1).bytes, isDamaged: "its version is byte 1")
        expect(TZifFile(types: [], footer: "").bytes, isDamaged: "it has no type of local time")
        expect(TZifFile(indicators: (1, 0)).bytes, isDamaged: "it has 2 types of local time, but 1 indicators of them")
        expect(
            TZifFile(transitions: [(5, 1), (5, 0)]).bytes, isDamaged: "transition 1 isn't after the one before")
        expect(TZifFile(transitions: [(0, 2)]).bytes, isDamaged: "transition 0 is to type 2 of 2")
        expect(
            TZifFile(transitions: [(.min, 1)]).bytes, isDamaged: "transition 0 is at -9223372036854775808 s")
        expect(TZifFile(transitions: [(.max, 1)]).bytes, isDamaged: "transition 0 is at 9223372036854775807 s")
        expect(TZifFile(types: [(93_600, 0, 0)]).bytes, isDamaged: "type 0 is 93600 s ahead of UTC")
        expect(TZifFile(types: [(-90_000, 0, 0)]).bytes, isDamaged: "type 0 is -90000 s ahead of UTC")
        expect(TZifFile(types: [(.min, 0, 0)]).bytes, isDamaged: "type 0 is -2147483648 s ahead of UTC")
        expect(TZifFile(types: [(0, 2, 0)]).bytes, isDamaged: "type 0 has 2 for whether it is daylight saving time")
        expect(TZifFile(types: [(0, 0, 9)]).bytes, isDamaged: "type 0 has abbreviation 9 of 9 bytes")
        expect(TZifFile(footer: "CET").bytes, isDamaged: #"its footer is no rule: "CET""#)
        expect(TZifFile(footer: "A\u{1B}[31m").bytes, isDamaged: #"its footer is no rule: "A\u{1B}[31m""#)
    }

    @Test func `counts too great for any file are refused before anything is made of them`() {
        for count in 0..<6 {
            for isSecond in [false, true] {
                var bytes = TZifFile().bytes
                let header = isSecond ? bytes.count - TZifFile().footer.utf8.count - 2 - 12 - 9 - 44 : 0
                bytes.replaceSubrange(
                    (header + 20 + 4 * count)..<(header + 24 + 4 * count), with: [255, 255, 255, 255])
                #expect(throws: ZoneFileError.Problem.self) { try TZif(bytes) }
            }
        }
    }

    @Test func `the greatest offsets and instants are taken`() throws {
        let zone = try zone(
            TZifFile(types: [(-89_999, 0, 0), (93_599, 1, 4)], transitions: [(-(1 << 59), 1), (1 << 59, 0)]))
        #expect(zone.offset(at: -(1 << 59) - 1) == -89_999)
        #expect(zone.offset(at: 0) == 93_599)
    }
}
