import AlarmsClient
import EventLoop
import Foundation
import TestSupport
import Testing

@testable import alarmsctl

/// Commands under `alarmsctl activity run`, whose activities the real service has.
@Suite struct RunServiceTests {
    private let session: Session

    init() throws {
        session = try Session()
    }

    private func start(_ words: String..., options: [String] = []) throws -> ProgramRun {
        try session.start(["activity", "run"] + options + ["--"] + words)
    }

    /// The only activity; `nil` if there is none.
    private func activity() throws -> [String: Any]? {
        (try session.json("activity", "list") as? [[String: Any]])?.first
    }

    private func wait(for what: String, until condition: ([String: Any], [String: Any]) -> Bool) throws {
        try session.loop.poll(for: what) {
            guard let row = try activity(), let content = row["Content"] as? [String: Any] else { return false }
            return condition(row, content)
        }
    }

    private func wait(forStatus status: String) throws {
        try wait(for: status) { $1["status"] as? String == status }
    }

    @Test func `the last line and its percentage are shown, and in the end how it ended`() throws {
        let run = try start("sh", "-c", "printf '\\033[1mcompiling\\033[0m 50%%\\n'; read x; exit 3")
        try wait(forStatus: "compiling 50%")
        let row = try #require(try activity())
        #expect(row["State"] as? String == "active" && (row["Title"] as? String)?.hasPrefix("sh -c printf") == true)
        #expect((row["Content"] as? [String: Any])?["progress"] as? Double == 0.5)
        try run.write("\n")
        #expect(try run.waitForEnd() == .exited(3))
        #expect(run.errorText.isEmpty && run.outputText == "\u{1B}[1mcompiling\u{1B}[0m 50%\n")
        let ended = try #require(try activity())
        let content = try #require(ended["Content"] as? [String: Any])
        #expect(ended["State"] as? String == "ended" && content["progress"] == nil)
        #expect((content["status"] as? String)?.hasPrefix("Failed (exit status 3) after ") == true)
    }

    @Test func `one that has succeeded stays for ten minutes, with an alert if that was asked for`() throws {
        let traffic = try session.recordTraffic()
        let run = try start("true", options: ["--title", "Nothing", "--alert"])
        #expect(try run.waitForEnd() == .exited(0))
        let row = try #require(try activity())
        let content = try #require(row["Content"] as? [String: Any])
        #expect(row["State"] as? String == "ended" && row["Title"] as? String == "Nothing")
        #expect(content["progress"] as? Double == 1)
        #expect((content["status"] as? String)?.hasPrefix("Done in ") == true)
        let stay = (row["DismissUSec"] as? UInt64 ?? 0) - (row["EndedUSec"] as? UInt64 ?? 0)
        #expect(stay > 500_000_000 && stay <= 600_000_000)
        try traffic.wait(for: "the alert") { traffic.outputText.contains("string \"alert\"") }
    }

    @Test func `of very many lines few are sent, and the last one is`() throws {
        let traffic = try session.recordTraffic()
        let run = try start("sh", "-c", "seq 300000; read x")
        try wait(forStatus: "300000")
        try run.write("\n")
        #expect(try run.waitForEnd() == .exited(0))
        #expect(run.outputText.hasSuffix("\n300000\n"))
        #expect(traffic.outputText.components(separatedBy: "member=Update").count < 1000)
    }

    @Test func `the command goes on when the service is killed, and that is reported once`() throws {
        let run = try start("sh", "-c", "while read x; do echo \"got $x\"; done; exit 4")
        try run.write("one\n")
        try wait(forStatus: "got one")
        try session.service.kill()
        try run.write("two\n")
        try run.wait(for: "the reason") { run.errorText.contains("the progress isn't shown for now: ") }
        try run.write("three\n")
        try run.wait(for: "the output") { run.outputText.hasSuffix("got three\n") }
        run.closeInput()
        #expect(try run.waitForEnd() == .exited(4))
        #expect(run.outputText == "got one\ngot two\ngot three\n")
        #expect(run.errorText.split(separator: "\n").count == 1)
    }

