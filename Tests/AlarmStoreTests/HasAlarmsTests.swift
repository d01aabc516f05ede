import AlarmCore
import CSQLite
import ConfigurationSamples
import Foundation
import Testing

@testable import AlarmStore

/// The check of a store that no service has open.
@Suite struct HasAlarmsTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// The answer, after which all files are as they were.
    private func hasAlarms() throws -> Bool {
        let before = try contents()
        let answer = Store.hasAlarms(in: directory.path)
        #expect(try contents() == before)
        return answer
    }

    private func contents() throws -> [String: Data] {
        Dictionary(uniqueKeysWithValues: try directory.files.map { ($0, try "\(directory.path)/\($0)".contents) })
    }

    /// Makes a store of these alarms, and closes it.
    private func write(_ alarms: [Alarm]) throws {
        try Store(directory: directory.path, boot: thisBoot).write(alarms)
    }

    @Test func `a missing directory and an empty one have none, and none is made`() throws {
        #expect(try !hasAlarms())
        #expect(!Store.hasAlarms(in: "\(directory.path)/one/two"))
        try "\(directory.path)/file".write(Data())
        #expect(!Store.hasAlarms(in: "\(directory.path)/file/alarms"))
        #expect(try directory.files == ["file"])
    }

    @Test func `a copy that is no file isn't opened`() throws {
        try write([])
        mkfifo("\(directory.path)/alarms.copy", 0o600)
        #expect(Store.hasAlarms(in: directory.path))
    }

    @Test func `an empty store has none`() throws {
        try write([])
        #expect(try directory.files == ["alarms.sqlite3"])
        #expect(try !hasAlarms())
    }

    @Test func `alarms that have ended, history and a holiday aren't alarms`() throws {
        let ended = try alarm(.random(), [.fireAt(1_800_000_000_000_000), .keep(true), .enabled(false)])
        try Store(directory: directory.path, boot: thisBoot).commit(
            written: [ended], removed: [], history: [entry("Ended")],
            values: StoredValues(holidayEnd: now.wall + .days(1)))
        #expect(try !hasAlarms())
    }

    @Test func `an alarm in each state that may ring or is shown counts`() throws {
        let start = moment(wall: 1_899_999_990_000_000, boot: 6_000_000)
        let states: [Alarm.State] = [
            .scheduled, .countdown(Countdown(.timer, anchor: .boot, total: .minutes(10), start: start)),
            .paused(PausedCountdown(.timer, total: .minutes(3), elapsed: .seconds(20))),
            .alerting(Alert(due: WallTime(microseconds: 1_899_999_999_000_000), start: start)),
        ]
        for state in states {
            let alarm = try alarm(state: state)
            try write([alarm])
            #expect(try hasAlarms(), "\(state)")
            try Store(directory: directory.path, boot: thisBoot).commit(written: [], removed: [alarm.id], history: [])
            #expect(try !hasAlarms())
        }
    }

    @Test func `a store of an earlier build counts as alarms, since the person is notified of it`() throws {
        try write([])
        do {
            let database = try Database(directory.database, flags: SQLITE_OPEN_READWRITE)
            try database.execute("PRAGMA user_version = \(Schema.firstVersion - 1)")
        }
        #expect(try hasAlarms())
    }

    @Test func `no single bit makes an enabled alarm none`() throws {
        do {
            let store = try Store(directory: directory.path, boot: thisBoot)
            try store.write([alarm()])
            store.emptyLog()
        }
        let healthy = try directory.database.contents
        let root = try Int(
            Database(directory.database, flags: SQLITE_OPEN_READWRITE).integer(
                "SELECT rootpage FROM sqlite_schema WHERE name = 'alarm'"))
        // The row is at the end of its page.
        for bit in ((root - 1) * 4096 + 3800) * 8..<root * 4096 * 8 {
            var damaged = healthy
            damaged[bit / 8] ^= 1 << (bit % 8)
            try directory.database.write(damaged)
            #expect(Store.hasAlarms(in: directory.path), "\(bit)")
        }
    }

    @Test func `a database that is older than the copy counts as alarms`() throws {
        try write([])
        let empty = try directory.database.contents
        do {
            let store = try Store(directory: directory.path, boot: thisBoot)
            try store.write([alarm()])
            store.emptyLog()
        }
        try directory.database.write(empty)
        #expect(try hasAlarms())
    }

    @Test func `a database that is damaged, or of another version or application, counts as alarms`() throws {
        try write([])
        let healthy = try directory.database.contents
        // The second page is that of a table.
        let size = 4096
        let damaged = [
            Data("not a database".utf8), healthy.prefix(size * 2),
            healthy.prefix(size) + Data(repeating: 0x5A, count: size) + healthy.dropFirst(size * 2),
        ]
        for content in damaged {
            try directory.database.write(content)
            #expect(try hasAlarms())
        }
        try directory.database.write(healthy)
        #expect(try !hasAlarms())
        for pragma in ["user_version = \(Schema.version + 1)", "user_version = 0", "application_id = 1"] {
            try directory.database.write(healthy)
            try Database(directory.database, flags: SQLITE_OPEN_READWRITE).execute("PRAGMA \(pragma)")
            #expect(try hasAlarms(), "\(pragma)")
        }
    }

    @Test(arguments: ["-wal", "-journal", ".new"])
    func `a log, or a new file that waits to be moved, counts as alarms`(suffix: String) throws {
        try (directory.database + suffix).write(Data([1]))
        #expect(try hasAlarms())
        try FileManager.default.removeItem(atPath: directory.database + suffix)
        try write([])
        #expect(try !hasAlarms())
        try (directory.database + suffix).write(Data([1]))
        #expect(try hasAlarms())
    }

    @Test func `a log that was emptied before the end doesn't count`() throws {
        let store = try Store(directory: directory.path, boot: thisBoot)
        let alarm = try alarm()
        try store.write([alarm])
        try store.commit(written: [], removed: [alarm.id], history: [entry("Tea")])
        #expect(try hasAlarms())
        store.emptyLog()
        #expect(try (directory.database + "-wal").contents.isEmpty)
        #expect(try !hasAlarms())
        // The store can be used on.
        try store.write([alarm])
        store.emptyLog()
        #expect(try hasAlarms())
        #expect(try store.alarms() == [alarm.id: alarm])
    }

    @Test func `a log that another program has damaged isn't copied into the database`() throws {
        let store = try Store(directory: directory.path, boot: thisBoot)
        try store.write([alarm()])
        let database = try directory.database.contents
        var log = try (directory.database + "-wal").contents
        log[log.count - 100] ^= 0xFF
        let file = try FileHandle(forWritingTo: URL(filePath: directory.database + "-wal"))
        try file.write(contentsOf: log)
        store.emptyLog()
        #expect(try directory.database.contents == database)
        #expect(try (directory.database + "-wal").contents == log)
        withExtendedLifetime(store) {}
    }

    @Test func `an empty file without a log is a new store`() throws {
        try directory.database.write(Data())
        #expect(try !hasAlarms())
    }

    @Test func `links that lead nowhere, and a directory in the place of the file, count as alarms`() throws {
        let manager = FileManager.default
        try manager.createSymbolicLink(
            atPath: directory.database, withDestinationPath: "/proc/nonexistent/alarms.sqlite3")
        #expect(Store.hasAlarms(in: directory.path))
        try manager.removeItem(atPath: directory.database)
        try manager.createDirectory(atPath: directory.database, withIntermediateDirectories: false)
        #expect(Store.hasAlarms(in: directory.path))
        try manager.createSymbolicLink(atPath: "\(directory.path)/link", withDestinationPath: "/proc/nonexistent")
        #expect(Store.hasAlarms(in: "\(directory.path)/link"))
    }

    @Test func `a path may have the characters that mean something in a URI`() throws {
        let path = "\(directory.path)/50%41 ?mode=memory#ü"
        try Store(directory: path, boot: thisBoot).write([])
        #expect(!Store.hasAlarms(in: path))
        try Store(directory: path, boot: thisBoot).write([alarm()])
        #expect(Store.hasAlarms(in: path))
    }

    @Test func `a store that is open counts as alarms, and its service notices nothing`() throws {
        let store = try Store(directory: directory.path, boot: thisBoot)
        for _ in 1...3 {
            #expect(Store.hasAlarms(in: directory.path))
            try store.write([alarm()])
        }
        #expect(try store.alarms().count == 3)
    }
}
