import AlarmCore
import Testing

@testable import SystemTime

@Suite struct TZRuleTests {
    private func zone(_ text: String) throws -> Zone {
        try #require(TZRule(text.utf8)).zone(named: text)
    }

    /// Seconds since 1970 UTC.
    private func instant(_ year: Int64, _ month: Int64, _ day: Int64, _ hour: Int64 = 0, _ minute: Int64 = 0) throws
        -> Int64
    {
        try #require(CivilDate(year: year, month: month, day: day)).days * 86_400 + hour * 3600 + minute * 60
    }

    /// Expects that `zone` changes from one offset to the other just at `instant`.
    private func expect(
        _ zone: Zone, from before: Int64, to after: Int64, at instant: Int64,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(zone.offset(at: instant - 1) == before, sourceLocation: sourceLocation)
        #expect(zone.offset(at: instant) == after, sourceLocation: sourceLocation)
    }

    @Test(arguments: [
        ("UTC0", 0), ("EST5", -18_000), ("CET-1", 3600), ("<+0545>-5:45", 20_700), ("<-03>3", -10_800),
        ("<-0930>9:30", -34_200), ("LMT+0:53:28", -3208), ("AAA24:59:59", -89_999), ("<A1->-24", 86_400),
        ("ABCDEFGHIJKLMNOP-012", 43_200),
    ])
    func `a rule without daylight saving time has one offset`(text: String, offset: Int64) throws {
        let zone = try zone(text)
        #expect(zone == Zone(name: text, initialOffset: offset))
    }

    @Test func `the last Sundays of March and October are found, in each year`() throws {
        let zone = try zone("CET-1CEST,M3.5.0,M10.5.0/3")
        for (year, spring, autumn): (Int64, Int64, Int64) in [
            (1970, 29, 25), (2000, 26, 29), (2024, 31, 27), (2026, 29, 25), (2100, 28, 31), (2370, 29, 25),
            (2400, 26, 29), (2800, 26, 29), (9999, 28, 31),
        ] {
            try expect(zone, from: 3600, to: 7200, at: instant(year, 3, spring, 1))
            try expect(zone, from: 7200, to: 3600, at: instant(year, 10, autumn, 1))
        }
    }

    @Test func `in the south daylight saving time holds over the new year`() throws {
        let zone = try zone("AEST-10AEDT,M10.1.0,M4.1.0/3")
        #expect(zone.offset(at: try instant(2026, 1, 1)) == 39_600)
        try expect(zone, from: 39_600, to: 36_000, at: instant(2026, 4, 4, 16))
        try expect(zone, from: 36_000, to: 39_600, at: instant(2026, 10, 3, 16))
        #expect(zone.offset(at: try instant(1900, 1, 1)) == 39_600)
    }

    @Test func `weeks one to four are counted from the first`() throws {
        for (week, day): (Int64, Int64) in [(1, 6), (2, 13), (3, 20), (4, 27), (5, 27)] {
            // February 2026 begins on a Sunday; that of 2028 has 29 days, of which the last is a Tuesday.
            let zone = try zone("AAA0BBB,M2.\(week).5/0,J365")
            try expect(zone, from: 0, to: 3600, at: instant(2026, 2, day))
        }
        try expect(zone("AAA0BBB,M2.5.2/0,J365"), from: 0, to: 3600, at: instant(2028, 2, 29))
        try expect(zone("AAA0BBB,M2.5.0/0,J365"), from: 0, to: 3600, at: instant(2026, 2, 22))
    }

    @Test func `day 60 of 365 is March 1, in leap years too`() throws {
        let zone = try zone("AAA0BBB,J60/0,J59/0")
        try expect(zone, from: 0, to: 3600, at: instant(2027, 3, 1))
        try expect(zone, from: 0, to: 3600, at: instant(2028, 3, 1))
        try expect(zone, from: 3600, to: 0, at: instant(2028, 2, 27, 23))
    }

    @Test func `day 59 after the new year is February 29 in leap years`() throws {
        let zone = try zone("AAA0BBB,59/0,364/0")
        try expect(zone, from: 0, to: 3600, at: instant(2027, 3, 1))
        try expect(zone, from: 0, to: 3600, at: instant(2028, 2, 29))
        try expect(zone, from: 3600, to: 0, at: instant(2028, 12, 29, 23))
    }

