import ActivityCore
import AlarmCore
import ConfigurationSamples
import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// Activities as notices, and alerts about them.
@Suite struct NotificationActivityTests {
    private static let now = Moment(wall: WallTime(seconds: 1_772_452_800), boot: BootTime(microseconds: 1_000_000))

    private let loop: EventLoop
    private let fixture: NotificationsFixture
    private var activities: ActivityNotices { fixture.notifications.activities }

    init() throws {
        loop = try EventLoop()
        fixture = try NotificationsFixture(in: loop)
        activities.content = { activity in
            let texts = [activity.configuration.title, "update \(activity.updateCount)"]
            let buttons = ["call", "cancel", "more"].map { action in
                LayoutElement(.button, [.action: .string(action), .text: .string(action.uppercased())])
            }
            let children = texts.map { LayoutElement(.text, [.text: .string($0)]) } + buttons
            return LayoutElement(.column, children: children + [LayoutElement(.progress, [.value: .double(0.4)])])
        }
        receive()
    }

    /// Has a failure recorded, and handles the other events.
    private func receive(_ handle: @escaping (Notifications.Event) -> Void = { _ in }) {
        fixture.receive = { event in
            if case .failed(let error) = event { Issue.record("\(error)") } else { handle(event) }
        }
    }

    private func activity(
        _ title: String = "Build", id: ActivityID = .random(), updates: UInt64 = 0, isEnded: Bool = false,
        isStale: Bool = false, _ settings: [ActivitySetting] = []
    ) throws -> Activity {
        var configuration = ActivityConfiguration()
        for setting in [.title(title)] + settings { try configuration.set(setting) }
        let end = ActivityEnd(start: Self.now, at: Self.now, dismissal: Self.now.boot + .hours(4))
        return Activity(
            id: id, owner: nil, caller: nil, configuration, startAlert: nil,
            state: isEnded ? .ended(end) : .running(since: Self.now, isStale: isStale), asOf: Self.now.wall,
            updateCount: updates)
    }

    private func show(_ shown: [Activity], besidesWidget: Bool = false) {
        activities.update(shown, besidesWidget: besidesWidget)
    }

    private func serve(_ name: String) throws -> FakeNotificationServer {
        try fixture.serve(.named(name, capabilities: ["actions", "body", "body-markup"]))
    }

    private func waitUntilSettled() throws {
        try loop.wait(for: "the server's answers") { fixture.notifications.isSettled }
    }

    // MARK: Form

    @Test func `a notice is quiet, stays, and has the first two buttons`() throws {
        let server = try serve("fake")
        show([try activity("Build <all>")])
        try waitUntilSettled()
        let sent = try #require(server.sent.first)
        #expect(sent.summary == "Build <all>")
        #expect(sent.body == "update 0.\n40 %")
        #expect(sent.buttons == ["button-1", "CALL", "button-2", "CANCEL"], "apps choose no keys")
        #expect(sent.hints["urgency"] == "y 0")
        #expect(sent.hints["resident"] == "b true")
        #expect(sent.hints["suppress-sound"] == "b true")
        #expect(sent.hints["value"] == nil)
        #expect(sent.expiry == 0)
    }

    @Test(arguments: ["dunst", "mako"])
    func `servers that draw a bar get the progress as a number`(name: String) throws {
        let server = try serve(name)
        show([try activity()])
        try waitUntilSettled()
        #expect(server.sent.first?.hints["value"] == "i 40")
        #expect(server.sent.first?.body == "update 0")
    }

    @Test func `a click on a notice is offered if it does something`() throws {
        let server = try serve("fake")
        show([try activity("Parcel", [.link("https://example.org/parcel")])])
        try waitUntilSettled()
        #expect(server.sent.first?.actions.first == "default")
    }

    @Test func `an alert expires, and has the sound that its client wants`() throws {
        let server = try serve("fake")
        let sounds: [(Sound, String, String?)] = [
            (.themed("message"), "sound-name", "s message"), (.silence, "suppress-sound", "b true"),
            (.file("/tmp/a.oga"), "sound-file", "s /tmp/a.oga"), (.standard, "suppress-sound", nil),
        ]
        for (sound, hint, value) in sounds {
            let count = server.sent.count
            activities.show(
                ActivityAlert(title: "", body: "At the door", sound: sound), about: try activity("Parcel"))
            try loop.wait(for: "the alert") { server.sent.count > count }
            let sent = try #require(server.sent.last)
            #expect(sent.summary == "Parcel")
            #expect(sent.body == "At the door")
            #expect(sent.hints[hint] == value)
            #expect(sent.hints["urgency"] == "y 1")
            #expect(sent.expiry == -1)
        }
    }

