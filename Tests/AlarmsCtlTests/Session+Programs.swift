import EventLoop
import Foundation
import TestSupport
import Testing

/// The session of tests; the program has a type of this name.
typealias Session = TestSupport.Session

/// Runs of the real program.
extension Session {
    func start(_ arguments: String...) throws -> ProgramRun { try start(arguments) }

    func start(_ arguments: [String]) throws -> ProgramRun {
        var environment = bus.environment
        environment["TZ"] = "Asia/Kolkata"
        return try ProgramRun("alarmsctl", arguments, environment: environment, in: loop)
    }

    func run(_ arguments: String...) throws -> (code: Int32, output: String, errors: String) {
        try run(arguments)
    }

    func run(_ arguments: [String]) throws -> (code: Int32, output: String, errors: String) {
        let run = try start(arguments)
        return (try Self.code(of: run), run.outputText, run.errorText)
    }

    /// Sets an alarm by `add`.
    ///
    /// - Returns: Its id.
    func add(_ when: String, _ title: String, _ keys: String...) throws -> String {
        try add(when, title, keys)
    }

    func add(_ when: String, _ title: String, _ keys: [String]) throws -> String {
        let run = try start(["add", when, title] + keys)
        #expect(try Self.code(of: run) == 0, "\(run.log)")
        return run.outputText.trimmingCharacters(in: .newlines)
    }

    static func code(of run: ProgramRun) throws -> Int32 {
        guard case .exited(let code) = try run.waitForEnd() else { throw TestFailure(run.log) }
        return code
    }

    /// A recorder of all messages on the bus, which has begun.
    func recordTraffic() throws -> ProgramRun {
        let traffic = try ProgramRun("/usr/bin/dbus-monitor", ["--session"], environment: bus.environment, in: loop)
        try traffic.wait(for: "the recorder") { traffic.outputText.contains("member=NameLost") }
        return traffic
    }

    func json(_ arguments: String...) throws -> Any {
        let run = try start(arguments + ["--json"])
        #expect(try Self.code(of: run) == 0)
        return try JSONSerialization.jsonObject(with: Data(run.outputBytes))
    }
}
