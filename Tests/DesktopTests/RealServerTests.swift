import AlarmCore
import ConfigurationSamples
import DBus
import TestSupport
import Testing

@testable import Desktop

/// Real servers, on a real screen, answered by a real mouse.
@Suite(.serialized) struct RealServerTests {
    @Test func `dunst shows an alert, and a click that does its action stops it`() throws {
        let real = try RealServerFixture(.dunst)
        let tea = try Alarm.ringing("Tea")
        try real.show(tea)
        try real.desktop.click(.middle) { !real.fixture.presses.isEmpty }
        #expect(real.fixture.presses == [NotificationsFixture.Pressed(tea.id, .stop)])
        #expect(real.fixture.failures.isEmpty)
    }

    @Test func `snooze in the menu of dunst snoozes`() throws {
        let real = try RealServerFixture(.dunst)
        let tea = try Alarm.ringing("Tea")
        try real.show(tea)
        try real.desktop.choose("Snooze") { !real.fixture.presses.isEmpty }
        #expect(real.fixture.presses == [NotificationsFixture.Pressed(tea.id, .snooze)])
    }

    @Test func `a click that closes an alert on dunst stops it`() throws {
        let real = try RealServerFixture(.dunst)
        let tea = try Alarm.ringing("Tea")
        try real.show(tea)
        try real.desktop.click(.left) { !real.fixture.presses.isEmpty }
        #expect(real.fixture.presses == [NotificationsFixture.Pressed(tea.id, .stop)])
    }

    @Test func `two alerts of the same text are two on dunst`() throws {
        let real = try RealServerFixture(.dunst)
        let alarms = try [Alarm.ringing("Tea"), .ringing("Tea")]
        // dunst would close the first before it answers the second.
        for alarm in alarms { try real.show(alarm) }
        #expect(real.fixture.shown.count == 2)
    }

    @Test(arguments: [RealServer.dunst, .xfce])
    func `an alert outlives its server, and is answered on the next`(server: RealServer) throws {
        let real = try RealServerFixture(server)
        let tea = try Alarm.ringing("Tea")
        try real.show(tea)
        try real.kill()
        try real.start()
        _ = try real.fixture.waitUntilShown(tea.id)
        switch server {
        case .dunst: try real.desktop.click(.middle) { !real.fixture.presses.isEmpty }
        case .xfce: try real.desktop.pressButton(1) { !real.fixture.presses.isEmpty }
        }
        #expect(real.fixture.presses == [NotificationsFixture.Pressed(tea.id, .stop)])
        #expect(real.fixture.serverNames == [server.name, "", server.name])
    }

    @Test func `the bus starts a server for an alert`() throws {
        let real = try RealServerFixture(.dunst, isActivated: true)
        let tea = try Alarm.ringing("Tea")
        try real.show(tea)
        try real.desktop.click(.middle) { !real.fixture.presses.isEmpty }
        #expect(real.fixture.presses == [NotificationsFixture.Pressed(tea.id, .stop)])
        #expect(real.fixture.serverNames == ["dunst"])
    }

    @Test(arguments: [(0, AlarmAction.snooze), (1, .stop)])
    func `a button of xfce4-notifyd has its effect`(place: Int, press: AlarmAction) throws {
        let real = try RealServerFixture(.xfce)
        let tea = try Alarm.ringing("Tea")
        try real.show(tea)
        try real.desktop.pressButton(place) { !real.fixture.presses.isEmpty }
        #expect(real.fixture.presses == [NotificationsFixture.Pressed(tea.id, press)])
        #expect(real.fixture.failures.isEmpty)
    }

    @Test func `a click that closes an alert of xfce4-notifyd stops it`() throws {
        let real = try RealServerFixture(.xfce)
        let tea = try Alarm.ringing("Tea")
        try real.show(tea)
        try real.desktop.click(.left) { !real.fixture.presses.isEmpty }
        #expect(real.fixture.presses == [NotificationsFixture.Pressed(tea.id, .stop)])
    }

    // MARK: The app's own button

