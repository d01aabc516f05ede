import Testing

@testable import AlarmCore

struct ScheduleTextTests {
    /// Wednesday, 2026-11-18 12:00:00 in Berlin; in Tokyo 20:00.
    static let now = WallTime(seconds: 1_794_999_600)

    static func settings(_ text: String, at now: WallTime = now) throws(Refusal) -> [Setting] {
        try ScheduleText.settings(text, at: now, in: ScheduleTextZones())
    }

    @Test(arguments: [
        ("07:30", "07:30"), ("7:30", "07:30"), ("7:30 pm", "19:30"), ("7:30PM", "19:30"), ("7am", "07:00"),
        ("7 a.m.", "07:00"), ("12am", "00:00"), ("12:30 am", "00:30"), ("12 pm", "12:00"), ("noon", "12:00"),
        ("NOON", "12:00"), ("at 7:30", "07:30"), ("07:30:15", "07:30:15"), ("07:30:00", "07:30"), ("0:00", "00:00"),
        ("23:59:59", "23:59:59"), ("\t7:30 ,\n", "07:30"), ("7:30:05pm", "19:30:05"),
    ])
    func `a time alone is the next time that clocks show it`(text: String, time: String) throws {
        #expect(try Self.settings(text) == [.time(time)])
    }

    @Test(arguments: [
        ("today 18:00", "18:00", "2026-11-18"), ("tomorrow 7:30", "07:30", "2026-11-19"),
        ("7:30 Tomorrow", "07:30", "2026-11-19"), ("tomorrow at noon", "12:00", "2026-11-19"),
        ("next friday 07:00", "07:00", "2026-11-20"), ("07:00 next wed", "07:00", "2026-11-25"),
        ("2026-12-24 18:00", "18:00", "2026-12-24"), ("6 pm on 2026-12-24", "18:00", "2026-12-24"),
        ("2026-12-24T18:00", "18:00", "2026-12-24"), ("2028-02-29 7am", "07:00", "2028-02-29"),
        ("today 12:00:01", "12:00:01", "2026-11-18"), ("Thursday 07:00", "07:00", "2026-11-19"),
        ("wed 12:00:01", "12:00:01", "2026-11-18"), ("wed 12:00", "12:00", "2026-11-25"),
    ])
    func `with a day it is once, on that date`(text: String, time: String, date: String) throws {
        #expect(try Self.settings(text) == [.time(time), .date(date)])
    }

    @Test(arguments: [
        ("Mon,Wed,Fri 07:00", "07:00", "mon wed fri"), ("07:00 mon, wed and fri", "07:00", "mon wed fri"),
        ("fri mon 7:00", "07:00", "mon fri"), ("mon-fri 6:45", "06:45", "mon tue wed thu fri"),
        ("Friday-Monday 6:45", "06:45", "mon fri sat sun"), ("sun–mon 6:45", "06:45", "mon sun"),
        ("every monday 07:00", "07:00", "mon"), ("mondays 07:00", "07:00", "mon"),
        ("every Thursday 07:00", "07:00", "thu"),
        ("every monday and every tue 07:00", "07:00", "mon tue"),
        ("weekdays 06:45", "06:45", "mon tue wed thu fri"), ("every weekday 06:45", "06:45", "mon tue wed thu fri"),
        ("weekdays and sat 06:45", "06:45", "mon tue wed thu fri sat"), ("weekends 09:00", "09:00", "sat sun"),
        ("daily 22:00", "22:00", "mon tue wed thu fri sat sun"),
        ("every day 22:00", "22:00", "mon tue wed thu fri sat sun"),
        ("EVERY DAY AT 10PM", "22:00", "mon tue wed thu fri sat sun"),
    ])
    func `days of the week recur`(text: String, time: String, days: String) throws {
        #expect(try Self.settings(text) == [.time(time), .weekdays(days.split(separator: " ").map(String.init))])
    }

