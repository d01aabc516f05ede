import EventLoop
import TestSupport
import Testing

@testable import AlarmCore
@testable import Desktop

/// The notices of alarms that are to ring.
@Suite struct NotificationUpcomingTests {
    private let runtime: TemporaryDirectory
    private let bus: PrivateBus
    private let loop: EventLoop

    init() throws {
        runtime = try TemporaryDirectory()
        bus = try PrivateBus()
        loop = try EventLoop()
    }

    private func fixture() throws -> NotificationsFixture {
        let path = runtime.path
        return try NotificationsFixture(
            on: bus, in: loop, environment: DesktopEnvironment { $0 == "XDG_RUNTIME_DIR" ? path : nil })
    }

    /// Starts a service and its server.
    private func start(
        _ information: FakeNotificationServer.Information? = nil
    ) throws -> (NotificationsFixture, FakeNotificationServer) {
        let fixture = try fixture()
        return (fixture, try fixture.serve(information))
    }

    /// An alarm that waits for its occurrence, 1970-01-01 07:00.
    private func waiting(_ title: String, _ settings: Setting..., id: AlarmID = .random()) throws -> Alarm {
        var configuration = Configuration()
        for setting in settings + [.title(title), .time("07:00")] { try configuration.set(setting) }
        return Alarm(
            id: id, appOrigin: .host, configuration: configuration, state: .scheduled,
            memory: OccurrenceMemory(since: WallTime(seconds: 0), zoneName: "UTC"), snoozeCount: 0)
    }

    private func daily(_ title: String, id: AlarmID = .random()) throws -> Alarm {
        try waiting(title, .weekdays(Weekday.allCases.map(\.rawValue)), id: id)
    }

    /// Announces an alarm, and waits until `server` shows the notice.
    private func show(
        _ alarm: Alarm, by fixture: NotificationsFixture, on server: FakeNotificationServer
    ) throws -> UInt32 {
        let count = server.sent.count
        fixture.notifications.notices.tell(of: alarm)
        return try number(of: alarm, by: fixture, after: count, on: server)
    }

    private func number(
        of alarm: Alarm, by fixture: NotificationsFixture, after count: Int, on server: FakeNotificationServer
    ) throws -> UInt32 {
        try loop.wait(for: "the notice") {
            let notice = fixture.notifications.notices.all.last { $0.occurrence == alarm.upcoming }
            return server.sent.count > count && notice?.slot.state == .shown
        }
        return try #require(server.numbers.last)
    }

    /// Waits until the occurrence of an alarm is recorded as announced, whether its notice is on the screen or not.
    private func waitUntilTold(_ alarm: Alarm, by fixture: NotificationsFixture, isShown: Bool = true) throws {
        let line = try #require(alarm.upcoming).line
        try withExtendedLifetime(fixture) {
            try loop.wait(for: "the record") {
                let lines = runtime.read("alarms/notifications").split(separator: "\n")
                return lines.contains { $0 == line } && lines.contains { $0.contains("\t\(line)\t") } == isShown
            }
        }
    }

    @Test func `it is quiet, expires by itself, and has a button to skip the occurrence`() throws {
        let (fixture, server) = try start()
        _ = try show(try daily("Wake <up>\nnow"), by: fixture, on: server)
        let sent = server.sent[0]
        #expect(sent.summary == "Wake <up>")
        #expect(sent.body == "now.\nRings 07:00")
        #expect(sent.buttons == ["stop", "Skip"])
        #expect(sent.hints["urgency"] == "y 1")
        #expect(sent.hints["suppress-sound"] == "b true")
        #expect(sent.hints["resident"] == nil)
        #expect(sent.expiry == -1)
    }

    @Test func `of an alarm that doesn't repeat the button cancels it, and one without a title has a name`() throws {
        let (fixture, server) = try start()
        _ = try show(try waiting(" "), by: fixture, on: server)
        #expect(server.sent[0].summary == "Alarm")
        #expect(server.sent[0].buttons == ["stop", "Cancel"])
    }

    @Test(arguments: [("dunst", ["actions"]), ("mako", ["actions"]), ("simple", [])])
    func `where no button is seen there is none`(name: String, capabilities: [String]) throws {
        let (fixture, server) = try start(.named(name, capabilities: capabilities))
        _ = try show(try daily("Wake up"), by: fixture, on: server)
        #expect(server.sent[0].buttons == [])
        #expect(server.sent[0].body == "Rings 07:00")
    }

