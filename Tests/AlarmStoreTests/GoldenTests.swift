import ActivityCore
import AlarmCore
import CSQLite
import ConfigurationSamples
import Foundation
import Testing

@testable import AlarmStore

@Suite struct GoldenTests {
    private func id(_ number: UInt64) -> AlarmID {
        AlarmID(high: 0x0000_0000_0000_4000, low: 0x8000_0000_0000_0000 + number)
    }

    private var alarmsOfVersion1: [Alarm] {
        get throws {
            [
                try alarm(id(1), [.fireAt(1_900_000_000_000_000), .enabled(false)]),
                try alarm(
                    id(2),
                    [
                        .appID("org.example.Clock"), .title("Wake up"), .countdownTitle("Soon"),
                        .pausedTitle("Not yet"), .fireAt(1_900_000_000_000_000), .preAlert(600_000_000),
                        .postAlert(300_000_000),
                        .secondaryBehavior("countdown"), .alertTimeout(60_000_000), .onTimeout("snooze"),
                        .maxSnoozes(5), .keep(true), .tint("#ff8800"), .icon("alarm-symbolic"),
                        .metadata(OpaqueValue(bytes: [1, 2, 3], size: 11)),
                        .buttons([
                            Button(.stop, text: "Up", icon: "object-select", textColor: "#ffffff"), Button(.custom),
                        ]),
                    ],
                    state: .countdown(
                        Countdown(
                            .preAlert, anchor: .wall, total: .minutes(10), elapsed: .seconds(1),
                            start: moment(wall: 1_899_999_401_000_000, boot: 5_000_000))),
                    appOrigin: .flatpak, snoozeCount: 1),
                try alarm(
                    id(3),
                    [
                        .title("Tea"), .preAlert(180_000_000), .secondaryBehavior("none"), .alertTimeout(.max),
                        .onTimeout("stop"), .maxSnoozes(0),
                    ],
                    state: .paused(PausedCountdown(.timer, total: .minutes(3), elapsed: .seconds(20))), appOrigin: .snap
                ),
                try alarm(
                    id(4), [.title("Snoozed"), .preAlert(180_000_000), .postAlert(60_000_000)],
                    state: .countdown(
                        Countdown(
                            .postAlert, anchor: .boot, total: .minutes(1),
                            start: moment(wall: 1_899_999_990_000_000, boot: 6_000_000))),
                    snoozeCount: 3),
                try alarm(
                    id(5), [.title("Ringing"), .fireAt(1_899_999_999_000_000)],
                    state: .alerting(
                        Alert(
                            due: WallTime(microseconds: 1_899_999_999_000_000),
                            start: moment(wall: 1_899_999_999_000_123, boot: 7_000_000))),
                    handled: 1_899_999_999_000_000),
            ]
        }
    }