    @Test func `a zone belongs to the rule, and decides which day is today`() throws {
        #expect(try Self.settings("18:00 Europe/Berlin") == [.time("18:00"), .timeZone("Europe/Berlin")])
        #expect(
            try Self.settings("Mon,Fri 07:00 America/New_York")
                == [.time("07:00"), .weekdays(["mon", "fri"]), .timeZone("America/New_York")])
        #expect(
            try Self.settings("2026-12-24 18:00 america/new_york")
                == [.time("18:00"), .date("2026-12-24"), .timeZone("America/New_York")])
        #expect(try Self.settings("utc 18:00") == [.time("18:00"), .timeZone("UTC")])
        // When it is 20:00 in Berlin, it is the next day in Tokyo.
        let evening = Self.now + .hours(8)
        let tomorrow = [Setting.time("07:30"), .date("2026-11-20"), .timeZone("Asia/Tokyo")]
        #expect(try Self.settings("tomorrow 7:30 Asia/Tokyo", at: evening) == tomorrow)
        #expect(try Self.settings("next fri Asia/Tokyo 7:30", at: evening) == tomorrow)
        #expect(
            try Self.settings("today 7:30 Asia/Tokyo", at: evening)
                == [.time("07:30"), .date("2026-11-19"), .timeZone("Asia/Tokyo")])
    }

    @Test(arguments: [
        ("2026-12-24T18:00:00+01:00", 1_798_131_600_000_000), ("2026-12-24T17:00:00Z", 1_798_131_600_000_000),
        ("2026-12-24t17:00:00.5z", 1_798_131_600_500_000), ("2026-12-24 17:00:00Z", 1_798_131_600_000_000),
        ("2026-12-24T12:30:00.1234567-04:30", 1_798_131_600_123_456), ("1970-01-01T00:00:00Z", 0),
        ("9999-12-31T23:59:59.999999Z", 253_402_300_799_999_999), ("17:00Z 2026-12-24", 1_798_131_600_000_000),
    ])
    func `an offset makes it an instant`(text: String, microseconds: UInt64) throws {
        #expect(try Self.settings(text) == [.fireAt(microseconds)])
    }

    @Test(arguments: [
        ("in 10 minutes", 600), ("in 1h30m", 5400), ("in 90 seconds", 90), ("in an hour", 3600), ("In A Minute", 60),
        ("in 1 hour and 5 min", 3900), ("in 1.5 hours", 5400), ("in 2 weeks, 1 day", 1_296_000),
        ("in 366 days", 31_622_400), ("in 1s", 1),
    ])
    func `a length of time is a timer`(text: String, seconds: UInt64) throws {
        #expect(try Self.settings(text) == [.preAlert(seconds * 1_000_000)])
    }

    @Test(arguments: [
        ("", "\"\": the time is missing"), ("  ,", "the time is missing"), ("at", "the time is missing"),
        ("7", "\"7\": morning or evening? 7:00, or 19:00"),
        ("tomorrow 9", "\"tomorrow 9\": morning or evening? 9am, or 21:00"),
        ("3/4 18:00", "the day and the month of \"3/4\" may be in either order"),
        ("mon-mon 7:00", "\"mon-mon\" may be one day or all seven"),
        ("7:30 EST", "\"7:30 EST\": \"EST\" may be America/New_York or Australia/Sydney"),
        ("7:30 localtime", "\"7:30 localtime\": \"localtime\" isn't understood"),
        (
            "7:30 tomorrow monday",
            "\"7:30 tomorrow monday\": \"monday\" is a second day: 2026-11-19 is a Thursday"
        ),
        ("7:30 8:30", "\"8:30\" is a second time"), ("7am 7pm mon", "\"7pm\" is a second time"),
        ("2026-12-24 2026-12-25 7:30", "\"2026-12-25\" is a second day"),
        ("mon 2026-12-24 7:30", "\"2026-12-24\" is a second day"),
        ("next mon wed 7:30", ": \"wed\" is a second day"),
        ("25:00", "there is no time \"25:00\""), ("24:00", "no time"), ("07:60", "no time"), ("07:30:60", "no time"),
        ("7:5", "no time"), ("007:30", "no time"), ("13pm", "no time"), ("0 am", "no time \"0 am\""),
        ("7:30:pm", "no time"),
        ("07:30:15.5", "a fraction of a second"), ("2026-02-30 07:00", "there is no \"2026-02-30\""),
        ("31st of February 07:00", "there is no \"31st of February\""),
        ("tomorrow", "\"tomorrow\": the time is missing"),
        ("in 0 minutes", "shorter than a second"), ("in 367 days", "longer than 366 days"),
        ("in 99999999999999999 weeks", "longer than 366 days"), ("in", "the length is missing"),
        ("in 10", "\"10\" has no unit"), ("in minutes", "\"minutes\" isn't a length"),
        ("in 10 minutes 7:30", ": \"7:30\" is a second time"),
        ("in 1m 1h", "\"1h\" stands behind a unit that isn't greater"), ("in 10 parsecs", "\"10 parsecs\""),
        ("in 1.2.3 h", "\"1.2.3\" isn't a length"),
        ("tomorrow in 10 minutes", ": \"in 10 minutes\" is a second time"),
        ("07:30 Europe/Berln", ": there is no time zone \"Europe/Berln\""),
        ("07:30 Europe/Berlin Asia/Tokyo", ": \"Asia/Tokyo\" is a second zone"),
        ("07:30 ../../etc/passwd", "isn't understood"), ("07:30 tomorow", "\"tomorow\" isn't understood"),
        ("every 07:30", "\"every 07:30\" isn't understood"), ("every", "\"every\" isn't understood"),
        ("next 07:30", "\"next 07:30\" isn't understood"), ("next", "\"next\" isn't understood"),
        ("mon-xyz 7:00", "isn't understood"), ("mon-tue-wed 7:00", "isn't understood"),
        ("-mon 7:00", "isn't understood"),
        ("today 11:59", "\"today 11:59\": 11:59 has passed: it is 12:00 in Europe/Berlin"),
        ("today 12:00", "12:00 has passed"), ("today 17:00 Asia/Tokyo", "it is 20:00 in Asia/Tokyo"),
        ("18:00:00Z", "the date is missing"), ("today 18:00Z", "the date is missing"),
        ("2026-12-24T18:00:00+24:00", "no time"), ("2026-12-24T18:00:00+01", "no time"),
        ("2026-12-24T18:00:00.Z", "no time"), ("2026-12-24T18:00:00Z Asia/Tokyo", "an offset from UTC as well"),
        ("1969-12-31T23:59:59Z", "before 1970"), ("2026-12-24T", "the time is missing"),
        ("７:30", "isn't understood"), ("12am today", "00:00 has passed"),
        ("7:30\u{1B}[2J", ": \"\\u{1B}\" isn't understood"),
    ])
    func `an ambiguous or impossible text is refused with the word at fault`(text: String, part: String) {
        #expect {
            try Self.settings(text)
        } throws: { error in
            guard case .invalidScheduleText(let message) = error as? Refusal else { return false }
            return "\(message)".contains(part)
        }
    }

    @Test func `a text that no person writes is too large`() {
        #expect(throws: Refusal.tooLarge(key: "when", limit: .bytes(256), got: .number(1000))) {
            try Self.settings(String(repeating: "7", count: 1000))
        }
    }

    @Test func `a day that the clocks' change shortens is still a day`() throws {
        // 2026-03-28 23:30 in Berlin; at 02:00 clocks are set to 03:00.
        let eve = WallTime(seconds: 1_774_737_000)
        #expect(try Self.settings("tomorrow 2:30", at: eve) == [.time("02:30"), .date("2026-03-29")])
        // 03:10 of that day: 02:30 was due at 03:00.
        let morning = WallTime(seconds: 1_774_746_600)
        #expect(throws: Refusal.self) { try Self.settings("today 2:30", at: morning) }
    }
}
