import Foundation
import TestSupport
import Testing

@testable import alarmsctl

/// The files of `desktop/completions` in the real shells.
@Suite struct ShellCompletionTests {
    private static let files = URL(fileURLWithPath: #filePath).appending(path: "../../../desktop/completions")
        .standardized
        .path

    /// Titles that a shell divides, changes or executes, each with what is typed of it.
    private static let titles = [
        ("gr", "green tea"), ("it", "it's \"fine\"; $(touch $HOME/run) `touch $HOME/run` !! \\ & * {a,b} | ~ #x"),
        ("Üb", "Über größe 알람"), ("two", "two\nlines"), ("wow", "wow!"), ("quo", "quoted\""), ("jo", "jo's'"),
        ("$HO", "$HOME"),
    ]

    private let session: Session
    private let ids: [String]

    init() throws {
        let session = try Session()
        self.session = session
        ids = try Self.titles.map { _, title in
            let run = try session.run("timer", "1h", "title=\(title)")
            return run.output.trimmingCharacters(in: .newlines)
        }
    }

    /// The environment of a shell that finds the program, and the completions where packages install them.
    private func environment() throws -> [String: String] {
        let directory = session.bus.directory
        try TestSupport.Shell.run(
            """
            mkdir -p "$2/bash-completion/completions" "$2/fish/vendor_completions.d"
            cp "$1/alarmsctl.bash" "$2/bash-completion/completions/alarmsctl"
            cp "$1/alarmsctl.fish" "$2/fish/vendor_completions.d"
            """, Self.files, "\(directory.path)/data")
        let path = session.bus.environment["PATH"] ?? ""
        return session.bus.environment.merging([
            "PATH": "\(try ProgramRun.path(of: "")):\(path)", "TERM": "xterm", "LC_ALL": "C.UTF-8", "PS1": "% ",
            "XDG_DATA_HOME": "\(directory.path)/data", "XDG_DATA_DIRS": "\(directory.path)/data:/usr/share",
        ]) { $1 }
    }

    /// A shell at its prompt, in a terminal.
    private func shell(_ name: String) throws -> TerminalRun {
        let (arguments, setup) =
            name == "bash"
            ? (["--norc", "--noprofile", "-i"], ". /usr/share/bash-completion/bash_completion")
            : (["-f", "-i"], "fpath=('\(Self.files)' $fpath); autoload -Uz compinit; compinit -u -D")
        let run = try TerminalRun(
            "/usr/bin/env", [name] + arguments, environment: try environment(), columns: 250, in: session.loop)
        run.type("\(setup); printf 'rea%s\\n' dy\n")
        try run.wait(for: "the prompt") { run.text.contains("ready\r\n") }
        return run
    }

    private var wasExecuted: Bool {
        FileManager.default.fileExists(atPath: "\(session.bus.environment["HOME"] ?? "")/run")
    }

    @Test(arguments: ["bash", "zsh"], ["", "\"", "'"])
    func `a title is completed to a word that names the alarm, whatever is in it`(shell name: String, quote: String)
        throws
    {
        let run = try shell(name)
        for ((typed, title), id) in zip(Self.titles, ids) where quote != "\"" || typed != "$HO" {
            let beginning = quote.isEmpty ? typed.replacingOccurrences(of: "$", with: "\\$") : quote + typed
            run.type("alarmsctl show --json \(beginning)\t\n")
            try run.wait(for: "the alarm \(title)") { run.text.contains("\"Id\": \"\(id)\"") }
        }
        #expect(!wasExecuted)
    }

    @Test(arguments: ["bash", "zsh"]) func `titles are listed, and none is executed`(shell name: String) throws {
        let run = try shell(name)
        run.type("alarmsctl show \t\t\t")
        try run.wait(for: "the list") { run.text.contains("알람") && run.text.contains("wow") }
        run.type("\u{15}printf 'do%s\\n' ne\n")
        try run.wait(for: "the prompt") { run.text.contains("done\r\n") }
        #expect(!wasExecuted)
    }

    @Test(arguments: ["bash", "zsh"]) func `keys and values are completed`(shell name: String) throws {
        let run = try shell(name)
        let id = try session.add("tomorrow 7:00", "Zebra")
        run.type(
            "alarmsctl upd\tZeb\ton-time\tsn\t keep\tye\t snooze=20m sound=x-alarms-har\t weekd\tmon,w\t reset=da\t--js\t\n"
        )
        try run.wait(for: "the answer") { run.text.contains("{\"id\": \"\(id)\"}") || run.text.contains("\"error\"") }
        let shown = try session.run("show", id).output
        for part in ["on-timeout=snooze", "keep=yes", "sound=x-alarms-harp", "weekdays=mon,wed"] {
            #expect(shown.contains(part), "\(part): \(shown) \(run.text)")
        }
    }

    /// The candidates of fish for a command line, each with its remark, as they are inserted.
    private func fish(_ line: String) throws -> [(word: String, remark: String)] {
        let run = try ProgramRun(
            "/usr/bin/env", ["fish", "-c", "complete --escape -C \"$LINE\""],
            environment: try environment().merging(["LINE": line]) { $1 }, in: session.loop)
        #expect(try run.waitForEnd() == .exited(0), "\(run.log)")
        #expect(run.errorText == "")
        return run.outputText.split(separator: "\n").map { line in
            let parts = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
    }

    @Test func `fish completes titles to words that name the alarm, whatever is in them`() throws {
        for ((typed, title), id) in zip(Self.titles, ids) {
            let found = try fish("alarmsctl show \(typed.replacingOccurrences(of: "$", with: "\\$"))")
            let word = try #require(found.first?.word, "\(title)")
            #expect(found.first?.remark.hasPrefix("countdown, in ") == true)
            let run = try ProgramRun(
                "/usr/bin/env", ["fish", "-c", "alarmsctl show --json \(word)"], environment: try environment(),
                in: session.loop)
            #expect(try run.waitForEnd() == .exited(0), "\(run.log)")
            #expect(run.outputText.contains("\"Id\": \"\(id)\""), "\(run.log)")
        }
        #expect(!wasExecuted)
    }

    @Test func `fish completes within quotes, and offers subcommands, keys and values`() throws {
        #expect(try fish("alarmsctl show \"gr").map(\.word) == ["\"green tea\""])
        #expect(try fish("alarmsctl re").map(\.word) == ["resume", "restart"])
        #expect(try fish("alarmsctl re").first?.remark == "resume a paused countdown")
        #expect(try fish("alarmsctl resume ").isEmpty)
        #expect(try fish("alarmsctl add 7:30 Tea keep").map(\.word) == ["keep="])
        #expect(try fish("alarmsctl add 7:30 Tea keep=").map(\.word) == ["keep=yes", "keep=no"])
        #expect(
            try fish("TZ=UTC alarmsctl watch --format=").map(\.word) == [
                "--format=waybar", "--format=text", "--format=json",
            ])
    }
}
