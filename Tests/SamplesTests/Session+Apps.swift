import EventLoop
import Glibc
import TestSupport

extension Session {
    /// Starts a session whose desktop can start programs of this package.
    ///
    /// - Parameter apps: The programs, by the names of their apps.
    convenience init(apps: [String: String]) throws {
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
        try self.init(on: bus, in: loop)
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
        try output(of: program, arguments)
    }
}
