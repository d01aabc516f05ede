import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

@Suite struct CoprocessTests {
    /// A coprocess that runs a shell script, and its events.
    private final class Fixture {
        let loop: EventLoop
        let directory: TemporaryDirectory
        var coprocess: Coprocess?
        private(set) var output: [UInt8] = []
        private(set) var endings: [Coprocess.Ending?] = []

        init(_ script: String, environment: [String: String] = [:]) throws {
            loop = try EventLoop()
            directory = try TemporaryDirectory()
            let program = try directory.makeProgram(script, named: "program")
            coprocess = try Coprocess(program, environment: environment, in: loop) { [unowned self] event in
                switch event {
                case .output(let bytes): output += bytes
                case .ended(let ending): endings.append(ending)
                }
            }
        }

        var text: String { String(decoding: output, as: UTF8.self) }
    }

    private func isRunning(_ process: Int32) -> Bool { kill(process, 0) == 0 }

    @Test func `input reaches a coprocess, and its output arrives`() throws {
        let fixture = try Fixture("exec cat")
        for word in ["one\n", "two\n"] {
            try fixture.coprocess?.write(Array(word.utf8))
            try fixture.loop.wait(for: word) { fixture.text.hasSuffix(word) }
        }
        #expect(fixture.text == "one\ntwo\n")
        #expect(fixture.endings.isEmpty)
    }

    @Test(
        arguments: [
            ("exit 0", .exited(0)), ("exit 255", .exited(255)), ("echo bye; exit 3", .exited(3)),
            ("kill -s TERM $$", .killed(SIGTERM)), ("kill -s KILL $$", .killed(SIGKILL)),
        ] as [(String, Coprocess.Ending)])
    func `the termination status arrives after the last output`(script: String, ending: Coprocess.Ending) throws {
        let fixture = try Fixture(script)
        try fixture.loop.wait(for: "the end") { !fixture.endings.isEmpty }
        #expect(fixture.endings == [ending])
        #expect(fixture.text == (script.hasPrefix("echo") ? "bye\n" : ""))
        // It was reaped, and there are no further events.
        #expect(!isRunning(try #require(fixture.coprocess?.identifier)))
        #expect(try !fixture.loop.runOnce(timeout: 0))
    }

    @Test func `a coprocess that ends without reading all is reported as ended`() throws {
        let fixture = try Fixture("read line; exit 4")
        try fixture.coprocess?.write(Array("one\ntwo\n".utf8))
        try fixture.coprocess?.write(Array(repeating: UInt8(ascii: "x"), count: 10_000))
        try fixture.loop.wait(for: "the end") { !fixture.endings.isEmpty }
        #expect(fixture.endings == [.exited(4)])
        #expect(throws: SystemError("send", errno: EPIPE)) { try fixture.coprocess?.write([1]) }
    }

    @Test func `a coprocess that closes its socket and goes on is killed`() throws {
        let fixture = try Fixture("exec sleep 1000 <&- >&-")
        try fixture.loop.wait(for: "the end") { !fixture.endings.isEmpty }
        #expect(fixture.endings == [.killed(SIGKILL)])
        #expect(!isRunning(try #require(fixture.coprocess?.identifier)))
    }

    @Test func `a released coprocess is killed and reaped, whatever it does`() throws {
        let fixture = try Fixture("trap '' TERM HUP INT; echo ready; while :; do read line; done")
        try fixture.loop.wait(for: "its start") { fixture.text == "ready\n" }
        let process = try #require(fixture.coprocess?.identifier)
        #expect(isRunning(process))
        fixture.coprocess = nil
        try fixture.loop.wait(for: "its end") { !isRunning(process) }
        try fixture.loop.runReady()
        #expect(fixture.endings.isEmpty)
    }

    @Test func `the release of a coprocess that takes long to end doesn't block`() throws {
        // The kernel frees the memory before it lets it be reaped.
        let fixture = try Fixture(
            "exec /usr/bin/python3 -c 'x = bytearray(b\"x\") * (1 << 29); print(len(x), flush=True); input()'")
        try fixture.loop.wait(for: "its start") { fixture.text == "536870912\n" }
        let process = try #require(fixture.coprocess?.identifier)
        fixture.coprocess = nil
        #expect(isRunning(process))
        try fixture.loop.wait(for: "its end") { !isRunning(process) }
    }

