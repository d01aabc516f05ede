import SystemTime
import Testing

@testable import AlarmCore

/// Offsets from the table of a zone, and from the rule for the time after it.
struct RuleTests {
    @Test(arguments: [
        Row(
            "every day of the year", "Asia/Kolkata", "07:00", after: "2024-03-31 00:00",
            due: ["2024-03-31 01:30", "2024-04-01 01:30", "2024-04-02 01:30"]),
        Row(
            "in 2254", "Asia/Kolkata", "00:00", after: "2254-07-01 00:00",
            due: ["2254-07-01 18:30", "2254-07-02 18:30"]),
    ])
    func `Kolkata changes no clock`(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row(
            "07:00 when it begins", "Africa/Casablanca", "07:00", after: "2024-03-08 12:00",
            due: ["2024-03-09 06:00", "2024-03-10 07:00", "2024-03-11 07:00"]),
        Row(
            "07:00 when it is over", "Africa/Casablanca", "07:00", after: "2024-04-13 00:00",
            due: ["2024-04-13 07:00", "2024-04-14 06:00", "2024-04-15 06:00"]),
        Row(
            "02:30 is shown twice when it begins", "Africa/Casablanca", "02:30", after: "2024-03-09 12:00",
            due: ["2024-03-10 01:30", "2024-03-11 02:30"]),
        Row(
            "02:30 is left out when it is over", "Africa/Casablanca", "02:30", after: "2024-04-13 12:00",
            due: ["2024-04-14 02:00", "2024-04-15 01:30"]),
        Row(
            "a year later, two weeks earlier", "Africa/Casablanca", "02:30", .on([.sunday]), after: "2025-02-17 00:00",
            due: ["2025-02-23 01:30", "2025-03-02 02:30"]),
    ])
    func `Casablanca is an hour back in Ramadan`(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row("2100", "", "02:30", after: "2100-03-27 12:00", due: ["2100-03-28 01:00", "2100-03-29 00:30"]),
        Row("2254", "", "02:30", after: "2254-03-25 12:00", due: ["2254-03-26 01:00", "2254-03-27 00:30"]),
        Row("2500", "", "02:30", after: "2500-03-27 12:00", due: ["2500-03-28 01:00", "2500-03-29 00:30"]),
        Row("2500, twice", "", "02:30", after: "2500-10-30 12:00", due: ["2500-10-31 00:30", "2500-11-01 01:30"]),
        Row("9999", "", "02:30", after: "9999-03-27 12:00", due: ["9999-03-28 01:00", "9999-03-29 00:30"]),
        Row(
            "a date far away", "", "07:00", .date("2600-07-01"), after: "1970-01-02 00:00",
            due: ["2600-07-01 05:00"]),
        Row(
            "a year of 53 Sundays", "", "12:00", .on([.sunday]), after: "2450-12-31 12:00",
            due: ["2451-01-01 11:00", "2451-01-08 11:00"]),
    ])
    func `a rule applies to all later years`(_ row: Row) throws {
        // The last Sundays of March and October, at 01:00 UTC.
        let rule = ZoneDatabase(
            directory: "/usr/share/zoneinfo", localTime: "/etc/localtime", tz: "CET-1CEST,M3.5.0,M10.5.0/3")
        try row.check(in: rule.system)
    }

    @Test(arguments: ["Europe/Berlin", "Africa/Cairo", "Australia/Lord_Howe", "Pacific/Auckland"])
    func `offsets repeat every four hundred years`(_ name: String) throws {
        let zone = try #require(ZoneDatabase().zone(named: name))
        let start = try WallTime.utc("2100-01-01 00:00").seconds
        for hour in stride(from: Int64(0), to: 3 * 366 * 24, by: 1) {
            let instant = start + hour * 3600
            #expect(zone.offset(at: instant) == zone.offset(at: instant + Zone.cycle))
            #expect(zone.offset(at: instant) == zone.offset(at: instant + 10 * Zone.cycle))
        }
    }
}
