import AlarmCore
import ConfigurationSamples
import Glibc
import TestSupport
import Testing

@testable import Desktop

/// The names and icons of the apps that alarms belong to.
@Suite struct NotificationAppTests {
    private static let clock = AppLabel(name: "Clock", icon: "org.example.Clock")

    @Test(arguments: [
        ("org.example.Clock", "org.example.Clock"), (nil, nil), ("file:///etc/passwd", nil), ("~/secret", nil),
        ("../secret", nil), ("/\u{301}", nil), ("/etc/passwd", nil), ("/dev/zero", nil), ("/dev/tty", nil), ("/", nil),
        ("/nowhere/a.png", nil),
    ])
    func `its icon is a name, or the file of an image`(icon: String?, shown: String?) {
        #expect(AppLabel(name: "Clock", icon: icon).icon == shown)
    }

    @Test(
        arguments: [
            ([0x89] + Array("PNG\r\n\u{1A}\n".utf8), true), ([0xFF, 0xD8, 0xFF, 0xE0], true), ([0xFF, 0xD8], false),
            (Array("/* XPM */\nstatic char".utf8), true), (Array("<svg xmlns=".utf8), true),
            (Array("\u{FEFF}<?xml version=\"1.0\"?>\r\n<!-- <html> --><!-- - -->\n\t<svg>".utf8), true),
            (Array("<?xml version=\"1.0\"?><!DOCTYPE svg PUBLIC \"-\" [<!ENTITY a \"b\">]>".utf8), true),
            (Array("<?xml version=\"1.0\"?><secrets><svg>".utf8), false), (Array("<!-- <svg> ".utf8), false),
            (Array("root:x:0:0:<svg>".utf8), false), ([], false), (Array("<!DOCTYPE html><svg>".utf8), false),
            (Array("<?xml ".utf8), false), (Array("GIF89a".utf8), false),
        ] as [([UInt8], Bool)])
    func `an image is PNG, JPEG, XPM or SVG, by how it begins`(beginning: [UInt8], isImage: Bool) throws {
        let directory = try TemporaryDirectory()
        let file = "\(directory.path)/a-b_c.0"
        // As long as no image is.
        let descriptor = open(file, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        #expect(write(descriptor, beginning, beginning.count) == beginning.count)
        #expect(ftruncate(descriptor, 1 << 40) == 0)
        #expect(close(descriptor) == 0)
        let link = "\(directory.path)/link"
        #expect(symlink(file, link) == 0)
        for path in [file, link] {
            #expect(AppLabel(name: "Clock", icon: path).icon == (isImage ? "file://\(path)" : nil))
        }
        let spaced = "\(directory.path)/a b"
        #expect(symlink(file, spaced) == 0)
        #expect(AppLabel(name: "Clock", icon: spaced).icon == nil)
    }

    @Test func `a pipe and a device aren't opened for an icon`() throws {
        let directory = try TemporaryDirectory()
        let pipe = "\(directory.path)/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let opened = try OpenWatch(of: pipe)
        let device = "\(directory.path)/device"
        #expect(symlink("/dev/zero", device) == 0)
        for path in [pipe, device] { #expect(AppLabel(name: "Clock", icon: path).icon == nil) }
        #expect(opened.take() == 0)
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
        let alert = try Notification(presenting: alarm, of: Self.clock)
        #expect(alert.appName == "Clock")
        #expect(alert.summary == "Tea")
        #expect(alert.body(for: server) == body)
        #expect(alert.icon == "org.example.Clock")
    }

    @Test func `without a title the app's name is the title, and isn't repeated`() throws {
        let alarm = try Alarm.ringing([.fireAt(1), .appID("org.example.Clock"), .icon("tea")])
        let alert = try Notification(presenting: alarm, of: Self.clock)
        #expect(alert.summary == "Clock")
        #expect(alert.body(for: .usual) == "00:01")
        #expect(alert.icon == "tea")
    }

    @Test func `an app that isn't installed is named by its id`() throws {
        let alarm = try Alarm.ringing([.title("Tea"), .fireAt(1), .appID("org.example.Clock.desktop")])
        let alert = try Notification(presenting: alarm)
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
        for alarm in alarms { fixture.notifications.alarms.post(alarm) }
        #expect(openings.take() == 1)
        try fixture.loop.wait(for: "the alerts") { server.sent.count == alarms.count }
        #expect(server.sent.allSatisfy { $0.appName == "Clock" })

        try directory.write("[Desktop Entry]\nType=Application\nName=Timepiece", to: file)
        _ = openings.take()
        for _ in 0..<2 { fixture.notifications.alarms.post(try .ringing([.fireAt(1), .appID("org.example.Clock")])) }
        #expect(openings.take() == 1)
        try fixture.loop.wait(for: "the alerts") { server.sent.count == alarms.count + 2 }
        #expect(server.sent.suffix(2).map(\.appName) == ["Timepiece", "Timepiece"])
    }
}
