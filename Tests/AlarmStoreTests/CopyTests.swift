import AlarmCore
import CSQLite
import ConfigurationSamples
import Foundation
import Testing

@testable import AlarmStore

/// The copy of the alarms, beside a store of 60 of them.
@Suite struct CopyTests {
    let directory: TemporaryDirectory
    let alarms: [Alarm]

    init() throws {
        directory = try TemporaryDirectory()
        var numbers = Numbers(seed: 31)
        alarms = try (0..<60).map { number in
            var settings: [Setting] = [.title("Alarm \(number) %\n \"ä"), .fireAt(UInt64(number)), .volume(0.1)]
            if number % 3 == 0 { settings.append(.buttons([Button(.stop, text: "Stop"), Button(.custom)])) }
            if number % 4 == 0 {
                settings.append(.stopAction(AppAction("up", parameter: OpaqueValue(bytes: [0, 255], size: 9))))
            }
            return try alarm(AlarmID(high: numbers.next(), low: 0), settings)
        }
    }

    var copy: String { "\(directory.path)/alarms.copy" }

    func open() throws -> Store { try Store(directory: directory.path, boot: thisBoot) }

    /// Makes a store of the alarms, and closes it.
    func write() throws {
        let store = try open()
        try store.write(alarms)
        store.emptyLog()
    }

    func loseDatabase() throws {
        try directory.database.write(Data(repeating: 0, count: directory.database.contents.count))
    }

    @Test func `alarms that the store has lost come from the copy`() throws {
        do {
            let store = try open()
            for alarm in alarms { try store.write([alarm]) }
            store.emptyLog()
        }
        try loseDatabase()
        for isFirst in [true, false] {
            let store = try open()
            #expect(try store.alarms() == alarms.byID)
            #expect((store.setAside != nil) == isFirst)
            #expect(store.restored == Set(alarms[(isFirst ? 0 : 1)...].map(\.id)))
            if isFirst { try store.write([alarms[0]]) }
        }
    }

    @Test func `an alarm that was changed comes back as it was last, and one that was removed doesn't`() throws {
        let changed = try alarm(alarms[0].id, [.title("Changed"), .preAlert(60_000_000)])
        do {
            let store = try open()
            try store.write(alarms)
            try store.commit(written: [changed], removed: [alarms[1].id], history: [])
            try store.commit(written: [], removed: [alarms[2].id], history: [])
            try store.write([alarms[2]])
            store.emptyLog()
        }
        try loseDatabase()
        let expected = [changed] + alarms.dropFirst(2)
        #expect(try open().alarms() == expected.byID)
    }

    @Test func `a store whose database is missing is made from the copy`() throws {
        try write()
        try FileManager.default.removeItem(atPath: directory.database)
        #expect(Store.hasAlarms(in: directory.path))
        let store = try open()
        #expect(try store.alarms() == alarms.byID)
        let setAside = try #require(store.setAside)
        #expect(setAside.reason == "\(directory.database): empty, and \(copy) is not")
        #expect(setAside.salvaged == 60)
    }

    @Test func `a store of which all alarms were removed is not made from the copy`() throws {
        do {
            let store = try open()
            try store.write(alarms)
            try store.commit(written: [], removed: alarms.map(\.id), history: [])
            store.emptyLog()
        }
        try FileManager.default.removeItem(atPath: directory.database)
        let store = try open()
        #expect(store.setAside == nil)
        #expect(try store.alarms().isEmpty)
    }

    /// Returns a directory with the files of a process that was killed after it had written each alarm, and removed the
    /// last but one.
    func killed() throws -> TemporaryDirectory {
        let killed = try TemporaryDirectory()
        do {
            let store = try open()
            try store.write([alarms[0]])
            store.emptyLog()
        }
        let store = try open()
        for alarm in alarms { try store.write([alarm]) }
        try store.commit(written: [], removed: [alarms[58].id], history: [])
        for name in ["alarms.sqlite3", "alarms.sqlite3-wal", "alarms.copy"] {
            try "\(killed.path)/\(name)".write("\(directory.path)/\(name)".contents)
        }
        return killed
    }

    @Test(arguments: [0, 31, 5_000, 100_000]) func `commits that a log has lost are detected by the copy`(_ size: Int)
        throws
    {
        let killed = try killed()
        let log = "\(killed.database)-wal"
        try log.write(log.contents.prefix(size))
        let store = try Store(directory: killed.path, boot: thisBoot)
        #expect(try store.alarms() == (alarms.prefix(58) + [alarms[59]]).byID)
        #expect(store.setAside != nil)
        #expect(store.restored.contains(alarms[59].id))
        #expect(!store.restored.contains(alarms[58].id))
    }

