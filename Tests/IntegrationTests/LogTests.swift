import DBus
import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

/// The service's log: lines that can't be written, and text of others in them.
@Suite(.showsLogs) final class LogTests: SessionSuite {
    private static let refusal = BusError("org.example.Error.Full", "no room")
    private static let line = "alarmsd: notification: org.example.Error.Full: no room"

    @Test func `a full pipe delays nothing, and lost lines are counted`() throws {
        let pipe = try LogPipe(in: session.bus.directory)
        try session.restartLogging(to: pipe.path)
        let server = try session.serve()
        server.answer = .error(Self.refusal)
        try session.ring(200)
        // Each is tried again only after the refusal was logged.
        try session.loop.wait(for: "each to be refused twice") { server.hasTwice(200) }
        _ = try session.property("Version")
        var text = pipe.read()
        let written = text.components(separatedBy: Self.line + "\n").count - 1
        #expect(written > 0 && written < 200)

        try session.ring(1)
        try session.loop.wait(for: "the next line") {
            text += pipe.read()
            return text.contains("could not be written\n\(Self.line)\n")
        }
        let lines = text.split(separator: "\n")
        let counts = lines.filter { $0.hasSuffix(" lines before this one could not be written") }
        let unwritten = counts.reduce(0) { $0 + (Int($1.filter(\.isNumber)) ?? 0) }
        #expect(unwritten + written >= 200)
        // None is there in part.
        let others = lines.filter { $0 != Self.line && !counts.contains($0) }
        #expect(others.allSatisfy { $0.hasPrefix("alarmsd: ") && !$0.contains("notification") }, "\(others)")
    }

    @Test func `a full socket delays nothing, and lost lines are counted`() throws {
        let server = try session.serve()
        let text = String(repeating: "x", count: 3_000)
        server.answer = .error(BusError(Self.refusal.name, text))
        session.service.stopReadingErrors()
        try session.ring(200)
        try session.loop.wait(for: "each to be refused twice") { server.hasTwice(200) }
        _ = try session.property("Version")
        try session.service.resumeReadingErrors()
        try session.ring(1)
        let line = "alarmsd: notification: org.example.Error.Full: \(text)"
        try session.service.wait(for: "the count") {
            session.service.errorText.contains("lines before this one could not be written\n\(line)\n")
        }
        let lines = session.service.errorText.split(separator: "\n").filter { $0.contains("notification") }
        #expect(lines.allSatisfy { $0 == line })
    }

    @Test func `a pipe whose reader has gone doesn't end the service`() throws {
        try session.service.terminate()
        // It logs before it is connected.
        try session.bus.directory.write("sound = none\nvolume = loud\n", to: "home/config/alarms/alarms.conf")
        try session.restart(
            as: session.run(
                by: "mkfifo \"$0\" && { : <\"$0\" & exec 2>\"$0\" && wait && exec \"$@\"; }",
                session.bus.directory.path + "/gone"))
        #expect(try session.property("Version").number > 0)
        #expect(try session.service.terminate() == .exited(0))
    }

    @Test func `a terminal whose output is stopped delays nothing`() throws {
        try withTerminal { session, server, terminal in
            try expectNoDelay(session, server, terminal)
            try terminal.resumeOutput()
            try session.ring(1)
            try terminal.wait(for: "the count") {
                terminal.text.contains("lines before this one could not be written\r\n\(Self.line)\r\n")
            }
        }
    }

    /// Runs `body` with a service that logs to a terminal, and a server that refuses its notifications.
    ///
    /// - Parameter script: The start of a command of sh that runs the service without the capabilities by which root
    ///   bypasses permissions, as after su(1); `nil`: the service runs as it is.
    private func withTerminal(
        byScript script: String? = nil, _ body: (Session, FakeNotificationServer, TerminalRun) throws -> Void
    ) throws {
        try session.service.terminate()
        let server = try FakeNotificationServer(on: session.bus, in: session.loop)
        server.answer = .error(Self.refusal)
        var command = [try ProgramRun.path(of: "alarmsd"), "--state-directory", session.stateDirectory]
        if let script {
            let unprivileged = ["/usr/bin/setpriv", "--bounding-set=-dac_override,-dac_read_search"]
            command = unprivileged + ["/bin/sh", "-c", "\(script) \"$0\" \"$@\""] + command
        }
        let terminal = try TerminalRun(
            command[0], Array(command[1...]), environment: session.bus.environment, columns: 1000, in: session.loop)
        try session.client.waitForOwner(of: .alarms)
        try body(session, server, terminal)
        try session.client.killOwner(of: .alarms)
    }

