import CSQLite
import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// The service with a store that is damaged, too new, or can't be written.
@Suite(.showsLogs) final class StorageTests: SessionSuite {
    @Test func `a damaged store is set aside and named, and its alarms go on`() throws {
        let id = try session.schedule(["title": .string("Tea"), "pre-alert": seconds(100)])
        try session.service.kill()
        try damage(session.database)
        let server = try FakeNotificationServer(on: session.bus, in: session.loop)
        try session.restart()
        let aside = try #require(session.files.first { $0.hasPrefix("alarms.sqlite3.damaged-") })
        #expect(session.complaints.hasPrefix("alarmsd: the file of the alarms was set aside as "))
        #expect(session.service.errorText.contains("\(session.stateDirectory)/\(aside)"))
        try session.loop.wait(for: "the notices") {
            server.sent.contains { $0.summary == "Alarms were restored" && $0.body.hasPrefix("Tea: ") }
        }
        let notice = try #require(server.sent.first { $0.summary == "Alarms may be missing" })
        #expect(notice.body.contains(aside))
        #expect(notice.body.contains("What could be read was kept: 1 alarm."))
        #expect(try session.property("State", of: id) == "countdown")
        #expect(try session.property("StoreNotices").elements.count == 1)
        try session.restartAfterKill()
        #expect(try session.property("State", of: id) == "countdown")
        #expect(session.complaints.isEmpty)
        #expect(session.files.contains(aside))
        #expect(try session.property("StoreNotices") == .strings([]))
    }

    @Test func `the alert of an alarm that was restored says that it may have been cancelled`() throws {
        try session.schedule(["title": .string("Tea"), "pre-alert": seconds(2)])
        try session.service.kill()
        try damage(session.database)
        let server = try FakeNotificationServer(on: session.bus, in: session.loop)
        try session.restart()
        try session.loop.wait(for: "the alert") {
            server.sent.contains {
                $0.body.contains("This alarm was restored after damage. You may have changed or cancelled it.")
            }
        }
    }

    @Test func `the alert of an alarm that was changed since it was restored says nothing of it`() throws {
        let later = UInt64(Clock.wall.now + 36_000_000_000)
        let id = try session.schedule(["title": .string("Tea"), "fire-at": .uint64(later)])
        try session.service.kill()
        try damage(session.database)
        let server = try FakeNotificationServer(on: session.bus, in: session.loop)
        try session.restart()
        let soon = UInt64(Clock.wall.now + 3_000_000)
        try session.call("Update", .string(id), ["title": "Coffee", "fire-at": .uint64(soon)])
        try session.loop.wait(for: "the alert") { server.sent.contains { $0.summary == "Coffee" } }
        #expect(!server.sent.contains { $0.body.contains("This alarm was restored") })
    }

    /// Overwrites the whole file but its header.
    private func damage(_ path: String) throws {
        for file in [path, "\(path)-wal"] {
            guard let handle = FileHandle(forUpdatingAtPath: file) else { continue }
            let size = try handle.seekToEnd()
            guard size > 100 else { continue }
            try handle.seek(toOffset: 100)
            try handle.write(contentsOf: Data(repeating: 0x5A, count: Int(size) - 100))
            try handle.close()
        }
    }

