import EventLoop
import Foundation
import TestSupport
import Testing

/// Commands under `alarmsctl activity run`, for which there is no service.
@Suite struct RunProgramTests {
    private let loop: EventLoop
    private let bus: PrivateBus

    init() throws {
        loop = try EventLoop()
        bus = try PrivateBus()
    }

    private var environment: [String: String] {
        get throws {
            let path = bus.environment["PATH"] ?? ""
            return bus.environment.merging(["PATH": "\(try ProgramRun.path(of: "")):\(path)", "TERM": "xterm"]) { $1 }
        }
    }

    private func start(_ words: String...) throws -> ProgramRun {
        try ProgramRun("alarmsctl", ["activity", "run", "--"] + words, environment: environment, in: loop)
    }

    private func startInTerminal(_ words: String...) throws -> TerminalRun {
        try TerminalRun("alarmsctl", ["activity", "run", "--"] + words, environment: environment, in: loop)
    }

    private func bash(_ script: String) throws -> ProgramRun {
        try ProgramRun("/usr/bin/env", ["bash", "-c", script], environment: environment, in: loop)
    }

    // MARK: Status

    @Test(
        arguments: [
            (["true"], 0), (["sh", "-c", "exit 7"], 7), (["sh", "-c", "exit 255"], 255), (["no-such-program"], 127),
            (["/proc/nonexistent/program"], 127), (["/etc"], 126), (["/etc/passwd"], 126), ([""], 127),
        ] as [([String], Int32)])
    func `the exit status is that of the command`(words: [String], status: Int32) throws {
        let run = try ProgramRun("alarmsctl", ["activity", "run", "--"] + words, environment: environment, in: loop)
        #expect(try run.waitForEnd() == .exited(status), "\(run.log)")
        #expect(run.outputText.isEmpty)
    }

    @Test(arguments: [SIGTERM, SIGKILL, SIGSEGV, SIGPIPE, SIGINT, SIGUSR1])
    func `a signal that ends the command ends alarmsctl as well`(signal: Int32) throws {
        let run = try start("sh", "-c", "kill -\(signal) $$")
        #expect(try run.waitForEnd() == .killed(signal))
    }

    @Test(arguments: [SIGTERM, SIGHUP]) func `a signal to alarmsctl is for the command`(signal: Int32) throws {
        let run = try start("sh", "-c", "trap 'echo ended; exit 9' TERM HUP; echo ready; read line")
        try run.wait(for: "the command") { run.outputText == "ready\n" }
        run.signal(signal)
        #expect(try run.waitForEnd() == .exited(9))
        #expect(run.outputText == "ready\nended\n")
    }

    @Test func `a script without an interpreter's name is run as shells do`() throws {
        let directory = try TestSupport.TemporaryDirectory()
        let script = directory.path + "/script"
        try TestSupport.Shell.run("echo 'echo \"$1\"; exit 3' >\"$1\" && chmod 755 \"$1\"", script)
        let run = try start(script, "an  argument")
        #expect(try run.waitForEnd() == .exited(3))
        #expect(run.outputText == "an  argument\n")
    }

    // MARK: Input and output

