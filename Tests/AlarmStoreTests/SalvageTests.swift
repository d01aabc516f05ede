import ActivityCore
import AlarmCore
import CSQLite
import ConfigurationSamples
import Foundation
import Testing

@testable import AlarmStore

/// Pages of a database that are read without SQLite, and random damages.
@Suite struct SalvageTests {
    let directory: TemporaryDirectory
    let alarms: [Alarm]

    /// Alarms of all sizes, those among them whose rows take pages of their own.
    init() throws {
        directory = try TemporaryDirectory()
        var numbers = Numbers(seed: 41)
        alarms = try (0..<60).map { number in
            var settings: [Setting] = [
                .title("Alarm \(number)"), .fireAt(UInt64(number)), .volume(number % 2 == 0 ? 1 : 0.3),
            ]
            if number % 5 == 0 {
                let size = Int.random(in: 1...4_000, using: &numbers)
                settings.append(
                    .metadata(
                        OpaqueValue(
                            bytes: (0..<size).map { _ in UInt8.random(in: 0...255, using: &numbers) }, size: size)))
            }
            if number % 7 == 0 { settings.append(.buttons([Button(.stop, text: "Stop \(number)")])) }
            return try alarm(AlarmID(high: numbers.next(), low: 0), settings)
        }
    }

    /// Makes a store, closed or as its process leaves it when it is killed.
    private func make(isKilled: Bool) throws -> TemporaryDirectory {
        let made = try TemporaryDirectory()
        let origin = try TemporaryDirectory()
        let store = try Store(directory: origin.path, boot: thisBoot)
        for start in stride(from: 0, to: 60, by: 12) { try store.write(Array(alarms[start..<start + 12])) }
        try store.add([entry("Tea"), entry("Eggs")])
        if !isKilled { store.emptyLog() }
        for name in try origin.files where name != "alarms.copy" {
            try "\(made.path)/\(name)".write("\(origin.path)/\(name)".contents)
        }
        try "\(directory.path)/alarms.copy".write("\(origin.path)/alarms.copy".contents)
        return made
    }

    @Test(arguments: [false, true]) func `the records in the pages are those that SQLite reads`(isKilled: Bool) throws {
        let made = try make(isKilled: isKilled)
        let salvage = try Salvage(
            from: DatabasePages(file: made.database, log: "\(made.database)-wal"), copy: CopyContents())
        let target = try TemporaryDirectory()
        do {
            let file = DatabaseFile(path: target.database, lockTimeout: 0)
            var salvage = salvage
            try salvage.write(into: file.create().0)
            #expect(salvage.alarms == 60)
            // No copy confirms them.
            #expect(Set(salvage.restored) == Set(alarms.map(\.id)))
        }
        let store = try Store(directory: target.path, boot: thisBoot)
        #expect(try store.alarms() == alarms.byID)
        #expect(try store.history().map(\.title) == ["Eggs", "Tea"])
    }

    @Test(arguments: [false, true]) func `nothing of what was removed or changed is salvaged`(isKilled: Bool) throws {
        let origin = try TemporaryDirectory()
        let made = try TemporaryDirectory()
        do {
            let store = try Store(directory: origin.path, boot: thisBoot)
            try store.write(alarms)
            try store.commit(
                written: alarms[..<20].map { try alarm($0.id, [.title("Changed"), .fireAt(1)]) },
                removed: alarms[20...].map(\.id),
                history: [])
            if !isKilled { store.emptyLog() }
            for name in try origin.files { try "\(made.path)/\(name)".write("\(origin.path)/\(name)".contents) }
        }
        try FileManager.default.removeItem(atPath: "\(made.path)/alarms.copy")
        // The header: SQLite reads nothing any more.
        var contents = try made.database.contents
        contents[0] ^= 1
        try made.database.write(contents)
        let found = try Store(directory: made.path, boot: thisBoot).alarms()
        #expect(Set(found.keys) == Set(alarms[..<20].map(\.id)))
        #expect(found.values.allSatisfy { $0.configuration.title == "Changed" })
    }

    @Test func `a damaged version in the header makes a store neither an earlier nor a newer one`() throws {
        for bit in [0, 1, 2, 3, 4, 31] {
            let made = try make(isKilled: false)
            var contents = try made.database.contents
            contents[63 - bit / 8] ^= 1 << (bit % 8)
            try made.database.write(contents)
            let store = try Store(directory: made.path, boot: thisBoot)
            #expect(store.setAside != nil)
            #expect(store.earlier == [])
            #expect(try store.alarms().count == 60)
        }
    }

    @Test func `a row that is on two pages is salvaged once`() throws {
        let made = try make(isKilled: false)
        func root(of table: String) throws -> Int {
            let database = try Database(made.database, flags: SQLITE_OPEN_READWRITE)
            return Int(try database.integer("SELECT rootpage FROM sqlite_schema WHERE name = '\(table)'"))
        }
        let (root, other) = (try root(of: "button"), try root(of: "activity"))
        var contents = try made.database.contents
        contents.replaceSubrange((other - 1) * 4096..<other * 4096, with: contents[(root - 1) * 4096..<root * 4096])
        try made.database.write(contents)
        #expect(try Store(directory: made.path, boot: thisBoot).alarms() == alarms.byID)
        #expect(try Store(directory: made.path, boot: thisBoot).setAside == nil)
    }

