import SystemTime
import Testing

@testable import AlarmCore

/// Dates that a zone skipped when it moved across the date line.
struct DateTests {
    @Test(arguments: [
        Row(
            "daily", "Pacific/Apia", "07:00", after: "2011-12-29 12:00",
            due: ["2011-12-29 17:00", "2011-12-30 17:00", "2011-12-31 17:00"]),
        Row(
            "midnight", "Pacific/Apia", "00:00", after: "2011-12-29 12:00",
            due: ["2011-12-30 10:00", "2011-12-31 10:00"]),
        Row(
            "that Friday there is none", "Pacific/Apia", "07:00", .on([.friday]), after: "2011-12-16 12:00",
            due: ["2011-12-16 17:00", "2011-12-23 17:00", "2012-01-05 17:00"]),
        Row(
            "once", "Pacific/Apia", "07:00", .once, after: "2011-12-29 17:00", due: ["2011-12-30 17:00"]),
    ])
    func `Apia left out 2011-12-30`(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row(
            "daily", "Pacific/Kwajalein", "07:00", after: "1993-08-20 12:00",
            due: ["1993-08-20 19:00", "1993-08-21 19:00"]),
        Row(
            "that Saturday there is none", "Pacific/Kwajalein", "07:00", .on([.saturday]), after: "1993-08-10 00:00",
            due: ["1993-08-14 19:00", "1993-08-27 19:00"]),
    ])
    func `Kwajalein left out 1993-08-21`(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        ("Pacific/Apia", ["2011-12-30"]),
        ("Pacific/Kwajalein", ["1993-08-21"]),
        ("Pacific/Kiritimati", ["1994-12-31"]),
        ("Pacific/Fakaofo", ["2011-12-30"]),
        ("Pacific/Auckland", []),
        ("Africa/Cairo", []),
        ("America/Nuuk", []),
    ])
    func `a zone knows the dates that it left out`(_ name: String, _ dates: [String]) throws {
        let zone = try #require(ZoneDatabase().zone(named: name))
        let since1970 = zone.missingDates.filter { $0.days >= 0 }
        #expect(since1970.map(\.description) == dates)
        let schedule = WallSchedule(try #require(TimeOfDay("07:00")), .next)
        for date in dates.compactMap({ CivilDate($0) }) {
            #expect(!schedule.exists(date, in: zone))
            #expect(schedule.exists(date.adding(days: -1), in: zone))
            #expect(schedule.exists(date.adding(days: 1), in: zone))
        }
    }

    @Test(arguments: [
        // Fridays: 2, 9, 16 and 23 December; 6, 13, 20 and 27 January.
        ("Pacific/Apia", [Weekday.friday], "2011-12-01", "2012-01-31", 8),
        ("Europe/Berlin", [.friday], "2011-12-01", "2012-01-31", 9),
        ("Pacific/Apia", Weekday.allCases, "2011-12-01", "2012-01-31", 61),
        ("Europe/Berlin", Weekday.allCases, "2024-01-01", "2024-12-31", 366),
        ("Europe/Berlin", [.monday, .wednesday, .friday], "2024-03-25", "2024-04-07", 6),
        ("Europe/Berlin", [.sunday], "2024-03-31", "2024-03-31", 1),
        ("Europe/Berlin", [.sunday], "2024-04-01", "2024-03-31", 0),
    ])
    func `occurrences are counted`(
        _ name: String, _ weekdays: [Weekday], _ first: String, _ last: String, _ count: Int64
    ) throws {
        let zone = try #require(ZoneDatabase().zone(named: name))
        let schedule = WallSchedule(try #require(TimeOfDay("07:00")), .weekly(Weekdays(weekdays)))
        let (first, last) = (try #require(CivilDate(first)), try #require(CivilDate(last)))
        #expect(schedule.count(from: first, through: last, in: zone) == count)
    }
}