    // MARK: Following

    @Test func `updates replace a notice, the last one in the end`() throws {
        let server = try serve("fake")
        let id = ActivityID.random()
        for number in 0...50 { show([try activity(id: id, updates: UInt64(number))]) }
        try loop.wait(for: "the last update") { server.sent.last?.body == "update 50.\n40 %" }
        #expect(server.sent.count < 5)
        #expect(Set(server.numbers).count == 1)
        #expect(server.sent.last?.replaces == server.numbers.first)
    }

    @Test func `on GNOME the end and alerts alone renew a notice, as an update loses the buttons`() throws {
        let server = try serve("gnome-shell")
        let id = ActivityID.random()
        show([try activity(id: id)])
        try waitUntilSettled()
        show([try activity(id: id, updates: 1)])
        show([try activity(id: id, updates: 2, isEnded: true)])
        try waitUntilSettled()
        #expect(server.sent.map(\.body) == ["update 0.\n40 %", "update 2.\n40 %"])
        #expect(server.sent.last?.replaces == 0)
        #expect(server.closed == [1])
        #expect(server.sent.allSatisfy { $0.hints["desktop-entry"] == nil }, "they would push out alerts")
    }

    @Test func `the key notice and a widget's popup determine which activities are shown`() throws {
        let server = try serve("fake")
        let all = [
            try activity("auto"), try activity("always", [.notice(.always)]), try activity("never", [.notice(.never)]),
        ]
        show(all)
        try waitUntilSettled()
        #expect(Set(server.sent.map(\.summary)) == ["auto", "always"])
        show(all, besidesWidget: true)
        try loop.wait(for: "the notice to be closed") { server.closed.count == 1 }
        #expect(activities.notices.map(\.activity.configuration.title) == ["always"])
    }

    @Test func `each app has its share of the room for notices`() throws {
        let server = try serve("fake")
        let tea = try (1...8).map { try activity("Tea \($0)", [.appID("org.example.Tea")]) }
        show(tea + [try activity("Bread", [.appID("org.example.Bread")]), try activity("none")])
        try waitUntilSettled()
        #expect(Set(server.sent.map(\.summary)) == ["Tea 1", "Tea 2", "Bread", "none"])
    }

    @Test func `where one notification hides all others there are no notices, and a ring takes alerts down`() throws {
        let server = try fixture.serve(
            .named("Notification Daemon", vendor: "GNOME", capabilities: ["actions", "body", "body-markup"]))
        let shown = try activity()
        show([shown])
        activities.show(ActivityAlert(title: "At the door"), about: shown)
        try loop.wait(for: "the alert") { activities.numbers == [1] }
        #expect(server.sent.map(\.summary) == ["At the door"])
        fixture.notifications.alarms.post(try Alarm.ringing("Tea"))
        try loop.wait(for: "the alert to be closed") { server.closed.contains(1) }
    }

    @Test(arguments: [("gnome-shell", 2), ("fake", 4)])
    func `only the first few have room`(name: String, room: Int) throws {
        let server = try serve(name)
        show(try (0..<9).map { try activity("\($0)") })
        try waitUntilSettled()
        #expect(Set(server.sent.map(\.summary)) == Set((0..<room).map { "\($0)" }))
    }

    @Test func `on GNOME an alert renews the notice`() throws {
        let server = try serve("gnome-shell")
        let id = ActivityID.random()
        show([try activity(id: id)])
        try waitUntilSettled()
        let updated = try activity(id: id, updates: 1)
        show([updated])
        activities.show(ActivityAlert(title: "At the door"), about: updated)
        try loop.wait(for: "both") { server.sent.count == 3 && fixture.notifications.isSettled }
        #expect(Set(server.sent.dropFirst().map(\.summary)) == ["At the door", "Build"])
        #expect(server.sent.contains { $0.body == "update 1.\n40 %" })
    }

