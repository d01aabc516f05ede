import AlarmCore
import Glibc
import TestBus
import Testing

@testable import Desktop

/// How the app that an alarm belongs to is told.
@Suite struct NotificationAppTests {
    private static let clock = """
        # A comment
        [Desktop Action new]
        Name=New alarm
        [Desktop Entry]
        Name = Clock
        Name[de]=Uhr
        Name[de_AT]=Zeiteisen
        Name[sr@latin]=Sat
        Icon=org.example.Clock
        [Other]
        Name[de_DE]=Nein
        """

    private func read(_ text: String, locale: String = "") -> AppDescription? {
        AppDescription(Array(text.utf8), locales: AppDescriptions(directories: [], locale: locale).locales)
    }

    @Test(arguments: [
        ("", "Clock"), ("C.UTF-8", "Clock"), ("POSIX", "Clock"), ("fr_FR.UTF-8", "Clock"), ("de_DE.UTF-8", "Uhr"),
        ("de", "Uhr"), ("de_AT.UTF-8@euro", "Zeiteisen"), ("sr_RS.UTF-8@latin", "Sat"), ("_", "Clock"),
        ("@", "Clock"),
    ])
    func `an app is told in the person's language`(locale: String, name: String) {
        #expect(read(Self.clock, locale: locale)?.name == name)
    }

    @Test func `names of locales are looked for as the specification says`() {
        let locales = AppDescriptions(directories: [], locale: "sr_RS.UTF-8@latin").locales
        #expect(locales == ["sr_RS@latin", "sr_RS", "sr@latin", "sr"])
    }

    @Test(arguments: [
        ("org.example.Clock", "org.example.Clock"), ("/usr/share/a-b_c.png", "file:///usr/share/a-b_c.png"),
        ("/usr/share/a b.png", nil), ("", nil),
    ])
    func `its icon is a name or a file`(icon: String, shown: String?) {
        #expect(read("[Desktop Entry]\nName=Clock\nIcon=\(icon)")?.icon == shown)
    }

    @Test(arguments: ["", "[Desktop Entry]\nIcon=a", "[Desktop Entry]\nName=", "Name=Clock", "[Desktop Entry]\nName"])
    func `a file without a name is none`(text: String) {
        #expect(read(text) == nil)
    }

    @Test func `a name is one short line`() {
        #expect(read("[Desktop Entry]\r\nName=A\\nB\\sC\\\\D\u{1B}[0m\r\n")?.name == "A B C\\D [0m")
        let long = String(repeating: "x", count: 5_000)
        #expect(read("[Desktop Entry]\nName=\(long)")?.name.count == 100)
    }

    @Test func `the first directory that has the file counts`() throws {
        let directory = try TemporaryDirectory()
        for (place, name) in [("home", "Mine"), ("system", "Theirs")] {
            _ = try directory.makeDirectory(place)
            _ = try directory.makeDirectory("\(place)/applications")
            try directory.write("[Desktop Entry]\nName=\(name)", to: "\(place)/applications/both.desktop")
        }
        try directory.write("[Desktop Entry]\nName=Only", to: "system/applications/one.desktop")
        let variables = [
            "XDG_DATA_HOME": "\(directory.path)/home", "XDG_DATA_DIRS": "relative:\(directory.path)/system",
            "LANG": "de_DE.UTF-8", "LC_ALL": "",
        ]
        let apps = AppDescriptions { variables[$0] }
        #expect(apps.app("both")?.name == "Mine")
        #expect(apps.app("one")?.name == "Only")
        #expect(apps.locales == ["de_DE", "de"])
        for id in ["none", "", "../applications/both"] { #expect(apps.app(id) == nil) }
        let others = AppDescriptions { ["HOME": "/somewhere"][$0] }
        #expect(
            others.directories == [
                "/somewhere/.local/share/applications", "/usr/local/share/applications", "/usr/share/applications",
            ])
    }

    @Test func `a file that is none isn't waited for`() throws {
        let directory = try TemporaryDirectory()
        #expect(mkfifo("\(directory.path)/pipe.desktop", 0o600) == 0)
        _ = try directory.makeDirectory("directory.desktop")
        try directory.write(
            "[Desktop Entry]\nName=Big\n" + String(repeating: "#", count: 1 << 20), to: "big.desktop")
        let apps = AppDescriptions(directories: [directory.path], locale: "")
        for id in ["pipe", "directory", "big"] { #expect(apps.app(id) == nil) }
    }

    // MARK: In a notification

    @Test(arguments: [
        (NotificationServer.usual, "Clock\nEarl Grey"), (.gnome, "Clock\nEarl Grey"), (.xfce, "Clock\nEarl Grey"),
        (.plasma, "Earl Grey"), (.newGnome, "Earl Grey"),
    ])
    func `the app's name is seen, once`(server: NotificationServer, body: String) throws {
        let alarm = try Alarm.ringing([.title("Tea\nEarl Grey"), .fireAt(1), .appID("org.example.Clock")])
        let alert = Notification(alerting: alarm, of: read(Self.clock))
        #expect(alert.appName == "Clock")
        #expect(alert.summary == "Tea")
        #expect(alert.body(for: server) == body)
        #expect(alert.icon == "org.example.Clock")
    }

    @Test func `without a title the app's name is the title, and isn't told twice`() throws {
        let alarm = try Alarm.ringing([.fireAt(1), .appID("org.example.Clock"), .icon("tea")])
        let alert = Notification(alerting: alarm, of: read(Self.clock))
        #expect(alert.summary == "Clock")
        #expect(alert.body(for: .usual).isEmpty)
        #expect(alert.icon == "tea")
    }

    @Test func `an app that isn't installed is told by its id`() throws {
        let alarm = try Alarm.ringing([.title("Tea"), .fireAt(1), .appID("org.example.Clock.desktop")])
        let alert = Notification(alerting: alarm)
        #expect(alert.appName == "org.example.Clock")
        #expect(alert.desktopEntry == "org.example.Clock")
        #expect(alert.body(for: .usual) == "org.example.Clock")
    }

    @Test func `the app of an alarm is looked up when it rings`() throws {
        let directory = try TemporaryDirectory()
        try directory.write(Self.clock, to: "org.example.Clock.desktop")
        let desk = try Desk(apps: AppDescriptions(directories: [directory.path], locale: "de_DE.UTF-8"))
        let server = try desk.serve()
        _ = try desk.show(
            .ringing([.title("Tea"), .fireAt(1), .appID("org.example.Clock.desktop")]), on: server)
        #expect(server.sent.map(\.appName) == ["Uhr"])
        #expect(server.sent.map(\.body) == ["Uhr"])
        #expect(server.sent.map(\.icon) == ["org.example.Clock"])
    }
}
