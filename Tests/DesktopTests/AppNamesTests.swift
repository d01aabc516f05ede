import TestSupport
import Testing

@testable import Desktop

@Suite struct AppNamesTests {
    private let directory: TemporaryDirectory
    private let environment: DesktopEnvironment

    init() throws {
        let directory = try TemporaryDirectory()
        _ = try directory.makeDirectory("applications")
        self.directory = directory
        environment = DesktopEnvironment { $0 == "XDG_DATA_DIRS" ? directory.path : nil }
    }

    private func write(_ name: String, to file: String) throws {
        try directory.write("[Desktop Entry]\nType=Application\nName=\(name)\n", to: "applications/\(file).desktop")
    }

    @Test func `an app is looked up once, whether it is installed or not`() throws {
        try write("Tea", to: "tea")
        var names = AppNames(in: environment)
        #expect(names.name(of: "tea") == "Tea")
        #expect(names.name(of: "coffee") == nil)
        try write("Green tea", to: "tea")
        try write("Coffee", to: "coffee")
        #expect(names.name(of: "tea") == "Tea")
        #expect(names.name(of: "coffee") == nil)
        var later = AppNames(in: environment)
        #expect(later.name(of: "tea") == "Green tea")
        #expect(later.name(of: "coffee") == "Coffee")
    }

    @Test func `no more than so many apps are looked up`() throws {
        try write("Tea", to: "tea")
        try write("Coffee", to: "coffee")
        var names = AppNames(in: environment)
        #expect(names.name(of: "tea") == "Tea")
        for number in 1..<AppNames.most { #expect(names.name(of: "org.example.App\(number)") == nil) }
        #expect(names.name(of: "coffee") == nil)
        #expect(names.name(of: "tea") == "Tea")
    }

    @Test func `a snap has the name and the icon of its main app, or else of its first`() throws {
        let icon = try directory.write("<svg>", to: "icon.svg")
        for (file, name) in [
            ("tea_clock", "Clock"), ("tea_tea", "Tea"), ("tea_about", "About"), ("cake_zest", "Zest"),
            ("cake_apple", "Apple"), ("tea+work_tea", "Tea at work"), ("teapot_teapot", "Teapot"),
        ] {
            try directory.write(
                "[Desktop Entry]\nType=Application\nName=\(name)\nIcon=\(icon)\n",
                to: "applications/\(file).desktop")
        }
        var names = AppNames(in: environment)
        #expect(names.name(of: "snap.tea") == "Tea")
        #expect(names.icon(of: "snap.tea") == "file://\(icon)")
        #expect(names.name(of: "snap.cake") == "Apple")
        #expect(names.name(of: "snap.tea_work") == "Tea at work")
        #expect(names.name(of: "snap.coffee") == nil)
        #expect(AppLabel(of: "snap.cake", in: environment)?.desktopEntry == "cake_apple")
        #expect(DesktopID(ofApp: "snap.tea.", in: environment)?.name == "snap.tea.")
        #expect(DesktopID(ofApp: "snap.", in: environment) == nil)
    }

    @Test func `an app of Flatpak that the session doesn't know of yet is found`() throws {
        _ = try directory.makeDirectory("flatpak")
        for name in ["exports", "exports/share", "exports/share/applications"] {
            _ = try directory.makeDirectory("flatpak/\(name)")
        }
        try directory.write(
            "[Desktop Entry]\nType=Application\nName=Tea\n",
            to: "flatpak/exports/share/applications/org.example.Tea.desktop")
        let path = directory.path
        var names = AppNames(in: DesktopEnvironment { $0 == "XDG_DATA_HOME" ? path : nil })
        #expect(names.name(of: "org.example.Tea") == "Tea")
        let known = DesktopEnvironment { $0 == "XDG_DATA_DIRS" ? "/var/lib/flatpak/exports/share:/usr/share" : nil }
        #expect(
            known.directories == [
                "/var/lib/flatpak/exports/share/applications", "/usr/share/applications",
                "/var/lib/snapd/desktop/applications",
            ])
    }
}
