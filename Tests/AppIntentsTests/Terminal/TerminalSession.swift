import DBus
import EventLoop
import TestSupport
import Testing

/// A private bus that starts an app with actions, and runs of app-intents on it.
final class TerminalSession {
    static let app = "org.example.Kit-App"
    let loop: EventLoop
    let bus: PrivateBus
    let directory: TemporaryDirectory

    /// - Parameters:
    ///   - hostOptions: Further arguments of the host of actions.
    ///   - variables: Further variables of the session.
    init(hostOptions: [String] = [], variables: [String: String] = [:]) throws {
        loop = try EventLoop()
        directory = try TemporaryDirectory()
        let program = try ProgramRun.path(of: "kit-app")
        let host = [try ProgramRun.path(of: "app-intents"), "serve"] + hostOptions
        bus = try PrivateBus(
            services: [
                Self.app: "\(program) intents \(Self.app) \(directory.path)/lines idle 60000",
                "org.example.AppIntents": host.joined(separator: " "),
            ], environment: Self.directories(in: directory).merging(variables) { $1 })
    }

    /// The variables with the directories of apps' files.
    private static func directories(in directory: TemporaryDirectory) -> [String: String] {
        ["XDG_DATA_HOME": directory.path + "/data", "XDG_DATA_DIRS": directory.path + "/system"]
    }

    /// The manifest of the app, as `app-intents files` writes it: once for all tests.
    private static let manifest = Result { () -> String in
        let directory = try TemporaryDirectory()
        let kit = try ProgramRun.path(of: "kit-app")
        try directory.makeProgram("exec \(kit) intents \(app) /dev/null idle 60000 \"$@\"", named: "kit")
        let run = try ProgramRun(
            "app-intents",
            ["files", directory.path + "/kit", "--id", app, "--directory", directory.path + "/data"],
            environment: ["HOME": directory.path], in: EventLoop())
        #expect(try run.waitForEnd() == .exited(0) && run.errorText.isEmpty, "\(run.errorText)")
        return directory.read("data/app-intents/\(app).json")
    }

    /// The environment of programs.
    var environment: [String: String] {
        bus.environment.merging(Self.directories(in: directory)) { $1 }
    }

    /// Installs the app.
    func install(name: String = "x") throws { try install(Self.manifest.get(), id: Self.app, name: name) }

    /// Installs an app of this manifest.
    func install(
        _ manifest: String, id: String, name: String = "x", implements: String = "Implements=org.example.AppIntents;"
    ) throws {
        try Shell.run("mkdir -p \"$1/app-intents\" \"$1/applications\"", directory.path + "/data")
        try directory.write(manifest, to: "data/app-intents/\(id).json")
        try directory.write(
            "[Desktop Entry]\nType=Application\nName=\(name)\nDBusActivatable=true\n\(implements)\n",
            to: "data/applications/\(id).desktop")
    }

    /// Runs app-intents to its end, without a terminal.
    func run(_ arguments: [String]) throws -> ProgramRun {
        let run = try ProgramRun("app-intents", arguments, environment: environment, in: loop)
        try run.waitForEnd()
        return run
    }

    /// Begins to have an action of the app performed, in a terminal.
    func talk(_ arguments: String..., columns: Int = 100) throws -> Talk {
        try install()
        return try talk(["run", Self.app] + arguments, columns: columns)
    }

    /// Begins a run of app-intents in a terminal.
    func talk(_ arguments: [String], columns: Int = 100) throws -> Talk {
        Talk(try TerminalRun("app-intents", arguments, environment: environment, columns: columns, in: loop))
    }

    /// The lines that the app has written.
    var lines: [String] { directory.read("lines").split(separator: "\n").map(String.init) }

    /// Waits until the app has written so many lines, and returns them.
    func lines(_ count: Int) throws -> [String] {
        try loop.poll(for: "\(count) lines") { lines.count >= count }
        return lines
    }
}

/// A person at a terminal in which app-intents runs.
final class Talk {
    let terminal: TerminalRun
    private var answered = 0

    init(_ terminal: TerminalRun) {
        self.terminal = terminal
    }

    /// The text of the terminal.
    var text: String { terminal.text.replacing("\r\n", with: "\n") }

    /// Waits until the person is asked once more.
    func waitForPrompt() throws {
        try terminal.wait(for: "a prompt") {
            terminal.text.matches(of: #/Enter to (cancel|end): /#).count > answered
        }
    }

    /// Types keys, once the person is asked.
    func type(_ keys: String) throws {
        try waitForPrompt()
        answered += 1
        terminal.type(keys)
    }

    /// Types lines, each once the person is asked, and waits for the end.
    func answer(_ lines: String...) throws -> ProgramRun.Ending {
        for line in lines { try type(line + "\n") }
        return try terminal.waitForEnd()
    }
}
