import AlarmCore
import CSQLite
import Testing

@testable import AlarmStore

@Suite struct HistoryTests {
    let directory: TemporaryDirectory
    let store: Store

    init() throws {
        directory = try TemporaryDirectory()
        store = try Store(directory: directory.path, boot: thisBoot)
    }

    private var titles: [String] { get throws { try store.history().map(\.title) } }

    static let events: [HistoryEntry.Event] =
        [.fired, .snoozed, .skipped, .disabled, .held, .denied, .replaced]
        + Effect.StopReason.allCases.map { .stopped($0) }
        + Effect.MissedPolicy.allCases.flatMap { [.missed($0, count: 0), .missed($0, count: .max)] }

    @Test(arguments: events) func `each event comes back`(_ event: HistoryEntry.Event) throws {
        let entry = entry("Tea", event)
        try store.add([entry])
        #expect(try store.history() == [entry])
    }

    @Test func `any entries come back as they were, the latest first, when the store is opened again`() throws {
        let directory = try TemporaryDirectory()
        var numbers = Numbers(seed: 31)
        let entries = (0..<900).map { _ in numbers.entry() }
        do {
            let store = try Store(directory: directory.path, boot: thisBoot)
            // The latest of all last, or it would take with it what is older than 30 days before.
            try store.commit(written: [], removed: [], history: entries + [entry("Tea")])
        }
        let store = try Store(directory: directory.path, boot: thisBoot)
        #expect(try Array(store.history().dropFirst()) == entries.reversed())
    }

    @Test(arguments: [AppOrigin.host, .flatpak, .snap])
    func `the origin of the app id comes back`(_ origin: AppOrigin) throws {
        let entry = HistoryEntry(
            id: .random(), appID: "org.example.Clock", appOrigin: origin, title: "Tea", event: .fired, due: now.wall,
            at: now.wall)
        try store.add([entry])
        #expect(try store.history() == [entry])
    }

    @Test func `an unknown origin is that of a program outside any sandbox`() throws {
        try store.add([entry("Tea")])
        try store.database.execute("UPDATE history SET app_proof = 'other'")
        #expect(try store.history().map(\.appOrigin) == [.host])
    }

    @Test func `an entry outlives its alarm`() throws {
        let tea = try alarm()
        try store.write([tea])
        let end = HistoryEntry(
            id: tea.id, appID: "", title: "Tea", event: .stopped(.user), due: now.wall, at: now.wall)
        try store.commit(written: [], removed: [tea.id], history: [end])
        #expect(try store.history() == [end])
    }

    @Test(arguments: [Int64.min, .min + 1, 0, .max - 1, .max])
    func `an entry with any times is read back`(_ time: Int64) throws {
        let instant = WallTime(microseconds: time)
        let entry = HistoryEntry(id: .random(), appID: "", title: "", event: .fired, due: instant, at: instant)
        try store.add([entry])
        #expect(try store.history() == [entry])
    }

    // MARK: Bounds

    @Test func `the 1,001st entry takes the place of the first`() throws {
        try store.commit(written: [], removed: [], history: (1...999).map { entry("\($0)") })
        try store.add([entry("1000")])
        #expect(try titles == (1...1000).reversed().map { "\($0)" })
        try store.add([entry("1001")])
        #expect(try titles == (2...1001).reversed().map { "\($0)" })
    }

    @Test func `of more entries at once the latest 1,000 stay`() throws {
        try store.add([entry("0")])
        try store.commit(written: [], removed: [], history: (1...1_500).map { entry("\($0)") })
        #expect(try titles == (501...1_500).reversed().map { "\($0)" })
    }

    @Test func `the 201st entry of a sandboxed app takes the place of its first`() throws {
        let tea = "org.example.Tea"
        try store.add([entry("host")])
        for number in 1...200 { try store.add([entry("\(number)", of: tea)]) }
        #expect(try titles == (1...200).reversed().map { "\($0)" } + ["host"])
        try store.add([entry("201", of: tea)])
        #expect(try titles == (2...201).reversed().map { "\($0)" } + ["host"])
    }

    @Test(arguments: [1, 37, 2_000])
    func `a sandboxed app pushes no others out, however often its alarms ring`(_ atOnce: Int) throws {
        let others = [
            entry("host"), entry("label", of: "org.example.Tea", .host), entry("flatpak", of: "org.example.Other"),
            entry("snap", of: "snap.tea", .snap), entry("same", of: "org.example.Tea", .snap),
        ]
        try store.add(others)
        for first in stride(from: 1, through: 2_000, by: atOnce) {
            let last = min(first + atOnce - 1, 2_000)
            try store.commit(
                written: [], removed: [], history: (first...last).map { entry("\($0)", of: "org.example.Tea") })
        }
        #expect(try titles == (1_801...2_000).reversed().map { "\($0)" } + others.reversed().map(\.title))
    }

    @Test func `1,000 entries stay when there are gaps in their numbers`() throws {
        try store.commit(written: [], removed: [], history: (1...900).map { entry("\($0)") })
        try store.commit(written: [], removed: [], history: (1...500).map { entry("tea \($0)", of: "org.example.Tea") })
        let teas = (301...500).reversed().map { "tea \($0)" }
        #expect(try titles == teas + (101...900).reversed().map { "\($0)" })
        try store.add([entry("901")])
        #expect(try titles == ["901"] + teas + (102...900).reversed().map { "\($0)" })
    }

    @Test func `an app's entries are counted by the index`() throws {
        let plan = try Statement("EXPLAIN QUERY PLAN \(Schema.trimHistoryOfApp)", in: store.database)
        var steps: [String] = []
        while try plan.step() { steps.append(plan.text(3) ?? "") }
        #expect(steps.contains { $0.contains("INDEX history_app") })
        #expect(!steps.contains { $0.contains("SCAN history") })
    }