    @Test func `output and errors are passed on unchanged, each to its own, and input is the command's`() throws {
        let run = try start(
            "sh", "-c", #"printf 'a\0\377\r\033[1m\n'; echo error >&2; read line; echo "got $line""#)
        try run.write("a word\n")
        #expect(try run.waitForEnd() == .exited(0))
        #expect(run.outputBytes == Array("a\0".utf8) + [0xFF] + Array("\r\u{1B}[1m\ngot a word\n".utf8))
        let errors = run.errorText.split(separator: "\n")
        #expect(errors.count == 2 && errors.contains("error"), "\(run.log)")
        #expect(errors.contains { $0.hasPrefix("alarmsctl: the progress isn't shown: ") })
    }

    @Test func `output and errors for one place keep their order`() throws {
        let run = try bash("alarmsctl activity run -- bash -c 'for i in {1..200}; do echo $i; echo e$i >&2; done' 2>&1")
        #expect(try run.waitForEnd() == .exited(0))
        let lines = run.outputText.split(separator: "\n").filter { !$0.hasPrefix("alarmsctl: ") }
        #expect(lines == (1...200).flatMap { ["\($0)", "e\($0)"] })
    }

    @Test func `much output passes through, and little of it is held in memory`() throws {
        let source = "head -c 400000000 /dev/zero"
        let run = try bash("(ulimit -d 200000; alarmsctl activity run -- \(source)) | cksum; \(source) | cksum")
        #expect(try run.waitForEnd() == .exited(0))
        let sums = run.outputText.split(separator: "\n")
        #expect(sums.count == 2 && sums.first == sums.last, "\(run.log)")
    }

    @Test func `a reader that goes away ends the command as it would without alarmsctl`() throws {
        let run = try bash("alarmsctl activity run -- yes | head -n 1; echo ${PIPESTATUS[0]}")
        #expect(try run.waitForEnd() == .exited(0))
        #expect(run.outputText == "y\n141\n")
    }

    @Test func `output that can't be written ends neither silently nor in a hang`() throws {
        let run = try bash("alarmsctl activity run -- yes >/dev/full")
        #expect(try run.waitForEnd() == .exited(141))
        #expect(run.errorText.contains("No space left on device"))
    }

    @Test func `processes that the command leaves behind aren't waited for`() throws {
        let run = try start("sh", "-c", "exec 3<&0; cat <&3 & echo done")
        #expect(try run.waitForEnd() == .exited(0))
        #expect(run.outputText == "done\n")
    }

    @Test func `without a bus, the command runs, and the reason is one line`() throws {
        let nowhere = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/proc/nonexistent/bus"]
        let run = try ProgramRun(
            "alarmsctl", ["activity", "run", "--", "echo", "text"], environment: environment.merging(nowhere) { $1 },
            in: loop)
        #expect(try run.waitForEnd() == .exited(0))
        #expect(run.outputText == "text\n")
        #expect(run.errorText.split(separator: "\n").count == 1)
        #expect(run.errorText.hasPrefix("alarmsctl: the progress isn't shown: "))
    }

    // MARK: Terminals

    @Test func `in a terminal, the command writes to one of the same size, and reads from ours`() throws {
        let run = try startInTerminal(
            "python3", "-c",
            "import os; print(*map(os.isatty, (0, 1, 2)), os.get_terminal_size(1), os.ttyname(1) == os.ttyname(2))")
        #expect(try run.waitForEnd() == .exited(0))
        #expect(run.text.contains("True True True os.terminal_size(columns=80, lines=24) True\r\n"), "\(run.text)")
    }

    @Test func `what isn't a terminal isn't made one`() throws {
        let script = "alarmsctl activity run -- sh -c 'test -t 1; echo $?; test -t 2; echo $?' 2>/dev/null"
        let run = try TerminalRun("/usr/bin/env", ["bash", "-c", script], environment: environment, in: loop)
        #expect(try run.waitForEnd() == .exited(0))
        #expect(run.text == "0\r\n1\r\n")
    }

    @Test func `a new window size reaches the command`() throws {
        let run = try startInTerminal(
            "python3", "-u", "-c",
            """
            import os, signal, sys
            signal.signal(signal.SIGWINCH, lambda *_: print(*os.get_terminal_size(1)))
            print("ready")
            sys.stdin.readline()
            """)
        try run.wait(for: "the command") { run.text.contains("ready\r\n") }
        run.resize(columns: 100, rows: 30)
        try run.wait(for: "the size") { run.text.contains("100 30\r\n") }
        run.type("\n")
        #expect(try run.waitForEnd() == .exited(0))
    }

    @Test func `Ctrl-C is for the command, which may go on`() throws {
        let ended = try startInTerminal("sh", "-c", "echo ready; exec cat")
        try ended.wait(for: "the command") { ended.text.contains("ready") }
        ended.type("\u{3}")
        #expect(try ended.waitForEnd() == .killed(SIGINT))
        let goingOn = try startInTerminal("sh", "-c", "trap 'echo interrupted' INT; echo ready; read x; read x; exit 5")
        try goingOn.wait(for: "the command") { goingOn.text.contains("ready") }
        goingOn.type("\u{3}")
        try goingOn.wait(for: "the interruption") { goingOn.text.contains("interrupted") }
        goingOn.type("\n\n")
        #expect(try goingOn.waitForEnd() == .exited(5))
    }

    @Test func `Ctrl-Z stops both, and the shell lets both go on`() throws {
        let run = try TerminalRun(
            "/usr/bin/env", ["bash", "--norc", "--noprofile", "-i"], environment: environment, columns: 200, in: loop)
        run.type("alarmsctl activity run -- sh -c 'echo re\"\"ady; read x; echo \"got $x\"'\n")
        try run.wait(for: "the command") { run.text.contains("ready\r\n") }
        run.type("\u{1A}")
        // With the whole command, which is printed once more as it goes on.
        try run.wait(for: "the stop") {
            run.text.components(separatedBy: "Stopped").last?.contains("got $x") == true && run.text.contains("Stopped")
        }
        let before = run.text.components(separatedBy: "alarmsctl activity run").count
        run.type("fg\n")
        try run.wait(for: "the command in the foreground") {
            run.text.components(separatedBy: "alarmsctl activity run").count > before
        }
        run.type("word\n")
        try run.wait(for: "the command's end") { run.text.contains("got word\r\n") }
        run.type("exit\n")
        _ = try run.waitForEnd()
    }

    @Test func `a terminal that goes away ends the command`() throws {
        let run = try startInTerminal("sh", "-c", "echo ready; exec cat")
        try run.wait(for: "the command") { run.text.contains("ready") }
        run.hangUp()
        let ending = try run.waitForEnd()
        // cat finds the end of its input, or gets the signal before.
        #expect(ending == .killed(SIGHUP) || ending == .exited(0) || ending == .exited(1))
    }
}