    @Test func `a press reports the occurrence, and those of other keys and notices nothing`() throws {
        let (fixture, server) = try start()
        var skipped: [Occurrence] = []
        fixture.receive = { if case .skipped(let occurrence) = $0 { skipped.append(occurrence) } }
        let (tea, rice) = (try daily("Tea"), try daily("Rice"))
        _ = try show(tea, by: fixture, on: server)
        let number = try show(rice, by: fixture, on: server)
        fixture.notifications.notices.inform("An alarm was missed", body: "")
        try loop.wait(for: "the other notice") { server.numbers.count == 3 }
        try server.invoke("default", on: number)
        try server.invoke("stop", on: server.numbers[2])
        try server.invoke("stop", on: 70)
        try server.invoke("stop", on: number)
        try loop.wait(for: "the press") { !skipped.isEmpty }
        #expect(skipped == [try #require(rice.upcoming)])
        fixture.notifications.notices.retract(skipped[0])
        try loop.wait(for: "its end") { server.closed == [number] }
        // GNOME reports it twice.
        try server.invoke("stop", on: number)
        _ = try show(try daily("Eggs"), by: fixture, on: server)
        #expect(skipped.count == 1)
    }

    @Test func `one that was closed doesn't come back, one that was retracted does`() throws {
        let (fixture, server) = try start()
        let tea = try daily("Tea")
        let occurrence = try #require(tea.upcoming)
        try server.close(show(tea, by: fixture, on: server), reason: 2)
        try loop.wait(for: "it to be forgotten") { fixture.notifications.notices.all.isEmpty }
        fixture.notifications.notices.tell(of: tea)
        #expect(fixture.notifications.notices.all.isEmpty)
        fixture.notifications.notices.retract(occurrence)
        _ = try show(tea, by: fixture, on: server)
        #expect(server.closed.isEmpty)
        #expect(server.sent.count == 2)
    }

