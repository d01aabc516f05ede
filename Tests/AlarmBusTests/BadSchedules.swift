import TestSupport
import AlarmCore

/// Invalid schedules in local time.
extension BadConfiguration {
    static let badSchedules = badTimes + badDates + badWeekdays + badZones + badCombinations

    private static func bad(
        _ entries: [(String, Value)], _ key: String, _ expected: String, _ failure: Failure = .invalidSchedule
    ) -> BadConfiguration {
        BadConfiguration(entries, failure, key, expected)
    }

    private static let badTimes: [BadConfiguration] = [
        "", "24:00", "07:60", "07:00:60", "7:00", "07:0", "07:00:0", "07:00:00.5", "07:00.5", "0700", "07-00", "07:00 ",
        " 07:00", "07:00:", "+7:00", "-1:00", "07:00Z", "7 am", "99:99", "1e:00", "0x:00", "07:00\n",
        // Digits, and a colon, that are no ASCII; some have as many bytes as a time.
        "٠٧:٠٠", "\u{660}:00", "\u{660}:00:00", "０７:００", "07：00", "07:0\u{300}",
    ].map { BadConfiguration("time", .string($0), "HH:MM or HH:MM:SS, 00:00 to 23:59:59, got \"", .invalidSchedule) }

    private static let badDates: [BadConfiguration] =
        [
            "", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-01", "2026-01-00", "2026-01-32", "2026-04-31",
            "2026-1-1", "20260101", "2026/01/01", "10000-01-01", "-001-01-01", "+026-01-01", "2026-01-01T07:00",
            " 2026-01-01", "01.01.2026", "tomorrow", "２０２６-01-01", "\u{660}26-01-01",
        ].map { text in
            bad(
                [("time", .string("07:00")), ("date", .string(text))], "date",
                "YYYY-MM-DD, a date that exists, got \"")
        }
        + [
            bad(
                [("time", .string("00:00")), ("date", .string("2001-09-09"))], "date",
                "a date and time after now, 2001-09-09 01:46:40, got 2001-09-09 00:00"),
            bad(
                [("time", .string("01:46:40")), ("date", .string("2001-09-09"))], "date",
                "a date and time after now, 2001-09-09 01:46:40, got 2001-09-09 01:46:40"),
            bad(
                [("time", .string("23:47:35")), ("date", .string("2255-06-05"))], "date",
                "a date and time up to 2255-06-05 23:47:34, got 2255-06-05 23:47:35"),
            bad(
                [("timezone", .string("Europe/Berlin")), ("time", .string("07:00")), ("date", .string("9999-12-31"))],
                "date", "a date and time up to 2255-06-06 00:47:34, got 9999-12-31 07:00"),
            bad([("time", .string("23:59")), ("date", .string("1969-12-31"))], "date", "a date and time after now"),
            bad([("time", .string("23:59")), ("date", .string("0000-01-01"))], "date", "a date and time after now"),
            bad(
                [
                    ("timezone", .string("Europe/Berlin")), ("time", .string("03:46:40")),
                    ("date", .string("2001-09-09")),
                ], "date", "a date and time after now, 2001-09-09 03:46:40, got 2001-09-09 03:46:40"),
            bad(
                [
                    ("time", .string("07:00")), ("date", .string("2011-12-30")),
                    ("timezone", .string("Pacific/Apia")),
                ], "date", "a date that exists in Pacific/Apia, got 2011-12-30"),
        ]

    private static let badWeekdays: [BadConfiguration] =
        [
            ([], "one or more of mon tue wed thu fri sat sun, got nothing"),
            ([""], "names of mon tue wed thu fri sat sun, got \"\""),
            (["Mon"], "names of mon tue wed thu fri sat sun, got \"Mon\""),
            (["monday"], "names of mon tue wed thu fri sat sun, got \"monday\""),
            (["mon", "1"], "names of mon tue wed thu fri sat sun, got \"1\""),
            (["mon,tue"], "names of mon tue wed thu fri sat sun, got \"mon,tue\""),
            (["mon", "tue", "mon"], "each day once, got mon twice"),
            (["mon", "tue", "wed", "thu", "fri", "sat", "sun", "sun"], "each day once, got sun twice"),
        ].map { days, expected in
            bad([("time", .string("07:00")), ("weekdays", .strings(days))], "weekdays", expected)
        } + [
            bad(
                [("time", .string("07:00")), ("weekdays", .strings(Array(repeating: "mon", count: 65)))], "weekdays",
                "at most 64 entries, got more", .tooLarge)
        ]

    private static let badZones: [BadConfiguration] =
        [
            "Nowhere/Atall", "europe/berlin", "Europe/Berlin ", "Europe", "../etc/passwd", "/etc/passwd",
            "Europe/../../../etc/passwd", ".", "..", "/", "\u{1B}[31m", "Europe/Bеrlin", "+02:00", "CET-1CEST",
            ":Europe/Berlin", "localtime", "posixrules", String(repeating: "a", count: 255),
        ].map { name in
            bad(
                [("time", .string("07:00")), ("timezone", .string(name))], "timezone",
                "the name of a time zone, such as Europe/Berlin, got \"")
        }
        + [
            bad(
                [("time", .string("07:00")), ("timezone", .string(String(repeating: "a", count: 300)))], "timezone",
                "at most 255 bytes, got 300", .tooLarge)
        ]

    private static let time = ("time", Value.string("07:00"))

    private static let badCombinations: [BadConfiguration] = [
        bad([("fire-at", .uint64(now + 1_000_000)), time], "time", "time or fire-at, got both"),
        bad([time, ("fire-at", .uint64(now + 1_000_000))], "time", "time or fire-at, got both"),
        bad([("date", .string("2002-01-31"))], "date", "time to be set too, got no time"),
        bad([("weekdays", .strings(["mon"]))], "weekdays", "time to be set too, got no time"),
        bad([("timezone", .string("Europe/Berlin"))], "timezone", "time to be set too, got no time"),
        bad([("timezone", .string("Nowhere/Atall"))], "timezone", "time to be set too, got no time"),
        bad(
            [time, ("date", .string("2002-01-31")), ("weekdays", .strings(["thu"]))], "date",
            "date or weekdays, got both"),
        bad(
            [("fire-at", .uint64(now + 1_000_000)), ("weekdays", .strings(["mon"]))], "weekdays",
            "time to be set too, got no time"),
    ]
}
