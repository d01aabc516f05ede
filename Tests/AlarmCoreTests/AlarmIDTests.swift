import Randomness
import Testing

@testable import AlarmCore

struct AlarmIDTests {
    private let text = "01234567-89ab-4def-8123-456789abcdef"

    @Test func `an id is read in either case and written in lower case`() {
        let id = AlarmID(high: 0x0123_4567_89AB_4DEF, low: 0x8123_4567_89AB_CDEF)
        #expect(AlarmID(text) == id)
        #expect(AlarmID(text.uppercased()) == id)
        #expect(id.description == text)
        #expect(id.text(separator: UInt8(ascii: "_")) == "01234567_89ab_4def_8123_456789abcdef")
        #expect(AlarmID("01234567_89ab_4def_8123_456789abcdef", separator: "_") == id)
    }

    @Test func `a written text is parsed back`() {
        var generator = SeededGenerator(seed: 7)
        var ids = (0..<1000).map { _ in AlarmID(high: generator.next(), low: generator.next()) }
        ids += [AlarmID(high: 0, low: 0), AlarmID(high: .max, low: .max)]
        for id in ids {
            #expect(id.description.utf8.count == 36)
            #expect(AlarmID(id.description) == id)
            #expect(AlarmID(id.description.uppercased()[...]) == id)
            #expect(AlarmID(id.text(separator: UInt8(ascii: "_")), separator: "_") == id)
        }
    }

    @Test(arguments: [
        "", "0", "01234567-89ab-4def-8123-456789abcde", "01234567-89ab-4def-8123-456789abcdef0",
        "0123456789ab4def8123456789abcdef", "01234567_89ab_4def_8123_456789abcdef",
        "{1234567-89ab-4def-8123-456789abcde}", "0123456-789ab-4def-8123-456789abcdef",
        "01234567-89ab-4def-8123-456789abcdeg", " 1234567-89ab-4def-8123-456789abcdef",
        "01234567-89ab-4def-8123-456789abcde\u{0}", "+1234567-89ab-4def-8123-456789abcdef",
        "01234567-89ab-4def-8123-456789abcd\u{e9}", "--------------------------------------",
        "------------------------------------", "000000000000000000000000000000000000",
    ])
    func `an invalid UUID is no id`(_ text: String) {
        #expect(AlarmID(text) == nil)
    }

    @Test func `a separator that isn't ASCII separates nothing`() {
        #expect(AlarmID(text, separator: "–") == nil)
    }

    @Test func `a random id is a UUID of version 4, and another each time`() {
        var seen: Set<AlarmID> = []
        for _ in 0..<1000 {
            let id = AlarmID.random()
            #expect(id.high >> 12 & 0xF == 4)
            #expect(id.low >> 62 == 0b10)
            #expect(seen.insert(id).inserted)
        }
    }

    @Test func `ids are in the order of their text`() {
        var generator = SeededGenerator(seed: 11)
        let ids = (0..<200).map { _ in AlarmID(high: generator.next() >> 62, low: generator.next()) }
        #expect(ids.sorted().map(\.description) == ids.map(\.description).sorted())
    }
}
