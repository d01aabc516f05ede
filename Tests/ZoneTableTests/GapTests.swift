import Testing

@testable import AlarmCore

/// Local times in a gap: their occurrences are due at the first instant after the gap.
struct GapTests {
    @Test(arguments: [
        Row(
            "02:30 is due at 03:00", "Europe/Berlin", "02:30", after: "2024-03-30 12:00",
            due: ["2024-03-31 01:00", "2024-04-01 00:30"]),
        Row(
            "so is the gap's first minute", "Europe/Berlin", "02:00", after: "2024-03-30 12:00",
            due: ["2024-03-31 01:00", "2024-04-01 00:00"]),
        Row(
            "and its last second", "Europe/Berlin", "02:59:59", after: "2024-03-30 12:00",
            due: ["2024-03-31 01:00", "2024-04-01 00:59:59"]),
        Row(
            "the second before is shown", "Europe/Berlin", "01:59:59", after: "2024-03-30 12:00",
            due: ["2024-03-31 00:59:59", "2024-03-31 23:59:59"]),
        Row(
            "03:00 is shown", "Europe/Berlin", "03:00", after: "2024-03-30 12:00",
            due: ["2024-03-31 01:00", "2024-04-01 01:00"]),
        Row(
            "once", "Europe/Berlin", "02:30", .once, after: "2024-03-31 00:45", due: ["2024-03-31 01:00"]),
        Row(
            "on that date", "Europe/Berlin", "02:30", .date("2024-03-31"), after: "2024-01-01 00:00",
            due: ["2024-03-31 01:00"]),
        Row(
            "on Sundays", "Europe/Berlin", "02:30", .on([.sunday]), after: "2024-03-24 12:00",
            due: ["2024-03-31 01:00", "2024-04-07 00:30"]),
        Row(
            "not on Mondays", "Europe/Berlin", "02:30", .on([.monday]), after: "2024-03-25 12:00",
            due: ["2024-04-01 00:30", "2024-04-08 00:30"]),
        Row(
            "07:00 stays 07:00", "Europe/Berlin", "07:00", .on([.monday, .wednesday, .friday]),
            after: "2024-03-28 12:00",
            due: ["2024-03-29 06:00", "2024-04-01 05:00", "2024-04-03 05:00", "2024-04-05 05:00"]),
        Row(
            "when clocks already show 03:00 it is over", "Europe/Berlin", "02:30", after: "2024-03-31 01:00",
            due: ["2024-04-01 00:30", "2024-04-02 00:30"]),
    ])
    func `Berlin leaves out 02:00 to 03:00`(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row(
            "02:30 is due at 03:00", "America/New_York", "02:30", after: "2024-03-09 12:00",
            due: ["2024-03-10 07:00", "2024-03-11 06:30"]),
        Row(
            "in 2006 in April", "America/New_York", "02:30", after: "2006-04-01 12:00",
            due: ["2006-04-02 07:00", "2006-04-03 06:30"]),
        Row(
            "in 1974 in January", "America/New_York", "02:30", .on([.sunday]), after: "1974-01-01 12:00",
            due: ["1974-01-06 07:00", "1974-01-13 06:30"]),
    ])
    func `New York leaves out 02:00 to 03:00`(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row(
            "02:15 is due at 02:30", "Australia/Lord_Howe", "02:15", after: "2024-10-05 12:00",
            due: ["2024-10-05 15:30", "2024-10-06 15:15"]),
        Row(
            "02:30 is shown", "Australia/Lord_Howe", "02:30", after: "2024-10-05 12:00",
            due: ["2024-10-05 15:30", "2024-10-06 15:30"]),
        Row(
            "on Sundays", "Australia/Lord_Howe", "02:00", .on([.sunday]), after: "2024-09-30 12:00",
            due: ["2024-10-05 15:30", "2024-10-12 15:00"]),
    ])
    func `Lord Howe leaves out half an hour`(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row(
            "01:30 is due at 03:00", "Antarctica/Troll", "01:30", after: "2024-03-30 12:00",
            due: ["2024-03-31 01:00", "2024-03-31 23:30"]),
        Row(
            "02:00 is, too", "Antarctica/Troll", "02:00", after: "2024-03-30 12:00",
            due: ["2024-03-31 01:00", "2024-04-01 00:00"]),
        Row(
            "and 02:59", "Antarctica/Troll", "02:59", after: "2024-03-30 12:00",
            due: ["2024-03-31 01:00", "2024-04-01 00:59"]),
    ])
    func `Troll leaves out two hours`(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row(
            "01:30 is due at 02:00", "Europe/Dublin", "01:30", after: "2024-03-30 12:00",
            due: ["2024-03-31 01:00", "2024-04-01 00:30"]),
        Row(
            "02:00 is shown", "Europe/Dublin", "02:00", after: "2024-03-30 12:00",
            due: ["2024-03-31 01:00", "2024-04-01 01:00"]),
    ])
    func `Dublin, whose winter time is the exception, leaves out 01:00 to 02:00`(_ row: Row) throws {
        try row.check()
    }

    @Test(arguments: [
        Row(
            "midnight is due at 01:00", "Africa/Cairo", "00:00", after: "2024-04-25 12:00",
            due: ["2024-04-25 22:00", "2024-04-26 21:00"]),
        Row(
            "on Fridays", "Africa/Cairo", "00:30", .on([.friday]), after: "2024-04-20 12:00",
            due: ["2024-04-25 22:00", "2024-05-02 21:30"]),
        Row(
            "the minute before midnight is shown", "Africa/Cairo", "23:59", .on([.thursday]), after: "2024-04-20 12:00",
            due: ["2024-04-25 21:59", "2024-05-02 20:59"]),
        Row(
            "not on Thursdays", "Africa/Cairo", "00:30", .on([.thursday]), after: "2024-04-20 12:00",
            due: ["2024-04-24 22:30", "2024-05-01 21:30"]),
    ])
    func `Cairo's Friday begins at 01:00`(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row(
            "midnight is due at 01:00", "America/Santiago", "00:00", after: "2024-09-07 12:00",
            due: ["2024-09-08 04:00", "2024-09-09 03:00"]),
        Row(
            "on Sundays", "America/Santiago", "00:30", .on([.sunday]), after: "2024-09-02 12:00",
            due: ["2024-09-08 04:00", "2024-09-15 03:30"]),
        Row(
            "once", "America/Santiago", "00:15", .once, after: "2024-09-08 03:59:59", due: ["2024-09-08 04:00"]),
    ])
    func `Santiago's Sunday begins at 01:00`(_ row: Row) throws { try row.check() }

    @Test(arguments: [
        Row(
            "23:30 is due at Sunday's midnight", "America/Nuuk", "23:30", after: "2024-03-30 12:00",
            due: ["2024-03-31 01:00", "2024-04-01 00:30"]),
        Row(
            "it is Saturday's", "America/Nuuk", "23:30", .on([.saturday]), after: "2024-03-25 12:00",
            due: ["2024-03-31 01:00", "2024-04-07 00:30"]),
        Row(
            "not Sunday's", "America/Nuuk", "23:30", .on([.sunday]), after: "2024-03-25 12:00",
            due: ["2024-04-01 00:30", "2024-04-08 00:30"]),
        Row(
            "Sunday has its midnight", "America/Nuuk", "00:00", .on([.sunday]), after: "2024-03-25 12:00",
            due: ["2024-03-31 01:00", "2024-04-07 01:00"]),
        Row(
            "Scoresbysund changes no clock that night", "America/Scoresbysund", "23:30", .on([.saturday]),
            after: "2024-03-25 12:00", due: ["2024-03-31 00:30", "2024-04-07 00:30"]),
        Row(
            "but a year later", "America/Scoresbysund", "23:00", after: "2025-03-29 12:00",
            due: ["2025-03-30 01:00", "2025-03-31 00:00"]),
    ])
    func `Nuuk's Saturday ends at 23:00`(_ row: Row) throws { try row.check() }

    @Test func `an occurrence at the end of a Saturday has the date of the Saturday`() throws {
        let row = Row(
            "", "America/Nuuk", "23:30", after: "2024-03-30 12:00", due: ["2024-03-31 01:00", "2024-04-01 00:30"])
        let due = try #require(try row.schedule().first(after: .utc(row.after), in: row.found()))
        #expect(due.date == CivilDate("2024-03-30"))
        #expect(try row.found().date(at: due.instant) == CivilDate("2024-03-31"))
    }
}
