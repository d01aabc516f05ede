import AlarmCore
import Foundation
import Testing

@testable import AlarmStore

/// A store whose files another program moves, removes or changes while it is open.
@Suite struct LossTests {
    let directory: TemporaryDirectory
    let store: Store
    /// The alarms that were committed, in order.
    var alarms: [Alarm]
    /// The values beside the alarms that were committed.
    let values = StoredValues(
        holidayEnd: now.wall + .days(3),
        recentTimers: RecentTimers([RecentTimer(title: "Tea", length: .minutes(4), count: 3, started: now.wall)]),
        authorizations: [SandboxedApp(id: "org.example.Clock"): .denied])

    init() throws {
        directory = try TemporaryDirectory()
        store = try Store(directory: directory.path, boot: thisBoot)
        alarms = try (0..<20).map { try alarm(AlarmID(high: $0, low: 0), [.title("Alarm \($0)"), .fireAt(1)]) }
        for alarm in alarms {
            try store.commit(
                written: [alarm], removed: [], history: [entry(alarm.configuration.title)], values: values)
        }
    }

    private var log: String { directory.database + "-wal" }

    /// Commits one more alarm, and expects all to be in a new file.
    ///
    /// - Returns: The loss that the store reports.
    @discardableResult
    private mutating func expectLoss(
        keepingHistory: Bool = true, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Store.Loss {
        let new = try alarm(.random(), [.title("New"), .fireAt(2)])
        alarms.append(new)
        let all = alarms
        let loss = try #require(
            try store.commit(
                written: [new], removed: [], history: [entry("New")], values: values, all: { all }),
            sourceLocation: sourceLocation)
        #expect(loss.alarms == all.count, sourceLocation: sourceLocation)
        // What a process leaves that is killed now.
        let left = try TemporaryDirectory()
        try left.database.write(directory.database.contents)
        if FileManager.default.fileExists(atPath: log) { try "\(left.database)-wal".write(log.contents) }
        let found = try Store(directory: left.path, boot: thisBoot)
        #expect(found.setAside == nil, sourceLocation: sourceLocation)
        #expect(try found.alarms() == all.byID, sourceLocation: sourceLocation)
        #expect(found.values == values, sourceLocation: sourceLocation)
        let history = try found.history().map(\.title)
        #expect(history.first == "New", sourceLocation: sourceLocation)
        if keepingHistory {
            #expect(history == all.reversed().map(\.configuration.title), sourceLocation: sourceLocation)
        }
        // And it goes on as before.
        let next = try alarm(.random(), [.title("Next"), .fireAt(3)])
        alarms.append(next)
        #expect(
            try store.commit(
                written: [next], removed: [], history: [], values: values, all: { [] }) == nil)
        #expect(try store.alarms() == alarms.byID, sourceLocation: sourceLocation)
        return loss
    }

    private var aside: [String] {
        get throws { try directory.files.filter { $0.hasPrefix("alarms.sqlite3.damaged-") } }
    }

    @Test mutating func `a file that was removed is written again`() throws {
        try FileManager.default.removeItem(atPath: directory.database)
        let loss = try expectLoss()
        #expect(loss.reason == "\(directory.database) was moved or removed")
    }

    @Test mutating func `a database and its log that were removed are written again, and nothing is set aside`() throws
    {
        try FileManager.default.removeItem(atPath: directory.database)
        try FileManager.default.removeItem(atPath: log)
        #expect(try expectLoss().path == nil)
        #expect(try aside == [])
    }

    @Test mutating func `a file that was moved stays where it is, and a new one is written`() throws {
        let other = directory.path + "/moved"
        try FileManager.default.moveItem(atPath: directory.database, toPath: other)
        let moved = try other.contents
        try expectLoss()
        #expect(try other.contents == moved)
    }

    @Test mutating func `a directory that was removed is created again`() throws {
        try FileManager.default.removeItem(atPath: directory.path)
        #expect(try expectLoss().path == nil)
        #expect(try directory.mode(of: directory.path) == 0o700)
        #expect(try directory.mode(of: directory.database) == 0o600)
    }

    @Test mutating func `a directory that was moved is created again`() throws {
        let other = directory.path + "-moved"
        defer { try? FileManager.default.removeItem(atPath: other) }
        try FileManager.default.moveItem(atPath: directory.path, toPath: other)
        try expectLoss()
        #expect(FileManager.default.fileExists(atPath: other + "/alarms.sqlite3"))
    }

    @Test mutating func `a file that was replaced is set aside as it is`() throws {
        let replacement = directory.path + "/replacement"
        do { try Store(directory: replacement, boot: thisBoot).write([alarm()]) }
        let contents = try (replacement + "/alarms.sqlite3").contents
        #expect(rename(replacement + "/alarms.sqlite3", directory.database) == 0)
        let loss = try expectLoss()
        #expect(loss.reason == "\(directory.database) was replaced by another file")
        #expect(try #require(loss.path).contents == contents)
    }

    @Test(arguments: [0, 100, 4096]) mutating func `a file that was truncated is set aside`(_ size: off_t) throws {
        #expect(truncate(directory.database, size) == 0)
        let loss = try expectLoss(keepingHistory: false)
        #expect(try #require(loss.path).contents.count == size)
    }

    @Test mutating func `a file into which another one was copied is set aside`() throws {
        let replacement = try TemporaryDirectory()
        do {
            let store = try Store(directory: replacement.path, boot: thisBoot)
            try store.write((0..<500).map { _ in try alarm() })
        }
        let contents = try replacement.database.contents
        let file = try FileHandle(forWritingTo: URL(filePath: directory.database))
        try file.write(contentsOf: contents)
        try file.close()
        let loss = try expectLoss(keepingHistory: false)
        #expect(loss.reason == "\(directory.database) was changed by another program")
        #expect(try #require(loss.path).contents == contents)
    }

    @Test mutating func `a log that was removed is noticed`() throws {
        try FileManager.default.removeItem(atPath: log)
        #expect(try expectLoss().reason.hasSuffix("/alarms.sqlite3-wal was moved or removed"))
    }

    @Test mutating func `a log that was replaced is noticed`() throws {
        let contents = try log.contents
        try FileManager.default.removeItem(atPath: log)
        try log.write(contents)
        #expect(try expectLoss().reason.hasSuffix("/alarms.sqlite3-wal was replaced by another file"))
    }

    @Test(arguments: [0, 32, 5_000]) mutating func `a log that was truncated is noticed`(_ size: off_t) throws {
        #expect(truncate(log, size) == 0)
        let loss = try expectLoss(keepingHistory: false)
        #expect(loss.reason.hasSuffix("/alarms.sqlite3-wal was truncated"))
    }

    private func damageLog() throws {
        let file = try FileHandle(forUpdating: URL(filePath: log))
        try file.seek(toOffset: 20_000)
        try file.write(contentsOf: Data(repeating: 0x5A, count: 4_000))
        try file.close()
    }

    @Test func `a check of the files finds a loss before a commit does`() throws {
        #expect(try store.check(all: { [] }) == nil)
        try FileManager.default.removeItem(atPath: directory.database)
        #expect(try store.check(all: { alarms })?.alarms == alarms.count)
        #expect(try store.check(all: { [] }) == nil)
        #expect(try store.alarms() == alarms.byID)
        #expect(try store.history().map(\.title) == alarms.reversed().map(\.configuration.title))
    }

    @Test func `a log that was damaged in the middle is found by its checksums`() throws {
        try damageLog()
        let loss = try #require(try store.check(all: { alarms }))
        #expect(loss.reason.contains("/alarms.sqlite3-wal: damaged after frame "))
        #expect(try store.alarms() == alarms.byID)
    }

    @Test mutating func `a damaged log is found before it is copied into the database`() throws {
        try damageLog()
        var loss: Store.Loss?
        for number in 0..<2_000 where loss == nil {
            let new = try alarm(AlarmID(high: 1_000 + UInt64(number), low: 0))
            alarms.append(new)
            let all = alarms
            loss = try store.commit(
                written: [new], removed: [], history: [], values: values, all: { all })
        }
        #expect(loss?.reason.contains("/alarms.sqlite3-wal: damaged after frame ") == true)
        #expect(loss?.alarms == alarms.count)
        #expect(try store.alarms() == alarms.byID)
    }

    @Test func `a file that can't be written again leaves the commit undone, and the next one retries`() throws {
        try FileManager.default.removeItem(atPath: directory.path)
        // A file in the place of the directory.
        try directory.path.write(Data())
        let new = try alarm()
        #expect(throws: StoreError.self) {
            try store.commit(
                written: [new], removed: [], history: [], values: values, all: { alarms + [new] })
        }
        try FileManager.default.removeItem(atPath: directory.path)
        let loss = try store.commit(
            written: [], removed: [new.id], history: [], values: values, all: { alarms })
        #expect(loss?.alarms == alarms.count)
        #expect(try store.alarms() == alarms.byID)
    }

    @Test func `without damage a long log is copied into the database, again and again`() throws {
        let many = try (0..<400).map { try alarm(AlarmID(high: 1000 + $0, low: 0)) }
        for _ in 0..<60 { try store.commit(written: many, removed: [], history: []) }
        #expect(try log.contents.count < 2 * 1000 * 4120 + 1_000_000)
        #expect(try store.alarms() == (alarms + many).byID)
        store.emptyLog()
        #expect(try directory.files == ["alarms.copy", "alarms.sqlite3", "alarms.sqlite3-wal"])
    }

    @Test mutating func `a link that leads nowhere is set aside`() throws {
        try FileManager.default.removeItem(atPath: directory.database)
        try FileManager.default.createSymbolicLink(
            atPath: directory.database, withDestinationPath: directory.path + "/gone")
        try expectLoss()
        #expect(try aside.contains { !$0.hasSuffix("-wal") })
    }

    @Test func `a lost file that comes back is not written again`() throws {
        let other = directory.path + "/moved"
        try FileManager.default.moveItem(atPath: directory.database, toPath: other)
        // No new one can be written: a directory stands in its way.
        try FileManager.default.createDirectory(
            atPath: directory.database + ".tmp/full", withIntermediateDirectories: true)
        let new = try alarm()
        #expect(throws: StoreError.self) {
            try store.commit(
                written: [new], removed: [], history: [], values: values, all: { alarms + [new] })
        }
        try FileManager.default.removeItem(atPath: directory.database + ".tmp")
        try FileManager.default.moveItem(atPath: other, toPath: directory.database)
        let loss = try store.commit(
            written: [new], removed: [], history: [], values: values, all: { alarms + [new] })
        #expect(loss?.alarms == alarms.count + 1)
        #expect(!store.isLost)
        #expect(try store.alarms() == (alarms + [new]).byID)
    }

    // MARK: A process that ends in the middle

    /// A directory with a new file that is complete, and hasn't been moved to its place.
    private func directoryWithReplacement() throws -> TemporaryDirectory {
        let directory = try TemporaryDirectory()
        do { try Store(directory: directory.path, boot: thisBoot).write(alarms) }
        try FileManager.default.moveItem(atPath: directory.database, toPath: directory.database + ".new")
        return directory
    }

    @Test func `a new file that was complete when its process ended is taken up`() throws {
        let directory = try directoryWithReplacement()
        let store = try Store(directory: directory.path, boot: thisBoot)
        #expect(try store.alarms() == alarms.byID)
        #expect(try !directory.files.contains("alarms.sqlite3.new"))
    }

    @Test(arguments: ["alarms.sqlite3-wal", "alarms.sqlite3-journal", "alarms.sqlite3-shm"])
    func `the rest of the previous file is set aside`(_ name: String) throws {
        let directory = try directoryWithReplacement()
        let left = Data("what is left".utf8)
        try (directory.path + "/\(name)").write(left)
        let store = try Store(directory: directory.path, boot: thisBoot)
        #expect(try store.alarms() == alarms.byID)
        let suffix = name.dropFirst("alarms.sqlite3".count)
        let aside = try directory.files.filter { $0.contains(".damaged-") && $0.hasSuffix(suffix) }
        #expect(aside.count == 1)
        for file in aside { #expect(try (directory.path + "/\(file)").contents == left) }
    }

    @Test func `a complete new file takes precedence over the file in its place`() throws {
        let directory = try directoryWithReplacement()
        do { try Store(directory: directory.path + "/other", boot: thisBoot).write([alarm()]) }
        #expect(rename(directory.path + "/other/alarms.sqlite3", directory.database) == 0)
        let store = try Store(directory: directory.path, boot: thisBoot)
        #expect(try store.alarms() == alarms.byID)
        #expect(try directory.files.contains { $0.contains(".damaged-") })
    }

    @Test func `a new file that was being written when its process ended is not taken up`() throws {
        let directory = try TemporaryDirectory()
        do { try Store(directory: directory.path, boot: thisBoot).write(alarms) }
        try (directory.database + ".tmp").write(Data("half of it".utf8))
        let store = try Store(directory: directory.path, boot: thisBoot)
        #expect(try store.alarms() == alarms.byID)
        #expect(store.setAside == nil)
        // Nor is it in the way of the next one.
        try FileManager.default.removeItem(atPath: directory.database)
        #expect(try store.check(all: { alarms })?.alarms == alarms.count)
        #expect(try !directory.files.contains("alarms.sqlite3.tmp"))
    }

    @Test mutating func `another database's journal isn't played back into the new file`() throws {
        try FileManager.default.removeItem(atPath: directory.database)
        let journal = Data([0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7] + [UInt8](repeating: 0, count: 504))
        try (directory.database + "-journal").write(journal)
        let loss = try expectLoss()
        #expect(try directory.files.filter { $0.contains(".damaged-") && $0.hasSuffix("-journal") }.count == 1)
        // The reported file exists.
        #expect(FileManager.default.fileExists(atPath: try #require(loss.path)))
    }

    @Test func `a commit that failed as the log started over doesn't count as damage`() throws {
        #expect(throws: StoreError.self) {
            let pages = try store.database.integer("PRAGMA page_count")
            try store.database.execute("PRAGMA max_page_count = \(pages)")
            let many = try (0..<400).map { try alarm(AlarmID(high: 1000 + $0, low: 0)) }
            try store.commit(written: many, removed: [], history: [])
        }
        #expect(try store.check(all: { [] }) == nil)
    }
}
