import AlarmCore
import Foundation
import Testing

@testable import AlarmStore

/// The files of a process that dies before it closes its store: a database and its write-ahead log.
@Suite struct LogTests {
    let directory: TemporaryDirectory
    /// The alarms in the order in which they were committed, one by one.
    let alarms: [Alarm]

    init() throws {
        directory = try TemporaryDirectory()
        alarms = try (0..<50).map { _ in try alarm() }
        let origin = try TemporaryDirectory()
        let store = try Store(directory: origin.path, boot: thisBoot)
        for alarm in alarms { try store.write([alarm]) }
        try directory.database.write(origin.database.contents)
        try log.write("\(origin.database)-wal".contents)
    }

    private var log: String { directory.database + "-wal" }

    @Test func `alarms in the log are found`() throws {
        let store = try Store(directory: directory.path, boot: thisBoot)
        #expect(store.setAside == nil)
        #expect(try store.alarms() == alarms.byID)
    }

    @Test(arguments: [40, 5_000, 60_000, 200_000])
    func `of a damaged log everything before the damage is found`(_ offset: Int) throws {
        var contents = try log.contents
        contents[offset] ^= 0x10
        try log.write(contents)
        let store = try Store(directory: directory.path, boot: thisBoot)
        let found = try store.alarms()
        #expect(found == Array(alarms.prefix(found.count)).byID)
        if offset == 200_000 { #expect(found.count >= 20) }
        // The former content is kept unchanged, and reported.
        let setAside = try #require(store.setAside)
        #expect(setAside.reason.contains("alarms.sqlite3-wal: damaged "), "\(setAside.reason)")
        #expect(setAside.salvaged == found.count)
        #expect(try "\(#require(setAside.path))-wal".contents == contents)
        try store.write(alarms)
        #expect(try store.alarms() == alarms.byID)
    }

    @Test(arguments: [0, 31, 5_000, 100_000]) func `of a log that lost its end the beginning is found`(
        _ size: Int
    ) throws {
        try log.write(log.contents.prefix(size))
        let store = try Store(directory: directory.path, boot: thisBoot)
        // As after a power failure in the middle of a commit: nothing that was acknowledged is missing.
        #expect(store.setAside == nil)
        let found = try store.alarms()
        #expect(found == Array(alarms.prefix(found.count)).byID)
    }

    @Test func `a last commit that is written in part is no damage`() throws {
        var contents = try log.contents
        contents[contents.count - 2_000] ^= 0x10
        try log.write(contents)
        let store = try Store(directory: directory.path, boot: thisBoot)
        #expect(store.setAside == nil)
        #expect(try store.alarms() == alarms.dropLast().byID)
    }

    @Test func `a last commit of which any frame is missing is no damage`() throws {
        let before = try log.contents.count
        let origin = try TemporaryDirectory()
        do {
            let store = try Store(directory: origin.path, boot: thisBoot)
            for alarm in alarms { try store.write([alarm]) }
            let whole = try "\(origin.database)-wal".contents
            // One more, which takes several frames.
            try store.write((0..<100).map { _ in try alarm() })
            let longer = try "\(origin.database)-wal".contents
            let frames = (longer.count - whole.count) / 4120
            try #require(frames > 3 && before == whole.count)
            for frame in 0..<frames {
                var contents = longer
                let start = whole.count + frame * 4120
                contents.replaceSubrange(start..<start + 4120, with: Data(count: 4120))
                let directory = try TemporaryDirectory()
                try directory.database.write(origin.database.contents)
                try "\(directory.database)-wal".write(contents)
                let found = try Store(directory: directory.path, boot: thisBoot)
                #expect(found.setAside == nil, "frame \(frame) of \(frames)")
                #expect(try found.alarms() == alarms.byID)
            }
        }
    }

    @Test func `alarms that are only in the log of a damaged database are salvaged`() throws {
        // In ascending order, so that the pages are as well.
        let before = try (0..<400).map { number in try alarm(AlarmID(high: number, low: 0)) }
        let origin = try TemporaryDirectory()
        try Store(directory: origin.path, boot: thisBoot).write(before)
        var contents = try origin.database.contents
        let page = contents.count / 4096 / 2
        contents.replaceSubrange(page * 4096..<(page + 1) * 4096, with: Data(repeating: 0xA5, count: 4096))
        let late = try alarm(AlarmID(high: .max, low: .max))
        let store = try Store(directory: origin.path, boot: thisBoot)
        try store.write([late])
        try directory.database.write(contents)
        try log.write("\(origin.database)-wal".contents)
        let mended = try Store(directory: directory.path, boot: thisBoot)
        let found = try mended.alarms()
        #expect(mended.setAside?.salvaged == found.count)
        #expect(found[late.id] == late)
        #expect(found.count > 300)
    }

    @Test func `a log whose database is empty or gone is set aside with it`() throws {
        let contents = try log.contents
        try directory.database.write(Data())
        do {
            let store = try Store(directory: directory.path, boot: thisBoot)
            let setAside = try #require(store.setAside)
            #expect(try "\(#require(setAside.path))-wal".contents == contents)
            #expect(try store.alarms() == alarms.byID)
        }
        for file in try directory.files { try FileManager.default.removeItem(atPath: "\(directory.path)/\(file)") }
        try log.write(contents)
        let store = try Store(directory: directory.path, boot: thisBoot)
        let setAside = try #require(store.setAside)
        // There is no database to name.
        #expect(try #require(setAside.path).contents == contents)
    }
}
