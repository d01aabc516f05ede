import AlarmCore
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// The questions whether sandboxed apps may set alarms.
@Suite struct NotificationQuestionTests {
    struct Answer: Equatable {
        let app: SandboxedApp
        let decision: Authorization
    }

    private let tea = SandboxedApp(id: "org.example.Tea")
    private let runtime: TemporaryDirectory
    private let bus: PrivateBus
    private let loop: EventLoop

    init() throws {
        runtime = try TemporaryDirectory()
        _ = try runtime.makeDirectory("applications")
        bus = try PrivateBus()
        loop = try EventLoop()
    }

    /// - Parameter delays: The times after the first dismissal, the second and so on.
    private func fixture(
        delays: [Interval] = [.hours(1)], reasonDelay: Interval = .hours(1)
    ) throws -> NotificationsFixture {
        var policy = NotificationsFixture.short
        policy.questionDelays = delays
        policy.reasonDelay = reasonDelay
        let paths = ["XDG_RUNTIME_DIR": runtime.path, "XDG_DATA_HOME": runtime.path]
        let environment = DesktopEnvironment { paths[$0] }
        return try NotificationsFixture(on: bus, in: loop, policy: policy, environment: environment)
    }

    /// Starts a service and its server.
    private func start(
        _ information: FakeNotificationServer.Information? = nil
    ) throws -> (NotificationsFixture, FakeNotificationServer) {
        let fixture = try fixture()
        return (fixture, try fixture.serve(information))
    }

    /// Installs an app.
    private func install(_ name: String, as id: String) throws {
        try runtime.write(
            "[Desktop Entry]\nType=Application\nName=\(name)\nIcon=\(id)-icon\n", to: "applications/\(id).desktop")
    }

    /// Asks about an app, and waits until `server` shows the question.
    private func ask(
        about app: SandboxedApp? = nil, usage: String = "", by fixture: NotificationsFixture,
        on server: FakeNotificationServer
    ) throws -> UInt32 {
        let app = app ?? tea
        fixture.notifications.notices.ask(about: app, usage: usage)
        return try number(of: app, by: fixture)
    }

    private func number(of app: SandboxedApp, by fixture: NotificationsFixture) throws -> UInt32 {
        var number: UInt32 = 0
        try loop.wait(for: "the question") {
            number = fixture.notifications.notices.all.last { $0.app == app }?.slot.number ?? 0
            return number != 0
        }
        return number
    }

    private func answers(of fixture: NotificationsFixture) -> () -> [Answer] {
        var answers: [Answer] = []
        fixture.receive = {
            if case .answered(let app, let decision) = $0 { answers.append(Answer(app: app, decision: decision)) }
        }
        return { answers }
    }

    // MARK: Form

