import CSQLite
import Foundation
import Testing

@testable import AlarmStore

/// Directories and files that are another user's, open to other users, or not what they seem.
@Suite struct UntrustedFileTests {
    /// The user who isn't this one: `nobody`.
    private static let other: uid_t = 65_534
    private static let names = [
        "alarms.sqlite3", "alarms.sqlite3-wal", "alarms.sqlite3-shm", "alarms.sqlite3-journal", "alarms.sqlite3.new",
    ]
    private static let isSuperuser = geteuid() == 0

    let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func open() throws(StoreError) -> Store { try Store(directory: directory.path, boot: thisBoot) }

    /// Makes an empty store, and closes it.
    private func makeStore() throws {
        try open().write([])
    }

    @Test(arguments: [0o755, 0o770, 0o701])
    func `a directory that others could enter is closed to them, which is reported once`(_ mode: mode_t) throws {
        chmod(directory.path, mode)
        #expect(try open().wasExposed)
        #expect(try directory.mode(of: directory.path) == 0o700)
        #expect(try !open().wasExposed)
    }

    @Test func `a new directory was never open to others`() throws {
        let store = try Store(directory: "\(directory.path)/one/two", boot: thisBoot)
        #expect(!store.wasExposed)
        #expect(try directory.mode(of: "\(directory.path)/one/two") == 0o700)
    }

    @Test func `files that others could read are closed to them`() throws {
        try makeStore()
        try "\(directory.database)-wal".write(Data())
        for name in ["alarms.sqlite3", "alarms.sqlite3-wal"] { chmod("\(directory.path)/\(name)", 0o664) }
        let store = try open()
        for name in ["alarms.sqlite3", "alarms.sqlite3-wal"] {
            #expect(try directory.mode(of: "\(directory.path)/\(name)") == 0o600, "\(name)")
        }
        withExtendedLifetime(store) {}
    }

    @Test(.enabled(if: isSuperuser)) func `a directory of another user is refused as it is`() throws {
        #expect(chown(directory.path, Self.other, Self.other) == 0)
        chmod(directory.path, 0o777)
        #expect(throws: StoreError.untrusted(path: directory.path, .ownedBy(Self.other))) { try open() }
        #expect(try directory.mode(of: directory.path) == 0o777)
        #expect(try directory.files == [])
    }

    @Test func `a link of this user to a directory of its own is followed`() throws {
        let link = "\(directory.path)/link"
        let target = "\(directory.path)/target"
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        let alarm = try alarm()
        do {
            let store = try Store(directory: link, boot: thisBoot)
            #expect(store.wasExposed)
            try store.write([alarm])
            #expect(store.paths.first == "\(link)/alarms.sqlite3")
        }
        #expect(try directory.mode(of: target) == 0o700)
        #expect(try Store(directory: target, boot: thisBoot).alarms() == [alarm].byID)
    }

    @Test(.enabled(if: isSuperuser)) func `a link to a directory of another user is refused`() throws {
        let link = "\(directory.path)/link"
        let target = "\(directory.path)/target"
        try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: false)
        #expect(chown(target, Self.other, Self.other) == 0)
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
        #expect(throws: StoreError.untrusted(path: link, .ownedBy(Self.other))) {
            try Store(directory: link, boot: thisBoot)
        }
    }

    @Test(.enabled(if: isSuperuser)) func `a link of another user is refused, whatever it leads to`() async throws {
        let link = "\(directory.path)/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: ".")
        #expect(lchown(link, Self.other - 1, Self.other - 1) == 0)
        #expect(chown(directory.path, Self.other, Self.other) == 0)
        await #expect(processExitsWith: .success) { [link = link as String] in
            #expect(setuid(65_534) == 0)
            #expect(throws: StoreError.untrusted(path: link, .ownedBy(65_533))) {
                try Store(directory: link, boot: thisBoot)
            }
        }
    }

    @Test(arguments: names) func `a link in the place of a file is refused, and what it leads to stays`(
        _ name: String
    ) throws {
        if name != "alarms.sqlite3" { try makeStore() }
        let target = "\(directory.path)/target"
        try target.write(Data("precious".utf8))
        let path = "\(directory.path)/\(name)"
        try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
        let before = try directory.files
        #expect(throws: StoreError.untrusted(path: path, .symbolicLink)) { try open() }
        #expect(try target.contents == Data("precious".utf8))
        #expect(try directory.files == before)
        #expect(Store.hasAlarms(in: directory.path))
    }

    @Test(.enabled(if: isSuperuser), arguments: names) func `a file of another user is refused`(_ name: String) throws {
        if name != "alarms.sqlite3" { try makeStore() }
        let path = "\(directory.path)/\(name)"
        try path.write(Data([1]))
        #expect(chown(path, Self.other, Self.other) == 0)
        #expect(throws: StoreError.untrusted(path: path, .ownedBy(Self.other))) { try open() }
        #expect(try path.contents == Data([1]))
        #expect(Store.hasAlarms(in: directory.path))
    }

    @Test(arguments: names) func `a pipe in the place of a file is refused without being opened`(_ name: String) throws
    {
        if name != "alarms.sqlite3" { try makeStore() }
        let path = "\(directory.path)/\(name)"
        #expect(mkfifo(path, 0o600) == 0)
        #expect(throws: StoreError.untrusted(path: path, .otherType)) { try open() }
    }

    @Test func `SQLite itself refuses a link in the place of the file, but not a directory's`() throws {
        try makeStore()
        let link = "\(directory.path)/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: ".")
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW
        #expect(try Database("\(link)/alarms.sqlite3", flags: flags).integer("PRAGMA user_version") == Schema.version)
        let file = "\(directory.path)/file"
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: directory.database)
        #expect(throws: StoreError.self) { try Database(file, flags: flags).integer("PRAGMA user_version") }
    }

    @Test func `each refusal names the file and the reason`() {
        let path = "/state/alarms.sqlite3"
        #expect(
            "\(StoreError.untrusted(path: path, .symbolicLink))" == "\(path): expected a file, got a symbolic link")
        #expect("\(StoreError.untrusted(path: path, .otherType))" == "\(path): expected a regular file")
        #expect(
            "\(StoreError.untrusted(path: path, .ownedBy(65_534)))"
                == "\(path): expected to be owned by user \(geteuid()), got user 65534")
    }

    @Test func `a file beside the store's is checked alike`() throws {
        let file = "\(directory.path)/mixer"
        try StateDirectory.checkFile(file)
        try file.write(Data())
        try StateDirectory.checkFile(file)
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "/dev/null")
        #expect(throws: StoreError.untrusted(path: file, .symbolicLink)) { try StateDirectory.checkFile(file) }
    }
}
