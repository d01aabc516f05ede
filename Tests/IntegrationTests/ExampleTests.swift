import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// The example clients of `desktop/examples`, as people start them.
@Suite(.showsLogs) final class ExampleTests: SessionSuite {
    private static let directory = URL(fileURLWithPath: #filePath).appending(path: "../../../desktop/examples")
        .standardized.path

    /// Starts an example, which is compiled first if it is in C.
    private func start(_ name: String, _ length: Int, in session: Session) throws -> ProgramRun {
        var command = ["sh", "\(Self.directory)/\(name)"]
        if name.hasSuffix(".py") { command = ["/usr/bin/python3", "-B", "\(Self.directory)/\(name)"] }
        var environment = session.bus.environment
        environment["PATH"] = "\(try ProgramRun.path(of: "")):\(environment["PATH"] ?? "")"
        if name.hasSuffix(".c") {
            let program = "\(session.bus.directory.path)/activity"
            let flags = "$(pkg-config --cflags --libs libsystemd)"
            let compiler = try ProgramRun(
                "/usr/bin/env",
                ["sh", "-c", "${CC:-cc} -Wall -Wextra -Werror -o \(program) \(Self.directory)/\(name) \(flags)"],
                environment: environment, in: session.loop)
            #expect(try compiler.waitForEnd() == .exited(0), "\(compiler.log)")
            command = [program]
        }
        return try ProgramRun("/usr/bin/env", command + ["\(length)"], environment: environment, in: session.loop)
    }

    /// The only activity, which may have ended; `nil` if there is none.
    private func activity(in session: Session) throws -> [String: Value]? {
        try session.call("List", .dictionary([String: Value]()), of: "org.example.Alarms.Activities")[0].elements.first?
            .properties
    }

    private func status(in session: Session) throws -> String? {
        try activity(in: session)?["Content"]?.properties["status"]?.text
    }

    @Test(arguments: ["activity.sh", "activity.py", "activity.c"])
    func `an example shows its progress until it is done`(name: String) throws {
        let run = try start(name, 2, in: session)
        #expect(try run.waitForEnd() == .exited(0), "\(run.log)")
        #expect(run.errorText.isEmpty)
        let activity = try #require(try activity(in: session))
        #expect(activity["State"] == "ended")
        #expect(try status(in: session) == "Done")
        #expect(try activity["Content"]?.properties["progress"] == .double(1))
        #expect(try activity["Layout"]?.properties["expanded"] != nil)
        #expect(session.complaints.isEmpty)
    }

    @Test(arguments: ["activity.sh", "activity.py", "activity.c"])
    func `the button of an example cancels it`(name: String) throws {
        let run = try start(name, 600, in: session)
        // The first step was announced, so all is in place.
        try session.loop.poll(for: "the first step") { try status(in: session)?.contains(" of 600 ") == true }
        let activity = try #require(try activity(in: session))
        let actions = try #require(try activity["Configuration"]?.properties["actions"]?.entries.keys.first)
        try session.call(
            "InvokeAction", .string(activity["Id"]?.text ?? ""), .string(actions), .dictionary([String: Value]()),
            of: "org.example.Alarms.Activities")
        #expect(try run.waitForEnd() == .exited(1), "\(run.log)")
        #expect(try status(in: session) == "Cancelled")
        #expect(try self.activity(in: session)?["State"] == "ended")
    }

    @Test(arguments: ["activity.sh", "activity.py", "activity.c"])
    func `an example without a service fails with the reason`(name: String) throws {
        try session.service.terminate()
        let run = try start(name, 600, in: session)
        #expect(try run.waitForEnd() == .exited(1), "\(run.log)")
        let reason = name == "activity.sh" ? "there is no alarm service" : "org.example.Alarms"
        #expect(run.errorText.contains(reason), "\(run.errorText)")
    }
}