    @Test func `an activity that becomes stale changes its notice at the rate of updates`() throws {
        let server = try serve("fake")
        let id = ActivityID.random()
        show([try activity(id: id)])
        try waitUntilSettled()
        for number in 1...50 { show([try activity(id: id, updates: UInt64(number), isStale: number % 2 == 0)]) }
        try loop.wait(for: "the last update") { server.sent.last?.body == "update 50.\n40 %" }
        #expect(server.sent.count < 5)
    }

    @Test func `the room of a server that comes later counts, and the first in order have it`() throws {
        let names = (0..<9).map { "\($0)" }
        show(try names.map { try activity($0) })
        let server = try serve("gnome-shell")
        try loop.wait(for: "the notices") { server.sent.count == 2 && fixture.notifications.isSettled }
        #expect(server.sent.map(\.summary) == ["0", "1"])
    }

    @Test func `a notice that a server refuses is sent again, a few times`() throws {
        let server = try serve("fake")
        fixture.receive = { _ in }
        server.answers = [.error(BusError(.failed, "no")), .wrongType]
        show([try activity()])
        try loop.wait(for: "the notice") { activities.numbers.count == 1 }
        #expect(server.sent.count == 3)
    }

    @Test func `an activity that is gone has no notice any more, also if the server answers late`() throws {
        let server = try serve("fake")
        server.answers = [.nothing]
        show([try activity()])
        try loop.wait(for: "the call") { server.unanswered.count == 1 }
        show([])
        #expect(!fixture.notifications.isSettled)
        try server.answerLate()
        try loop.wait(for: "the notice to be closed") { server.closed == [1] }
        #expect(activities.notices.isEmpty && fixture.notifications.isSettled)
    }

    @Test func `notices come back on another server`() throws {
        let first = try serve("fake")
        show([try activity()])
        try waitUntilSettled()
        first.die()
        try loop.wait(for: "the server to go") { fixture.serverNames.last == "" }
        let second = try serve("other")
        try loop.wait(for: "the notice") { second.sent.count == 1 }
    }

    // MARK: Presses

    @Test func `a press is reported once, with its tokens`() throws {
        let server = try serve("fake")
        let shown = try activity()
        var presses: [(ActivityID, String, PlatformData)] = []
        receive { if case .activityPressed(let id, let action, let data) = $0 { presses.append((id, action, data)) } }
        show([shown])
        try waitUntilSettled()
        try fixture.synchronize()
        try server.emit("ActivationToken") { writer in
            writer.append(UInt32(1))
            writer.append("token")
        }
        for _ in 0..<3 { try server.invoke("button-2", on: 1) }
        for key in ["button-1", "button-3", "cancel", "more", ""] { try server.report(key, on: 1) }
        try server.invoke("button-1", on: 1)
        try loop.wait(for: "both presses") { presses.count == 2 }
        #expect(presses.map(\.1) == ["cancel", "call"], "more has no button")
        #expect(presses[0].0 == shown.id)
        #expect(presses[0].2 == PlatformData(activationToken: "token", startupID: "token"))
    }

    @Test func `a notice that the server closes for a press comes back`() throws {
        let server = try serve("fake")
        show([try activity()])
        try waitUntilSettled()
        try fixture.synchronize()
        try server.invoke("button-1", on: 1)
        try server.close(1, reason: 2)
        try loop.wait(for: "the notice") { server.sent.count == 2 }
    }

    @Test func `a notice that a person closes stays away until the state is another, and an ended one is dismissed`()
        throws
    {
        let server = try serve("fake")
        let id = ActivityID.random()
        var dismissed: [ActivityID] = []
        receive { if case .activityDismissed(let id) = $0 { dismissed.append(id) } }
        show([try activity(id: id)])
        try waitUntilSettled()
        try fixture.synchronize()
        try server.close(1, reason: 2)
        try loop.wait(for: "the notice to be closed") { activities.numbers.isEmpty }
        show([try activity(id: id, updates: 1)])
        #expect(fixture.notifications.isSettled && server.sent.count == 1)
        show([try activity(id: id, updates: 1, isEnded: true)])
        try loop.wait(for: "the last notice") { activities.numbers == [2] }
        try server.close(2, reason: 2)
        try loop.wait(for: "the dismissal") { dismissed == [id] }
    }

    @Test func `a foreign number is no activity's`() throws {
        let server = try serve("fake")
        receive { if case .activityPressed = $0 { Issue.record("pressed") } }
        show([try activity()])
        try waitUntilSettled()
        try fixture.synchronize()
        let key = try #require(server.sent.last?.key("button-1"))
        for number: UInt32 in [0, 2, .max] { try server.report(key, on: number) }
        let alarm = try Alarm.ringing("Tea")
        #expect(try fixture.show(alarm, on: server) == 2)
    }

