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

    // Monday, 2 March 2026, 12:00 in UTC.
    private static let now = WallTime(seconds: 1_772_452_800)

    @Test(
        arguments: [
            (0, "12:00", "at 12:00"), (43_199, "23:59:59", "at 23:59:59"),
            (43_200, "Tuesday, 00:00", "Tuesday at 00:00"),
            (6 * 86_400, "Sunday, 12:00", "Sunday at 12:00"), (7 * 86_400, "Mon 9 Mar 12:00", "on Mon 9 Mar at 12:00"),
            (-86_400, "Sun 1 Mar 12:00", "on Sun 1 Mar at 12:00"),
            (365 * 86_400, "Tue 2 Mar 2027 12:00", "on Tue 2 Mar 2027 at 12:00"),
        ] as [(Int64, String, String)])
    func `a time has the day that people need`(seconds: Int64, text: String, phrase: String) {
        let instant = Self.now + .seconds(seconds)
        #expect(Zone.utc.text(of: instant, at: Self.now) == text)
        #expect(Zone.utc.phrase(of: instant, at: Self.now) == phrase)
    }
}