    /// Expects that a terminal whose output is stopped delays neither notifications nor calls.
    private func expectNoDelay(_ session: Session, _ server: FakeNotificationServer, _ terminal: TerminalRun) throws {
        try session.ring(1)
        try terminal.wait(for: "the first line") { terminal.text.contains(Self.line) }
        try terminal.stopOutput()
        try session.ring(20)
        try session.loop.wait(for: "each to be refused twice") { server.hasTwice(20) }
        _ = try session.property("Version")
    }

    @Test func `a controlling terminal of another user gets the log, and delays nothing`() throws {
        try withTerminal(byScript: "chmod 0 $(tty) && exec", expectNoDelay)
    }

    @Test func `a terminal that can't be opened, and so could block, gets no log`() throws {
        try withTerminal(byScript: "chmod 0 $(tty) && exec setsid --wait") { session, server, terminal in
            try terminal.stopOutput()
            try session.ring(20)
            try session.loop.wait(for: "each to be refused twice") { server.hasTwice(20) }
            _ = try session.property("Version")
            #expect(!terminal.text.contains(Self.line))
        }
    }

    @Test func `a terminal that stops background writers doesn't stop the service`() throws {
        let program = try ProgramRun.path(of: "alarmsd")
        let terminal = try TerminalRun(
            "/bin/bash", ["-c", "set -m; stty tostop; \(program) --what & wait $!; stty -tostop; echo status $?"],
            environment: ["PATH": "/usr/bin:/bin"], in: EventLoop())
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(terminal.text.contains("alarmsd: expected an option listed by --help"))
    }

    @Test func `the log's pipe stays blocking for its other writers`() throws {
        let pipe = try LogPipe(in: session.bus.directory)
        try session.restart(as: session.run(by: "exec 3>\"$0\" 2>&3 \"$@\"", pipe.path))
        // The flags are octal. See proc(5), `/proc/[pid]/fdinfo`.
        let information = try String(
            contentsOfFile: "/proc/\(session.service.processIdentifier)/fdinfo/3", encoding: .utf8)
        let line = try #require(information.split(separator: "\n").first { $0.hasPrefix("flags:") })
        let flags = try #require(Int32(line.dropFirst("flags:".count).filter(\.isNumber), radix: 8))
        #expect(flags & O_NONBLOCK == 0)
    }

    @Test func `a line that was written in part is ended before the next`() throws {
        // Longer than the files of the store, which are limited as well.
        let log = try session.bus.directory.write(String(repeating: "earlier\n", count: 1 << 20), to: "log.txt")
        try session.restartLogging(to: log)
        let server = try session.serve()
        let size = try FileHandle(forReadingAtPath: log)?.seekToEnd() ?? 0
        let process = "\(session.service.processIdentifier)"
        try session.output(of: "/usr/bin/prlimit", ["--pid", process, "--fsize=\(size + 10):unlimited"])
        server.answers = [.error(Self.refusal)]
        try session.ring(1)
        try session.loop.wait(asking: "a part of a line") { session.end(of: log).hasSuffix("alarmsd: n") }
        try session.output(of: "/usr/bin/prlimit", ["--pid", process, "--fsize=unlimited:unlimited"])
        // The alarm before it is refused, too, but of a ring one failure is reported.
        server.answer = .error(Self.refusal)
        try session.ring(1)
        try session.loop.wait(asking: "a whole line") {
            session.end(of: log).hasSuffix(
                "\nalarmsd: n\nalarmsd: 1 line before this one could not be written\n\(Self.line)\n")
        }
    }

