import Testing

@testable import AlarmCore
@testable import Desktop

/// The texts of results of a search.
struct FoundTextTests {
    @Test func `the time left of a paused timer is rounded up to a second`() throws {
        let now = Moment(wall: WallTime(seconds: 1_772_452_800), boot: BootTime(microseconds: 1))
        let zones = UniversalTime()
        let texts = FoundText(in: zones, at: now)
        func subtitle(after elapsed: Int64) throws -> String {
            try texts.lines(of: .standingStill("Tea", after: Interval(microseconds: elapsed))).subtitle
        }
        #expect(try subtitle(after: 0) == "Paused with 5 min left")
        #expect(try subtitle(after: 1_000_000) == "Paused with 4 min 59 s left")
        #expect(try subtitle(after: 1_500_000) == "Paused with 4 min 59 s left")
    }
}
