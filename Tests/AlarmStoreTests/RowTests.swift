import AlarmCore
import CSQLite
import ConfigurationSamples
import Testing

@testable import AlarmStore

/// Single rows that aren't as they should be, in a database that is.
@Suite struct RowTests {
    let directory: TemporaryDirectory
    let damaged = AlarmID(high: 1, low: 1)
    let sound: Alarm

    init() throws {
        directory = try TemporaryDirectory()
        sound = try alarm(AlarmID(high: 2, low: 2))
    }

    /// Stores two alarms and changes the row of one by `assignment`.
    private func store(_ original: Alarm, changedBy assignment: String) throws -> Store {
        do {
            let store = try Store(directory: directory.path, boot: thisBoot)
            try store.write([original, sound])
            try store.database.execute("UPDATE alarm SET \(assignment) WHERE id = x'00000000000000010000000000000001'")
            try store.database.seal()
        }
        return try Store(directory: directory.path, boot: thisBoot)
    }

    static let fatal: [(assignment: String, fault: String)] = [
        ("state = 'ringing'", "state: expected the name of a state, got \"ringing\""),
        ("state = 'alerting', start_wall = 1, start_boot = 1", "due: expected a time, got NULL"),
        ("state = 'countdown'", "countdown_kind: expected a name that is known, got \"\""),
        ("app_proof = 'word of honour'", "app_proof: expected a name that is known, got \"word of honour\""),
        ("fire_at = -1", "fire-at: expected µs since 1970 UTC below 2^53, got 18446744073709551615"),
        (
            "pre_alert = 7",
            "pre-alert: expected 1s to 366d, or 0 for none, got 0.000007s"
        ),
        ("time = '24:00'", "time: expected HH:MM or HH:MM:SS, 00:00 to 23:59:59, got \"24:00\""),
        ("time = ''", "time: expected HH:MM or HH:MM:SS, 00:00 to 23:59:59, got \"\""),
        ("time = '07:30', fire_at = 5", "time: expected time or fire-at, got both"),
        (
            "time = '07:30', date = '2026-02-29'",
            "date: expected YYYY-MM-DD, a date that exists, got \"2026-02-29\""
        ),
        ("date = '2026-02-28'", "date: expected time to be set too, got no time"),
        ("weekdays = 'mon'", "weekdays: expected time to be set too, got no time"),
        ("timezone = 'UTC'", "timezone: expected time to be set too, got no time"),
        ("time = '07:30', date = '2026-02-28', weekdays = 'mon'", "date: expected date or weekdays, got both"),
        ("time = '07:30', weekdays = 'mon,tue,mon'", "weekdays: expected each day once, got mon twice"),
        (
            "time = '07:30', weekdays = 'mon,'",
            "weekdays: expected names of mon tue wed thu fri sat sun, got \"\""
        ),
        (
            "time = '07:30', weekdays = ''",
            "weekdays: expected names of mon tue wed thu fri sat sun, got \"\""
        ),
    ]

    @Test(arguments: fatal) func `an alarm that can't be read is reported, and stays`(
        _ assignment: String, _ fault: String
    ) throws {
        for _ in 0..<2 {
            let store = try store(alarm(damaged), changedBy: assignment)
            var found: [Alarm] = []
            let loaded = try store.load(at: now) { found.append($0) }
            #expect(found == [sound])
            #expect(loaded.faults == ["alarm \(damaged): \(fault)"])
            #expect(try store.database.integer("SELECT count(*) FROM alarm") == 2)
        }
    }

    static let cosmetic: [(assignment: String, key: ConfigurationKey, fault: String)] = [
        ("title = 'a' || char(7)", .title, "title: expected no control character but line breaks, got U+7"),
        ("tint = 'red'", .tint, "tint: expected #RRGGBB, got \"red\""),
        (
            "secondary_behavior = 'dance'", .secondaryBehavior,
            "secondary-behavior: expected countdown, custom, both or none, got \"dance\""
        ),
        ("missed = 'sing'", .missed, "missed: expected ring, notify or drop, got \"sing\""),
        ("grace = 86400000001", .grace, "grace: expected 0s to 24h, got 24h0.000001s"),
        ("grace = -1", .grace, "grace: expected 0s to 24h, got 106751991d4h54.775807s"),
        ("metadata_size = 5000", .metadata, "metadata: expected at most 4096 bytes marshalled, got 5000"),
        (
            "metadata_size = -9223372036854775808", .metadata,
            "metadata: expected at most 4096 bytes marshalled, got -9223372036854775808"
        ),
        (
            "sound = '../bell'", .sound,
            "sound: expected default, none, the name of a themed sound, or an absolute path, got \"../bell\""
        ),
        ("volume = 1.5", .volume, "volume: expected 0.0 to 1.0, got 1.5"),
        ("volume = 9e999", .volume, "volume: expected 0.0 to 1.0, got inf"),
        ("fade_in = -1", .fadeIn, "fade-in: expected 0s to 5m, got 106751991d4h54.775807s"),
        ("fade_in = 300000001", .fadeIn, "fade-in: expected 0s to 5m, got 5m0.000001s"),
    ]

