import TestSupport
import Testing

@testable import Desktop

/// Desktop files, in directories of the test's own.
@Suite struct DesktopEntryTests {
    private let directory: TemporaryDirectory

    init() throws {
        directory = try TemporaryDirectory()
        for name in ["home", "home/applications", "system", "system/applications", "system/applications/kde"] {
            _ = try directory.makeDirectory(name)
        }
    }

    private func environment(_ others: [String: String] = [:]) -> DesktopEnvironment {
        let variables = [
            "XDG_DATA_HOME": "\(directory.path)/home", "XDG_DATA_DIRS": "relative:\(directory.path)/system",
        ].merging(others) { $1 }
        return DesktopEnvironment { variables[$0] }
    }

    private func entry(_ id: String, _ others: [String: String] = [:]) throws -> DesktopEntry? {
        try DesktopEntry(#require(DesktopID(id)), in: environment(others))
    }

    private func write(_ lines: String, to file: String) throws {
        try directory.write("[Desktop Entry]\nType=Application\n\(lines)\n", to: file)
    }

    @Test func `a file gives name, icon and whether the bus starts the app`() throws {
        try write("Name=Tea Timer\nIcon=tea\nDBusActivatable=true", to: "system/applications/org.example.Tea.desktop")
        let tea = try #require(try entry("org.example.Tea"))
        #expect(tea.name == "Tea Timer")
        #expect(tea.icon == "tea")
        #expect(tea.isDBusActivatable)
        #expect(try entry("org.example.Tea.desktop") == tea)
        #expect(try entry("org.example.Coffee") == nil)
    }

    @Test func `only the first group counts, in whatever way its lines are written`() throws {
        let text = """
            # A comment\r
            \r
            [Desktop Entry]\r
            Type = Application\r
            #Name=Comment\r
            Name =\t Tea\\sand\\ncake \\\\ \r
            Name=Second\r
            no key\r
            [Desktop Action new]\r
            Icon=other\r
            DBusActivatable=true\r

            """
        try directory.write(text, to: "home/applications/tea.desktop")
        let tea = try #require(try entry("tea"))
        #expect(tea.name == "Tea and\ncake \\")
        #expect(tea.icon == nil)
        #expect(!tea.isDBusActivatable)
    }

    @Test func `the person's own file counts before the system's, and one that is hidden means there is no app`() throws
    {
        try write("Name=System", to: "system/applications/tea.desktop")
        try write("Name=Own\nNoDisplay=true", to: "home/applications/tea.desktop")
        #expect(try entry("tea")?.name == "Own")
        try write("Name=Own\nHidden=true", to: "home/applications/tea.desktop")
        #expect(try entry("tea") == nil)
    }

    @Test func `a dash may stand for a sub-directory`() throws {
        try write("Name=Sub", to: "system/applications/kde/tea-time.desktop")
        #expect(try entry("kde-tea-time")?.name == "Sub")
        try write("Name=Plain", to: "system/applications/kde-tea-time.desktop")
        #expect(try entry("kde-tea-time")?.name == "Plain")
        #expect(try entry("kde-tea") == nil)
    }

    @Test func `a text that names no desktop file is no identity`() {
        for id in ["", ".desktop", "/tea", "..-..-tea", ".hidden", "a\0b", String(repeating: "a", count: 256)] {
            #expect(DesktopID(id) == nil)
        }
    }

    @Test func `a file that describes no app is ignored`() throws {
        try directory.write("[Desktop Entry]\nName=Link\nType=Link\n", to: "home/applications/link.desktop")
        try directory.write("[Other]\n[Desktop Entry]\nType=Application\n", to: "home/applications/late.desktop")
        try directory.write("", to: "home/applications/empty.desktop")
        _ = try directory.makeDirectory("home/applications/directory.desktop")
        try write(String(repeating: "#", count: 1 << 20), to: "home/applications/long.desktop")
        for id in ["link", "late", "empty", "directory", "long"] { #expect(try entry(id) == nil, "\(id)") }
    }

    @Test(arguments: [
        ("de_AT.UTF-8", "", "Österreich"), ("de_DE.UTF-8", "", "Deutsch"), ("de_DE@euro", "", "Euro"),
        ("fr_FR", "", "Tea"), ("C.UTF-8", "de", "Tea"), ("en_GB.UTF-8", "fr:de_AT", "Österreich"), ("", "de", "Tea"),
    ])
    func `the name is in the person's language`(locale: String, language: String, name: String) throws {
        try write(
            "Name=Tea\nName[de]=Deutsch\nName[de_AT]=Österreich\nName[de@euro]=Euro\nName[fr]=",
            to: "home/applications/tea.desktop")
        #expect(try entry("tea", ["LC_MESSAGES": locale, "LANG": "C", "LANGUAGE": language])?.name == name)
    }

    @Test func `without variables it is the usual directories, and relative paths don't count`() {
        let usual = DesktopEnvironment { $0 == "HOME" ? "/home/me" : nil }
        let exports = ["/var/lib/flatpak/exports/share/applications", "/var/lib/snapd/desktop/applications"]
        #expect(
            usual.directories == [
                "/home/me/.local/share/applications", "/usr/local/share/applications", "/usr/share/applications",
                "/home/me/.local/share/flatpak/exports/share/applications",
            ] + exports)
        let relative = DesktopEnvironment { ["XDG_DATA_HOME": "share", "XDG_DATA_DIRS": "a:/b::"][$0] }
        #expect(relative.directories == ["/b/applications"] + exports)
        #expect(usual.locales.isEmpty)
    }
}