    @Test func `a store of a newer version is refused and left as it is`() throws {
        try session.schedule(["pre-alert": seconds(100)])
        try session.service.terminate()
        try execute("PRAGMA user_version = 1000; CREATE TABLE other (number)", in: session.database)
        let before = try Data(contentsOf: URL(fileURLWithPath: session.database))
        let files = session.files
        let run = try session.runService()
        #expect(try run.waitForEnd() == .exited(1))
        #expect(
            run.errorText
                == "alarmsd: \(session.database): written by a newer version of Alarms: expected schema version 10 or"
                + " older, got 1000\n")
        #expect(try Data(contentsOf: URL(fileURLWithPath: session.database)) == before)
        #expect(session.files == files)
    }

    @Test func `the store of an earlier build is kept beside, and the person is notified of its place`() throws {
        try session.schedule(["pre-alert": seconds(100)])
        try session.service.terminate()
        try execute("PRAGMA user_version = 9; CREATE TABLE other (number)", in: session.database)
        try FileManager.default.removeItem(atPath: "\(session.stateDirectory)/alarms.copy")
        let before = try Data(contentsOf: URL(fileURLWithPath: session.database))
        let server = try FakeNotificationServer(on: session.bus, in: session.loop)
        try session.restart()
        let aside = "\(session.database)-earlier"
        #expect(
            session.complaints
                == "alarmsd: the alarms of an earlier build were set aside as \(aside); version 0.1.0~dev1060 opens them"
        )
        #expect(try Data(contentsOf: URL(fileURLWithPath: aside)) == before)
        let body =
            "The alarms of an earlier version of Alarms are in \(aside), and this version can't read them. Version "
            + "0.1.0~dev1060 can."
        try session.loop.wait(for: "a notification") { !server.sent.isEmpty }
        #expect(server.sent[0].summary == "Your alarms are not here")
        #expect(server.sent[0].body == body)
        #expect(try session.property("StoreNotices") == .strings([body]))
        #expect(try session.property("StoreProblem") == "")
        #expect(try session.property("NextFireUSec") == .uint64(0))
        // Until the file is gone, the status says so.
        try session.schedule(["pre-alert": seconds(100)])
        try session.service.terminate()
        try session.restart()
        #expect(session.complaints.isEmpty)
        #expect(try session.property("StoreNotices") == .strings([body]))
        try session.service.terminate()
        try FileManager.default.removeItem(atPath: aside)
        try session.restart()
        #expect(try session.property("StoreNotices") == .strings([]))
    }

    /// Does what `statement` says in a database that nobody has open.
    private func execute(_ statement: String, in file: String) throws {
        var database: OpaquePointer?
        defer { sqlite3_close(database) }
        let options = SQLITE_OPEN_READWRITE
        guard sqlite3_open_v2(file, &database, options, nil) == SQLITE_OK,
            sqlite3_exec(database, statement, nil, nil, nil) == SQLITE_OK,
            sqlite3_exec(database, "PRAGMA wal_checkpoint(TRUNCATE)", nil, nil, nil) == SQLITE_OK
        else { throw TestFailure("\(file): \(String(cString: sqlite3_errmsg(database)))") }
    }

    @Test func `a directory that can't be made is reported`() throws {
        let run = try session.runService(stateDirectory: "/dev/null/alarms")
        #expect(try run.waitForEnd() == .exited(1))
        #expect(run.errorText == "alarmsd: /dev/null/alarms: mkdir: Not a directory\n")
    }

    @Test func `a program that reads the database for seconds delays the start`() throws {
        let id = try session.schedule(["pre-alert": seconds(1000)])
        try session.service.terminate()
        let reader = try Self.reader(of: session.database)
        let run = try session.runService()
        // Well over a second.
        let release = try Timer(on: .monotonic, in: session.loop) { _ in sqlite3_close_v2(reader) }
        try release.arm(at: Clock.monotonic.now + 3_000_000)
        try session.restart(as: run)
        #expect(try session.property("State", of: id) == "countdown")
    }

    @Test func `a program that goes on reading the database is named when the start fails`() throws {
        try session.schedule(["pre-alert": seconds(1000)])
        try session.service.terminate()
        let reader = try Self.reader(of: session.database)
        defer { sqlite3_close_v2(reader) }
        let run = try session.runService()
        #expect(try run.waitForEnd() == .exited(1))
        #expect(run.errorText.hasPrefix("alarmsd: \(session.database): in use by "), "\(run.errorText)")
        #expect(run.errorText.contains("(process \(getpid()))"), "\(run.errorText)")
        #expect(!run.errorText.contains("another alarmsd"))
    }

    /// Starts a program that has a lock on the whole file, which belongs to the open file (fcntl_locking(2)).
    private static func holder(of file: String, in session: Session) throws -> ProgramRun {
        let script = """
            import fcntl, os, struct, sys
            descriptor = os.open(sys.argv[1], os.O_RDWR)
            # F_OFD_SETLK
            fcntl.fcntl(descriptor, 37, struct.pack("hhqqi4x", fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0))
            print("locked", flush=True)
            sys.stdin.read()
            """
        let holder = try ProgramRun(
            "/usr/bin/python3", ["-c", script, file], environment: session.bus.environment, in: session.loop)
        try holder.wait(for: "the lock") { holder.outputText.contains("locked") }
        return holder
    }

    @Test func `a program whose lock belongs to an open file is named as well`() throws {
        try session.service.terminate()
        let holder = try Self.holder(of: session.database, in: session)
        let run = try session.runService()
        #expect(try run.waitForEnd() == .exited(1))
        #expect(run.errorText.contains("in use by python3 (process \(holder.processIdentifier))"), "\(run.errorText)")
    }

    @Test func `before a new file is moved into its place, another program's lock is waited for`() throws {
        let id = try session.schedule(["pre-alert": seconds(1000)])
        try session.service.terminate()
        try FileManager.default.copyItem(atPath: session.database, toPath: session.database + ".new")
        let holder = try Self.holder(of: session.database, in: session)
        let run = try session.runService()
        // Well over a second.
        let release = try Timer(on: .monotonic, in: session.loop) { _ in holder.signal(9) }
        try release.arm(at: Clock.monotonic.now + 3_000_000)
        try withExtendedLifetime(release) { try session.restart(as: run) }
        #expect(try session.property("State", of: id) == "countdown")
        #expect(session.files.contains { $0.contains(".damaged-") })
    }

    /// A connection of this process that has begun to read.
    private static func reader(of file: String) throws -> OpaquePointer? {
        var database: OpaquePointer?
        guard sqlite3_open_v2(file, &database, SQLITE_OPEN_READONLY, nil) == SQLITE_OK,
            sqlite3_exec(database, "BEGIN; SELECT * FROM alarm", nil, nil, nil) == SQLITE_OK
        else { throw TestFailure("\(file): \(String(cString: sqlite3_errmsg(database)))") }
        return database
    }
}
