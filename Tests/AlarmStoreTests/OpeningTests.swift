import AlarmCore
import CSQLite
import Foundation
import Testing

@testable import AlarmStore

@Suite struct OpeningTests {
    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    @Test func `a directory is made with those it is in, for its user alone`() throws {
        let path = directory.path + "/one/two/"
        _ = try Store(directory: path, boot: thisBoot)
        #expect(try directory.mode(of: directory.path + "/one") == 0o700)
        #expect(try directory.mode(of: path) == 0o700)
        #expect(try directory.mode(of: path + "/alarms.sqlite3") == 0o600)
    }

    @Test func `a directory that can't be made is named`() throws {
        try (directory.path + "/file").write(Data())
        let path = directory.path + "/file/one/two"
        #expect(throws: StoreError.system(path: path, call: "mkdir", errno: ENOTDIR)) {
            try Store(directory: path, boot: thisBoot)
        }
    }

    @Test func `a directory in the place of the file is an error, and stays`() throws {
        try FileManager.default.createDirectory(atPath: directory.database, withIntermediateDirectories: false)
        let error = #expect(throws: StoreError.self) { try Store(directory: directory.path, boot: thisBoot) }
        #expect(error?.description.hasPrefix(directory.database) == true)
        #expect(try directory.files == ["alarms.sqlite3"])
    }

    @Test func `a second store in the same directory is refused until the first is gone`() throws {
        do {
            let store = try Store(directory: directory.path, boot: thisBoot)
            let error = #expect(throws: StoreError.self) {
                try Store(directory: directory.path, boot: thisBoot, lockTimeout: 100)
            }
            #expect(error?.description.hasPrefix("\(directory.database): in use by ") == true)
            // And the first has lost nothing by it.
            try store.write([alarm()])
        }
        #expect(try Store(directory: directory.path, boot: thisBoot).alarms().count == 1)
    }

    @Test func `a store is refused to another process while one has it`() async throws {
        let store = try Store(directory: directory.path, boot: thisBoot)
        try store.write([alarm()])
        // That this process has tried again must not have ended its locks.
        #expect(throws: StoreError.self) { try Store(directory: directory.path, boot: thisBoot, lockTimeout: 0) }
        await #expect(processExitsWith: .success) {
            [path = directory.path as String, process = getpid() as Int32] in
            let error = #expect(throws: StoreError.self) {
                try Store(directory: path, boot: thisBoot, lockTimeout: 100)
            }
            #expect(error?.description.contains("(process \(process))") == true, "\(String(describing: error))")
        }
        #expect(try store.alarms().count == 1)
    }

    @Test func `another program can't read the database behind the store's back`() throws {
        let store = try Store(directory: directory.path, boot: thisBoot)
        try store.write([alarm()])
        let other = try Database(directory.database, flags: SQLITE_OPEN_READWRITE)
        let error = #expect(throws: StoreError.self) { try other.integer("PRAGMA user_version") }
        #expect(error?.description.hasPrefix("\(directory.database): in use by ") == true)
    }

    @Test func `a store of a newer version is refused, and stays as it is`() throws {
        do {
            let store = try Store(directory: directory.path, boot: thisBoot)
            try store.write([alarm()])
            try store.database.execute("PRAGMA user_version = \(Schema.version + 1); CREATE TABLE other (a)")
            store.emptyLog()
        }
        let before = try directory.database.contents
        let error = #expect(throws: StoreError.self) { try Store(directory: directory.path, boot: thisBoot) }
        #expect(
            error
                == .newerVersion(file: directory.database, found: Schema.version + 1, known: Schema.version))
        #expect(error?.description.contains("newer version") == true)
        #expect(try directory.database.contents == before)
        #expect(try directory.files == ["alarms.copy", "alarms.sqlite3"])
    }

    /// Makes the directory and the files in it those of `nobody`, if this is the superuser.
    private func giveAway() {
        guard geteuid() == 0 else { return }
        chown(directory.path, 65_534, 65_534)
        for file in (try? directory.files) ?? [] { chown("\(directory.path)/\(file)", 65_534, 65_534) }
    }

    @Test func `a file that can only be read is refused`() async throws {
        do {
            let store = try Store(directory: directory.path, boot: thisBoot)
            try store.write([alarm()])
        }
        chmod(directory.database, 0o400)
        giveAway()
        chmod(directory.path, 0o500)
        defer { chmod(directory.path, 0o700) }
        // In a process of its own, which gives up what the superuser may.
        await #expect(processExitsWith: .success) { [path = directory.path as String] in
            if geteuid() == 0 { #expect(setuid(65_534) == 0) }
            #expect(throws: StoreError.readOnly(file: path + "/alarms.sqlite3")) {
                try Store(directory: path, boot: thisBoot)
            }
        }
    }

    @Test func `a directory that can't be written is an error that names the file`() async throws {
        giveAway()
        chmod(directory.path, 0o500)
        defer { chmod(directory.path, 0o700) }
        await #expect(processExitsWith: .success) { [path = directory.path as String] in
            if geteuid() == 0 { #expect(setuid(65_534) == 0) }
            let error = #expect(throws: StoreError.self) { try Store(directory: path, boot: thisBoot) }
            #expect(error?.description.hasPrefix(path + "/alarms.sqlite3: sqlite3_open_v2: unable to open") == true)
        }
    }

    @Test func `a store whose process died while creating it is created again`() throws {
        try directory.database.write(Data())
        let store = try Store(directory: directory.path, boot: thisBoot)
        #expect(store.setAside == nil)
        #expect(try store.alarms().isEmpty)
    }
}