    @Test func `any number that a key may have survives`() throws {
        let volumes = [-0.0, 0, 1, 0.1, Double.leastNonzeroMagnitude]
        let some = try volumes.map { try alarm(.random(), [.title("Volume"), .fireAt(1), .volume($0)]) }
        let relevant = try activity(.random(), [.title("Pizza"), .relevance(-0.0)])
        do {
            let store = try Store(directory: directory.path, boot: thisBoot)
            try store.commit(written: some, removed: [], activities: [relevant], history: [])
        }
        let store = try Store(directory: directory.path, boot: thisBoot)
        #expect(store.setAside == nil)
        #expect(try store.alarms() == some.byID)
        #expect(try store.activities().all.count == 1)
    }

    /// Opens a store of the file with these contents and the copy, and writes to it.
    ///
    /// - Returns: The number of alarms that were in it.
    private func alarmsBack(from contents: Data) throws -> Int {
        let made = try TemporaryDirectory()
        try made.database.write(contents)
        try "\(made.path)/alarms.copy".write("\(directory.path)/alarms.copy".contents)
        let store = try Store(directory: made.path, boot: thisBoot)
        try store.write([alarm()])
        return try store.alarms().count - 1
    }

    @Test func `any bit of the header may be wrong`() throws {
        let made = try make(isKilled: false)
        let contents = try made.database.contents
        for bit in 0..<800 {
            var damaged = contents
            damaged[bit / 8] ^= 1 << (bit % 8)
            #expect(try alarmsBack(from: damaged) == 60, "bit \(bit % 8) of byte \(bit / 8)")
        }
    }

    @Test(arguments: ["length(id)", "CREATE TABLE alarm", "PRIMARY KEY CHECK", "STRICT", "WITHOUT", "history_at"])
    func `a wrong letter in the schema costs nothing`(_ text: String) throws {
        let made = try make(isKilled: false)
        let contents = try made.database.contents
        let range = try #require(contents.range(of: Data(text.utf8)))
        for offset in range {
            var damaged = contents
            damaged[offset] ^= 1
            #expect(try alarmsBack(from: damaged) == 60, "letter \(offset - range.lowerBound)")
        }
    }

    /// A kind of damage.
    enum Damage: String, CaseIterable {
        case bit = "1 bit"
        case bits = "4 bits"
        case page = "a zeroed page"
        case truncation

        func apply(to contents: inout Data, _ numbers: inout Numbers) {
            guard !contents.isEmpty else { return }
            switch self {
            case .bit: flip(&contents, &numbers)
            case .bits: for _ in 0..<4 { flip(&contents, &numbers) }
            case .page:
                let start = Int.random(in: 0...(contents.count - 1) / 4096, using: &numbers) * 4096
                for offset in start..<min(start + 4096, contents.count) { contents[offset] = 0 }
            case .truncation: contents = contents.prefix(Int.random(in: 0..<contents.count, using: &numbers))
            }
        }

        private func flip(_ contents: inout Data, _ numbers: inout Numbers) {
            contents[Int.random(in: 0..<contents.count, using: &numbers)] ^=
                1 << UInt8.random(in: 0..<8, using: &numbers)
        }
    }

    /// Returns the number of alarms that are there after so many damages, of 60 each, and of those that differ without
    /// being named.
    private func results(
        of damage: Damage, _ count: Int, hasCopy: Bool, _ numbers: inout Numbers
    ) throws -> (back: Int, changed: Int) {
        var (back, changed) = (0, 0)
        let (closed, killed) = (try make(isKilled: false), try make(isKilled: true))
        for number in 0..<count {
            let isKilled = number % 3 == 2
            let origin = isKilled ? killed : closed
            let damaged = try TemporaryDirectory()
            for name in try origin.files { try "\(damaged.path)/\(name)".write("\(origin.path)/\(name)".contents) }
            // Of a killed process the log has nearly all.
            let file = isKilled ? "\(damaged.database)-wal" : damaged.database
            var contents = try file.contents
            damage.apply(to: &contents, &numbers)
            try file.write(contents)
            if hasCopy { try "\(damaged.path)/alarms.copy".write("\(directory.path)/alarms.copy".contents) }
            let store = try Store(directory: damaged.path, boot: thisBoot)
            let found = try store.alarms()
            let named = store.restored
            back += found.count
            changed += found.values.count { alarms.byID[$0.id] != $0 && !named.contains($0.id) }
        }
        return (back, changed)
    }

    @Test func `of 300 random damages none loses or changes an alarm that the copy has`() throws {
        var numbers = Numbers(seed: 42)
        for damage in Damage.allCases {
            let (back, changed) = try results(of: damage, 75, hasCopy: true, &numbers)
            print("\(damage.rawValue), with the copy: \(back) of \(75 * 60) alarms back, \(changed) changed")
            #expect(back == 75 * 60)
            #expect(changed == 0)
        }
    }

    @Test func `of 100 random damages none changes an alarm in silence, without the copy either`() throws {
        var numbers = Numbers(seed: 43)
        for damage in Damage.allCases {
            let (back, changed) = try results(of: damage, 25, hasCopy: false, &numbers)
            print("\(damage.rawValue), without the copy: \(back) of \(25 * 60) alarms back, \(changed) changed")
            if damage != .truncation { #expect(back > 25 * 60 * 8 / 10) }
            #expect(changed == 0)
        }
    }
}
