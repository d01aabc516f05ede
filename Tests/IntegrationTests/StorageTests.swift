import CSQLite
import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// What the service does when its store is damaged, too new, or can't be written.
@Suite struct StorageTests {
    @Test func `a damaged store is set aside, told of, and the service goes on`() throws {
        try withSession { session in
            try session.schedule(["pre-alert": seconds(100)])
            try session.service.kill()
            try damage(session.database)
            let server = try FakeServer(on: session.bus, in: session.loop)
            try session.restart()
            let aside = try #require(session.files.first { $0.hasPrefix("alarms.sqlite3.damaged-") })
            #expect(
                session.complaints.hasPrefix("alarmsd: the file of the alarms was damaged and set aside as "))
            #expect(session.service.errorText.contains("\(session.stateDirectory)/\(aside)"))
            try session.loop.wait(for: "a notification") { !server.sent.isEmpty }
            #expect(server.sent[0].summary == "Alarms may be missing")
            #expect(server.sent[0].body.contains(aside))
            let id = try session.schedule(["pre-alert": seconds(200)])
            try session.service.kill()
            try session.restart()
            #expect(try session.property("State", of: id) == "countdown")
            #expect(session.complaints.isEmpty)
            #expect(session.files.contains(aside))
        }
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
        try withSession { session in
            try session.schedule(["pre-alert": seconds(100)])
            try session.service.terminate()
            try execute("PRAGMA user_version = 1000", in: session.database)
            let before = try Data(contentsOf: URL(fileURLWithPath: session.database))
            let files = session.files
            let run = try session.run()
            #expect(try run.waitForEnd() == .exited(1))
            #expect(
                run.errorText
                    == "alarmsd: \(session.database): written by a newer version of Alarms: expected schema version 4 or"
                    + " older, got 1000\n")
            #expect(try Data(contentsOf: URL(fileURLWithPath: session.database)) == before)
            #expect(session.files == files)
        }
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

    @Test func `a directory that can't be made is told`() throws {
        try withSession { session in
            let run = try session.run(stateDirectory: "/dev/null/alarms")
            #expect(try run.waitForEnd() == .exited(1))
            #expect(run.errorText == "alarmsd: /dev/null/alarms: mkdir: Not a directory\n")
        }
    }

    @Test func `without room commands are refused and nothing changes, but what rings rings`() throws {
        try withSession { session in
            let kept = try session.schedule(["pre-alert": seconds(1000), "title": "kept"])
            let due = try session.schedule(["fire-at": .uint64(UInt64(Clock.wall.now + 1_500_000))])
            let before = try session.managedObjects().mapValues(\.still)
            try session.limitFiles(to: 0)
            let trace = try Trace(of: session.client)
            let refusals: [(MemberName, [Value])] = [
                ("Schedule", ["", ["pre-alert": seconds(5)]]),
                ("StartTimer", [.uint32(5), "Tea"]),
                ("Update", [.string(kept), ["title": "changed"]]),
                ("Pause", [.string(kept)]),
                ("SetEnabled", [.string(kept), false]),
                ("Cancel", [.string(kept)]),
            ]
            for (member, arguments) in refusals {
                let error = #expect(throws: BusError.self) {
                    try session.client.answer(to: session.message(member, arguments))
                }
                #expect(
                    error?.name == "org.example.Alarms.Error.StorageFailed", "\(member): \(String(describing: error))")
                #expect(error?.message.contains("alarms.sqlite3") ?? false)
            }
            #expect(try session.managedObjects().mapValues(\.still) == before)
            #expect(trace.names.allSatisfy { $0 == "reply" }, "\(trace.names)")
            #expect(session.service.errorText.contains("alarmsd: can't store the alarms: "))

            // What can't be refused happens all the same.
            try session.next("Fired", of: due)
            #expect(try session.property("State", of: due) == "alerting")
            #expect(try session.property("State", of: due) == "alerting")

            // And is made up for when there is room again.
            try session.limitFiles(to: nil)
            try session.call("Update", .string(kept), ["title": "changed"])
            let ringing = try session.properties(of: due)
            try session.service.kill()
            try session.restart()
            #expect(try session.property("Title", of: kept) == "changed")
            #expect(try session.properties(of: due) == ringing)
            #expect(session.client.signals.allSatisfy { $0.member != "Fired" })
        }
    }

    @Test func `without room a ring can be stopped and snoozed by command, by widget and by button`() throws {
        try withSession { session in
            let server = try session.serve()
            let ids = try (0..<5).map { number in
                try session.schedule([
                    "fire-at": .uint64(UInt64(Clock.wall.now + 1_000_000)), "post-alert": seconds(600),
                    "title": .string("Alarm \(number)"),
                ])
            }
            for id in ids { try session.next("Fired", of: id) }
            try session.loop.wait(for: "the alerts") { server.shown.count == 5 }
            func number(of title: String) throws -> UInt32 {
                server.numbers[try #require(server.sent.lastIndex { $0.summary == title })]
            }
            // All has been stored when this is answered.
            _ = try session.property("Version")
            try session.limitFiles(to: 0)
            try session.call("Stop", .string(ids[0]))
            try session.call("Snooze", .string(ids[1]), .empty)
            try session.call("InvokeAction", .string(ids[2]), "stop", [:])
            try server.invoke("stop", on: number(of: "Alarm 3"))
            try session.next("Stopped", of: ids[3])
            try server.invoke("snooze", on: number(of: "Alarm 4"))
            try session.next("Snoozed", of: ids[4])
            #expect(try session.managedObjects().count == 2)
            for id in [ids[1], ids[4]] { #expect(try session.property("State", of: id) == "countdown") }
            // It is said, once; and a command that needs to be on disk is still refused.
            try session.loop.wait(for: "a notification") {
                server.sent.contains { $0.summary == "Alarms can't be saved" }
            }
            #expect(server.sent.count { $0.summary == "Alarms can't be saved" } == 1)
            #expect(throws: BusError.self) { try session.call("Cancel", .string(ids[1])) }

            // It is tried again until there is room, though nothing else happens.
            try session.limitFiles(to: nil)
            try session.loop.wait(for: "the store") {
                session.service.errorText.contains("all alarms are stored again")
            }
            try session.service.kill()
            try session.restart()
            #expect(try session.list().count == 2)
            for id in [ids[1], ids[4]] { #expect(try session.property("State", of: id) == "countdown") }
            #expect(session.client.signals.allSatisfy { $0.member != "Fired" })
        }
    }

    @Test func `what happened without room is stored at the end if there is room again`() throws {
        try withSession { session in
            let due = try session.schedule([
                "fire-at": .uint64(UInt64(Clock.wall.now + 500_000)), "post-alert": seconds(60),
            ])
            try session.limitFiles(to: 0)
            try session.next("Fired", of: due)
            let ringing = try session.properties(of: due)
            try session.limitFiles(to: nil)
            #expect(try session.service.terminate() == .exited(0))
            try session.restart()
            #expect(try session.properties(of: due) == ringing)
            #expect(session.client.signals.allSatisfy { $0.member != "Fired" })
        }
    }

    @Test func `a command that was refused for one that can't be stored isn't acknowledged instead`() throws {
        try withSession { session in
            let taken = Value.string(AlarmIDs.make(1))
            let paused = try session.schedule(["pre-alert": seconds(100)])
            try session.limitFiles(to: 0)
            let trace = try Trace(of: session.client)
            try session.inOneTurn {
                try trace.send(session.message("Schedule", [taken, ["pre-alert": seconds(5)]]))
                try trace.send(session.message("Schedule", [taken, ["pre-alert": seconds(6)]]))
                try trace.send(session.message("Pause", [.string(paused)]))
                try trace.send(session.message("Pause", [.string(paused)]))
                try trace.send(session.message("NextAlarm"))
            }
            try trace.settle()
            #expect(trace.names == Array(repeating: "org.example.Alarms.Error.StorageFailed", count: 4) + ["reply"])
            #expect(trace.events.last?.arguments.first == .string(paused))
            #expect(try session.list().count == 1)
            #expect(try session.property("State", of: paused) == "countdown")
        }
    }

    @Test func `without room a ring is silenced also after a command that is refused`() throws {
        try withSession { session in
            let first = try session.ring(["post-alert": seconds(600)])
            let second = try session.ring(["post-alert": seconds(600)])
            try session.limitFiles(to: 0)
            let trace = try Trace(of: session.client)
            try session.inOneTurn {
                try trace.send(session.message("Cancel", [.string(first)]))
                try trace.send(session.message("Stop", [.string(first)]))
                try trace.send(session.message("Cancel", [.string(second)]))
                try trace.send(session.message("StopRinging"))
                try trace.send(session.message("NextAlarm"))
            }
            try trace.settle()
            let replies = trace.names.filter { $0 == "reply" || $0.hasPrefix("org.example") }
            let refusal = "org.example.Alarms.Error.StorageFailed"
            #expect(replies == [refusal, "reply", refusal, "reply", "reply"])
            #expect(try session.managedObjects().isEmpty)
        }
    }

    @Test func `files that are lost without room are told of, and written as soon as there is room`() throws {
        try withSession { session in
            let server = try session.serve()
            let id = try session.schedule(["pre-alert": seconds(1000)])
            let ring = try session.ring()
            try session.limitFiles(to: 0)
            try Loss.all.happen(to: session)
            try session.loop.wait(for: "a notification") {
                server.sent.contains { $0.summary == "Alarms can't be saved" }
            }
            #expect(throws: BusError.self) { try session.schedule(["pre-alert": seconds(1000)]) }
            try session.call("Stop", .string(ring))
            try session.limitFiles(to: nil)
            try session.loop.wait(for: "the store") {
                session.service.errorText.contains("all alarms are stored again")
            }
            try session.service.kill()
            try session.restart()
            #expect(try session.list().map { try $0["Id"]?.text } == [id])
        }
    }

    @Test func `a program that goes on changing the file is told of once`() throws {
        try withSession { session in
            let server = try session.serve()
            let id = try session.schedule(["pre-alert": seconds(1000)])
            try session.output(of: "/bin/sh", ["-c", "for n in $(seq 200); do touch \(session.database); done"])
            try session.loop.wait(for: "a notification") {
                server.sent.contains { $0.summary == "The file of the alarms was lost" }
            }
            // Answered after all events that there were.
            _ = try session.property("Version")
            #expect(server.sent.count == 1)
            #expect(session.files.count { $0.contains(".damaged-") } <= 3 * 3, "\(session.files)")
            try session.service.kill()
            try session.restart()
            #expect(try session.property("State", of: id) == "countdown")
        }
    }

    @Test func `a file that another program uses isn't moved out of its hands`() throws {
        try withSession { session in
            let server = try session.serve()
            let id = try session.schedule(["pre-alert": seconds(1000)])
            let script = """
                import os, sqlite3, sys
                database = sqlite3.connect(sys.argv[1] + ".other", isolation_level=None)
                database.execute("CREATE TABLE other (number)")
                database.execute("BEGIN IMMEDIATE")
                os.rename(sys.argv[1] + ".other", sys.argv[1])
                print("moved", flush=True)
                sys.stdin.read()
                """
            let other = try ProgramRun(
                "/usr/bin/python3", ["-c", script, session.database], environment: session.bus.environment,
                in: session.loop)
            try other.wait(for: "the other file") { other.outputText.contains("moved") }
            let refusal = #expect(throws: BusError.self) { try session.schedule(["pre-alert": seconds(1000)]) }
            #expect(refusal?.message.contains("in use by python3 (process \(other.processIdentifier))") == true)
            try session.loop.wait(for: "a notification") {
                server.sent.contains { $0.summary == "Alarms can't be saved" }
            }
            try other.kill()
            try session.loop.wait(for: "the store") {
                session.service.errorText.contains("all alarms are stored again")
            }
            try session.service.kill()
            try session.restart()
            #expect(try session.property("State", of: id) == "countdown")
        }
    }

    @Test(.enabled(if: Namespaces.areAllowed, "no namespaces for this user"))
    func `a full disk refuses commands until there is room`() throws {
        try withSession { session in
            let script = "mount -t tmpfs -o size=256k tmpfs \"$1\" && exec \"$0\" --state-directory \"$1\""
            try session.service.terminate()
            let program = try ProgramRun.path(of: "alarmsd")
            try session.restart(
                as: ProgramRun(
                    Namespaces.program,
                    Namespaces.arguments + ["/bin/sh", "-c", script, program, session.stateDirectory],
                    environment: session.bus.environment, in: session.loop))
            var ids = [try session.schedule(["fire-at": .uint64(UInt64(Clock.wall.now + 6_000_000))])]
            var refusal: BusError?
            while refusal == nil, ids.count < 1000 {
                do {
                    ids.append(
                        try session.schedule([
                            "pre-alert": seconds(1000), "title": .string(String(repeating: "x", count: 1000)),
                        ]))
                } catch let error as BusError {
                    refusal = error
                }
            }
            #expect(refusal?.name == "org.example.Alarms.Error.StorageFailed")
            #expect(try session.managedObjects().count == ids.count)
            #expect(!ids.isEmpty)
            // What rings can be silenced all the same.
            try session.next("Fired", of: ids[0])
            #expect(throws: BusError.self) { try session.schedule(["pre-alert": seconds(1000)]) }
            try session.call("Stop", .string(ids[0]))
            try session.next("Stopped", of: ids[0])
            ids.removeFirst()
            // Room again: the tmpfs grows.
            try session.output(
                of: "/usr/bin/nsenter",
                [
                    "--target", "\(session.service.processIdentifier)", "--user", "--mount", "--preserve-credentials",
                    "/bin/mount", "-o", "remount,size=4m", session.stateDirectory,
                ])
            ids.append(try session.schedule(["pre-alert": seconds(1000), "title": "room"]))
            #expect(try session.managedObjects().count == ids.count)
            #expect(try session.service.terminate() == .exited(0))
        }
    }

    // MARK: Files that are lost while the service runs

    enum Loss: String, CaseIterable {
        case fileRemoved, fileMoved, fileReplaced, fileTruncated, directoryRemoved, directoryMoved
        case logRemoved, logReplaced, logTruncated, logDamaged, all

        /// Does it, as a person or another program would.
        func happen(to session: Session) throws {
            let (file, log) = (session.database, "\(session.database)-wal")
            let script =
                switch self {
                case .fileRemoved: "rm \(file)"
                case .fileMoved: "mv \(file) \(file).bak"
                case .fileReplaced: "head -c 50000 /dev/urandom >\(file).other && mv \(file).other \(file)"
                case .fileTruncated: "truncate -s 0 \(file)"
                case .directoryRemoved: "rm -rf \(session.stateDirectory) || true  # which is there again"
                case .directoryMoved: "mv \(session.stateDirectory) \(session.stateDirectory)-moved"
                case .logRemoved: "rm \(log)"
                case .logReplaced: "cp \(log) \(log).bak && mv \(log).bak \(log)"
                case .logTruncated: "truncate -s 5000 \(log)"
                case .logDamaged: "head -c 3000 /dev/urandom | dd of=\(log) bs=1 seek=9000 conv=notrunc status=none"
                case .all: "rm \(file)*"
                }
            try session.output(of: "/bin/sh", ["-c", script])
        }
    }

    @Test(arguments: Loss.allCases, [true, false])
    func `alarms whose files are lost are written anew, and the person is told`(_ loss: Loss, isKilled: Bool) throws {
        try withSession { session in
            let server = try session.serve()
            var ids = try (0..<10).map { try session.schedule(["pre-alert": seconds(1000 + $0)]) }
            try loss.happen(to: session)
            // Each is acknowledged by a file that the next start finds.
            ids += try (0..<10).map { try session.schedule(["pre-alert": seconds(2000 + $0)]) }
            try session.loop.wait(for: "a notification") {
                server.sent.contains { $0.summary == "The file of the alarms was lost" }
            }
            #expect(session.service.errorText.contains("while the service ran; all "))
            if isKilled {
                try session.service.kill()
            } else {
                #expect(try session.service.terminate() == .exited(0))
            }
            try session.restart()
            #expect(try session.list().map { try $0["Id"]?.text }.sorted { $0 ?? "" < $1 ?? "" } == ids.sorted())
            #expect(session.complaints.isEmpty)
        }
    }

    @Test func `files that are removed while nothing else happens are written anew at once`() throws {
        try withSession { session in
            let id = try session.schedule(["pre-alert": seconds(1000)])
            try Loss.all.happen(to: session)
            try session.loop.wait(for: "the file") { session.files.contains("alarms.sqlite3") }
            try session.loop.wait(for: "the log's line") { session.service.errorText.contains("are in a new file") }
            try session.service.kill()
            try session.restart()
            #expect(try session.property("State", of: id) == "countdown")
        }
    }

    // MARK: Other programs

    @Test func `a program that reads the database for seconds delays the start`() throws {
        try withSession { session in
            let id = try session.schedule(["pre-alert": seconds(1000)])
            try session.service.terminate()
            let reader = try Self.reader(of: session.database)
            let run = try session.run()
            // Well over a second.
            let release = try Timer(on: .monotonic, in: session.loop) { _ in sqlite3_close_v2(reader) }
            try release.arm(at: Clock.monotonic.now + 3_000_000)
            try session.restart(as: run)
            #expect(try session.property("State", of: id) == "countdown")
        }
    }

    @Test func `a program that goes on reading the database is named when the start fails`() throws {
        try withSession { session in
            try session.schedule(["pre-alert": seconds(1000)])
            try session.service.terminate()
            let reader = try Self.reader(of: session.database)
            defer { sqlite3_close_v2(reader) }
            let run = try session.run()
            #expect(try run.waitForEnd() == .exited(1))
            #expect(run.errorText.hasPrefix("alarmsd: \(session.database): in use by "), "\(run.errorText)")
            #expect(run.errorText.contains("(process \(getpid()))"), "\(run.errorText)")
            #expect(!run.errorText.contains("another alarmsd"))
        }
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

extension Session {
    /// The file in which the service keeps its alarms.
    var database: String { "\(stateDirectory)/alarms.sqlite3" }

    /// The names of the files in the service's directory.
    var files: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: stateDirectory)) ?? []).sorted()
    }
}

extension Session {
    /// Limits, for what the service writes from now on, how long a file can become, in bytes; `nil`: no longer.
    fileprivate func limitFiles(to bytes: Int?) throws {
        let limit = bytes.map(String.init) ?? "unlimited"
        try output(
            of: "/usr/bin/prlimit", ["--pid", "\(service.processIdentifier)", "--fsize=\(limit):unlimited"])
    }
}
