import AlarmCore
import CSQLite
import ConfigurationSamples
import Glibc
import Testing

@testable import AlarmStore

@Suite struct CommitTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func `alarms are changed and removed in one commit`() throws {
        var numbers = Numbers(seed: 11)
        var alarms = try (0..<200).map { _ in try numbers.alarm() }
        let store = try Store(directory: directory.path, boot: thisBoot)
        try store.write(alarms)
        for index in 0..<100 {
            let other = try numbers.alarm()
            alarms[index] = Alarm(
                id: alarms[index].id, appOrigin: other.appOrigin, configuration: other.configuration,
                state: other.state,
                memory: other.memory, snoozeCount: other.snoozeCount)
        }
        try store.commit(written: alarms[..<100], removed: alarms[150...].map(\.id), history: [])
        alarms.removeLast(50)
        #expect(try store.alarms() == alarms.byID)
    }

    @Test func `an alarm that loses its buttons has none when it is read`() throws {
        let id = AlarmID.random()
        let bare = try alarm(id, [.title("Tea")])
        let buttons = [Button(.stop, text: "Enough"), Button(.secondary, text: "Later")]
        let adorned = try alarm(id, [.buttons(buttons)])
        do {
            let store = try Store(directory: directory.path, boot: thisBoot)
            try store.write([adorned])
            try store.write([bare])
            #expect(try store.alarms() == [id: bare])
            try store.write([adorned])
            try store.write([try alarm(id, [.buttons([buttons[1]])])])
            #expect(try store.alarms()[id]?.configuration.buttons == [buttons[1]])
            try store.write([adorned])
        }
        let store = try Store(directory: directory.path, boot: thisBoot)
        try store.write([bare])
        #expect(try store.alarms() == [id: bare])
    }

    @Test func `a new alarm does not inherit the buttons of a removed one`() throws {
        let id = AlarmID.random()
        let store = try Store(directory: directory.path, boot: thisBoot)
        try store.write([alarm(id, [.buttons([Button(.stop, text: "Enough")])])])
        try store.commit(written: [], removed: [id], history: [])
        try store.write([alarm(id)])
        #expect(try store.alarms()[id]?.configuration.buttons == [])
    }

    @Test func `removing an alarm that never was changes nothing`() throws {
        let kept = try alarm()
        let store = try Store(directory: directory.path, boot: thisBoot)
        try store.write([kept])
        try store.commit(written: [], removed: [.random()], history: [])
        #expect(try store.alarms() == [kept.id: kept])
    }

    @Test func `a commit that finds the database full leaves nothing, and the next one works`() throws {
        var numbers = Numbers(seed: 12)
        let before = try (0..<20).map { _ in try numbers.alarm() }
        let more = try (0..<500).map { _ in try numbers.alarm() }
        do {
            let store = try Store(directory: directory.path, boot: thisBoot)
            try store.write(before)
            let pages = try store.database.integer("PRAGMA page_count")
            try store.database.execute("PRAGMA max_page_count = \(pages + 3)")
            let error = #expect(throws: StoreError.self) {
                try store.commit(written: more, removed: before.map(\.id), history: [])
            }
            guard case .sqlite(directory.database, "sqlite3_step", SQLITE_FULL, _) = error else {
                Issue.record("expected SQLITE_FULL, got \(String(describing: error))")
                return
            }
            #expect(try store.alarms() == before.byID)
            try store.database.execute("PRAGMA max_page_count = 1000000")
            try store.commit(written: more, removed: before.map(\.id), history: [])
            #expect(try store.alarms() == more.byID)
        }
        #expect(try Store(directory: directory.path, boot: thisBoot).alarms() == more.byID)
    }

    @Test func `a commit that can't be written leaves nothing, and the next one works`() async throws {
        // In a process of its own, since the limit holds for all of it.
        await #expect(processExitsWith: .success) { [path = directory.path as String] in
            signal(SIGXFSZ, SIG_IGN)
            let store = try Store(directory: path, boot: thisBoot)
            var numbers = Numbers(seed: 13)
            let before = try (0..<20).map { _ in try numbers.alarm() }
            let more = try (0..<500).map { _ in try numbers.alarm() }
            try store.write(before)
            var limit = rlimit()
            getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            var small = rlimit(rlim_cur: 200_000, rlim_max: limit.rlim_max)
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &small)
            #expect(throws: StoreError.self) { try store.commit(written: more, removed: before.map(\.id), history: []) }
            setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            #expect(try store.alarms() == before.byID)
            try store.write(more)
            #expect(try store.alarms() == (before + more).byID)
        }
        #expect(try Store(directory: directory.path, boot: thisBoot).alarms().count == 520)
    }

    @Test func `the write-ahead log doesn't grow without end`() throws {
        let store = try Store(directory: directory.path, boot: thisBoot)
        for _ in 0..<3_000 { try store.write([alarm()]) }
        #expect(try "\(directory.database)-wal".contents.count < 8 << 20)
    }

    @Test func `a store that is closed leaves the database and the copy of the alarms`() throws {
        do {
            let store = try Store(directory: directory.path, boot: thisBoot)
            try store.write([alarm()])
            store.emptyLog()
        }
        #expect(try directory.files == ["alarms.copy", "alarms.sqlite3"])
    }
}
