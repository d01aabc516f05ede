import Testing

@testable import AlarmCore

/// An alarm in local time when the system's zone changes.
struct TravelTests {
    private let everyDay = Setting.weekdays(Weekday.allCases.map(\.rawValue))

    private func daily(in zone: String, at instant: String) throws -> ZoneScenario {
        try ZoneScenario(in: zone, at: instant, .time("07:00"), everyDay)
    }

    @Test func `westward over the date line Monday is Monday once more`() throws {
        let alarm = try daily(in: "Pacific/Auckland", at: "2024-06-09 12:00")
        // Monday, 10 June, 07:00 in Auckland.
        #expect(try alarm.wake(at: "2024-06-09 19:00") == [ZoneScenario.fired("2024-06-09 19:00")])
        try alarm.stop()
        // It is Sunday 16:00 in Honolulu.
        #expect(try alarm.travel(to: "Pacific/Honolulu", at: "2024-06-10 02:00") == [])
        #expect(alarm.due == ["2024-06-10 17:00", "2024-06-11 17:00"])
        #expect(try alarm.wake(at: "2024-06-10 17:00") == [ZoneScenario.fired("2024-06-10 17:00")])
    }

    @Test func `after travelling there and back it has rung once per date in each zone`() throws {
        let alarm = try daily(in: "Pacific/Auckland", at: "2024-06-09 12:00")
        #expect(try alarm.wake(at: "2024-06-09 19:00") == [ZoneScenario.fired("2024-06-09 19:00")])
        try alarm.stop()
        #expect(try alarm.travel(to: "Pacific/Honolulu", at: "2024-06-09 19:10") == [])
        #expect(try alarm.travel(to: "Pacific/Auckland", at: "2024-06-09 19:20") == [])
        #expect(alarm.due == ["2024-06-10 19:00", "2024-06-11 19:00"])
    }

    @Test func `westward within a day the same date rings in the other zone`() throws {
        let alarm = try daily(in: "Europe/Berlin", at: "2024-06-09 12:00")
        #expect(try alarm.wake(at: "2024-06-10 05:00") == [ZoneScenario.fired("2024-06-10 05:00")])
        try alarm.stop()
        // It is 05:00 in New York.
        #expect(try alarm.travel(to: "America/New_York", at: "2024-06-10 09:00") == [])
        #expect(try alarm.wake(at: "2024-06-10 11:00") == [ZoneScenario.fired("2024-06-10 11:00")])
    }