    @Test func `a coprocess's handler may release it`() throws {
        let loop = try EventLoop()
        var coprocess: Coprocess?
        var calls = 0
        coprocess = try Coprocess("/bin/cat", in: loop) { _ in
            coprocess = nil
            calls += 1
        }
        try coprocess?.write([1])
        try loop.wait(for: "the answer") { calls > 0 }
        try loop.runReady()
        #expect(calls == 1)
    }

    @Test func `writing to a coprocess that doesn't read fails without blocking`() throws {
        let fixture = try Fixture("exec sleep 1000")
        let block = [UInt8](repeating: 1, count: 65536)
        #expect(throws: SystemError("send", errno: EAGAIN)) {
            for _ in 0..<1000 { try fixture.coprocess?.write(block) }
        }
    }

    @Test func `a coprocess that writes without end starves no other source`() throws {
        let fixture = try Fixture("exec cat /dev/zero")
        var elapsed = false
        let timer = try Timer(on: .monotonic, in: fixture.loop) { _ in elapsed = true }
        try timer.arm(at: Clock.monotonic.now + 50_000)
        try fixture.loop.wait(for: "the timer") { elapsed && fixture.output.count > 4096 }
        fixture.coprocess = nil
    }

    @Test func `a coprocess starts with an empty environment, default signals, and no other descriptor open`() throws {
        let leaked = open("/dev/null", O_RDONLY)
        defer { close(leaked) }
        let fixture = try Fixture(
            "tr '\\0' '\\n' </proc/$$/environ; grep -E '^Sig(Blk|Ign)' /proc/self/status; ls -l /proc/$$/fd; echo done")
        try fixture.loop.wait(for: "all it says") { fixture.text.hasSuffix("done\n") }
        let lines = fixture.text.split(separator: "\n")
        #expect(lines.first == "SigBlk:\t0000000000000000")
        #expect(lines[1].hasPrefix("SigIgn:\t"))
        // But the two that the C library keeps for itself.
        #expect(UInt64(lines[1].dropFirst(8), radix: 16).map { $0 & ~0x1_8000_0000 } == 0)
        let open = lines.compactMap { line in line.range(of: " -> ").map { line[$0.upperBound...] } }
        // The last is the script itself, which the shell reads.
        #expect(open.count == 4)
        #expect(open.prefix(2).allSatisfy { $0.hasPrefix("socket:") && $0 == open[0] })
        #expect(open.dropFirst(2).sorted() == ["/dev/null", "\(fixture.directory.path)/program"])
    }

    @Test func `a coprocess has exactly the given environment`() throws {
        let fixture = try Fixture(
            "tr '\\0' '\\n' </proc/$$/environ; echo done", environment: ["A": "b=c d", "LONG": "ü\t'\"", "EMPTY": ""])
        try fixture.loop.wait(for: "all it says") { fixture.text.hasSuffix("done\n") }
        let lines = fixture.text.split(separator: "\n").dropLast()
        #expect(lines.sorted() == ["A=b=c d", "EMPTY=", "LONG=ü\t'\""])
    }

    @Test(arguments: [("/proc/nonexistent/program", ENOENT), ("/etc/passwd", EACCES), ("/etc/passwd/x", ENOTDIR)])
    func `a program that can't be started is an error with the reason`(path: String, number: Int32) throws {
        let loop = try EventLoop()
        #expect(throws: SystemError("posix_spawn", errno: number)) { try Coprocess(path, in: loop) { _ in } }
    }

    @Test func `a failed start leaks no descriptor`() async {
        await #expect(processExitsWith: .success) {
            func count() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
            let loop = try EventLoop()
            let before = try count()
            for _ in 0..<50 {
                #expect(throws: SystemError.self) { try Coprocess("/proc/nonexistent/program", in: loop) { _ in } }
            }
            loop.exit(0)
            #expect(try loop.run() == 0)
            for _ in 0..<50 {
                #expect(throws: SystemError("sd_event_add_io", errno: ESTALE)) {
                    try Coprocess("/bin/cat", in: loop) { _ in }
                }
            }
            // The test's own runtime may open some meanwhile.
            #expect(try count() < before + 50)
            #expect(waitpid(-1, nil, WNOHANG) == -1)
        }
    }

    @Test func `other children aren't reaped`() throws {
        let fixture = try Fixture("exit 0")
        let other = try Fixture("exit 7")
        try fixture.loop.wait(for: "the end") { !fixture.endings.isEmpty }
        try other.loop.wait(for: "the end") { !other.endings.isEmpty }
        #expect(other.endings == [.exited(7)])
    }
}
