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

    private var plainAlarms: [Alarm] {
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

    /// - Parameter settings: More of it.
    private func waterAlarm(_ settings: [Setting] = []) throws -> Alarm {
        try alarm(
            id(6), [.title("Water"), .fireAt(1_900_000_000_000_000), .wake(false)] + settings,
            memory: memory(1_899_990_000_000_000))
    }

    private var newestAlarms: [Alarm] {
        get throws {
            try plainAlarms + [waterAlarm([.buttons([Button(.pause, isHidden: true)])])]
                + quietAndLoudAlarms([.layout(OpaqueValue(bytes: [7, 8], size: 10))])
        }
    }

    /// - Parameter more: More of the second one.
    private func quietAndLoudAlarms(_ more: [Setting] = []) throws -> [Alarm] {
        try loudAlarms(
            [.breakThrough(true), .risingVolume(false), .speak(false)],
            [.countdownNotice("never"), .breakThrough(false), .risingVolume(true), .speak(true)] + more)
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

    private func memory(
        _ since: Int64, handled: Int64? = nil, days: Int64? = nil, zone: String? = nil, spans: [(Int64, Int64)] = []
    ) -> OccurrenceMemory {
        OccurrenceMemory(
            since: WallTime(microseconds: since),
            last: handled.map { DueTime(WallTime(microseconds: $0), on: days.map { CivilDate(days: $0) }) },
            zoneName: zone, spans: spans.map { WallTime(microseconds: $0)...WallTime(microseconds: $1) })
    }

    /// The history of the golden stores, in the order in which it happened.
    private var history: [HistoryEntry] {
        func entry(
            _ number: UInt64, _ event: HistoryEntry.Event, due: Int64, at: Int64, appID: String = "",
            appOrigin: AppOrigin = .host, title: String = ""
        ) -> HistoryEntry {
            HistoryEntry(
                id: id(number), appID: appID, appOrigin: appOrigin, title: title, event: event,
                due: WallTime(microseconds: due), at: WallTime(microseconds: at))
        }
        return [
            entry(
                2, .missed(.notify, count: 3), due: 1_899_900_000_000_000, at: 1_899_950_000_000_000,
                appID: "org.example.Clock", appOrigin: .flatpak, title: "Wake up"),
            entry(9, .fired, due: 1_899_999_000_000_000, at: 1_899_999_000_000_321),
            entry(9, .snoozed, due: 1_899_999_300_000_000, at: 1_899_999_000_000_654),
            entry(9, .stopped(.user), due: 1_899_999_000_000_000, at: 1_899_999_100_000_000),
        ]
    }

    /// The values beside the alarms in the golden stores.
    private let values = StoredValues(
        holidayEnd: WallTime(microseconds: 1_900_100_000_000_000),
        recentTimers: RecentTimers([
            RecentTimer(
                title: "Tea", length: .minutes(4), count: 12, started: WallTime(microseconds: 1_899_980_000_000_000)),
            RecentTimer(
                title: "", length: .minutes(5), count: 1, started: WallTime(microseconds: 1_899_990_000_000_000)),
        ]),
        authorizations: [SandboxedApp(id: "org.example.Clock"): .authorized, SandboxedApp(id: "snap.nag"): .denied])

    /// The activities of the golden stores.
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

    @Test(arguments: Schema.firstVersion...Schema.version) func `a store of each version can be read`(
        _ version: Int64
    ) throws {
        try make(golden(version))
        let store = try Store(directory: directory.path, boot: thisBoot)
        #expect(store.setAside == nil)
        #expect(store.earlier == [])
        #expect(try store.alarms() == newestAlarms.byID)
        #expect(try store.history() == history.reversed())
        #expect(store.values == values)
        let found = try store.activities()
        #expect(try found.all == activities.byID)
        #expect(found.ofOtherBoot == [id(0xA2)])
        #expect(try store.database.integer("PRAGMA user_version") == Schema.version)
        try store.commit(written: newestAlarms, removed: [], history: history)
        #expect(try store.alarms() == newestAlarms.byID)
        #expect(try store.history() == history.reversed() + history.reversed())
    }

    @Test func `a new store is the same as the golden store of the newest version`() throws {
        try Store(directory: directory.path, boot: thisBoot).commit(
            written: newestAlarms, removed: [AlarmID](), activities: activities, history: history,
            values: values)
        let golden = try Database(directory.path + "/golden", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
        try golden.execute(self.golden(Schema.version))
        try golden.execute("ATTACH '\(directory.database)' AS store")
        // The time of the commit differs, and with it the checksum.
        for table in ["main", "store"] {
            for name in ["alarm", "button", "action", "activity", "activity_action"] {
                try golden.execute("UPDATE \(table).\(name) SET written = 0, checksum = 0")
            }
        }
        for table in Table.allCases.map(\.rawValue) {
            let columns = "SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_info('\(table)'"
            try expectSame("\(columns), 'main')", "\(columns), 'store')", in: golden)
            // Of alarms that were removed or restored a new store has nothing.
            guard table != "removal", table != "restored" else { continue }
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

    // MARK: Migration

    /// A file that the present migrations and a made-up next one bring up to date.
    private var nextFile: DatabaseFile {
        DatabaseFile(
            path: directory.database, lockTimeout: 0,
            migrations: Schema.migrations + [
                "ALTER TABLE alarm ADD COLUMN mood TEXT; CREATE TABLE mood (name TEXT) STRICT; UPDATE alarm SET mood = title"
            ])
    }

    @Test func `a made-up next version brings a store up to date`() throws {
        try make(golden(Schema.version))
        for _ in 0..<2 {
            let opened = try nextFile.open()
            #expect(opened.setAside == nil)
            #expect(try opened.database.integer("PRAGMA user_version") == Schema.version + 1)
            #expect(try opened.database.text("SELECT mood FROM alarm WHERE title = 'Loud'") == "Loud")
            #expect(try opened.database.integer("SELECT count(*) FROM mood") == 0)
        }
        // Which this version refuses, and leaves as it is.
        let before = try directory.database.contents
        #expect(
            throws: StoreError.newerVersion(file: directory.database, found: Schema.version + 1, known: Schema.version)
        ) { try Store(directory: directory.path, boot: thisBoot) }
        #expect(try directory.database.contents == before)
    }

    @Test func `a new store takes all migrations`() throws {
        let opened = try nextFile.open()
        #expect(try opened.database.integer("PRAGMA user_version") == Schema.version + 1)
        #expect(try opened.database.integer("SELECT count(*) FROM pragma_table_info('alarm') WHERE name = 'mood'") == 1)
    }

    @Test func `a store that can't be brought up to date stays as it is`() throws {
        try make(golden(Schema.version) + "CREATE TABLE mood (other TEXT)")
        #expect(throws: StoreError.self) { try nextFile.open() }
        do {
            let database = try Database(directory.database, flags: SQLITE_OPEN_READWRITE)
            #expect(try database.integer("PRAGMA user_version") == Schema.version)
            #expect(try database.integer("SELECT count(*) FROM pragma_table_info('alarm') WHERE name = 'mood'") == 0)
            try database.execute("DROP TABLE mood")
        }
        #expect(try Store(directory: directory.path, boot: thisBoot).alarms() == newestAlarms.byID)
        #expect(try nextFile.open().database.integer("PRAGMA user_version") == Schema.version + 1)
    }

    // MARK: Earlier builds

    @Test(arguments: 1..<Schema.firstVersion) func `a store of an earlier build is kept beside`(_ version: Int64) throws
    {
        try make(
            """
            PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(version);
            CREATE TABLE alarm (id BLOB NOT NULL PRIMARY KEY, title TEXT NOT NULL) STRICT, WITHOUT ROWID;
            INSERT INTO alarm VALUES (x'01', 'Tea')
            """)
        let before = try directory.database.contents
        let aside = "\(directory.database)-earlier"
        do {
            let store = try Store(directory: directory.path, boot: thisBoot)
            #expect(store.earlier == [Store.Earlier(path: aside, package: Schema.earlierPackage, isNew: true)])
            #expect(store.setAside == nil)
            #expect(try store.alarms() == [:])
            #expect(try aside.contents == before)
            try store.write([alarm()])
        }
        let store = try Store(directory: directory.path, boot: thisBoot)
        #expect(store.earlier == [Store.Earlier(path: aside, package: Schema.earlierPackage, isNew: false)])
        #expect(try store.alarms().count == 1)
        #expect(try aside.contents == before)
    }

    @Test func `the log of an earlier build's store stays with it`() throws {
        do {
            let origin = try TemporaryDirectory()
            let database = try Database(origin.database, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
            try database.execute(
                """
                PRAGMA journal_mode = WAL; PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = 9;
                CREATE TABLE alarm (title TEXT NOT NULL) STRICT
                """)
            try database.checkpoint()
            try database.execute("INSERT INTO alarm VALUES ('Tea')")
            // As after a crash.
            for suffix in ["", "-wal"] {
                try (directory.database + suffix).write("\(origin.database)\(suffix)".contents)
            }
        }
        let aside = try #require(try Store(directory: directory.path, boot: thisBoot).earlier.first).path
        #expect(try Database(aside, flags: SQLITE_OPEN_READWRITE).text("SELECT title FROM alarm") == "Tea")
    }

    @Test func `until something is stored, each start says that the store was of an earlier build`() throws {
        // As if the process had ended before it could make a new one.
        try "\(directory.database)-earlier".write(Data())
        for _ in 1...2 { #expect(try Store(directory: directory.path, boot: thisBoot).earlier.map(\.isNew) == [true]) }
        do { try Store(directory: directory.path, boot: thisBoot).write([alarm()]) }
        #expect(try Store(directory: directory.path, boot: thisBoot).earlier.map(\.isNew) == [false])
    }

    @Test func `a second store of an earlier build is kept beside the first under another name`() throws {
        for number in 1...2 {
            try? FileManager.default.removeItem(atPath: directory.database)
            try make(
                "PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(number); CREATE TABLE alarm (id BLOB)"
            )
            let earlier = try #require(try Store(directory: directory.path, boot: thisBoot).earlier.last)
            #expect(earlier.isNew)
            #expect(
                try Database(earlier.path, flags: SQLITE_OPEN_READWRITE).integer("PRAGMA user_version") == Int64(number)
            )
        }
        #expect(try directory.files.filter { $0.contains("-earlier") }.count == 2)
        let paths = try Store(directory: directory.path, boot: thisBoot).earlier.map(\.path)
        #expect(paths == ["\(directory.database)-earlier", "\(directory.database)-earlier-2"])
    }

    @Test(arguments: Schema.firstVersion...Schema.version)
    func `the readable rows of a damaged store of each version are kept`(_ version: Int64) throws {
        let rows = """
            WITH RECURSIVE number (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM number WHERE n < 399)
            INSERT INTO alarm (id, app_id, app_proof, title, fire_at, pre_alert, post_alert, keep, enabled, wake, fade_in,
                state, snooze_count, parts, written, checksum)
            SELECT randomblob(16), '', 'host', 'Alarm', 1900000000000000, 0, 0, 0, 1, 1, 0, 'scheduled', 0, 0, 0, 0
            FROM number;
            """
        try make(golden(version) + rows)
        do { try Database(directory.database, flags: SQLITE_OPEN_READWRITE).seal() }
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
        for alarm in try newestAlarms { #expect(found[alarm.id] ?? alarm == alarm) }
        #expect(try store.history() == history.reversed())
        #expect(store.values == values)
        #expect(try store.activities().all == activities.byID)
    }
}
