public import EventLoop
internal import Foundation

/// A real systemd, logind, polkit and D-Bus, booted in namespaces on a copy of the machine's file system, with Alarms
/// installed as `make install` does, and a user, `person`, with a user manager and a session bus. All of it ends when
/// this object is released, or with the test's process. See `Tests/RealSystem`.
public final class RealSystem {
    /// A user of the system.
    public enum User: Sendable {
        /// The administrator.
        case root
        /// The user `person`, with the environment of a session.
        case person
    }

    /// The reason for which there can't be such a system here; `nil`: there can.
    public static let obstacle: String? = {
        do {
            let run = try ProgramRun(script, ["--check"], environment: RealSystem.environment, in: EventLoop())
            try run.waitForEnd()
            return run.outputText.isEmpty ? nil : String(run.outputText.dropLast())
        } catch {
            return "\(error)"
        }
    }()

    /// The path of the project's files.
    public static let checkout = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardized.path
    private static let script = "\(checkout)/Tests/RealSystem/boot"
    private static let environment = ["PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"]
    private static let personIdentifier = "1500"

    private let loop: EventLoop
    private let system: ProgramRun
    private let firstProcess: String

    /// Boots the system, and waits until all of it has started.
    ///
    /// - Parameters:
    ///   - capability: The value of `CAPABILITY` for `make install`.
    ///   - setup: Commands of sh that root runs in the file system before it boots; if one fails, nothing boots.
    ///   - hasPackage: True if the files for `make install` are copied to ``package``: it may not see this checkout.
    /// - Throws: ``TestFailure`` with the programs' output if it doesn't start; `SystemError`.
    public init(
        capability: String = "file", setup: String = "", hasPackage: Bool = false, in loop: EventLoop
    ) throws {
        self.loop = loop
        let directory = try TemporaryDirectory()
        defer { withExtendedLifetime(directory) {} }
        let files = try directory.makeDirectory("files")
        let products = try String(ProgramRun.path(of: "").dropLast())
        let installation = try ProgramRun(
            "/usr/bin/make",
            [
                "-s", "-C", Self.checkout, "install", "DESTDIR=\(files)", "PREFIX=/usr", "PRODUCTS=\(products)",
                "CAPABILITY=\(capability)", "DYNAMIC_WAKER=yes", "STRIP=", "DOCUMENTATION=no",
            ], environment: Self.environment, in: loop)
        guard try installation.waitForEnd() == .exited(0) else { throw TestFailure(installation.log) }
        if hasPackage { try Self.copyPackage(to: files + Self.package, programs: products) }
        let system = try ProgramRun(Self.script, [files, setup], environment: Self.environment, in: loop)
        self.system = system
        try system.wait(for: "the first process") { system.outputText.hasSuffix("\n") }
        firstProcess = system.outputText.filter(\.isNumber)
        do {
            try system.waitUntilReady()
        } catch let failure as TestFailure {
            throw TestFailure("\(failure.description)\n\((try? journal()) ?? "no journal")")
        }
    }

    /// The path of the package in it, with the built programs.
    public static let package = "/opt/alarms"

    private static func copyPackage(to directory: String, programs: String) throws {
        try Shell.run(
            """
            mkdir -p "$1" && cp -r "$2/Makefile" "$2/dbus" "$2/desktop" "$1" &&
                for program in alarmsd alarmsctl app-intents alarms-player alarms-screen alarms-speaker alarms-waker; do
                    cp "$3/$program" "$1" || exit
                done &&
                cp -r "$3/../share" "$1/.."
            """, directory, checkout, programs)
    }

    deinit {
        system.closeInput()
        _ = try? system.waitForEnd()
    }

    /// The address of the system bus.
    public var systemBus: String { "unix:path=\(path(of: "/run/dbus/system_bus_socket"))" }

    /// The address of the person's session bus.
    public var sessionBus: String { "unix:path=\(path(of: "/run/user/\(Self.personIdentifier)/bus"))" }

    /// Returns the path of a file of the system in this machine's file system.
    public func path(of file: String) -> String { "/proc/\(firstProcess)/root\(file)" }

    /// Starts a program in the system.
    ///
    /// - Throws: `SystemError`; ``TestFailure`` if it can't be started.
    public func start(_ command: [String], as user: User = .root) throws -> ProgramRun {
        let become: [String]
        switch user {
        case .root: become = ["env", "--chdir=/", "HOME=/root"]
        case .person:
            let runtime = "/run/user/\(Self.personIdentifier)"
            become = [
                "setpriv", "--reuid", Self.personIdentifier, "--regid", Self.personIdentifier, "--clear-groups",
                "--inh-caps=-all", "env", "--chdir=/", "HOME=/home/person", "XDG_RUNTIME_DIR=\(runtime)",
                "DBUS_SESSION_BUS_ADDRESS=unix:path=\(runtime)/bus",
            ]
        }
        return try ProgramRun(
            "/usr/bin/nsenter", ["-t", firstProcess, "-a"] + become + command,
            environment: Self.environment.merging(["LANG": "C.UTF-8"]) { $1 }, in: loop)
    }

    /// Runs a program in the system to its end, which has to have this exit status.
    ///
    /// - Returns: Its standard output.
    /// - Throws: As ``start(_:as:)``; ``TestFailure`` with its log if it ends otherwise.
    @discardableResult
    public func run(_ command: String..., as user: User = .root, exits status: Int32 = 0) throws -> String {
        let run = try start(command, as: user)
        guard try run.waitForEnd() == .exited(status) else {
            throw TestFailure("\(command) should have exited with \(status)\n\(run.log)")
        }
        return run.outputText
    }

    /// Returns the journal, or the messages of one of the system's units in it.
    ///
    /// - Throws: As ``run(_:as:exits:)``.
    public func journal(of unit: String? = nil) throws -> String {
        try run("journalctl", "--sync")
        let selection = unit.map { " -o cat -u \($0)" } ?? " -o short-precise"
        return try run("sh", "-c", "journalctl --no-pager -q\(selection)")
    }
}
