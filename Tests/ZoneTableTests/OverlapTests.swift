import SystemTime
import Testing

@testable import AlarmCore

/// Local times in an overlap, which clocks show twice: their occurrences are due once, the first time.
struct OverlapTests {
    @Test(arguments: [
        Row(
            "02:30", "Europe/Berlin", "02:30", after: "2024-10-26 12:00",
            due: ["2024-10-27 00:30", "2024-10-28 01:30"]),
        Row(
            "its first minute", "Europe/Berlin", "02:00", after: "2024-10-26 12:00",
            due: ["2024-10-27 00:00", "2024-10-28 01:00"]),
        Row(
            "03:00 is shown once", "Europe/Berlin", "03:00", after: "2024-10-26 12:00",
            due: ["2024-10-27 02:00", "2024-10-28 02:00"]),
        Row(
            "not again between both", "Europe/Berlin", "02:30", after: "2024-10-27 00:45",
            due: ["2024-10-28 01:30", "2024-10-29 01:30"]),
        Row(
            "not again when clocks are set back", "Europe/Berlin", "02:00", after: "2024-10-27 01:00",
            due: ["2024-10-28 01:00", "2024-10-29 01:00"]),
        Row(
            "on Sundays", "Europe/Berlin", "02:30", .on([.sunday]), after: "2024-10-27 00:30",
            due: ["2024-11-03 01:30", "2024-11-10 01:30"]),
        Row(
            "once", "Europe/Berlin", "02:30", .once, after: "2024-10-27 00:30", due: ["2024-10-28 01:30"]),
        Row(
            "on that date", "Europe/Berlin", "02:30", .date("2024-10-27"), after: "2024-10-01 00:00",
            due: ["2024-10-27 00:30"]),
    ])
    func `Berlin shows 02:00 to 03:00 twice`(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row(
            "New York, 01:30", "America/New_York", "01:30", after: "2024-11-02 12:00",
            due: ["2024-11-03 05:30", "2024-11-04 06:30"]),
        Row(
            "Lord Howe, half an hour", "Australia/Lord_Howe", "01:45", after: "2024-04-06 12:00",
            due: ["2024-04-06 14:45", "2024-04-07 15:15"]),
        Row(
            "Troll, the first of two hours", "Antarctica/Troll", "01:30", after: "2024-10-26 12:00",
            due: ["2024-10-26 23:30", "2024-10-28 01:30"]),
        Row(
            "Troll, the second of two hours", "Antarctica/Troll", "02:00", after: "2024-10-26 12:00",
            due: ["2024-10-27 00:00", "2024-10-28 02:00"]),
        Row(
            "Dublin, 01:30", "Europe/Dublin", "01:30", after: "2024-10-26 12:00",
            due: ["2024-10-27 00:30", "2024-10-28 01:30"]),
        Row(
            "Cairo, the last hour of a Thursday", "Africa/Cairo", "23:30", .on([.thursday]), after: "2024-10-30 22:00",
            due: ["2024-10-31 20:30", "2024-11-07 21:30"]),
        Row(
            "Cairo, the Friday after it begins once", "Africa/Cairo", "00:00", .on([.friday]),
            after: "2024-10-30 22:00",
            due: ["2024-10-31 22:00", "2024-11-07 22:00"]),
        Row(
            "Santiago, the last hour of a Saturday", "America/Santiago", "23:30", after: "2024-04-06 12:00",
            due: ["2024-04-07 02:30", "2024-04-08 03:30"]),
        Row(
            "Nuuk, the last hour of a Saturday", "America/Nuuk", "23:30", .on([.saturday]), after: "2024-10-26 12:00",
            due: ["2024-10-27 00:30", "2024-11-03 01:30"]),
        Row(
            "St. John's, back over midnight: Sunday's first minute", "America/St_Johns", "00:00", .on([.sunday]),
            after: "2006-10-28 12:00", due: ["2006-10-29 02:30", "2006-11-05 03:30"]),
        Row(
            "St. John's, not Sunday's minute again", "America/St_Johns", "00:00", after: "2006-10-29 03:00",
            due: ["2006-10-30 03:30", "2006-10-31 03:30"]),
        Row(
            "St. John's, Saturday's last hour", "America/St_Johns", "23:30", .on([.saturday]),
            after: "2006-10-28 12:00",
            due: ["2006-10-29 02:00", "2006-11-05 03:00"]),
    ])
    func `in other zones, too, an occurrence is due the first time`(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        ("Europe/Berlin", "02:30", "2024-10-27 01:45", "2024-10-27 00:30"),
        ("Europe/Berlin", "02:30", "2024-10-27 01:30", "2024-10-27 00:30"),
        ("Europe/Berlin", "02:30", "2024-10-27 00:29:59", "2024-10-26 00:30"),
        // Clocks show Saturday again, and Sunday's first minute is behind.
        ("America/St_Johns", "00:00", "2006-10-29 03:00", "2006-10-29 02:30"),
        ("Africa/Cairo", "23:30", "2024-10-31 21:45", "2024-10-31 20:30"),
        // In a gap the last one is that of the day before, until it ends.
        ("Europe/Berlin", "02:30", "2024-03-31 00:59:59", "2024-03-30 01:30"),
        ("Europe/Berlin", "02:30", "2024-03-31 01:00", "2024-03-31 01:00"),
        ("America/Nuuk", "23:30", "2024-03-31 01:00", "2024-03-31 01:00"),
    ])
    func `the last occurrence`(_ name: String, _ time: String, _ upTo: String, _ due: String) throws {
        let zone = try #require(ZoneDatabase().zone(named: name))
        let schedule = WallSchedule(try #require(TimeOfDay(time)), .weekly(.all))
        #expect(try schedule.last(upTo: .utc(upTo), in: zone)?.instant.utc == due)
    }
}
