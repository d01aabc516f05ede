import DBus
import Foundation
import TestSupport
import Testing

/// Kills of the host and of the app at each step of a question and of a result: nothing is done twice, each caller gets
/// an answer, and no notification stays that nobody answers for.
@Suite(.ownThreads) struct HostKillTests {
    private static let app: BusName = "org.example.Kit-App"
    private let session: HostSession

    init() throws {
        session = try HostSession()
    }

    private var lines: [String] { session.session.lines }

    /// Expects that a new action runs to its end, and that the app has done nothing beyond these lines.
    private func expectWork(after lines: [String]) throws {
        try session.run("ClosestLandmark")
        try session.loop.poll(for: "a result") { session.sent.last?.summary == "Niagara Falls" }
        #expect(self.lines.filter { !$0.hasPrefix("landmarks") } == lines)
    }

    /// Kills the host once it has recorded that a notification is shown.
    private func killHost(showing number: UInt32) throws {
        let file = (session.session.bus.environment["XDG_RUNTIME_DIR"] ?? "") + "/app-intents/notifications"
        try session.loop.poll(for: "the record of \(number)") {
            (try? String(contentsOfFile: file, encoding: .utf8))?.contains("\n\(number)\n") == true
        }
        try session.client.killOwner(of: HostSession.host)
    }

    /// Stops the app, and returns when none of its threads runs.
    private func stopApp() throws {
        let process = try session.client.process(of: Self.app)
        kill(process, SIGSTOP)
        let threads = "/proc/\(process)/task"
        try session.loop.poll(for: "the stop of the app") {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: threads)) ?? []
            let states = names.map { try? String(contentsOfFile: "\(threads)/\($0)/status", encoding: .utf8) }
            return states.allSatisfy { $0?.contains("State:\tT") == true }
        }
    }

    // MARK: The host

    @Test func `a host that is killed amid a question has the app cancel, and the next one takes the question down`()
        throws
    {
        let run = try session.begin("Remove", ["landmark": "1"])
        let (_, number) = try session.notification(1)
        try killHost(showing: number)
        #expect(try session.error(of: run) == .noReply)
        #expect(try session.session.lines(2) == ["landmarks 1", "not confirmed CancellationError()"])
        try session.press("Go", on: number)
        #expect(try session.find("closest").count == 1)
        try session.waitForClose(of: number)
        let again = try session.begin("Remove", ["landmark": "1"])
        try session.press("Go", on: session.notification(2).1)
        #expect(try session.error(of: again) == nil)
        try expectWork(after: ["not confirmed CancellationError()", "removed Niagara Falls"])
    }

    @Test func `a host that is killed between an answer and the result has the app cancel, and nothing is done twice`()
        throws
    {
        let run = try session.begin("Shred")
        try session.press("Go", on: session.notification(1).1)
        #expect(try session.session.lines(1) == ["shredded"])
        try session.client.killOwner(of: HostSession.host)
        #expect(try session.error(of: run) == .noReply)
        #expect(try session.session.lines(2) == ["shredded", "cancelled"])
        try expectWork(after: ["shredded", "cancelled"])
    }

    @Test func `a host that is killed while a result is shown does nothing at a press, and the next one takes it down`()
        throws
    {
        try session.run("ClosestLandmark")
        let (_, number) = try session.notification(1)
        try killHost(showing: number)
        try session.press("Favorite", on: number)
        #expect(try session.find("closest").count == 1)
        try session.waitForClose(of: number)
        try expectWork(after: [])
    }

    // MARK: The app

    @Test func `an app that is killed amid a question takes it down, and a later answer has no effect`() throws {
        let run = try session.begin("Archive", ["name": "letters"])
        let (_, number) = try session.notification(1)
        try session.client.killOwner(of: Self.app)
        #expect(try session.error(of: run) == .noReply)
        try session.waitForClose(of: number)
        let (failed, _) = try session.notification(2)
        #expect(failed.body == "Kit.\nthe app has ended")
        try session.press("Archive", on: number)
        try expectWork(after: [])
    }

    @Test func `an app that is killed before it has read the answer has done nothing`() throws {
        let run = try session.begin("Archive", ["name": "letters"])
        let (_, number) = try session.notification(1)
        try stopApp()
        try session.press("Archive", on: number)
        try session.waitForClose(of: number)
        try session.client.killOwner(of: Self.app)
        #expect(try session.error(of: run) == .noReply)
        try expectWork(after: [])
    }

    @Test func `an app that is killed between the answer and the result has done it once`() throws {
        let run = try session.begin("Shred")
        let (_, number) = try session.notification(1)
        try session.press("Go", on: number)
        #expect(try session.session.lines(1) == ["shredded"])
        try session.client.killOwner(of: Self.app)
        #expect(try session.error(of: run) == .noReply)
        try session.waitForClose(of: number)
        #expect(try session.notification(2).0.body == "Kit.\nthe app has ended")
        try session.press("Go", on: number)
        try expectWork(after: ["shredded"])
    }

    @Test func `an app that is killed while its result is shown takes it down, and a press doesn't start it`() throws {
        try session.run("ClosestLandmark")
        let (_, number) = try session.notification(1)
        try session.client.killOwner(of: Self.app)
        try session.waitForClose(of: number)
        try session.press("Favorite", on: number)
        #expect(try session.find("closest").count == 1)
        #expect(try !session.client.hasOwner(Self.app))
        #expect(session.sent.count == 1)
        try expectWork(after: [])
    }

    @Test func `an app that is killed amid a press has done it once, and its result is taken down`() throws {
        try session.run("ShowLittle")
        try session.press("Hold", on: session.notification(1).1)
        #expect(try session.session.lines(1) == ["holds"])
        try session.client.killOwner(of: Self.app)
        // It may be shown again until its press has an answer.
        for number in session.server.numbers { try session.waitForClose(of: number) }
        try expectWork(after: ["holds"])
    }
}
