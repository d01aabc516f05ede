import TestSupport
import Testing

@testable import Desktop

/// The apps that units are named after.
@Suite struct ApplicationUnitTests {
    private let directory: TemporaryDirectory
    private let environment: DesktopEnvironment

    init() throws {
        let directory = try TemporaryDirectory()
        _ = try directory.makeDirectory("applications")
        self.directory = directory
        environment = DesktopEnvironment { $0 == "XDG_DATA_DIRS" ? directory.path : nil }
    }

    private func install(_ id: String, _ lines: String = "") throws {
        try directory.write(
            "[Desktop Entry]\nType=Application\nName=Test\n\(lines)\n", to: "applications/\(id).desktop")
    }

    @Test(arguments: [
        ("app-org.example.Tea-4711.scope", "org.example.Tea"),
        ("app-gnome-org.example.Tea-4711.scope", "org.example.Tea"),
        ("app-gnome-tea\\x2dpot-4711.scope", "tea-pot"), ("app-org.example.Tea-4711.slice", "org.example.Tea"),
        ("app-org.example.Tea.service", "org.example.Tea"), ("app-org.example.Tea@4711.service", "org.example.Tea"),
        ("app-KDE-org.example.Tea@autostart.service", "org.example.Tea"), ("app-tea-pot-4711.scope", "tea-pot"),
        ("app-tea-pot@1.service", "tea-pot"), ("app-flatpak-tea\\x2dpot-1.scope", "tea-pot"),
        ("app-org.example.Coffee-1.scope", nil), ("org.example.Tea.service", nil), ("app-org.example.Tea.timer", nil),
        ("app-org.example.Tea.scope", nil), ("app.scope", nil), ("app-.service", nil), ("", nil),
        ("app-org.example\\y2eTea-1.scope", nil), ("app-org.example.Tea\\x-1.scope", nil), ("app-\\xff-1.scope", nil),
        ("app-..\\x2f..\\x2fTea-1.scope", nil),
    ])
    func `the name of a unit means an installed app`(unit: String, app: String?) throws {
        try install("org.example.Tea")
        try install("tea-pot")
        #expect(ApplicationUnit(unit)?.appID(in: environment) == app)
    }

    @Test func `a program in a terminal isn't the terminal`() throws {
        try install("org.example.Terminal", "Categories=GNOME;System;TerminalEmulator;")
        try install("org.example.Editor", "Categories=System;TerminalEmulators;")
        #expect(ApplicationUnit("app-org.example.Terminal-1.scope")?.appID(in: environment) == nil)
        #expect(ApplicationUnit("app-org.example.Editor-1.scope")?.appID(in: environment) == "org.example.Editor")
    }

    @Test func `a hidden app is none`() throws {
        try install("org.example.Tea", "Hidden=true")
        #expect(ApplicationUnit("app-org.example.Tea-1.scope")?.appID(in: environment) == nil)
    }
}