    @Test func `while an alarm rings it is closed, and comes back with its button unless it was retracted`() throws {
        let (fixture, server) = try start()
        let (tea, rice) = (try daily("Tea"), try daily("Rice"))
        let numbers = try [show(tea, by: fixture, on: server), show(rice, by: fixture, on: server)]
        let (eggs, _) = try fixture.shown(.ringing("Eggs"))
        #expect(server.closed == numbers)
        fixture.notifications.notices.retract(try #require(tea.upcoming))
        fixture.notifications.alarms.withdraw(eggs.id)
        _ = try number(of: rice, by: fixture, after: 3, on: server)
        #expect(server.sent.map(\.summary) == ["Tea", "Rice", "Eggs", "Rice"])
        #expect(server.sent[3].buttons == ["stop", "Skip"])
    }

    @Test func `one whose title has changed is replaced, also before the server has answered`() throws {
        let (fixture, server) = try start()
        let tea = try daily("Tea")
        let number = try show(tea, by: fixture, on: server)
        fixture.notifications.notices.tell(of: tea)
        server.answers = [.nothing]
        fixture.notifications.notices.tell(of: try daily("Green tea", id: tea.id))
        try loop.wait(for: "the second") { server.unanswered.count == 1 }
        #expect(server.closed == [number])
        let third = try show(try daily("Black tea", id: tea.id), by: fixture, on: server)
        try server.answerLate(70)
        try loop.wait(for: "the second to be closed") { server.closed == [number, 70] }
        #expect(server.sent.map(\.summary) == ["Tea", "Green tea", "Black tea"])
        #expect(fixture.notifications.notices.all.map(\.slot.number) == [third])
    }

    @Test func `two that look alike have numbers`() throws {
        let (fixture, server) = try start()
        for _ in 1...2 { _ = try show(try daily("Tea"), by: fixture, on: server) }
        #expect(server.sent.map(\.body) == ["Rings 07:00", "Rings 07:00.\nNo. 2 of this name"])
    }

    // MARK: After a crash

    @Test func `after a crash it stays, isn't shown twice, and its button works`() throws {
        let server = try FakeNotificationServer(on: bus, in: loop)
        let tea = try daily("Tea \\ with\nmilk")
        let crashed = try fixture()
        let number = try show(tea, by: crashed, on: server)
        try waitUntilTold(tea, by: crashed)
        let next = try fixture()
        var skipped: [Occurrence] = []
        next.receive = { if case .skipped(let occurrence) = $0 { skipped.append(occurrence) } }
        #expect(next.notifications.notices.told == [try #require(tea.upcoming)])
        next.notifications.notices.tell(of: tea)
        try next.waitForServer()
        try next.synchronize()
        next.notifications.notices.tell(of: tea)
        try server.invoke("stop", on: number)
        try loop.wait(for: "the press") { !skipped.isEmpty }
        // It gives way as any other, and has its button when it is back.
        let (eggs, _) = try next.shown(.ringing("Eggs"))
        try loop.wait(for: "the notice to be closed") { server.closed == [number] }
        next.notifications.alarms.withdraw(eggs.id)
        try loop.wait(for: "the notice") { server.sent.count == 3 }
        #expect(server.sent[2].buttons == ["stop", "Skip"])
        #expect(server.sent[2].body == server.sent[0].body)
    }

    @Test func `one that was closed doesn't come back on another server, one that was shown does, after a crash too`()
        throws
    {
        let server = try FakeNotificationServer(on: bus, in: loop)
        let (tea, rice) = (try daily("Tea"), try daily("Rice"))
        let crashed = try fixture()
        try server.close(show(tea, by: crashed, on: server), reason: 2)
        try waitUntilTold(tea, by: crashed, isShown: false)
        _ = try show(rice, by: crashed, on: server)
        try waitUntilTold(rice, by: crashed)
        server.die()
        try loop.wait(for: "the server's end") { crashed.serverNames.last == "" }
        let line = try #require(rice.upcoming).line
        try loop.wait(for: "the record") { !runtime.read("alarms/notifications").contains(line) }
        let next = try fixture()
        for alarm in [tea, rice] { next.notifications.notices.tell(of: alarm) }
        let other = try FakeNotificationServer(on: bus, in: loop)
        try loop.wait(for: "the notice of both services") { other.sent.count == 2 }
        _ = try show(try daily("Eggs"), by: next, on: other)
        #expect(other.sent.map(\.summary) == ["Rice", "Rice", "Eggs"])
        #expect(crashed.notifications.notices.all.count == 1)
    }

    @Test func `after a crash one that waited for the end of a ring is given anew`() throws {
        let server = try FakeNotificationServer(on: bus, in: loop)
        let (tea, eggs) = (try daily("Tea"), try Alarm.ringing("Eggs"))
        let crashed = try fixture()
        _ = try show(tea, by: crashed, on: server)
        try waitUntilTold(tea, by: crashed)
        _ = try crashed.show(eggs, on: server)
        let line = try #require(tea.upcoming).line
        try loop.wait(for: "the record") { !runtime.read("alarms/notifications").contains(line) }
        let next = try fixture()
        #expect(next.notifications.notices.told.isEmpty)
        next.notifications.notices.tell(of: tea)
        _ = try next.show(eggs, on: server)
        next.notifications.alarms.withdraw(eggs.id)
        try loop.wait(for: "the notice") { server.sent.count == 4 }
        #expect(server.sent.map(\.summary) == ["Tea", "Eggs", "Eggs", "Tea"])
        #expect(crashed.notifications.notices.all.count == 1)
    }

    @Test(arguments: [false, true])
    func `after a crash one that isn't to come any more is closed`(knowsServer: Bool) throws {
        let server = try FakeNotificationServer(on: bus, in: loop)
        let tea = try daily("Tea")
        let crashed = try fixture()
        let number = try show(tea, by: crashed, on: server)
        try waitUntilTold(tea, by: crashed)
        let next = try fixture()
        if knowsServer { try next.waitForServer() }
        next.notifications.notices.retract(try #require(tea.upcoming))
        try next.waitForServer()
        try loop.wait(for: "it to be closed") { server.closed == [number] }
        #expect(next.notifications.notices.all.isEmpty)
        #expect(next.notifications.notices.told.isEmpty)
    }

    @Test func `nonsense in the record is no occurrence`() throws {
        _ = try runtime.makeDirectory("alarms")
        let id = AlarmID.random()
        let lines = [
            "\(id)", "\(id) soon", "\(id)  1", "x 1", "0\ta\tb\t\(id) 1", "1\ta\tb\tc", "1\ta\tb\t\(id) 1",
            "1\ta\tb\t\(id) 1\td\te",
        ]
        try runtime.write("server\n\(lines.joined(separator: "\n"))\n\(id) 5\n", to: "alarms/notifications")
        let fixture = try fixture()
        #expect(fixture.notifications.notices.told == [Occurrence(id: id, due: WallTime(microseconds: 5))])
    }
}
