import AlarmCore
import Testing

@testable import Presentation

/// The texts of results of a search, and those of times.
struct PresentedSearchTests {
    // Monday, 2 March 2026, 12:00 in UTC.
    private static let now = WallTime(seconds: 1_772_452_800)

    @Test func `the time left of a paused timer is rounded up to a second`() throws {
        let now = Moment(wall: Self.now, boot: BootTime(microseconds: 1))
        func subtitle(after elapsed: Int64) throws -> String {
            let countdown = PausedCountdown(.timer, total: .minutes(5), elapsed: Interval(microseconds: elapsed))
            return Presenter.plain.lines(of: try .sample([.title("Tea")], .paused(countdown)), at: now).subtitle
        }
        #expect(try subtitle(after: 0) == "Paused with 5 min left")
        #expect(try subtitle(after: 1_000_000) == "Paused with 4 min 59 s left")
        #expect(try subtitle(after: 1_500_000) == "Paused with 4 min 59 s left")
    }

    @Test(
        arguments: [
            (0, "12:00"), (43_199, "23:59:59"), (43_200, "Tuesday, 00:00"), (6 * 86_400, "Sunday, 12:00"),
            (7 * 86_400, "Mon 9 Mar 12:00"), (-86_400, "Sun 1 Mar 12:00"), (365 * 86_400, "Tue 2 Mar 2027 12:00"),
        ] as [(Int64, String)])
    func `a time has the day that people need`(seconds: Int64, text: String) {
        #expect(Zone.utc.text(of: Self.now + .seconds(seconds), at: Self.now) == text)
    }

    @Test(arguments: [(1, "1 s"), (60, "1 min"), (90, "1 min 30 s"), (3_600, "1 h"), (90_061, "1 d 1 h 1 min 1 s")])
    func `a length of time is formatted in its units`(seconds: Int64, text: String) {
        #expect(Interval.seconds(seconds).text == text)
    }

    @Test(arguments: [
        (90, 120, "1 min 30 s left"), (600, 600, "10 min left"), (3_599, 3_600, "1 h left"), (61, 3_600, "2 min left"),
        (0, 60, "0 s left"),
    ])
    func `the time left is as exact as it is known`(remaining: Int64, total: Int64, text: String) {
        #expect(Presenter.left(.seconds(remaining), of: .seconds(total)) == text)
    }

    @Test func `the shortest and the longest times left do no harm`() {
        for total in [.max, .max - 1, 99, 1, 0] as [Int64] {
            for left in [.min, 0, 1, total] as [Int64] {
                let text = Presenter.left(Interval(microseconds: left), of: Interval(microseconds: total))
                #expect(!text.isEmpty)
            }
        }
    }
}
