import AlarmCore
import CSQLite
import Testing

@testable import AlarmStore

/// The timers that are started most, on disk.
@Suite struct RecentTimersTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func timer(_ title: String, _ minutes: Int64, _ count: UInt32) -> RecentTimer {
        RecentTimer(title: title, length: .minutes(minutes), count: count, started: now.wall + .minutes(minutes))
    }

    @Test func `new, changed and forgotten ones are written with the alarms, and read by the next start`() throws {
        var all: [RecentTimer] = []
        for step in [
            [timer("", 5, 1)], [timer("Tea", 4, 1), timer("", 5, 1)], [timer("Tea", 4, 2), timer("", 5, 1)],
            [timer("Tea", 4, 2), timer("Tee \u{1F375} '; --", 4, 1)], [], [timer("Tea", 4, 1)],
        ] {
            all = step
            let store = try Store(directory: directory.path, boot: thisBoot)
            try store.commit(
                written: [alarm()], removed: [], history: [], values: StoredValues(recentTimers: RecentTimers(all)))
            #expect(store.values.recentTimers == RecentTimers(all))
        }
        #expect(try Store(directory: directory.path, boot: thisBoot).values.recentTimers == RecentTimers(all))
    }

    @Test func `after a commit that has failed they are as before, and the next one writes them`() throws {
        let store = try Store(directory: directory.path, boot: thisBoot)
        let before = RecentTimers([timer("Tea", 4, 1)])
        let after = RecentTimers([timer("Tea", 4, 2)])
        try store.commit(written: [alarm()], removed: [], history: [], values: StoredValues(recentTimers: before))
        try store.database.execute("PRAGMA query_only = 1")
        #expect(throws: StoreError.self) {
            try store.commit(written: [alarm()], removed: [], history: [], values: StoredValues(recentTimers: after))
        }
        #expect(store.values.recentTimers == before)
        try store.database.execute("PRAGMA query_only = 0")
        try store.commit(written: [alarm()], removed: [], history: [], values: StoredValues(recentTimers: after))
        #expect(store.values.recentTimers == after)
    }

    @Test func `rows that can't be timers are left out`() throws {
        do {
            let store = try Store(directory: directory.path, boot: thisBoot)
            try store.commit(
                written: [], removed: [], history: [],
                values: StoredValues(recentTimers: RecentTimers([timer("Tea", 4, 1)])))
            try store.database.execute(
                """
                INSERT INTO recent_timer VALUES ('a', 60000000, 0, 0, 0), ('b', 60000000, 4294967296, 0, 0),
                    ('c', 0, 1, 0, 0), ('d', -1, 1, 0, 0)
                """)
            try store.database.seal()
        }
        let store = try Store(directory: directory.path, boot: thisBoot)
        #expect(store.values.recentTimers == RecentTimers([timer("Tea", 4, 1)]))
    }
}