    @Test func `times may lead days back or ahead`() throws {
        let nuuk = try zone("<-02>2<-01>,M3.5.0/-1,M10.5.0/0")
        try expect(nuuk, from: -7200, to: -3600, at: instant(2026, 3, 29, 1))
        try expect(nuuk, from: -3600, to: -7200, at: instant(2026, 10, 25, 1))
        let jerusalem = try zone("IST-2IDT,M3.4.4/26,M10.5.0")
        try expect(jerusalem, from: 7200, to: 10_800, at: instant(2026, 3, 27, 0))
        let far = try zone("AAA0BBB,M3.1.0/167,M10.1.0/-167:30:15")
        try expect(far, from: 0, to: 3600, at: instant(2026, 3, 1) + 167 * 3600)
        try expect(far, from: 3600, to: 0, at: instant(2026, 10, 4) - 167 * 3600 - 1815 - 3600)
    }

    @Test func `daylight saving time may be behind, or ahead by other than an hour`() throws {
        let dublin = try zone("IST-1GMT0,M10.5.0,M3.5.0/1")
        try expect(dublin, from: 0, to: 3600, at: instant(2026, 3, 29, 1))
        try expect(dublin, from: 3600, to: 0, at: instant(2026, 10, 25, 1))
        let lordHowe = try zone("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0")
        try expect(lordHowe, from: 37_800, to: 39_600, at: instant(2026, 10, 3, 15, 30))
    }

    @Test func `a rule that doesn't say when is that of the United States`() throws {
        let zone = try zone("EST5EDT")
        try expect(zone, from: -18_000, to: -14_400, at: instant(2026, 3, 8, 7))
        try expect(zone, from: -14_400, to: -18_000, at: instant(2026, 11, 1, 6))
        try expect(self.zone("AAA3BBB1"), from: -10_800, to: -3600, at: instant(2026, 3, 8, 5))
    }

    @Test(arguments: [
        "EST5EDT,0/0,J365/25", "XXX3EDT4,0/0,J365/23", "AAA0BBB-1,J1/0,J365/167", "AAA0BBB0,M3.1.0,M4.1.0",
    ])
    func `daylight saving time that never ends has no transitions`(text: String) throws {
        let rule = try #require(TZRule(text.utf8))
        let offset = try #require(rule.daylightSaving).offset
        #expect(rule.zone(named: text) == Zone(name: text, initialOffset: offset))
    }

    @Test func `where only some years are whole, the cycle still repeats`() throws {
        // It ends with the year only if the last Friday is as early as can be, December 25, two hours before the new
        // year.
        let zone = try zone("AAA0BBB,0/0,M12.5.5/167")
        for year: Int64 in 1970...2370 {
            let newYear = try #require(CivilDate(year: year + 1, month: 1, day: 1))
            let ends = newYear.adding(days: -7).weekday == .friday
            for cycles: Int64 in [0, 1, 2, 9] {
                let end = newYear.days * 86_400 + cycles * Zone.cycle
                #expect(zone.offset(at: end - 7201) == 3600)
                #expect(zone.offset(at: end - 7200) == (ends ? 0 : 3600), "\(year)")
                #expect(zone.offset(at: end) == 3600)
            }
        }
    }

    @Test(arguments: [
        "", "A", "AB1", "CET", "CET-", "1", "CET-1CE", "CET-1CEST,", "CET-1CEST,M3.5.0", "CET-1CEST,M3.5.0,",
        "CET-1CEST,M3.5.0,M10.5.0,", "CET-1CEST,M3.5.0,M10.5.0/", "CET-1CEST,M0.5.0,M10.5.0",
        "CET-1CEST,M13.5.0,M10.5.0",
        "CET-1CEST,M3.0.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0", "CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,J0,J1",
        "CET-1CEST,J366,J1", "CET-1CEST,366,1", "CET-1CEST,-1,1", "CET-1CEST,M3.5.0/168,M10.5.0", "CET-25", "CET-24:60",
        "CET-1:2:60", "CET-1:", "<CET-1", "<CE>-1", "<C_T>-1", "CET-1 ", " CET-1", "CET-1\n", "CET-0001", "CET--1",
        "CET-1CEST-2M3.5.0,M10.5.0", "CET-1CEST,M3.5,M10.5.0", "CET-1CEST,M3.5.0;M10.5.0", "ÄÖÜ-1", "Europe/Berlin",
    ])
    func `a text that is no rule is refused`(text: String) {
        #expect(TZRule(text.utf8) == nil)
    }
}