    @Test func `a copy that is later than the database only by what was removed is no damage`() throws {
        let killed = try killed()
        let store = try Store(directory: killed.path, boot: thisBoot)
        #expect(store.setAside == nil)
        #expect(try store.alarms().count == 59)
    }

    @Test func `a database that has lost its log is restored from the copy, after that was made anew`() throws {
        let killed = try TemporaryDirectory()
        do {
            let store = try open()
            try store.write(alarms)
            store.emptyLog()
        }
        let changed = try alarms[0..<5].map { try alarm($0.id, [.title("Changed"), .preAlert(60_000_000)]) }
        do {
            let store = try open()
            try store.commit(written: [], removed: [alarms[7].id], history: [])
            for _ in 0..<300 { try store.write(changed) }
            store.emptyLog()
            try store.write(activities: [activity()])
            for name in ["alarms.sqlite3", "alarms.copy"] {
                try "\(killed.path)/\(name)".write("\(directory.path)/\(name)".contents)
            }
            // Nothing is lost: only an activity is later than the copy.
            #expect(try Store(directory: killed.path, boot: thisBoot).setAside == nil)
            for _ in 0..<300 { try store.write(changed) }
            try store.commit(written: [], removed: [alarms[8].id], history: [])
            try "\(killed.path)/alarms.copy".write(copy.contents)
        }
        let store = try Store(directory: killed.path, boot: thisBoot)
        #expect(store.setAside != nil)
        let expected = changed + [alarms[5], alarms[6]] + alarms[9...]
        #expect(try store.alarms() == expected.byID)
    }

    @Test func `after the newest alarm was removed, a copy that lacks this is no damage`() throws {
        do {
            let store = try open()
            try store.write([alarms[0]])
            try store.write([alarms[1]])
            store.emptyLog()
        }
        let before = try copy.contents
        do { try open().commit(written: [], removed: [alarms[1].id], history: []) }
        try copy.write(before)
        let store = try open()
        #expect(store.setAside == nil)
        #expect(try store.alarms() == [alarms[0]].byID)
    }

    @Test func `a removed alarm that a stale page has doesn't come back`() throws {
        let stale: Data
        do {
            let store = try open()
            try store.write([alarms[0]])
            store.emptyLog()
            stale = try directory.database.contents
            try store.write([alarms[1]])
            try store.commit(written: [], removed: [alarms[0].id], history: [])
            store.emptyLog()
        }
        try directory.database.write(stale)
        #expect(try open().alarms() == [alarms[1]].byID)
    }

    @Test func `restored alarms stay marked as restored until they change`() throws {
        try write()
        try loseDatabase()
        #expect(try open().restored == Set(alarms.map(\.id)))
        do {
            let store = try open()
            #expect(store.setAside == nil)
            #expect(store.restored == Set(alarms.map(\.id)))
            try store.commit(written: [alarms[0]], removed: [alarms[1].id], history: [])
            #expect(store.restored == Set(alarms[2...].map(\.id)))
        }
        #expect(try open().restored == Set(alarms[2...].map(\.id)))
    }

    @Test func `a copy that another program has removed or cut is made anew`() throws {
        let store = try open()
        try store.write(alarms)
        store.emptyLog()
        for isRemoved in [true, false] {
            if isRemoved {
                try FileManager.default.removeItem(atPath: copy)
            } else {
                try copy.write(copy.contents.prefix(2_000))
            }
            try store.write([alarms[0]])
            store.emptyLog()
            #expect(CopyContents(of: copy).entries.count == 60)
            #expect(CopyContents(of: copy).isComplete)
        }
    }

    @Test func `a store that has no alarms has no copy`() throws {
        let store = try open()
        try store.commit(written: [], removed: [], history: [entry("Tea")])
        store.emptyLog()
        #expect(try !directory.files.contains("alarms.copy"))
    }

