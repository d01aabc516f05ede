import EventLoop
import Glibc
import TestSupport

/// A private bus with the service on it, where apps run.
final class AppSession {
    let bus: PrivateBus
    let loop: EventLoop
    private let service: ProgramRun

    /// Starts the bus and the service.
    ///
    /// - Parameter apps: The programs of this package that the desktop can start, by the names of their apps.
    init(apps: [String: String] = [:]) throws {
        let loop = try EventLoop()
        let bus = try PrivateBus()
        _ = try bus.directory.makeDirectory("home/data/dbus-1")
        symlink("\(bus.directory.path)/services", "\(bus.directory.path)/home/data/dbus-1/services")
        for (name, program) in apps {
            let run = try ProgramRun(
                "app-intents", ["files", ProgramRun.path(of: program), "--id", name], environment: bus.environment,
                in: loop)
            guard try run.waitForEnd() == .exited(0) else { throw TestFailure("no files of \(name)\n\(run.log)") }
        }
        self.bus = bus
        self.loop = loop
        service = try ProgramRun(
            "alarmsd", ["--state-directory", bus.directory.makeDirectory("alarms")], environment: bus.environment,
            in: loop)
        try service.waitUntilReady()
    }

    deinit {
        // It would write its alarms anew while their directory is removed.
        service.end()
    }

    /// Starts a program of the session.
    func start(_ program: String, _ arguments: String...) throws -> ProgramRun {
        try ProgramRun(program, arguments, environment: bus.environment, in: loop)
    }

    /// Runs a program of the session, which has to succeed.
    ///
    /// - Returns: Its standard output.
    @discardableResult
    func output(of program: String, _ arguments: String...) throws -> String {
        let run = try ProgramRun(program, arguments, environment: bus.environment, in: loop)
        guard try run.waitForEnd() == .exited(0) else {
            throw TestFailure("\(program) \(arguments) should have succeeded\n\(run.log)\(service.log)\(bus.log)")
        }
        return run.outputText
    }
}
