import AlarmCore
import ConfigurationSamples
import TestSupport
import Testing

@testable import Desktop

/// The names and icons of the apps that alarms belong to.
@Suite struct NotificationAppTests {
    private static let clock = AppLabel(name: "Clock", icon: "org.example.Clock")

    @Test(arguments: [
        ("org.example.Clock", "org.example.Clock"), ("/usr/share/a-b_c.png", "file:///usr/share/a-b_c.png"),
        ("/usr/share/a b.png", nil), (nil, nil),
    ])
    func `its icon is a name or a file`(icon: String?, shown: String?) {
        #expect(AppLabel(name: "Clock", icon: icon).icon == shown)
    }

    @Test func `its name is one short line`() {
        #expect(AppLabel(name: "A\nB\u{1B}[0m\u{9F}", icon: nil).name == "A B [0m ")
        let long = "x" + String(repeating: "\u{301}", count: 5_000)
        #expect(AppLabel(name: long, icon: nil).name.unicodeScalars.count == 100)
    }

    // MARK: In a notification

    @Test(arguments: [
        (NotificationServer.usual, "Clock.\nEarl Grey.\n00:01"), (.gnome, "Clock.\nEarl Grey.\n00:01"),
        (.xfce, "Clock.\nEarl Grey.\n00:01"),
        (.plasma, "Earl Grey.\n00:01"), (.newGnome, "Earl Grey.\n00:01"),
    ])
    func `the app's name is seen, once`(server: NotificationServer, body: String) throws {
        let alarm = try Alarm.ringing([.title("Tea\nEarl Grey"), .fireAt(1), .appID("org.example.Clock")])
        let alert = try Notification(alerting: alarm, of: Self.clock)
        #expect(alert.appName == "Clock")
        #expect(alert.summary == "Tea")
        #expect(alert.body(for: server) == body)
        #expect(alert.icon == "org.example.Clock")
    }

    @Test func `without a title the app's name is the title, and isn't repeated`() throws {
        let alarm = try Alarm.ringing([.fireAt(1), .appID("org.example.Clock"), .icon("tea")])
        let alert = try Notification(alerting: alarm, of: Self.clock)
        #expect(alert.summary == "Clock")
        #expect(alert.body(for: .usual) == "00:01")
        #expect(alert.icon == "tea")
    }

    @Test func `an app that isn't installed is named by its id`() throws {
        let alarm = try Alarm.ringing([.title("Tea"), .fireAt(1), .appID("org.example.Clock.desktop")])
        let alert = try Notification(alerting: alarm)
        #expect(alert.appName == "org.example.Clock")
        #expect(alert.desktopEntry == "org.example.Clock")
        #expect(alert.body(for: .usual) == "org.example.Clock.\n00:01")
    }

    @Test func `the app of an alarm is looked up when it rings`() throws {
        let directory = try TemporaryDirectory()
        _ = try directory.makeDirectory("applications")
        try directory.write(
            "[Desktop Entry]\nType=Application\nName=Clock\nName[de]=Uhr\nIcon=org.example.Clock",
            to: "applications/org.example.Clock.desktop")
        let variables = ["XDG_DATA_HOME": directory.path, "LANG": "de_DE.UTF-8"]
        let fixture = try NotificationsFixture(environment: DesktopEnvironment { variables[$0] })
        let server = try fixture.serve()
        _ = try fixture.show(
            .ringing([.title("Tea"), .fireAt(1), .appID("org.example.Clock.desktop")]), on: server)
        #expect(server.sent.map(\.appName) == ["Uhr"])
        #expect(server.sent.map(\.body) == ["Uhr.\n00:01"])
        #expect(server.sent.map(\.icon) == ["org.example.Clock"])
    }

    @Test func `an app is looked up once for all alerts that come at once, and anew for later ones`() throws {
        let directory = try TemporaryDirectory()
        _ = try directory.makeDirectory("applications")
        let file = "applications/org.example.Clock.desktop"
        let path = try directory.write("[Desktop Entry]\nType=Application\nName=Clock", to: file)
        let variables = ["XDG_DATA_HOME": directory.path]
        let fixture = try NotificationsFixture(environment: DesktopEnvironment { variables[$0] })
        let server = try fixture.serve()
        let openings = try OpenWatch(of: path)
        let alarms = try (0..<1_000).map {
            try Alarm.ringing([.title("Tea \($0)"), .fireAt(1), .appID("org.example.Clock")])
        }
        for alarm in alarms { fixture.notifications.post(alarm) }
        #expect(openings.take() == 1)
        try fixture.loop.wait(for: "the alerts") { server.sent.count == alarms.count }
        #expect(server.sent.allSatisfy { $0.appName == "Clock" })

        try directory.write("[Desktop Entry]\nType=Application\nName=Timepiece", to: file)
        _ = openings.take()
        for _ in 0..<2 { fixture.notifications.post(try .ringing([.fireAt(1), .appID("org.example.Clock")])) }
        #expect(openings.take() == 1)
        try fixture.loop.wait(for: "the alerts") { server.sent.count == alarms.count + 2 }
        #expect(server.sent.suffix(2).map(\.appName) == ["Timepiece", "Timepiece"])
    }
}