    @Test func `eastward over the date line an occurrence just jumped over rings`() throws {
        let alarm = try daily(in: "Pacific/Honolulu", at: "2024-06-09 12:00")
        // Sunday, 9 June, 07:00 in Honolulu.
        #expect(try alarm.wake(at: "2024-06-09 17:00") == [ZoneScenario.fired("2024-06-09 17:00")])
        try alarm.stop()
        // It is Monday 07:10 in Auckland.
        #expect(
            try alarm.travel(to: "Pacific/Auckland", at: "2024-06-09 19:10")
                == [ZoneScenario.fired("2024-06-09 19:00", actual: "2024-06-09 19:10")])
        #expect(alarm.due == ["2024-06-10 19:00", "2024-06-11 19:00"])
    }

    @Test func `eastward over the date line an occurrence long jumped over is missed`() throws {
        let alarm = try daily(in: "Pacific/Honolulu", at: "2024-06-09 12:00")
        #expect(try alarm.wake(at: "2024-06-09 17:00") == [ZoneScenario.fired("2024-06-09 17:00")])
        try alarm.stop()
        // It is Monday 09:00 in Auckland.
        #expect(
            try alarm.travel(to: "Pacific/Auckland", at: "2024-06-09 21:00")
                == [ZoneScenario.missed("2024-06-09 19:00", count: 1)])
        #expect(alarm.due == ["2024-06-10 19:00", "2024-06-11 19:00"])
    }

    @Test func `a Sunday of which only the evening is left is missed`() throws {
        let alarm = try ZoneScenario(
            in: "Pacific/Honolulu", at: "2024-06-05 12:00", .time("07:00"), .weekdays(["sun"]))
        // It is Saturday 22:00 in Honolulu, and Sunday 20:00 in Auckland.
        #expect(
            try alarm.travel(to: "Pacific/Auckland", at: "2024-06-09 08:00")
                == [ZoneScenario.missed("2024-06-08 19:00", count: 1)])
        #expect(alarm.due == ["2024-06-15 19:00", "2024-06-22 19:00"])
    }

    @Test func `a date of which only the evening is left is missed, and the alarm ends`() throws {
        let alarm = try ZoneScenario(
            in: "Pacific/Honolulu", at: "2024-06-09 06:00", .time("07:00"), .date("2024-06-09"))
        #expect(
            try alarm.travel(to: "Pacific/Auckland", at: "2024-06-09 08:00")
                == [ZoneScenario.missed("2024-06-08 19:00", count: 1), .removed(ZoneScenario.id)])
    }

    @Test func `a date that the zone has left out rings when it would have been`() throws {
        let alarm = try ZoneScenario(
            in: "Pacific/Honolulu", at: "2011-12-29 12:00", .time("07:00"), .date("2011-12-30"))
        #expect(try alarm.travel(to: "Pacific/Apia", at: "2011-12-29 18:00") == [])
        #expect(alarm.due == ["2011-12-30 10:00"])
        #expect(try alarm.wake(at: "2011-12-30 10:00") == [ZoneScenario.fired("2011-12-30 10:00")])
    }

    @Test func `a date that the zone has left out is refused`() throws {
        #expect(
            throws: Refusal.invalidSchedule(
                key: "date",
                expected: LocalizableText("a date that exists in {zone}", ["zone": .verbatim("Pacific/Apia")]),
                got: .verbatim("2011-12-30"))
        ) {
            _ = try ZoneScenario(in: "Pacific/Apia", at: "2011-12-29 12:00", .time("07:00"), .date("2011-12-30"))
        }
    }

    @Test func `once, it rings when a clock of the new zone shows the time`() throws {
        // It is Saturday 20:00 in Honolulu, and when it moves, Sunday 20:00 in Auckland.
        let alarm = try ZoneScenario(in: "Pacific/Honolulu", at: "2024-06-09 06:00", .time("07:00"))
        #expect(alarm.due == ["2024-06-09 17:00"])
        #expect(try alarm.travel(to: "Pacific/Auckland", at: "2024-06-09 08:00") == [])
        #expect(alarm.due == ["2024-06-09 19:00"])
        #expect(try alarm.wake(at: "2024-06-09 19:00") == [ZoneScenario.fired("2024-06-09 19:00")])
    }

    // MARK: New rules of the same zone

    @Test func `an occurrence that recurs by new rules of a zone does not ring again`() throws {
        let alarm = try daily(in: "Europe/Berlin", at: "2024-06-09 12:00")
        #expect(try alarm.wake(at: "2024-06-10 05:00") == [ZoneScenario.fired("2024-06-10 05:00")])
        try alarm.stop()
        // Clocks go back from 07:10 to 06:10.
        let winter = Zone(name: "Europe/Berlin", initialOffset: 3600)
        #expect(try alarm.travel(to: winter, at: "2024-06-10 05:10") == [])
        #expect(alarm.due == ["2024-06-11 06:00", "2024-06-12 06:00"])
    }

    @Test func `an occurrence that new rules of a zone skip is reported missed`() throws {
        let alarm = try daily(in: "Europe/Berlin", at: "2024-06-09 12:00")
        // Clocks go forward from 06:50 to 07:50.
        let summer = Zone(name: "Europe/Berlin", initialOffset: 3 * 3600)
        #expect(
            try alarm.travel(to: summer, at: "2024-06-10 04:50") == [ZoneScenario.missed("2024-06-10 04:00", count: 1)])
        #expect(alarm.due == ["2024-06-11 04:00", "2024-06-12 04:00"])
    }

    // MARK: Found late

    @Test func `once is missed once, however many days have passed`() throws {
        let alarm = try ZoneScenario(in: "Europe/Berlin", at: "2024-06-09 12:00", .time("07:00"))
        // It is 07:05, three days later.
        #expect(
            try alarm.wake(at: "2024-06-13 05:05")
                == [ZoneScenario.missed("2024-06-10 05:00", count: 1), .removed(ZoneScenario.id)])
    }

    @Test func `missed occurrences are all counted across a night in which clocks are set forward`() throws {
        let alarm = try ZoneScenario(
            in: "Europe/Berlin", at: "2024-03-29 12:00", .time("02:30"), everyDay)
        #expect(
            try alarm.wake(at: "2024-03-31 12:00") == [ZoneScenario.missed("2024-03-31 01:00", count: 2)])
        #expect(alarm.due == ["2024-04-01 00:30", "2024-04-02 00:30"])
    }

    @Test func `missed occurrences are each counted once across a night in which clocks are set back`() throws {
        let alarm = try ZoneScenario(
            in: "Europe/Berlin", at: "2024-10-25 12:00", .time("02:30"), everyDay)
        #expect(
            try alarm.wake(at: "2024-10-27 12:00") == [ZoneScenario.missed("2024-10-27 00:30", count: 2)])
        #expect(alarm.due == ["2024-10-28 01:30", "2024-10-29 01:30"])
    }
}
