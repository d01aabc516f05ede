import TestSupport
import Testing

@testable import AppIntents

/// Apps that D-Bus can start.
@Suite(.ownThreads) struct DBusActivationTests {
    private static let app = "org.example.Tea"
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        for path in ["home", "home/.local", "home/.local/share", "home/.local/share/applications"] {
            _ = try directory.makeDirectory(path)
        }
        for path in ["system", "system/applications"] { _ = try directory.makeDirectory(path) }
    }

    private func isActivatable(_ app: String = Self.app, _ variables: [String: String] = [:]) -> Bool {
        let usual = ["HOME": directory.path + "/home", "XDG_DATA_DIRS": "/nowhere:\(directory.path)/system"]
        let variables = usual.merging(variables) { $1 }
        return DBusActivation.isActivatable(app, in: Environment { variables[$0] })
    }

    @Test(arguments: [
        ("[Desktop Entry]\nDBusActivatable=true", true), ("#\n[Desktop Entry]\n\nDBusActivatable = true \nX=y", true),
        ("[Desktop Entry]\r\nDBusActivatable=true\r\n", true), ("[Desktop Entry]\nDBusActivatable=false", false),
        ("[Desktop Entry]\nDBusActivatable=true\nHidden=true", false), ("[Desktop Entry]\nName=x", false),
        ("DBusActivatable=true", false), ("[Desktop Entry]\n[Other]\nDBusActivatable=true", false), ("", false),
        ("[Desktop Entry]\nDBusActivatable", false), ("[", false),
    ])
    func `the desktop file says if the bus starts the app`(text: String, isActivatable: Bool) throws {
        try directory.write(text, to: "system/applications/\(Self.app).desktop")
        #expect(self.isActivatable() == isActivatable)
    }

    @Test func `the person's file counts more than the system's`() throws {
        #expect(!isActivatable())
        try directory.write("[Desktop Entry]\nDBusActivatable=true", to: "system/applications/\(Self.app).desktop")
        #expect(isActivatable())
        try directory.write("[Desktop Entry]\n", to: "home/.local/share/applications/\(Self.app).desktop")
        #expect(!isActivatable())
        #expect(isActivatable(Self.app, ["XDG_DATA_HOME": directory.path + "/nowhere"]))
    }

    @Test(arguments: ["tea", ":1.2", "", "org.example.7", "org.example.Tea time", "../x"])
    func `a name that no bus has is never started`(app: String) throws {
        _ = try? directory.write("[Desktop Entry]\nDBusActivatable=true", to: "system/applications/\(app).desktop")
        #expect(!isActivatable(app, ["FLATPAK_ID": app]))
    }

    @Test func `a Flatpak counts as activatable, as its files are outside`() {
        #expect(isActivatable(Self.app, ["FLATPAK_ID": Self.app]))
        #expect(!isActivatable(Self.app, ["FLATPAK_ID": "org.example.Other"]))
    }
}