    @Test func `it has the app's name, icon and reason, and stays until it is answered`() throws {
        try install("Tea & <b>Cake</b>", as: tea.id)
        let (fixture, server) = try start()
        _ = try ask(usage: "Rings when <i>tea</i>\nis \u{202E}ready", by: fixture, on: server)
        let sent = server.sent[0]
        #expect(sent.summary == "Allow Tea & <b>Cake</b> to set alarms?")
        #expect(
            sent.body == """
                Tea &amp; &lt;b&gt;Cake&lt;/b&gt; wants to set alarms and timers, which ring even in Do Not Disturb.
                (org.example.Tea)
                It says: “Rings when &lt;i&gt;tea&lt;/i&gt; is ready”
                """)
        #expect(sent.icon == "org.example.Tea-icon")
        #expect(sent.actions.enumerated().compactMap { $0 % 2 == 1 ? $1 : nil } == ["Allow", "Don't allow"])
        #expect(sent.label("allow") == "Allow" && sent.label("deny") == "Don't allow")
        #expect(sent.hints["urgency"] == "y 1")
        #expect(sent.hints["resident"] == "b true")
        #expect(sent.hints["transient"] == nil)
        #expect(sent.expiry == 0)
    }

    @Test func `an app that isn't installed has its id, and a snap the name of its app`() throws {
        try install("Kettle", as: "kettle_kettle")
        let (fixture, server) = try start()
        _ = try ask(by: fixture, on: server)
        _ = try ask(about: SandboxedApp(id: "snap.kettle"), by: fixture, on: server)
        #expect(
            server.sent.map(\.summary) == ["Allow org.example.Tea to set alarms?", "Allow Kettle to set alarms?"])
        #expect(!server.sent[0].body.contains("\n"))
        #expect(server.sent[1].body.hasSuffix("\n(snap.kettle)"))
    }

    @Test(arguments: [("dunst", ["actions"]), ("mako", ["actions"]), ("simple", [])])
    func `where no button is seen it says which command answers it`(name: String, capabilities: [String]) throws {
        let (fixture, server) = try start(.named(name, capabilities: capabilities))
        let answers = answers(of: fixture)
        let number = try ask(by: fixture, on: server)
        #expect(server.sent[0].buttons == [])
        #expect(server.sent[0].body.hasSuffix("\nTo allow it: alarmsctl permissions allow org.example.Tea"))
        try server.invoke("allow", on: number)
        try server.close(number, reason: 2)
        try loop.wait(for: "its end") { fixture.notifications.notices.all.isEmpty }
        #expect(answers().isEmpty)
    }

    @Test func `a click decides nothing, on GNOME neither`() throws {
        let (fixture, server) = try start(.named("gnome-shell", version: "48", capabilities: ["actions"]))
        let answers = answers(of: fixture)
        let number = try ask(by: fixture, on: server)
        #expect(server.sent[0].actions.prefix(2) == ["default", "Open"] && server.sent[0].actions.count == 6)
        try server.invoke("default", on: number)
        try server.invoke("stop", on: number)
        try server.invoke("deny", on: number)
        try loop.wait(for: "the answer") { !answers().isEmpty }
        #expect(answers() == [Answer(app: tea, decision: .denied)])
    }

    // MARK: Answers

    @Test(arguments: [("allow", Authorization.authorized), ("deny", .denied)])
    func `a press answers it once, and it is closed`(key: String, decision: Authorization) throws {
        let (fixture, server) = try start()
        let answers = answers(of: fixture)
        let number = try ask(by: fixture, on: server)
        try server.invoke(key, on: number)
        try server.invoke("allow", on: number)
        try loop.wait(for: "its end") { server.closed == [number] }
        try fixture.synchronize()
        #expect(answers() == [Answer(app: tea, decision: decision)])
        #expect(fixture.notifications.notices.all.isEmpty)
    }

    @Test func `an app that reports a press in the server's name can't know the key`() throws {
        let (fixture, server) = try start()
        let answers = answers(of: fixture)
        let (first, second) = (
            try ask(by: fixture, on: server),
            try ask(about: SandboxedApp(id: "org.example.Rice"), by: fixture, on: server)
        )
        #expect(server.sent[0].key("allow") != server.sent[1].key("allow"))
        let foreign = try #require(server.sent[1].key("allow"))
        for key in ["allow", "allow-", foreign] { try server.report(key, on: first) }
        try server.invoke("deny", on: second)
        try loop.wait(for: "the answer") { !answers().isEmpty }
        try fixture.synchronize()
        #expect(answers() == [Answer(app: SandboxedApp(id: "org.example.Rice"), decision: .denied)])
    }

    @Test func `one that was decided elsewhere is closed, also before the server has answered`() throws {
        let (fixture, server) = try start()
        let number = try ask(by: fixture, on: server)
        fixture.notifications.notices.withdrawQuestion(about: tea)
        try loop.wait(for: "its end") { server.closed == [number] }
        server.answers = [.nothing]
        fixture.notifications.notices.ask(about: tea, usage: "")
        try loop.wait(for: "the second") { server.unanswered.count == 1 }
        fixture.notifications.notices.withdrawQuestion(about: tea)
        try server.answerLate(70)
        try loop.wait(for: "its end") { server.closed == [number, 70] }
    }

    // MARK: Bounds

    @Test func `there is one an app, which another reason replaces after a time`() throws {
        let (fixture, server) = try start()
        let number = try ask(usage: "Tea", by: fixture, on: server)
        fixture.notifications.notices.ask(about: tea, usage: "Tea")
        fixture.notifications.notices.ask(about: tea, usage: "Coffee")
        #expect(fixture.notifications.notices.all.map(\.slot.number) == [number])
        let next = try self.fixture(reasonDelay: .zero)
        try next.waitForServer()
        let second = try ask(usage: "Tea", by: next, on: server)
        next.notifications.notices.ask(about: tea, usage: "Tea")
        #expect(next.notifications.notices.all.map(\.slot.number) == [second])
        next.notifications.notices.ask(about: tea, usage: "Coffee")
        let third = try self.number(of: tea, by: next)
        try loop.wait(for: "the end of the former") { server.closed.contains(second) }
        #expect(third != second)
        #expect(server.sent.last?.body.hasSuffix("\nIt says: “Coffee”") == true)
    }

    @Test(arguments: [1, 2, 3, 4] as [UInt32])
    func `one that was closed without an answer isn't asked again for a time`(reason: UInt32) throws {
        let fixture = try fixture(delays: [.zero, .hours(1)])
        let server = try fixture.serve()
        for _ in 1...2 {
            try server.close(ask(by: fixture, on: server), reason: reason)
            try loop.wait(for: "its end") { fixture.notifications.notices.all.isEmpty }
        }
        fixture.notifications.notices.ask(about: tea, usage: "another reason")
        #expect(fixture.notifications.notices.all.isEmpty)
        // Another app is asked about, and so is this one once something was decided.
        _ = try ask(about: SandboxedApp(id: "org.example.Rice"), by: fixture, on: server)
        fixture.notifications.notices.withdrawQuestion(about: tea)
        _ = try ask(by: fixture, on: server)
        #expect(server.sent.count == 4)
    }

    @Test func `the time after each dismissal is longer than the one before`() {
        var dismissals = Dismissals()
        let delays = DeliveryPolicy().questionDelays
        var now: Int64 = 0
        for delay in [.minutes(1), .minutes(10), .hours(1), .hours(1)] as [Interval] {
            dismissals.add(tea, at: now)
            #expect(!dismissals.allowQuestion(about: tea, at: now + delay.microseconds - 1, delays: delays))
            now += delay.microseconds
            #expect(dismissals.allowQuestion(about: tea, at: now, delays: delays))
        }
        dismissals.add(tea, at: now)
        dismissals.forget(tea)
        #expect(dismissals.allowQuestion(about: tea, at: now, delays: delays))
    }

    @Test func `three are shown at a time, and the next when one of them has gone`() throws {
        let (fixture, server) = try start()
        let apps = (1...40).map { SandboxedApp(id: "org.example.App\($0)") }
        for app in apps { fixture.notifications.notices.ask(about: app, usage: "") }
        let third = try number(of: apps[2], by: fixture)
        try fixture.synchronize()
        #expect(server.sent.count == 3)
        try server.close(third, reason: 2)
        _ = try number(of: apps[3], by: fixture)
        fixture.notifications.notices.withdrawQuestion(about: apps[0])
        _ = try number(of: apps[4], by: fixture)
        #expect(server.sent.count == 5)
        #expect(fixture.notifications.notices.all.count == 30)
    }

    @Test func `a server that refuses it isn't sent it again for a time`() throws {
        let (fixture, server) = try start()
        server.answers = [.wrongType]
        fixture.notifications.notices.ask(about: tea, usage: "")
        try loop.wait(for: "the refusal") { fixture.failures.count == 1 }
        fixture.notifications.notices.ask(about: tea, usage: "")
        #expect(fixture.notifications.notices.all.isEmpty)
    }

    @Test func `apps of the same name differ by their ids`() throws {
        for id in ["org.example.Tea", "org.example.Other"] { try install("Tea", as: id) }
        let (fixture, server) = try start()
        for id in ["org.example.Tea", "org.example.Other"] {
            _ = try ask(about: SandboxedApp(id: id), by: fixture, on: server)
        }
        #expect(server.sent[0].body.hasSuffix("\n(org.example.Tea)"))
        #expect(server.sent[1].body.hasSuffix("\n(org.example.Other)"))
        fixture.notifications.notices.ask(about: SandboxedApp(id: "org.example.Other"), usage: "")
        #expect(fixture.notifications.notices.all.count == 2)
    }

    // MARK: Servers, alarms and restarts

    @Test func `it waits for a server, and is posted again on the next one`() throws {
        let fixture = try fixture()
        fixture.notifications.notices.ask(about: tea, usage: "")
        let first = try fixture.serve()
        _ = try number(of: tea, by: fixture)
        first.die()
        try loop.wait(for: "the server's end") { fixture.serverNames.last == "" }
        let second = try fixture.serve()
        _ = try number(of: tea, by: fixture)
        #expect(second.sent.map(\.summary) == first.sent.map(\.summary))
    }

    @Test func `it gives way to an alarm, and comes back`() throws {
        let (fixture, server) = try start()
        let answers = answers(of: fixture)
        let number = try ask(by: fixture, on: server)
        let (eggs, _) = try fixture.shown(.ringing("Eggs"))
        #expect(server.closed == [number])
        fixture.notifications.alarms.withdraw(eggs.id)
        try server.invoke("allow", on: self.number(of: tea, by: fixture))
        try loop.wait(for: "the answer") { !answers().isEmpty }
    }

    @Test func `it doesn't push out notices, nor they it`() throws {
        let (fixture, server) = try start()
        _ = try fixture.show(.ringing("Eggs"), on: server)
        fixture.notifications.notices.ask(about: tea, usage: "")
        for number in 1...20 { fixture.notifications.notices.inform("Notice \(number)", body: "") }
        #expect(fixture.notifications.notices.all.count == 17)
    }

    @Test func `after a crash the next service closes it`() throws {
        let server = try FakeNotificationServer(on: bus, in: loop)
        let crashed = try fixture()
        try crashed.waitForServer()
        let number = try ask(by: crashed, on: server)
        try withExtendedLifetime(crashed) {
            try loop.wait(for: "the record") { runtime.read("alarms/notifications").hasSuffix("\n\(number)\n") }
        }
        let next = try fixture()
        try loop.wait(for: "its end") { server.closed == [number] }
        #expect(next.notifications.notices.all.isEmpty)
    }

    /// Closes the question that a service asks, without an answer, and waits until that is recorded.
    private func dismiss(_ count: Int, by fixture: NotificationsFixture, on server: FakeNotificationServer) throws {
        try server.close(ask(by: fixture, on: server), reason: 2)
        try loop.wait(for: "the record") { runtime.read("alarms/notifications").contains("\ndismissed \(count) ") }
    }

    @Test func `the time before the next question goes on in the next service, and grows`() throws {
        let server = try FakeNotificationServer(on: bus, in: loop)
        for count in 1...2 {
            let service = try fixture(delays: [.zero, .zero, .hours(1)])
            try service.waitForServer()
            try dismiss(count, by: service, on: server)
        }
        let third = try fixture(delays: [.zero, .hours(1)])
        try third.waitForServer()
        third.notifications.notices.ask(about: tea, usage: "")
        #expect(third.notifications.notices.all.isEmpty)
        third.notifications.notices.withdrawQuestion(about: tea)
        _ = try ask(by: third, on: server)
    }

    @Test func `a record of dismissals that can't be true holds no question up`() throws {
        _ = try runtime.makeDirectory("alarms")
        let (greatest, least) = (Int.max, Int64.min)
        let records = [
            "0 0 org.example.Zero", "-1 0 org.example.Negative", "1 \(least) org.example.Least", "1 x org.example.Word",
            "\(greatest) \(greatest) org.example.Greatest", "2 5", "1 0 ",
        ]
        try runtime.write(
            "server\n" + records.map { "dismissed \($0)\n" }.joined(), to: "alarms/notifications")
        let fixture = try fixture(delays: [.zero])
        let server = try fixture.serve()
        for name in ["Zero", "Negative", "Least", "Word", "Greatest"] {
            let app = SandboxedApp(id: "org.example.\(name)")
            try server.close(ask(about: app, by: fixture, on: server), reason: 2)
            try loop.wait(for: "its end") { fixture.notifications.notices.all.isEmpty }
        }
        #expect(server.sent.count == 5)
    }

    @Test func `at the end of the service it is closed, also before the server has answered`() throws {
        let (fixture, server) = try start()
        let number = try ask(by: fixture, on: server)
        server.answers = [.nothing]
        fixture.notifications.notices.ask(about: SandboxedApp(id: "org.example.Rice"), usage: "")
        try loop.wait(for: "the second") { server.unanswered.count == 1 }
        fixture.notifications.withdrawAll()
        #expect(!fixture.notifications.isSettled)
        try server.answerLate(70)
        try loop.wait(for: "their end") { server.closed == [number, 70] }
        #expect(fixture.notifications.isSettled)
    }
}
