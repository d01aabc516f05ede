import EventLoop
import Glibc
import Testing

@testable import alarmsctl

struct RunCommandTests {
    private func parsed(_ arguments: String...) throws -> RunCommand {
        let invocation = try Invocation((["activity", "run"] + arguments).map { Array($0.utf8) })
        return try #require(invocation.command as? RunCommand)
    }

    @Test func `the command is what follows the options, with options of its own behind two hyphens`() throws {
        let plain = try parsed("make", "build")
        #expect(plain.words == ["make", "build"] && plain.title == "make build" && !plain.isAlerting)
        #expect(plain.handlesSignals)
        let full = try parsed(
            "--title", "Build", "--icon=applications-development", "--alert", "--", "make", "-j4", "--json")
        #expect(full.words == ["make", "-j4", "--json"] && full.title == "Build")
        #expect(full.icon == "applications-development" && full.isAlerting)
        #expect(throws: Problem.self) { try parsed() }
        #expect(throws: Problem.self) { try parsed("make", "-j4") }
    }

    @Test(arguments: [
        (["make"], "make"), (["/usr/bin/make", "build"], "make build"), (["./build.sh"], "build.sh"), (["/"], "/"),
        (["sh", "-c", "two\nlines"], "sh -c two lines"), (["", "x"], " x"),
        (
            ["rsync", "-a", "--info=progress2", "Photos/2026", "backup:Photos"],
            "rsync -a --info=progress2 Photos/2026 b…"
        ),
    ])
    func `the title is the program's name and its first arguments`(words: [String], title: String) {
        #expect(RunCommand.defaultTitle(of: words) == title)
    }

    @Test(arguments: [
        (CommandEnding.exited(0), "Done in 3 min 5 s"), (.exited(2), "Failed (exit status 2) after 3 min 5 s"),
        (.killed(SIGTERM), "Ended by SIGTERM after 3 min 5 s"), (.killed(40), "Ended by SIG40 after 3 min 5 s"),
    ])
    func `the end is reported with the time that it took`(ending: CommandEnding, text: String) {
        #expect(Messages.ending(ending, after: 185_000_000) == text)
    }

    @Test func `commands are completed, then files`() async {
        func candidates(_ line: String) async -> [String] {
            let line = ShellLine("alarmsctl activity run " + line)
            return await Completion(words: Array(line.words.dropFirst()), last: line.last) { [] }.candidates().map(
                \.text)
        }
        #expect(await candidates("-- busct") == ["busctl"])
        #expect(await candidates("busct") == ["busctl"])
        #expect(await candidates("/usr/bin/busct") == ["/usr/bin/busctl"])
        #expect(await candidates("-- no-such-program").isEmpty)
        #expect(await candidates("-- ls /et") == ["/etc/"])
        #expect(await candidates("--al") == ["--alert"])
    }
}
