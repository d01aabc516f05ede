import AlarmCore
import Foundation
import Testing

@testable import AlarmStore

/// The making of the copy: its size, its failures, and files that are no copy.
extension CopyTests {
    @Test func `the copy is no longer than twice what it needs, and no other user may read it`() throws {
        let store = try open()
        try store.write(alarms)
        store.emptyLog()
        let needed = try copy.contents.count
        var longest = 0
        for number in 0..<1_000 {
            try store.write([alarms[number % 60]])
            longest = try max(longest, copy.contents.count)
        }
        #expect(longest > needed)
        #expect(longest < 1 << 17)
        #expect(try directory.mode(of: copy) == 0o600)
        store.emptyLog()
        #expect(try directory.files == ["alarms.copy", "alarms.sqlite3", "alarms.sqlite3-wal"])
        #expect(CopyContents(of: copy).entries.count == 60)
    }

    @Test func `a large commit is copied with those that follow`() throws {
        var numbers = Numbers(seed: 33)
        let many = try (0..<3_000).map {
            try alarm(AlarmID(high: numbers.next(), low: 1), [.title("Alarm \($0)"), .fireAt(7)])
        }
        let store = try open()
        try store.write(many)
        var commits = 0
        while !FileManager.default.fileExists(atPath: copy) {
            commits += 1
            #expect(commits < 3_000)
            try store.write([many[commits]])
        }
        #expect(CopyContents(of: copy).entries.count == many.count)
        try store.commit(written: [], removed: [many[0].id], history: [])
        let removed = CopyContents(of: copy).entries.values.count { if case .removed = $0 { true } else { false } }
        #expect(removed == 1)
    }

    @Test func `a large commit that none follows is copied when the store is closed`() throws {
        var numbers = Numbers(seed: 34)
        let many = try (0..<3_000).map {
            try alarm(AlarmID(high: numbers.next(), low: 1), [.title("Alarm \($0)"), .fireAt(7)])
        }
        do {
            let store = try open()
            try store.write(many)
            store.emptyLog()
        }
        try loseDatabase()
        #expect(try open().alarms() == many.byID)
    }

    @Test func `a copy that can't be written fails no commit, and is made anew once it can be`() throws {
        let store = try open()
        try store.write([alarms[0]])
        store.emptyLog()
        try FileManager.default.removeItem(atPath: copy)
        try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: false)
        try store.write([alarms[1]])
        #expect(store.copyFailure?.description.contains("\(copy)") == true)
        try store.commit(written: [alarms[2]], removed: [alarms[0].id], history: [])
        #expect(try store.alarms() == alarms[1...2].byID)
        try FileManager.default.removeItem(atPath: copy)
        try store.write([alarms[3]])
        store.emptyLog()
        #expect(store.copyFailure == nil)
        #expect(CopyContents(of: copy).entries.count == 3)
    }

    @Test func `a copy that has lost its end is made anew at the start`() throws {
        let killed = try killed()
        let file = "\(killed.path)/alarms.copy"
        let contents = try file.contents
        for end in [0, 1, 20, 400, 9_000] {
            try file.write(contents.dropLast(end))
            try Store(directory: killed.path, boot: thisBoot).emptyLog()
            #expect(CopyContents(of: file).entries.count >= 59)
            #expect(CopyContents.lastWritten(in: file) != nil)
        }
    }

    @Test func `a symbolic link in place of the copy is refused`() throws {
        try write()
        try FileManager.default.moveItem(atPath: copy, toPath: "\(copy).old")
        try FileManager.default.createSymbolicLink(atPath: copy, withDestinationPath: "\(copy).old")
        #expect(throws: StoreError.untrusted(path: copy, .symbolicLink)) { try open() }
    }
}
