import AlarmsClient
@testable import alarmsctl
import Foundation
import Testing

struct KAlarmTests {
    @Test(arguments: ["kalarm-22.12.ics", "kalarm-24.12.ics"])
    func `the calendar of KAlarm is imported`(file: String) throws {
        let imported = try OtherProgram.imported(try OtherProgram.bytes(file))
        #expect(
            try imported.configuration("Call Ann") == [
                "title": .string("Call Ann"), "time": .string("20:00"), "timezone": .string("America/New_York"),
                "weekdays": .strings(["mon", "tue", "wed", "thu", "fri", "sat", "sun"]), "sound": .string("none"),
                "wake": .boolean(false), "grace": .uint64(86_400_000_000),
            ])
        let standup = try imported.configuration("Standup")
        #expect(standup["pre-alert"] == .uint64(600_000_000) && standup["sound"] == nil && standup["timezone"] == nil)
        #expect(standup["weekdays"] == .strings(["mon", "tue", "wed", "thu", "fri"]))
        #expect(
            try imported.configuration("Fireworks") == [
                "title": .string("Fireworks"), "time": .string("23:59"), "date": .string("2099-12-31"),
                "sound": .string("/usr/share/sounds/alsa/Front_Center.wav"), "volume": .double(0.5),
                "wake": .boolean(false), "grace": .uint64(86_400_000_000),
            ])
        let spoken = try imported.configuration("Spoken words")
        #expect(spoken["speak"] == .boolean(true) && spoken["sound"] == .string("none"))
        let late = try imported.configuration("Late and off")
        #expect(late["grace"] == .uint64(1_800_000_000) && late["enabled"] == .boolean(false))
        let sound = try #require(imported.alarms.first { $0.configuration["title"] == nil }).configuration
        #expect(sound["sound"] == .string("/tmp/x y.ogg") && sound["timezone"] == .string("UTC"))
        #expect(try imported.configuration("After")["pre-alert"] == .uint64(2 * 86_400_000_000))
        #expect(imported.omissions("After") == ["imported without the confirmation of its dismissal"])
        #expect(imported.omissions("Any time") == ["not imported: it has a date, and no time of day"])
        #expect(imported.omissions("Mail text") == ["not imported: it sends an e-mail"])
        #expect(imported.omissions("file:///etc/hostname") == ["not imported: it shows a file"])
        #expect(
            imported.omissions("First Monday") == [
                "not imported: it repeats in a way that can't be set, 'FREQ=MONTHLY;BYDAY=1MO'"
            ])
        #expect(imported.omissions("Call Ann") == ["imported without its beginning on 2026-11-25"])
        #expect(imported.omissions("Every quarter of an hour").count == 1)
    }

    @Test func `the text of a named message is the second line, and commands and logins are reported`() throws {
        let imported = try OtherProgram.imported(try OtherProgram.bytes("kalarm-24.12.ics"))
        let text = "Standup\nStand up, please; now: the \"meeting\" in room 日本"
        #expect(try imported.configuration("Standup")["title"] == .string(text))
        #expect(imported.omissions("At login") == ["imported without its showing at login"])
        #expect(imported.omissions.contains { $0.text == "not imported: it runs a command" })
    }

    /// A calendar of one message.
    private func calendar(_ event: String, _ action: String = "ACTION:DISPLAY\nDESCRIPTION:A") -> String {
        """
        BEGIN:VCALENDAR
        PRODID:-//K Desktop Environment//NONSGML KAlarm 3.5//EN
        BEGIN:VEVENT
        UID:KAlarm-1
        \(event)
        BEGIN:VALARM
        \(action)
        END:VALARM
        END:VEVENT
        END:VCALENDAR

        """
    }

    @Test(
        arguments: [
            ("RRULE:FREQ=WEEKLY", ["thu"]), ("RRULE:FREQ=WEEKLY;WKST=SU;BYDAY=SU,MO", ["mon", "sun"]),
            ("RRULE:FREQ=DAILY;BYDAY=SA", ["sat"]), ("RRULE:FREQ=WEEKLY;INTERVAL=1", ["thu"]),
            ("RRULE:FREQ=DAILY;INTERVAL=2", nil), ("RRULE:FREQ=WEEKLY;COUNT=3", nil), ("RRULE:FREQ=YEARLY", nil),
            ("RRULE:FREQ=WEEKLY;UNTIL=20300101T000000Z", nil), ("RRULE:FREQ=DAILY;BYDAY=1MO", nil), ("RRULE:", nil),
            ("RRULE:FREQ=DAILY\nRRULE:FREQ=WEEKLY", nil),
        ] as [(String, [String]?)])
    func `rules of days of the week are imported, others are reported`(rule: String, days: [String]?) throws {
        let imported = try OtherProgram.imported(calendar("DTSTART:20260101T070015\n\(rule)"))
        #expect(imported.alarms.first?.configuration["weekdays"]?.stringsValue == days)
        #expect(imported.omissions.count == (days == nil ? 1 : 0))
        if days != nil { #expect(imported.alarms[0].configuration["time"] == .string("07:00:15")) }
    }

    @Test(arguments: [
        (
            "X-KDE-KALARM-TYPE:ARCHIVED\nDTSTART:20990101T070000", "ACTION:DISPLAY",
            "it is archived, a template or shown now"
        ),
        ("DTSTART:20990101T070000", "ACTION:PROCEDURE\nATTACH:/bin/true", "it runs a command"),
        (
            "DTSTART:20990101T070000", "ACTION:DISPLAY\nX-KDE-KALARM-TYPE:DEFERRAL",
            "it has rung; only a reminder or a deferral is left"
        ),
        ("DTSTART:20990101T070000", "ACTION:DISPLAY\nX-KDE-KALARM-TYPE:LOGIN", "it is shown at login"),
        ("DTSTART:20990101T070000", "ACTION:NONE", "its action is unknown"),
        ("DTSTART;VALUE=DATE:20990101", "ACTION:DISPLAY", "its time can't be read"),
        ("SUMMARY:None", "ACTION:DISPLAY", "its time can't be read"),
    ])
    func `an event that isn't a message to come is reported`(event: String, action: String, reason: String) throws {
        let imported = try OtherProgram.imported(calendar(event, action))
        #expect(imported.alarms.isEmpty)
        #expect(imported.omissions.map(\.text) == ["not imported: \(reason)"])
    }

    @Test func `the parts that can't be set are reported one by one`() throws {
        let flags =
            "X-KDE-KALARM-FLAGS:LOCAL;EXHOLIDAYS;WORKTIME;REMINDER;ONCE;10M;SKIP;20260102T070000;DEFER;5;WAKESUSPEND"
        let imported = try OtherProgram.imported(
            calendar(
                "\(flags)\nDTSTART:20260101T070000\nRRULE:FREQ=DAILY\nEXDATE:20260103T070000",
                """
                ACTION:DISPLAY
                DESCRIPTION:A
                REPEAT:3
                DURATION:PT5M
                END:VALARM
                BEGIN:VALARM
                ACTION:PROCEDURE
                X-KDE-KALARM-TYPE:PRE
                """))
        #expect(
            imported.omissions("A") == [
                "imported without the commands before and after it", "imported without its reminder after it",
                "imported without the limit of its reminder to the first time",
                "imported without its exceptions on holidays", "imported without its limit to working hours",
                "imported without its skipped time", "imported without its repetition",
                "imported without its exceptions and additional times",
            ])
        let alarm = try imported.configuration("A")
        #expect(alarm["post-alert"] == .uint64(300_000_000) && alarm["wake"] == nil && alarm["pre-alert"] == nil)
        #expect(imported.alarms[0].id == UUIDText.derived(from: "kalarm KAlarm-1"))
    }

    @Test(
        arguments: [
            ("WAKESUSPEND", 86_400), ("LATECANCEL;15", nil), ("LATECANCEL;30", 1800), ("LATECANCEL;5000", 86_400),
            ("LATECANCEL;-5", 60), ("LATECANCEL;0", 60), ("LATECANCEL", 60), ("LATECANCEL;-9223372036854775808", 60),
            ("LATECANCEL;9223372036854775807", 60), ("LATECLOSE;-9223372036854775808", 60),
        ] as [(String, UInt64?)])
    func `an alarm is shown as late as KAlarm shows it, up to a day`(flags: String, grace: UInt64?) throws {
        let imported = try OtherProgram.imported(
            calendar("X-KDE-KALARM-FLAGS:\(flags)\nDTSTART:20990101T070000"))
        let alarm = try imported.configuration("A")
        #expect(alarm["grace"] == grace.map { .uint64($0 * 1_000_000) })
        #expect(alarm["alert-timeout"] == (flags.hasPrefix("LATECLOSE") ? .uint64(60_000_000) : nil))
    }

    @Test func `an event without a text and a UID is reported as one without a title`() throws {
        let event = calendar("DTSTART:20990101T070000", "ACTION:EMAIL")
        let bare = event.replacingOccurrences(of: "UID:KAlarm-1\n", with: "")
        #expect(try OtherProgram.imported(bare).omissions.map(\.alarm) == ["(no title)"])
    }

    @Test func `a long line is cut in the message about it`() {
        let line = String(repeating: "a", count: 5000)
        let problem = #expect(throws: Problem.self) {
            try ICalendar.calendar(Array("BEGIN:VCALENDAR\n\(line)\n".utf8))
        }
        let cut = String(repeating: "a", count: 59)
        #expect(problem.map(Messages.problem) == "expected NAME:VALUE, got '\(cut)…'")
    }

    @Test func `folded lines are read, also within a character`() throws {
        let text = calendar("DTSTART:20990101T070000", "ACTION:DISPLAY\nDESCRIPTION:gr\u{FC}n\\n\\, b:l;au")
        var bytes = Array(text.utf8)
        let place = try #require(bytes.firstIndex(of: 0xC3)) + 1
        bytes.insert(contentsOf: Array("\r\n ".utf8), at: place)
        #expect(try OtherProgram.imported(bytes).alarms.first?.configuration["title"] == .string("grün\n, b:l;au"))
    }

    @Test(arguments: [
        "BEGIN:VCALENDAR\nPRODID:KALARM\n", "BEGIN:VCALENDAR\nPRODID:KALARM\nEND:VEVENT\n",
        "BEGIN:VCALENDAR\nPRODID:KALARM\nnothing\nEND:VCALENDAR\n", "BEGIN:VCALENDAR\nX-KDE-KALARM-VERSION:2\nEND:\n",
    ])
    func `a broken calendar is refused`(text: String) {
        #expect(throws: Problem.self) { try OtherProgram.imported(text) }
    }

    @Test(arguments: [
        "", "hello", "[Alarms]\n", "[/]\nalarms=7\n", "BEGIN:VCALENDAR\nPRODID:-//Other//EN\nEND:VCALENDAR\n",
        "[/]\nalarms=[{}]\n[Alarms]\n{a}={}\n", "alarms=[{}]",
    ])
    func `a file that isn't surely of one format isn't recognised`(text: String) {
        #expect(ImportFormat.of(Array(text.utf8)) == nil)
    }
}