    @Test func `entries older than 30 days are deleted`() throws {
        try store.add([entry("day 0"), entry("day 1", days: 1), entry("day 30", days: 30)])
        #expect(try titles == ["day 30", "day 1", "day 0"])
        try store.add([entry("day 31", days: 31)])
        #expect(try titles == ["day 31", "day 30", "day 1"])
    }

    @Test func `without new entries none is deleted`() throws {
        try store.add([entry("day 0"), entry("day 29", days: 29)])
        try store.write([alarm()])
        #expect(try titles == ["day 29", "day 0"])
    }

    @Test func `too old entries of one commit are deleted`() throws {
        try store.commit(
            written: [], removed: [], history: [entry("day 31", days: 31), entry("day 0"), entry("day 5", days: 5)])
        #expect(try titles == ["day 5", "day 31"])
    }

    @Test func `a clock that was far in the future and is set back doesn't keep old entries, or new ones out`() throws {
        try store.add([entry("before")])
        try store.add([entry("far", days: 10_000)])
        #expect(try titles == ["far"])
        try store.add([entry("day 1", days: 1), entry("day 2", days: 2)])
        #expect(try titles == ["day 2", "day 1", "far"])
        try store.add([entry("day 32", days: 32)])
        #expect(try titles == ["day 32", "day 2", "far"])
        try store.commit(written: [], removed: [], history: (1...999).map { entry("\($0)", days: 32) })
        #expect(try titles == (1...999).reversed().map { "\($0)" } + ["day 32"])
    }

    @Test func `a clock at the ends of its range does no harm`() throws {
        for time in [Int64.max, .min, 0, .max, .min] {
            let at = WallTime(microseconds: time)
            try store.add([HistoryEntry(id: .random(), appID: "", title: "", event: .fired, due: at, at: at)])
            #expect(try store.history().first?.at == at)
        }
    }

    // MARK: Commits

    @Test func `an entry that can't be committed isn't there, and nothing has gone for it`() throws {
        try store.add([entry("day 0")])
        let before = try store.history()
        let pages = try store.database.integer("PRAGMA page_count")
        try store.database.execute("PRAGMA max_page_count = \(pages)")
        let title = String(repeating: "x", count: 1_000)
        #expect(throws: StoreError.self) {
            try store.commit(written: [], removed: [], history: (0..<20).map { _ in entry(title, days: 40) })
        }
        #expect(try store.history() == before)
        try store.database.execute("PRAGMA max_page_count = 1000000")
        try store.add([entry("day 1", days: 1)])
        #expect(try titles == ["day 1", "day 0"])
    }

    @Test func `a commit without entries has nothing to do with the history`() throws {
        try store.commit(written: [alarm()], removed: [], history: [entry("day 0")])
        // The copy of the alarms is complete.
        store.emptyLog()
        let statements = Statements()
        let kind = UInt32(SQLITE_TRACE_STMT)
        let context = Unmanaged.passUnretained(statements).toOpaque()
        sqlite3_trace_v2(
            store.database.handle, kind,
            { _, context, _, text in
                guard let context, let text else { return 0 }
                let statement = String(cString: text.assumingMemoryBound(to: CChar.self))
                Unmanaged<Statements>.fromOpaque(context).takeUnretainedValue().texts.append(statement)
                return 0
            }, context)
        try store.write([alarm()])
        #expect(statements.texts.count == 3)
        #expect(!statements.texts.contains { $0.contains("history") })
        try store.add([entry("day 1", days: 1)])
        #expect(statements.texts.filter { $0.contains("history") }.count == 2)
        sqlite3_trace_v2(store.database.handle, 0, nil, nil)
    }

    // MARK: Rows

    static let damages = [
        "event = 'danced'", "event = ''", "event = 'stopped', reason = NULL", "event = 'stopped', reason = 'boredom'",
        "event = 'missed', policy = NULL, count = 1", "event = 'missed', policy = 'luck', count = 1",
        "event = 'missed', policy = 'ring', count = NULL", "event = 'missed', policy = 'ring', count = -1",
        "event = 'missed', policy = 'ring', count = 4294967296",
    ]

    @Test(arguments: damages) func `a row that can't be read is left out, and deleted in its time`(
        _ assignment: String
    ) throws {
        try store.add([entry("1"), entry("2"), entry("3")])
        try store.change("UPDATE history SET \(assignment) WHERE title = '2'")
        #expect(try titles == ["3", "1"])
        try store.add([entry("4", days: 31)])
        #expect(try titles == ["4"])
        #expect(try store.database.integer("SELECT count(*) FROM history") == 1)
    }

    @Test func `a number that is the greatest possible keeps nothing out`() throws {
        try store.add([entry("1")])
        try store.change("UPDATE history SET seq = \(Int64.max)")
        try store.add([entry("2"), entry("3")])
        #expect(try titles.count >= 2)
    }
}

/// Returns an entry of an app's alarm, of now.
private func entry(_ title: String, of app: String, _ origin: AppOrigin = .flatpak) -> HistoryEntry {
    HistoryEntry(
        id: .random(), appID: app, appOrigin: origin, title: title, event: .fired, due: now.wall, at: now.wall)
}

/// The statements that SQLite runs, by its trace.
private final class Statements {
    var texts: [String] = []
}

extension Store {
    /// Changes rows as no commit would.
    fileprivate func change(_ statement: String) throws {
        try database.execute(statement)
        files.record()
    }
}