    @Test func `a service that doesn't answer delays neither the output nor the end for long`() throws {
        session.service.signal(SIGSTOP)
        defer { session.service.signal(SIGCONT) }
        let run = try start("sh", "-c", "seq 100000; exit 6")
        #expect(try run.waitForEnd() == .exited(6))
        #expect(run.outputText.hasSuffix("\n100000\n"))
        #expect(run.errorText == "alarmsctl: the progress isn't shown: the alarm service doesn't answer\n")
    }

    @Test func `what the service refuses runs without it, and the reason is one line`() throws {
        try session.bus.directory.write("activities = no\n", to: "home/config/alarms/alarms.conf")
        try session.loop.poll(for: "the preference") {
            (try session.json("status") as? [String: Any])?["ActivitiesEnabled"] as? Bool == false
        }
        try expectUnseenRun()
    }

    @Test func `a command beyond the most activities runs, and the reason is one line`() throws {
        for number in 1...64 { #expect(try session.run("activity", "start", "\(number)").code == 0) }
        try expectUnseenRun()
    }

    private func expectUnseenRun() throws {
        let run = try start("sh", "-c", "echo text; exit 5")
        #expect(try run.waitForEnd() == .exited(5))
        #expect(run.outputText == "text\n")
        #expect(run.errorText.hasPrefix("alarmsctl: the progress isn't shown: "))
        #expect(run.errorText.split(separator: "\n").count == 1)
    }

    @Test func `after its longest time another activity takes its place, unless a person has dismissed it`()
        async throws
    {
        let traffic = try session.recordTraffic()
        let report = ProgressReport(
            title: "Long", icon: "", isAlerting: true, startUSec: 1, output: LatestOutput(), lifetime: 0,
            address: session.bus.address)
        let (changes, changed) = AsyncStream.makeStream(of: Void.self)
        changed.yield()
        changed.finish()
        let running = await report.run(changes) { Issue.record("\($0)") }
        let activity = try #require(running)
        let row = try #require(try self.activity())
        #expect(row["Id"] as? String == activity.id && row["State"] as? String == "active")
        #expect((try session.json("activity", "list") as? [Any])?.count == 1)
        // One that has ended meanwhile has a successor, too, which reports the end.
        try await activity.client.perform(.endActivity(id: activity.id))
        await report.end(activity, .exited(0), after: 1)
        let ended = try #require(try self.activity())
        #expect(ended["Id"] as? String != activity.id && ended["State"] as? String == "ended")
        #expect((ended["Content"] as? [String: Any])?["progress"] as? Double == 1)
        try traffic.wait(for: "the starts") {
            traffic.outputText.components(separatedBy: "member=Start\n").count == 4
        }
        let id = try #require(ended["Id"] as? String)
        try await activity.client.perform(.dismissActivity(id: id))
        await report.end((activity.client, id, 0), .exited(0), after: 1)
        #expect(try self.activity() == nil)
    }

    @Test func `one that a person dismisses is gone, and the command goes on`() throws {
        let run = try start("sh", "-c", "while read x; do echo \"got $x\"; done")
        try run.write("one\n")
        try wait(forStatus: "got one")
        let id = try #require(try activity()?["Id"] as? String)
        #expect(try session.run("activity", "dismiss", id).code == 0)
        try run.write("two\n")
        try run.wait(for: "the output") { run.outputText == "got one\ngot two\n" }
        run.closeInput()
        #expect(try run.waitForEnd() == .exited(0))
        #expect(try activity() == nil)
        #expect(run.errorText.isEmpty)
    }

    @Test func `it ends when alarmsctl is killed`() throws {
        let run = try start("cat")
        try run.write("text\n")
        try wait(forStatus: "text")
        try run.kill()
        run.closeInput()
        try wait(for: "the end") { row, _ in row["State"] as? String == "ended" }
    }
}