    @Test(arguments: cosmetic) func `a value that isn't about time is left out where it can't be read`(
        _ assignment: String, _ key: ConfigurationKey, _ fault: String
    ) throws {
        let original = try alarm(
            damaged,
            [
                .title("Tea"), .preAlert(600_000_000), .tint("#ff0000"), .secondaryBehavior("none"),
                .metadata(OpaqueValue(bytes: [1], size: 1)), .missed("notify"), .grace(0),
                .sound("none"), .volume(0.5), .fadeIn(1),
            ])
        let store = try store(original, changedBy: assignment)
        var found: [AlarmID: Alarm] = [:]
        let loaded = try store.load(at: now) { found[$0.id] = $0 }
        var expected = original.configuration
        expected.reset(key)
        #expect(found[damaged]?.configuration == expected)
        #expect(found[sound.id] == sound)
        #expect(loaded.faults == ["alarm \(damaged): \(fault)"])
    }

    static let spans = [
        "7", "5/4", "1/2 2/3", "3/4 1/2", "1/2  5/6", "1/2 3", "1/2/3", "1-2", "a/b", "1/", " ",
        "9223372036854775808/9223372036854775808", "0/0 1/1 2/2 3/3 4/4 5/5 6/6 7/7 8/8",
    ]

    @Test(arguments: spans) func `an alarm whose memory can't be read as a whole rings rather than not at all`(
        _ text: String
    ) throws {
        let last = DueTime(WallTime(microseconds: 7), on: CivilDate(days: 3))
        let since = WallTime(microseconds: 9)
        let spans = [WallTime(microseconds: 1)...WallTime(microseconds: 7)]
        let rule: [Setting] = [.time("07:30"), .weekdays(["mon"])]
        let original = try alarm(
            damaged, rule, memory: OccurrenceMemory(since: since, last: last, zoneName: "UTC", spans: spans))
        let store = try store(original, changedBy: "handled_spans = '\(text)'")
        var found: [AlarmID: Alarm] = [:]
        let loaded = try store.load(at: now) { found[$0.id] = $0 }
        let lesser = OccurrenceMemory(since: since, last: last, zoneName: "UTC", spans: [])
        #expect(try found[damaged] == alarm(damaged, rule, memory: lesser))
        let expected = "handled_spans: expected at most 8 of FROM/TO, ascending"
        #expect(loaded.faults == ["alarm \(damaged): \(expected), got \"\(text)\""])
    }

    static let actions: [(assignment: String, fault: String)] = [
        ("name = 'a b'", "stop-action.name: expected the name of an action: letters, digits, '-', '.', got \"a b\""),
        ("name = ''", "stop-action.name: expected the name of an action: letters, digits, '-', '.', got \"\""),
        ("mode = 'loud'", "action: mode: expected a name that is known, got \"loud\""),
        ("key = 'start-action'", "action: key: expected a key of an action, got \"start-action\""),
        (
            "target = '../x'",
            "stop-action.target: expected a desktop id: letters, digits, '-', '_', '+', '.', got \"../x\""
        ),
        ("parameter_size = 4097", "stop-action.parameter: expected at most 4096 bytes marshalled, got 4097"),
        ("parameter_size = -1", "stop-action.parameter: expected at most 4096 bytes marshalled, got -1"),
    ]

    @Test(arguments: actions) func `an action that can't be read is reported, and the others are unchanged`(
        _ assignment: String, _ fault: String
    ) throws {
        let other = Setting.defaultAction(AppAction("show"))
        let action = AppAction("up", parameter: OpaqueValue(bytes: [1], size: 1), mode: .foreground, target: "x")
        do {
            let store = try Store(directory: directory.path, boot: thisBoot)
            try store.write([alarm(damaged, [.stopAction(action), other]), sound])
            try store.database.execute("UPDATE action SET \(assignment) WHERE key = 'stop-action'")
            try store.database.seal()
        }
        let store = try Store(directory: directory.path, boot: thisBoot)
        var found: [AlarmID: Alarm] = [:]
        let loaded = try store.load(at: now) { found[$0.id] = $0 }
        #expect(found[damaged]?.configuration.settings == [other])
        #expect(found[sound.id] == sound)
        #expect(loaded.faults == ["alarm \(damaged): \(fault)"])
    }

    @Test func `an action without an alarm is reported`() throws {
        let stop = Setting.stopAction(AppAction("up"))
        do {
            let store = try Store(directory: directory.path, boot: thisBoot)
            try store.write([alarm(damaged, [stop, .defaultAction(AppAction("show"))])])
            try store.database.execute("UPDATE action SET alarm_id = x'01' WHERE key = 'default-action'")
            try store.database.seal()
        }
        let store = try Store(directory: directory.path, boot: thisBoot)
        var found: [Alarm] = []
        let loaded = try store.load(at: now) { found.append($0) }
        #expect(found.map(\.configuration.settings) == [[stop]])
        #expect(loaded.faults == ["action: alarm_id: expected 16 bytes"])
    }

    @Test func `text that isn't UTF-8 is mended`() throws {
        let store = try store(alarm(damaged), changedBy: "title = CAST(x'54ff61' AS TEXT)")
        #expect(try store.alarms()[damaged]?.configuration.title == "T\u{FFFD}a")
    }

    @Test func `a button that can't be read is reported, and the others are unchanged`() throws {
        let button = Button(.stop, text: "Enough")
        do {
            let store = try Store(directory: directory.path, boot: thisBoot)
            try store.write([alarm(damaged, [.buttons([button, Button(.custom, text: "Open")])])])
            try store.database.execute("UPDATE button SET role = 'start' WHERE role = 'custom'")
            try store.database.seal()
        }
        let store = try Store(directory: directory.path, boot: thisBoot)
        var found: [Alarm] = []
        let loaded = try store.load(at: now) { found.append($0) }
        #expect(found.map(\.configuration.buttons) == [[button]])
        #expect(loaded.faults == ["alarm \(damaged): button: role: expected a role of a button"])
    }
}