    private var alarmsOfVersion2: [Alarm] {
        get throws {
            let since = 1_899_999_000_000_000 as Int64
            return [
                try alarm(
                    id(1), [.fireAt(1_900_000_000_000_000), .enabled(false)], memory: memory(1_899_990_000_000_000)),
                try alarm(
                    id(2),
                    [
                        .appID("org.example.Clock"), .title("Wake up"), .countdownTitle("Soon"),
                        .pausedTitle("Not yet"), .time("07:30"), .weekdays(["mon", "wed", "fri"]),
                        .timeZone("Europe/Berlin"), .preAlert(600_000_000), .postAlert(300_000_000),
                        .secondaryBehavior("countdown"), .alertTimeout(60_000_000), .onTimeout("snooze"),
                        .maxSnoozes(5), .missed("notify"), .grace(0), .keep(true), .tint("#ff8800"),
                        .icon("alarm-symbolic"), .metadata(OpaqueValue(bytes: [1, 2, 3], size: 11)),
                        .buttons([
                            Button(.stop, text: "Up", icon: "object-select", textColor: "#ffffff"), Button(.custom),
                        ]),
                    ],
                    state: .countdown(
                        Countdown(
                            .preAlert, anchor: .wall, total: .minutes(10), elapsed: .seconds(1),
                            start: moment(wall: 1_899_999_401_000_000, boot: 5_000_000))),
                    appOrigin: .flatpak,
                    memory: memory(
                        since, handled: since, days: 21_990, zone: "Europe/Berlin",
                        spans: [(1_899_900_000_000_000, 1_899_950_000_000_000), (since, since)]),
                    snoozeCount: 1),
                try alarm(
                    id(3),
                    [
                        .title("Train"), .time("05:59:59"), .date("2030-03-20"), .missed("ring"),
                        .grace(86_400_000_000),
                    ],
                    appOrigin: .snap, memory: memory(.min)),
                try alarm(
                    id(4), [.title("Tea"), .preAlert(180_000_000)],
                    state: .countdown(
                        Countdown(
                            .timer, anchor: .rebooted, total: .minutes(3), elapsed: .seconds(20),
                            start: moment(wall: 1_899_999_990_000_000, boot: -5_000_000))),
                    memory: memory(1_899_999_970_000_000)),
                try alarm(
                    id(5), [.title("Ringing"), .time("17:46:39"), .missed("drop")],
                    state: .alerting(
                        Alert(
                            due: WallTime(microseconds: 1_899_999_999_000_000),
                            start: moment(wall: 1_899_999_999_000_123, boot: 7_000_000))),
                    memory: memory(
                        1_899_999_999_000_000, handled: 1_899_999_999_000_000, days: 21_990, zone: "UTC",
                        spans: [(1_899_999_999_000_000, 1_899_999_999_000_000)])),
            ]
        }
    }

    private var alarmsOfVersion3: [Alarm] {
        get throws { try alarmsOfVersion2 + [waterAlarm()] }
    }

    /// - Parameter settings: More of it.
    private func waterAlarm(_ settings: [Setting] = []) throws -> Alarm {
        try alarm(
            id(6), [.title("Water"), .fireAt(1_900_000_000_000_000), .wake(false)] + settings,
            memory: memory(1_899_990_000_000_000))
    }

    private var alarmsOfVersion4: [Alarm] {
        get throws { try alarmsOfVersion3 + loudAlarms() }
    }

    private var alarmsOfVersion5: [Alarm] {
        get throws { try alarmsOfVersion3 + loudAlarms([], [.countdownNotice("never")]) }
    }

    private var alarmsOfVersion6: [Alarm] {
        get throws { try alarmsOfVersion3 + quietAndLoudAlarms() }
    }

    private var newestAlarms: [Alarm] {
        get throws {
            try alarmsOfVersion2 + [waterAlarm([.buttons([Button(.pause, isHidden: true)])])]
                + quietAndLoudAlarms([.layout(OpaqueValue(bytes: [7, 8], size: 10))])
        }
    }

    private var alarmsOfVersion8: [Alarm] {
        get throws {
            try alarmsOfVersion2 + [waterAlarm([.buttons([Button(.pause, isHidden: true)])])] + quietAndLoudAlarms()
        }
    }

    /// - Parameter more: More of the second one.
    private func quietAndLoudAlarms(_ more: [Setting] = []) throws -> [Alarm] {
        try loudAlarms(
            [.breakThrough(true), .speak(false)],
            [.countdownNotice("never"), .breakThrough(false), .speak(true)] + more)
    }

    /// - Parameters:
    ///   - first: More of the first one.
    ///   - second: More of the second one.
    private func loudAlarms(_ first: [Setting] = [], _ second: [Setting] = []) throws -> [Alarm] {
        try [
            alarm(
                id(7),
                [
                    .appID("org.example.Clock"), .title("Loud"), .fireAt(1_900_000_000_000_000),
                    .secondaryBehavior("both"), .sound("alarm-clock-elapsed"), .volume(0.25), .fadeIn(5_000_000),
                    .countdownNotice("always"), .stopAction(AppAction("up")),
                    .defaultAction(
                        AppAction(
                            "show.alarm-2", parameter: OpaqueValue(bytes: [4, 5, 6], size: 9), mode: .foreground,
                            target: "org.example.Other")),
                ] + first,
                memory: memory(1_899_990_000_000_000)),
            alarm(
                id(8),
                [
                    .title("Own"), .fireAt(1_900_000_000_000_000), .secondaryBehavior("custom"),
                    .sound("/usr/share/sounds/ä b.ogg"), .volume(0),
                    .secondaryAction(AppAction("open", mode: .background)),
                ] + second,
                memory: memory(1_899_990_000_000_000)),
        ]
    }