    // MARK: Alerts

    @Test func `alerts wait while an alarm rings`() throws {
        let server = try serve("fake")
        let (alarm, _) = try fixture.shown(.ringing("Tea"))
        activities.show(ActivityAlert(title: "At the door"), about: try activity())
        #expect(fixture.notifications.isSettled)
        fixture.notifications.alarms.withdraw(alarm.id)
        try loop.wait(for: "the alert") { server.sent.last?.summary == "At the door" }
    }

    @Test func `each app has its share of the room for alerts that wait`() throws {
        let server = try serve("fake")
        let (alarm, _) = try fixture.shown(.ringing("Tea"))
        for number in 1...20 {
            let shown = try activity("Tea", [.appID("org.example.Tea"), .notice(.never)])
            activities.show(ActivityAlert(title: "Tea \(number)"), about: shown)
        }
        let other = try activity("Bread", [.appID("org.example.Bread"), .notice(.never)])
        activities.show(ActivityAlert(title: "Bread"), about: other)
        fixture.notifications.alarms.withdraw(alarm.id)
        try loop.wait(for: "the alerts") { server.sent.count == 6 && fixture.notifications.isSettled }
        #expect(server.sent.dropFirst().map(\.summary) == ["Tea 1", "Tea 2", "Tea 3", "Tea 4", "Bread"])
    }

    @Test func `of many alerts in a row the last one is shown`() throws {
        let server = try serve("fake")
        let shown = try activity([.notice(.never)])
        for number in 1...50 { activities.show(ActivityAlert(title: "\(number)"), about: shown) }
        try loop.wait(for: "the last alert") { server.sent.last?.summary == "50" }
        #expect(server.sent.count <= 3)
        #expect(Set(server.numbers) == [1])
    }

    @Test func `the next alert replaces the one before, and an alert outlives its activity`() throws {
        let server = try serve("fake")
        let shown = try activity([.notice(.never)])
        activities.show(ActivityAlert(title: "One"), about: shown)
        try waitUntilSettled()
        activities.show(ActivityAlert(title: "Two"), about: shown)
        try loop.wait(for: "the second alert") { server.sent.count == 2 && fixture.notifications.isSettled }
        show([])
        #expect(server.sent.map(\.replaces) == [0, 1])
        #expect(server.closed.isEmpty)
    }

    private func activity(_ settings: [ActivitySetting]) throws -> Activity { try activity("Build", settings) }

    @Test func `at the end notices are closed, and alerts stay`() throws {
        let server = try serve("fake")
        let shown = try activity()
        show([shown])
        try waitUntilSettled()
        activities.show(ActivityAlert(title: "One"), about: shown)
        try waitUntilSettled()
        fixture.notifications.withdrawAll()
        try loop.wait(for: "the notice to be closed") { server.closed == [1] }
        show([try activity()])
        #expect(server.sent.count == 2)
    }

    @Test func `an alarm doesn't wait for calls about activities, of which there is one for each`() throws {
        let server = try serve("fake")
        server.answer = .nothing
        let shown = try activity()
        for _ in 0..<300 {
            show([shown])
            show([])
        }
        fixture.notifications.alarms.post(try .ringing("Tea"))
        try loop.wait(for: "the alert") { server.sent.contains { $0.summary == "Tea" } }
        #expect(server.sent.count == 2)
    }

    @Test func `of alerts whose end isn't signalled, few are remembered`() throws {
        let server = try serve("fake")
        for number in 1...10 {
            activities.show(ActivityAlert(title: "\(number)"), about: try activity([.appID("org.example.Bread")]))
            try loop.wait(for: "the alert") { server.sent.count == number && fixture.notifications.isSettled }
        }
        #expect(fixture.notifications.board.slots.count == 4)
    }

    @Test func `after a ring nothing wakes the service for an activity that stays the same`() throws {
        let server = try serve("fake")
        show([try activity()])
        let (tea, _) = try fixture.shown(.ringing("Tea"))
        fixture.notifications.alarms.withdraw(tea.id)
        try waitUntilSettled()
        #expect(fixture.notifications.board.timer?.deadline == nil)
        #expect(server.sent.count == 2)
    }
}