    private static let call: [Setting] = [
        .title("Tea"), .fireAt(1), .postAlert(60_000_000), .secondaryBehavior("both"),
        .buttons([Button(.custom, text: "Call")]),
    ]

    @Test(arguments: [RealServer.dunst, .xfce])
    func `the app's own button leaves the alert to be seen, and stopped`(server: RealServer) throws {
        let real = try RealServerFixture(server)
        real.fixture.withdrawsWhenPressed = false
        let tea = try Alarm.ringing(Self.call)
        let number = try real.show(tea)
        switch server {
        case .dunst: try real.desktop.choose("Call") { !real.fixture.presses.isEmpty }
        case .xfce:
            try real.desktop.pressButton(0) { !real.fixture.presses.isEmpty }
            // It closes what is pressed; the menu of dunst doesn't.
            try real.desktop.loop.wait(for: "the alert to be shown anew") {
                real.fixture.notifications.alarms.postings[tea.id]?.slot.state == .shown
                    && real.fixture.notifications.alarms.postings[tea.id]?.slot.number != number
            }
        }
        #expect(real.fixture.presses == [NotificationsFixture.Pressed(tea.id, .custom)])
        real.fixture.withdrawsWhenPressed = true
        switch server {
        case .dunst: try real.desktop.choose("Stop") { real.fixture.presses.count == 2 }
        case .xfce: try real.desktop.pressButton(2) { real.fixture.presses.count == 2 }
        }
        #expect(real.fixture.presses.last == NotificationsFixture.Pressed(tea.id, .stop))
        #expect(real.fixture.failures.isEmpty)
    }

    // MARK: Countdowns

    @Test(arguments: [RealServer.dunst, .xfce])
    func `a countdown is paused, and cancelled while it is paused`(server: RealServer) throws {
        let real = try RealServerFixture(server)
        let notifications = real.fixture.notifications
        let tea = try Alarm.counting("Tea")
        var presses: [AlarmAction] = []
        real.fixture.withdrawsWhenPressed = false
        real.fixture.receive = { event in
            guard case .pressed(let id, let press, nil, _) = event else { return }
            presses.append(press)
            guard press == .pause, let still = try? Alarm.standingStill("Tea", id: id) else {
                return notifications.alarms.withdraw(id)
            }
            notifications.alarms.post(still)
        }
        try real.show(tea)
        switch server {
        case .dunst: try real.desktop.choose("Pause") { !presses.isEmpty }
        case .xfce: try real.desktop.pressButton(1) { !presses.isEmpty }
        }
        #expect(presses == [.pause])
        _ = try real.fixture.waitUntilShown(tea.id)
        switch server {
        case .dunst: try real.desktop.choose("Cancel") { presses.count == 2 }
        case .xfce: try real.desktop.pressButton(0) { presses.count == 2 }
        }
        #expect(presses == [.pause, .stop])
        #expect(real.fixture.failures.isEmpty)
    }

    @Test func `dunst shows remarks, and shows markup literally`() throws {
        let real = try RealServerFixture(.dunst)
        let tea = try Alarm.ringing("Tea\n<b>hot</b> & sweet")
        real.fixture.notifications.alarms.post(tea, remarks: ["The sound is muted"])
        _ = try real.fixture.waitUntilShown(tea.id)
        real.fixture.notifications.alarms.withdraw(tea.id)
        let client = try Client(on: real.desktop.bus, in: real.desktop.loop)
        let answer = try client.call(
            "NotificationListHistory", of: "org.dunstproject.cmd0", at: RemoteObject.notifications.path,
            on: RemoteObject.notifications.name)
        var reader = Reader(answer)
        var rows = try reader.array(of: "a{sv}")
        var row = try rows.array(of: "{sv}")
        var texts: [String: String] = [:]
        while !row.isAtEnd {
            var entry = try row.dictionaryEntry()
            let key = try entry.string()
            var value = try entry.variant()
            texts[key] = try? value.string()
        }
        #expect(texts["summary"] == "Tea")
        #expect(texts["body"] == "<b>hot</b> & sweet.\n00:01.\nThe sound is muted")
    }
}