    private func alarms(ofVersion version: Int64) throws -> [Alarm] {
        switch version {
        case 1: try alarmsOfVersion1
        case 2: try alarmsOfVersion2
        case 3: try alarmsOfVersion3
        case 4: try alarmsOfVersion4
        case 5: try alarmsOfVersion5
        case 6, 7: try alarmsOfVersion6
        case 8: try alarmsOfVersion8
        default: try newestAlarms
        }
    }

    private func memory(
        _ since: Int64, handled: Int64? = nil, days: Int64? = nil, zone: String? = nil, spans: [(Int64, Int64)] = []
    ) -> OccurrenceMemory {
        OccurrenceMemory(
            since: WallTime(microseconds: since),
            last: handled.map { DueTime(WallTime(microseconds: $0), on: days.map { CivilDate(days: $0) }) },
            zoneName: zone, spans: spans.map { WallTime(microseconds: $0)...WallTime(microseconds: $1) })
    }

    /// The history of the golden stores since version 2, in the order in which it happened.
    ///
    /// - Parameter version: Before version 8 no entry says where its app's id is from.
    private func history(ofVersion version: Int64 = Schema.version) -> [HistoryEntry] {
        func entry(
            _ number: UInt64, _ event: HistoryEntry.Event, due: Int64, at: Int64, appID: String = "",
            appOrigin: AppOrigin = .host, title: String = ""
        ) -> HistoryEntry {
            HistoryEntry(
                id: id(number), appID: appID, appOrigin: appOrigin, title: title, event: event,
                due: WallTime(microseconds: due), at: WallTime(microseconds: at))
        }
        if version == 1 { return [] }
        return [
            entry(
                2, .missed(.notify, count: 3), due: 1_899_900_000_000_000, at: 1_899_950_000_000_000,
                appID: "org.example.Clock", appOrigin: version >= 8 ? .flatpak : .host, title: "Wake up"),
            entry(9, .fired, due: 1_899_999_000_000_000, at: 1_899_999_000_000_321),
            entry(9, .snoozed, due: 1_899_999_300_000_000, at: 1_899_999_000_000_654),
            entry(9, .stopped(.user), due: 1_899_999_000_000_000, at: 1_899_999_100_000_000),
        ]
    }

    /// The end of the holiday of the golden stores since version 5.
    private let holidayEnd = WallTime(microseconds: 1_900_100_000_000_000)

    /// The timers that are started most in the golden stores since version 7.
    private let recentTimers = RecentTimers([
        RecentTimer(
            title: "Tea", length: .minutes(4), count: 12, started: WallTime(microseconds: 1_899_980_000_000_000)),
        RecentTimer(
            title: "", length: .minutes(5), count: 1, started: WallTime(microseconds: 1_899_990_000_000_000)),
    ])

    /// The person's decisions in the golden stores since version 8.
    private let authorizations: [SandboxedApp: Authorization] = [
        SandboxedApp(id: "org.example.Clock"): .authorized, SandboxedApp(id: "snap.nag"): .denied,
    ]

