import DBus
import EventLoop
import TestSupport
import Testing

/// The service while another program moves, removes or changes the files of its alarms.
@Suite(.showsLogs) final class StorageLossTests: SessionSuite {
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
                case .all: "rm -f \(file)*  # of which the service may move some meanwhile"
                }
            try session.output(of: "/bin/sh", ["-c", script])
        }
    }

    @Test(arguments: Loss.allCases, [true, false])
    func `alarms whose files are lost are written anew, with a notification`(_ loss: Loss, isKilled: Bool) throws {
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

    @Test func `files that are removed while nothing else happens are written anew at once`() throws {
        let id = try session.schedule(["pre-alert": seconds(1000)])
        try Loss.all.happen(to: session)
        try session.loop.wait(for: "the file") { session.files.contains("alarms.sqlite3") }
        try session.loop.wait(for: "the log's line") { session.service.errorText.contains("are in a new file") }
        try session.restartAfterKill()
        #expect(try session.property("State", of: id) == "countdown")
    }

    @Test func `files that are lost without room are reported, and written as soon as there is room`() throws {
        let server = try session.serve()
        let id = try session.schedule(["pre-alert": seconds(1000)])
        let ring = try session.ring()
        try session.limitFiles(to: 0)
        try Loss.all.happen(to: session)
        #expect(throws: BusError.self) { try session.schedule(["pre-alert": seconds(1000)]) }
        try session.call("Stop", .string(ring))
        try session.loop.wait(for: "a notification") {
            server.sent.contains { $0.summary == "Alarms can't be saved" }
        }
        #expect(!server.sent.contains { $0.summary == "The file of the alarms was lost" })
        try session.limitFiles(to: nil)
        try session.loop.wait(for: "the store") {
            session.service.errorText.contains("all alarms are stored again")
        }
        try session.loop.wait(for: "a notification") {
            server.sent.contains { $0.summary == "The file of the alarms was lost" }
        }
        try session.restartAfterKill()
        #expect(try session.list().map { try $0["Id"]?.text } == [id])
    }

    @Test func `a program that goes on changing the file is reported once`() throws {
        let server = try session.serve()
        let id = try session.schedule(["pre-alert": seconds(1000), "countdown-notice": "never"])
        let start = Clock.monotonic.now
        try session.output(of: "/bin/sh", ["-c", "for n in $(seq 200); do touch \(session.database); done"])
        try session.loop.wait(for: "a notification") {
            server.sent.contains { $0.summary == "The file of the alarms was lost" }
        }
        // Answered after all events that there were.
        _ = try session.property("Version")
        #expect(server.sent.count == 1)
        // Each time it is left alone for at least a second.
        let most = 1 + Int(Clock.monotonic.now - start) / 1_000_000
        #expect(session.files.count { $0.contains(".damaged-") } <= 3 * most, "\(session.files)")
        try session.restartAfterKill()
        #expect(try session.property("State", of: id) == "countdown")
    }

    @Test func `a file that another program uses isn't moved out of its hands`() throws {
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
        try session.loop.wait(for: "a notification") {
            server.sent.contains { $0.summary == "The file of the alarms was lost" }
        }
        try session.restartAfterKill()
        #expect(try session.property("State", of: id) == "countdown")
    }
}
