import AlarmCore
import CSQLite
import ConfigurationSamples
import Foundation
import Testing

@testable import AlarmStore

/// A directory with a store of 400 alarms and 300 entries of history, closed, without the copy of the alarms.
@Suite struct DamageTests {
    let directory: TemporaryDirectory
    let alarms: [AlarmID: Alarm]
    /// The titles of the history, the latest first.
    let titles = (0..<300).reversed().map { "Entry \($0)" }

    init() throws {
        directory = try TemporaryDirectory()
        var numbers = Numbers(seed: 21)
        let alarms = try (0..<400).map { number in
            let buttons: [Button] = number % 4 == 0 ? [Button(.stop, text: "Stop \(number)")] : []
            let settings: [Setting] = [.title("Alarm \(number)"), .fireAt(UInt64(number)), .buttons(buttons)]
            return try alarm(AlarmID(high: numbers.next(), low: 0), settings)
        }
        self.alarms = alarms.byID
        try Store(directory: directory.path, boot: thisBoot).commit(
            written: alarms, removed: [], history: titles.reversed().map { entry($0) })
        for file in try directory.files where file.hasPrefix("alarms.copy") {
            try FileManager.default.removeItem(atPath: "\(directory.path)/\(file)")
        }
    }

    /// Opens the store, whose file is damaged: it must be set aside as it was, and the new one must work.
    ///
    /// - Returns: The number of alarms that were salvaged.
    @discardableResult
    private func expectSetAside(sourceLocation: SourceLocation = #_sourceLocation) throws -> Int {
        let damaged = try directory.database.contents
        let new = try alarm()
        let path: String
        let salvaged: [AlarmID: Alarm]
        let history: [HistoryEntry]
        do {
            let store = try Store(directory: directory.path, boot: thisBoot)
            let setAside = try #require(store.setAside, sourceLocation: sourceLocation)
            path = try #require(setAside.path, sourceLocation: sourceLocation)
            #expect(path.hasPrefix(directory.database + ".damaged-"), sourceLocation: sourceLocation)
            #expect(setAside.reason.hasPrefix(directory.database), sourceLocation: sourceLocation)
            #expect(try path.contents == damaged, sourceLocation: sourceLocation)
            salvaged = try store.alarms()
            #expect(salvaged.count == setAside.salvaged, sourceLocation: sourceLocation)
            for (id, alarm) in salvaged {
                #expect(alarm == alarms[id] || store.restored.contains(id), sourceLocation: sourceLocation)
            }
            history = try store.history()
            #expect(history.map(\.title) == titles.filter(Set(history.map(\.title)).contains))
            try store.commit(written: [new], removed: [], history: [entry("New")])
        }
        let store = try Store(directory: directory.path, boot: thisBoot)
        #expect(store.setAside == nil, sourceLocation: sourceLocation)
        #expect(try store.alarms() == salvaged.merging([new.id: new]) { $1 }, sourceLocation: sourceLocation)
        #expect(try Array(store.history().dropFirst()) == history, sourceLocation: sourceLocation)
        #expect(try path.contents == damaged, sourceLocation: sourceLocation)
        return salvaged.count
    }

    @Test func `a file that is no database is set aside`() throws {
        var numbers = Numbers(seed: 22)
        try directory.database.write(Data((0..<20_000).map { _ in UInt8.random(in: 0...255, using: &numbers) }))
        #expect(try expectSetAside() == 0)
    }

    @Test(arguments: [99, 100, 4095]) func `a file of a few bytes is set aside`(_ size: Int) throws {
        try directory.database.write(directory.database.contents.prefix(size))
        #expect(try expectSetAside() == 0)
    }

    @Test func `a file that has lost its end is set aside`() throws {
        let contents = try directory.database.contents
        try directory.database.write(contents.prefix(contents.count / 2))
        try expectSetAside()
    }

    @Test func `a damaged page costs only the alarms that are in it`() throws {
        var contents = try directory.database.contents
        let page = contents.count / 4096 / 2
        contents.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(repeating: 0xA5, count: 4096))
        try directory.database.write(contents)
        #expect(try expectSetAside() >= alarms.count * 8 / 10)
    }

    @Test func `any one damaged page is survived`() throws {
        let contents = try directory.database.contents
        var most = 0
        for page in 0..<contents.count / 4096 {
            var damaged = contents
            for offset in stride(from: page * 4096, to: (page + 1) * 4096, by: 97) { damaged[offset] ^= 0xFF }
            let directory = try TemporaryDirectory()
            try directory.database.write(damaged)
            let store = try Store(directory: directory.path, boot: thisBoot)
            // What isn't seen to be damaged is inside of a text or a number, and still can't do harm.
            let found = try store.alarms()
            if let setAside = store.setAside { #expect(try setAside.path?.contents == damaged) }
            #expect(Set(found.keys).subtracting(alarms.keys).count <= 40)
            try store.commit(written: [alarm()], removed: [], history: [entry("New", days: 1)])
            most = try max(most, store.history().count)
        }
        #expect(most > 200)
    }

    @Test func `the database of another application is set aside`() throws {
        try FileManager.default.removeItem(atPath: directory.database)
        do {
            let other = try Database(directory.database, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
            try other.execute("CREATE TABLE alarm (name TEXT); PRAGMA application_id = 7; PRAGMA user_version = 9")
        }
        #expect(try expectSetAside() == 0)
    }

    @Test(arguments: [
        "DROP TABLE button", "DROP TABLE alarm", "DROP TABLE history", "ALTER TABLE alarm DROP COLUMN icon",
        "ALTER TABLE alarm DROP COLUMN time", "ALTER TABLE alarm DROP COLUMN wake", "DROP TABLE action",
        "ALTER TABLE alarm DROP COLUMN volume",
    ])
    func `a database without the tables and columns it should have is set aside`(_ statement: String) throws {
        do {
            try Database(directory.database, flags: SQLITE_OPEN_READWRITE).execute(statement)
        }
        let store = try Store(directory: directory.path, boot: thisBoot)
        #expect(store.setAside != nil)
        #expect(try store.alarms().count == (statement.contains("TABLE alarm") ? 0 : 400))
        #expect(try store.history().map(\.title) == (statement.contains("history") ? [] : titles))
        try store.write([alarm()])
    }

    @Test func `an index that doesn't fit its table is found before it ends a commit`() throws {
        do {
            let database = try Database(directory.database, flags: SQLITE_OPEN_READWRITE)
            try database.execute(
                "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE INDEX history_at ON history (due)'"
                    + " WHERE name = 'history_at'")
        }
        do {
            // The entries are of other numbers than the rows now.
            let database = try Database(directory.database, flags: SQLITE_OPEN_READWRITE)
            try database.execute("UPDATE history SET due = due + 1")
            try database.execute(
                "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE INDEX history_at ON history (at)'"
                    + " WHERE name = 'history_at'")
        }
        #expect(try expectSetAside() == 400)
    }

    @Test func `files that are set aside one after the other have different names`() throws {
        var paths: Set<String> = []
        for number in 0..<3 {
            try directory.database.write(Data("no database \(number)".utf8))
            let setAside = try #require(try Store(directory: directory.path, boot: thisBoot).setAside)
            let path = try #require(setAside.path)
            paths.insert(path)
            #expect(try path.contents == Data("no database \(number)".utf8))
        }
        #expect(paths.count == 3)
    }
}