    /// The activities of the golden stores since version 9.
    private var activities: [Activity] {
        get throws {
            let start = moment(wall: 1_899_999_990_000_000, boot: 4_990_000_000)
            return [
                try activity(
                    id(0xA1),
                    [
                        .kind("Delivery"), .title("Pizza"), .appID("org.example.Clock"),
                        .attributes(OpaqueValue(bytes: [1, 2], size: 10)),
                        .content(OpaqueValue(bytes: [3, 4, 5], size: 11)),
                        .layout(
                            Layout(checked: OpaqueValue(bytes: [6, 7], size: 12), actions: ["call-off", "show"])),
                        .staleAt(1_900_000_600_000_000), .relevance(2.5), .icon("package"), .tint("#00aa88"),
                        .link("https://example.org/pizza"), .notice(.always), .endsWithCaller(true),
                        .defaultAction(
                            AppAction(
                                "show", parameter: OpaqueValue(bytes: [4, 5, 6], size: 9), mode: .foreground,
                                target: "org.example.Other")),
                        .actions(["call-off": AppAction("cancel"), "show": AppAction("show.order", mode: .background)]),
                    ],
                    owner: SandboxedApp(id: "org.example.Clock"),
                    caller: ActivityCaller(bus: "00112233445566778899aabbccddeeff", name: ":1.42"),
                    asOf: 1_899_999_999_000_000, updateCount: 12),
                try activity(
                    id(0xA2), [.title("Match"), .startAt(1_900_003_600_000_000)],
                    startAlert: ActivityAlert(title: "It begins", body: "Soon", sound: .themed("bell")),
                    state: .pending),
                try activity(
                    id(0xA3), [.appID("org.example.Build"), .staleAt(1_899_999_999_000_000), .notice(.never)],
                    state: .running(since: start, isStale: true), updateCount: .max),
                try activity(
                    id(0xA4), [.title("Backup")],
                    state: .ended(
                        ActivityEnd(
                            start: moment(wall: 1_899_999_980_000_000, boot: 4_980_000_000),
                            at: moment(wall: 1_899_999_995_000_000, boot: 4_995_000_000),
                            dismissal: BootTime(microseconds: 19_395_000_000),
                            dismissAt: WallTime(microseconds: 1_900_003_595_000_000))),
                    updateCount: 3),
            ]
        }
    }

    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// Creates the store's file from `text`.
    private func make(_ text: String) throws {
        try Database(directory.database, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE).execute(text)
    }