    @Test func `damage of the copy costs its own lines only, and changes none`() throws {
        try write()
        let contents = try copy.contents
        try loseDatabase()
        let zeros = try directory.database.contents
        var numbers = Numbers(seed: 32)
        for _ in 0..<100 {
            var damaged = contents
            damaged[Int.random(in: 0..<damaged.count, using: &numbers)] ^= 1 << UInt8.random(in: 0..<8, using: &numbers)
            try copy.write(damaged)
            try directory.database.write(zeros)
            let store = try open()
            let found = try store.alarms()
            #expect(found.count >= 59)
            for (id, alarm) in found { #expect(alarms.byID[id] == alarm || store.restored.contains(id)) }
            for file in try directory.files { try FileManager.default.removeItem(atPath: "\(directory.path)/\(file)") }
        }
    }

    @Test func `a row that rots while the store is open is written again, and the copy stays intact`() throws {
        try write()
        let store = try open()
        #expect(try store.alarms() == alarms.byID)
        let title = try #require(directory.database.contents.range(of: Data("Alarm 30 %".utf8)))
        let file = try FileHandle(forUpdating: URL(filePath: directory.database))
        try file.seek(toOffset: UInt64(title.lowerBound))
        try file.write(contentsOf: Data("alarm".utf8))
        try file.close()
        try FileManager.default.removeItem(atPath: copy)
        var losses: [Store.Loss] = []
        for _ in 0..<3 {
            let loss = try store.commit(
                written: [alarms[0]], removed: [], history: [], values: StoredValues()
            ) { alarms }
            losses += [loss].compactMap(\.self)
        }
        #expect(losses.map(\.alarms) == [60])
        store.emptyLog()
        #expect(try store.alarms() == alarms.byID)
        #expect(CopyContents(of: copy).entries.count == 60)
        #expect(CopyContents(of: copy).isComplete)
    }

    @Test func `a copy that can't be appended to stays`() throws {
        let store = try open()
        try store.write(alarms)
        store.emptyLog()
        let before = try copy.contents
        // Neither is written: the one has another size, the other is a directory.
        try copy.write(before + Data("x".utf8))
        try FileManager.default.createDirectory(atPath: "\(copy).new/a", withIntermediateDirectories: true)
        try store.commit(written: [], removed: [alarms[0].id], history: [])
        #expect(store.copyFailure != nil)
        #expect(try copy.contents == before + Data("x".utf8))
        try FileManager.default.removeItem(atPath: "\(copy).new")
        store.emptyLog()
        #expect(CopyContents(of: copy).entries.count == 59)
    }

    @Test func `a copy that ends within a commit has not all alarms`() throws {
        try write()
        do { try open().commit(written: try [alarm(), alarm()], removed: [], history: []) }
        let contents = try copy.contents
        let ends = contents.indices.filter { contents[$0] == 0x0A }
        // Behind the first line of the commit, of which another and its end are missing.
        try copy.write(contents.prefix(through: ends[ends.count - 3]))
        let found = CopyContents(of: copy)
        #expect(found.entries.count == 61)
        #expect(!found.isComplete)
        #expect(CopyContents.lastWritten(in: copy) == nil)
        // Salvaged, none is taken for removed.
        var database = try directory.database.contents
        database[0] ^= 1
        try directory.database.write(database)
        #expect(try open().alarms().count == 62)
    }

    @Test func `a size in the first line that is too great is ignored`() throws {
        try write()
        var contents = try copy.contents
        contents[12] = UInt8(ascii: "8")
        try copy.write(contents)
        let store = try open()
        var longest = 0
        for number in 0..<1_000 {
            try store.write([alarms[number % 60]])
            longest = try max(longest, copy.contents.count)
        }
        #expect(longest < 1 << 17)
    }

    @Test func `a rotten line is written anew when the store is closed`() throws {
        try write()
        var contents = try copy.contents
        contents[contents.count / 2] ^= 1
        try copy.write(contents)
        #expect(!CopyContents(of: copy).isComplete)
        do {
            let store = try open()
            #expect(store.setAside == nil)
            store.emptyLog()
        }
        #expect(CopyContents(of: copy).isComplete)
    }

    @Test func `a copy that can't be read beside a missing database is kept`() throws {
        try copy.write(Data("alarms-copy 0000000000\nalarm id=x00 checksum=1\n".utf8))
        let store = try open()
        #expect(store.setAside == nil)
        #expect(try directory.files.contains { $0.hasPrefix("alarms.sqlite3.damaged-") && $0.hasSuffix(".copy") })
    }

    @Test func `alarms without a copy to confirm them are restored ones`() throws {
        try write()
        try FileManager.default.removeItem(atPath: copy)
        var contents = try directory.database.contents
        contents[0] ^= 1
        try directory.database.write(contents)
        let store = try open()
        #expect(try store.alarms() == alarms.byID)
        #expect(store.restored == Set(alarms.map(\.id)))
    }

    @Test func `each row is the same after it was a line`() throws {
        let bytes = (0...255).map { UInt8($0) }
        let row = Row(
            table: "alarm",
            values: [
                "a": .integer(.min), "b": .integer(.max), "c": .integer(0), "d": .real(-0.1), "e": .real(.infinity),
                "f": .text(bytes), "g": .text([]), "h": .blob(bytes), "i": .blob([]),
            ])
        let lines = CopyLines()
        lines.add(row)
        #expect(lines.bytes.last == 0x0A)
        #expect(lines.bytes.dropLast().allSatisfy { $0 > 0x0A })
        let read = try #require(Row(line: lines.bytes.dropLast()))
        #expect(read.values.filter { $0.key != Table.checksum } == row.values)
        #expect(read.table == "alarm")
    }
}