    @Test(arguments: [
        ("a\nalarmsd: b", #"a\nalarmsd: b"#), ("a\r\u{1}\t\u{7F}", #"a\r\u{01}\t\u{7F}"#),
        ("\u{1B}[31m\u{9B}", #"\u{1B}[31m\u{009B}"#), ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#),
        ("\u{202A}\u{202E}\u{2066}\u{2069}", #"\u{202A}\u{202E}\u{2066}\u{2069}"#),
        ("\u{200E}\u{200F}\u{061C}", #"\u{200E}\u{200F}\u{061C}"#),
        ("\u{FEFF}\u{AD}\u{200B}\u{E0041}", #"\u{FEFF}\u{00AD}\u{200B}\u{000E0041}"#),
        ("\u{E000}\u{FFFF}\u{378}", #"\u{E000}\u{FFFF}\u{0378}"#),
        ("Grüße, 알람 ⏰ e\u{301} \\ \"x\"", "Grüße, 알람 ⏰ e\u{301} \\ \"x\""),
    ])
    func `a server's error text is escaped and stays on its line`(text: String, shown: String) throws {
        let server = try session.serve()
        server.answers = [.error(BusError("org.example.Error.Full", text))]
        try session.ring(1)
        let line = "alarmsd: notification: org.example.Error.Full: \(shown)\n"
        try session.service.wait(for: "the line") { session.service.errorText.contains("notification: ") }
        #expect(session.service.errorText.hasSuffix(line), "\(session.service.errorText)")
    }

    @Test func `a line that is too long is truncated`() throws {
        let server = try session.serve()
        let text = String(repeating: "é\n", count: 1 << 20)
        server.answers = [.error(BusError("org.example.Error.Full", text))]
        try session.ring(1)
        try session.service.wait(for: "the line") { session.service.errorText.hasSuffix("…\n") }
        let line = try #require(session.service.errorText.split(separator: "\n").last)
        #expect(line.hasPrefix(#"alarmsd: notification: org.example.Error.Full: é\né\né"#))
        #expect((3_000...4_096).contains(line.utf8.count))
    }
}

/// A named pipe of 4 KiB for a log, which is read by ``read()`` only.
private final class LogPipe {
    let path: String
    private let descriptor: Int32

    init(in directory: TemporaryDirectory) throws {
        path = "\(directory.path)/pipe"
        guard mkfifo(path, 0o600) == 0 else { throw SystemError("mkfifo", errno: errno) }
        descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0, fcntl(descriptor, LogPipe.setSize, 4096) == 4096 else {
            throw SystemError("open", errno: errno)
        }
    }

    deinit {
        close(descriptor)
    }

    /// Reads its content.
    func read() -> String {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
    }

    /// `F_SETPIPE_SZ`. See fcntl(2).
    private static let setSize: Int32 = 1031
}

extension Session {
    /// Runs the service by a shell's command, in which `$0` is this path and `$@` the service.
    fileprivate func run(by command: String, _ path: String) throws -> ProgramRun {
        try service.terminate()
        let program = [try ProgramRun.path(of: "alarmsd"), "--state-directory", stateDirectory]
        return try ProgramRun("/bin/sh", ["-c", command, path] + program, environment: bus.environment, in: loop)
    }

    /// Starts the service again, with its log at this path.
    fileprivate func restartLogging(to path: String) throws {
        try restart(as: run(by: "exec \"$@\" 2>>\"$0\"", path))
    }

    /// Returns the last 1,000 bytes of a file, as text.
    fileprivate func end(of path: String) -> String {
        guard let file = FileHandle(forReadingAtPath: path), let size = try? file.seekToEnd() else { return "" }
        try? file.seek(toOffset: size - min(size, 1000))
        return (try? file.readToEnd()).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Creates so many alarms, titled by their numbers, and waits until they ring.
    fileprivate func ring(_ count: Int) throws {
        let ids = try (0..<count).map { try schedule(["pre-alert": seconds(2), "title": .string("\($0)")]) }
        for id in ids { try next("Fired", of: id) }
    }
}

extension FakeNotificationServer {
    /// True if each of so many alarms was posted twice: on a busy machine some are posted a third time before that.
    fileprivate func hasTwice(_ count: Int) -> Bool {
        let posts = Dictionary(grouping: sent, by: \.summary)
        return (0..<count).allSatisfy { posts["\($0)", default: []].count >= 2 }
    }
}