    /// Returns the golden store of `version` as SQL text.
    private func golden(_ version: Int64) throws -> String {
        let file = Bundle.module.url(forResource: "version\(version)", withExtension: "sql", subdirectory: "Golden")
        return try String(contentsOf: #require(file), encoding: .utf8)
    }

    @Test(arguments: 1...Schema.version) func `a store of each version can be read`(_ version: Int64) throws {
        try make(golden(version))
        let history = history(ofVersion: version)
        let store = try Store(directory: directory.path, boot: thisBoot)
        #expect(store.setAside == nil)
        #expect(try store.alarms() == alarms(ofVersion: version).byID)
        #expect(try store.history() == history.reversed())
        #expect(try store.holidayEnd() == (version >= 5 ? holidayEnd : nil))
        #expect(try store.recentTimers() == (version >= 7 ? recentTimers : RecentTimers()))
        #expect(store.authorizations == (version >= 8 ? authorizations : [:]))
        let found = try store.activities()
        #expect(try found.all == (version >= 9 ? activities.byID : [:]))
        #expect(found.ofOtherBoot == (version >= 9 ? [id(0xA2)] : []))
        #expect(try store.database.integer("PRAGMA user_version") == Schema.version)
        try store.commit(written: newestAlarms, removed: [], history: self.history())
        #expect(try store.alarms() == newestAlarms.byID)
        #expect(try store.history() == self.history().reversed() + history.reversed())
    }

    @Test func `a new store is the same as the golden store of the newest version`() throws {
        try Store(directory: directory.path, boot: thisBoot).commit(
            written: newestAlarms, removed: [AlarmID](), activities: activities, history: history(),
            holidayEnd: holidayEnd, recentTimers: recentTimers, authorizations: authorizations)
        let golden = try Database(directory.path + "/golden", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
        try golden.execute(self.golden(Schema.version))
        try golden.execute("ATTACH '\(directory.database)' AS store")
        let tables = [
            "alarm", "button", "action", "activity", "activity_action", "history", "holiday", "recent_timer",
            "authorization",
        ]
        for table in tables {
            let columns = "SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_info('\(table)'"
            try expectSame("\(columns), 'main')", "\(columns), 'store')", in: golden)
            try expectSame("SELECT * FROM main.\(table)", "SELECT * FROM store.\(table)", in: golden)
        }
        #expect(try golden.integer("PRAGMA store.application_id") == Schema.applicationID)
        #expect(try golden.integer("PRAGMA store.user_version") == Schema.version)
    }

    private func expectSame(_ rows: String, _ otherRows: String, in database: Database) throws {
        #expect(try database.integer("SELECT count(*) FROM (\(rows))") > 0)
        #expect(try database.integer("SELECT count(*) FROM (\(rows) EXCEPT \(otherRows))") == 0)
        #expect(try database.integer("SELECT count(*) FROM (\(otherRows) EXCEPT \(rows))") == 0)
    }

    @Test func `a store of version 1 that can't be brought up to date stays as it is`() throws {
        try make(golden(1) + "CREATE TABLE history (seq INTEGER)")
        #expect(throws: StoreError.self) { try Store(directory: directory.path, boot: thisBoot) }
        do {
            let database = try Database(directory.database, flags: SQLITE_OPEN_READWRITE)
            #expect(try database.integer("PRAGMA user_version") == 1)
            #expect(try database.integer("SELECT count(*) FROM pragma_table_info('alarm')") == 30)
            #expect(try database.integer("SELECT count(*) FROM alarm WHERE handled < fire_at") == 1)
            try database.execute("DROP TABLE history")
        }
        #expect(try Store(directory: directory.path, boot: thisBoot).alarms() == alarmsOfVersion1.byID)
    }

    @Test func `a store of version 2 that can't be brought up to date stays as it is`() throws {
        try make(golden(2) + "ALTER TABLE alarm ADD COLUMN wake TEXT")
        #expect(throws: StoreError.self) { try Store(directory: directory.path, boot: thisBoot) }
        do {
            let database = try Database(directory.database, flags: SQLITE_OPEN_READWRITE)
            #expect(try database.integer("PRAGMA user_version") == 2)
            try database.execute("ALTER TABLE alarm DROP COLUMN wake")
        }
        #expect(try Store(directory: directory.path, boot: thisBoot).alarms() == alarmsOfVersion2.byID)
    }

    @Test func `a store of version 3 that can't be brought up to date stays as it is`() throws {
        try make(golden(3) + "CREATE TABLE action (alarm_id BLOB)")
        #expect(throws: StoreError.self) { try Store(directory: directory.path, boot: thisBoot) }
        do {
            let database = try Database(directory.database, flags: SQLITE_OPEN_READWRITE)
            #expect(try database.integer("PRAGMA user_version") == 3)
            #expect(try database.integer("SELECT count(*) FROM pragma_table_info('alarm')") == 41)
            try database.execute("DROP TABLE action")
        }
        #expect(try Store(directory: directory.path, boot: thisBoot).alarms() == alarmsOfVersion3.byID)
    }

    @Test func `a store of version 4 that can't be brought up to date stays as it is`() throws {
        try make(golden(4) + "CREATE TABLE holiday (until TEXT)")
        #expect(throws: StoreError.self) { try Store(directory: directory.path, boot: thisBoot) }
        do {
            let database = try Database(directory.database, flags: SQLITE_OPEN_READWRITE)
            #expect(try database.integer("PRAGMA user_version") == 4)
            #expect(try database.integer("SELECT count(*) FROM alarm WHERE countdown_notice = 1") == 1)
            #expect(try database.integer("SELECT count(*) FROM pragma_table_info('alarm')") == 45)
            try database.execute("DROP TABLE holiday")
        }
        #expect(try Store(directory: directory.path, boot: thisBoot).alarms() == alarmsOfVersion4.byID)
    }

    @Test func `a store of version 5 that can't be brought up to date stays as it is`() throws {
        try make(golden(5) + "ALTER TABLE alarm ADD COLUMN speak TEXT")
        #expect(throws: StoreError.self) { try Store(directory: directory.path, boot: thisBoot) }
        do {
            let database = try Database(directory.database, flags: SQLITE_OPEN_READWRITE)
            #expect(try database.integer("PRAGMA user_version") == 5)
            #expect(try database.integer("SELECT count(*) FROM pragma_table_info('alarm')") == 46)
            try database.execute("ALTER TABLE alarm DROP COLUMN speak")
        }
        #expect(try Store(directory: directory.path, boot: thisBoot).alarms() == alarmsOfVersion5.byID)
    }

    @Test func `a store of version 6 that can't be brought up to date stays as it is`() throws {
        try make(golden(6) + "CREATE TABLE recent_timer (title TEXT)")
        #expect(throws: StoreError.self) { try Store(directory: directory.path, boot: thisBoot) }
        do {
            let database = try Database(directory.database, flags: SQLITE_OPEN_READWRITE)
            #expect(try database.integer("PRAGMA user_version") == 6)
            try database.execute("DROP TABLE recent_timer")
        }
        #expect(try Store(directory: directory.path, boot: thisBoot).alarms() == alarmsOfVersion6.byID)
    }

    @Test func `a store of version 7 that can't be brought up to date stays as it is`() throws {
        try make(golden(7) + "CREATE TABLE authorization (app TEXT)")
        #expect(throws: StoreError.self) { try Store(directory: directory.path, boot: thisBoot) }
        do {
            let database = try Database(directory.database, flags: SQLITE_OPEN_READWRITE)
            #expect(try database.integer("PRAGMA user_version") == 7)
            #expect(try database.integer("SELECT count(*) FROM pragma_table_info('button')") == 5)
            try database.execute("DROP TABLE authorization")
        }
        #expect(try Store(directory: directory.path, boot: thisBoot).alarms() == alarmsOfVersion6.byID)
    }

    @Test func `a store of version 8 that can't be brought up to date stays as it is`() throws {
        try make(golden(8) + "CREATE TABLE activity (id BLOB)")
        #expect(throws: StoreError.self) { try Store(directory: directory.path, boot: thisBoot) }
        do {
            let database = try Database(directory.database, flags: SQLITE_OPEN_READWRITE)
            #expect(try database.integer("PRAGMA user_version") == 8)
            #expect(try database.integer("SELECT count(*) FROM pragma_table_info('alarm')") == 47)
            try database.execute("DROP TABLE activity")
        }
        #expect(try Store(directory: directory.path, boot: thisBoot).alarms() == alarms(ofVersion: 8).byID)
    }

    @Test(arguments: 1...Schema.version)
    func `the readable rows of a damaged store of each version are kept`(_ version: Int64) throws {
        let rows = """
            WITH RECURSIVE number (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < 399)
            INSERT INTO alarm (id, app_id, app_proof, title, fire_at, pre_alert, post_alert, keep, enabled, state,
                snooze_count)
            SELECT randomblob(16), '', 'host', 'Alarm', 1900000000000000, 0, 0, 0, 1, 'scheduled', 0 FROM number;
            """
        try make(golden(version) + rows)
        var contents = try directory.database.contents
        // The alarms that were added last are behind the pages of the schema.
        let page = contents.count / 4096 * 3 / 4
        for offset in page * 4096..<(page + 1) * 4096 { contents[offset] = 0xA5 }
        try directory.database.write(contents)
        let store = try Store(directory: directory.path, boot: thisBoot)
        let found = try store.alarms()
        #expect(store.setAside?.salvaged == found.count)
        #expect(found.count > 300)
        #expect(found.values.filter { !$0.configuration.wakes }.count <= 1)
        for alarm in try alarms(ofVersion: version) { #expect(found[alarm.id] ?? alarm == alarm) }
        #expect(try store.history() == history(ofVersion: version).reversed())
        #expect(try store.holidayEnd() == (version >= 5 ? holidayEnd : nil))
        #expect(try store.recentTimers() == (version >= 7 ? recentTimers : RecentTimers()))
        #expect(store.authorizations == (version >= 8 ? authorizations : [:]))
        #expect(try store.activities().all == (version >= 9 ? activities.byID : [:]))
    }
}
