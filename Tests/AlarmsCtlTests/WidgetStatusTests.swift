import AlarmsClient
import JSONText
import TestSupport
import Testing

@testable import alarmsctl

/// The row of `status` about the desktop's widget.
struct WidgetStatusTests {
    private static let files = [
        "GNOME": "gnome-shell/extensions/alarms@example.org/metadata.json",
        "KDE": "plasma/plasmoids/org.example.alarms/metadata.json",
    ]

    private let directory: TestSupport.TemporaryDirectory

    init() throws {
        directory = try TestSupport.TemporaryDirectory()
    }

    @Test(
        arguments: [
            ("GNOME", "not installed; it is the package gnome-shell-extension-alarms"),
            ("ubuntu:GNOME", "not installed; it is the package gnome-shell-extension-alarms"),
            ("GNOME-Classic:GNOME", "not installed; it is the package gnome-shell-extension-alarms"),
            ("KDE", "not installed; it is the package plasma-widget-alarms"),
        ])
    func `without the widget it names the package`(desktop: String, row: String) {
        #expect(advice(["XDG_CURRENT_DESKTOP": desktop]) == row)
    }

    @Test(
        arguments: [
            (
                "GNOME",
                "not enabled: gnome-extensions enable alarms@example.org, after the first login since it was installed"
            ),
            ("KDE", "not added: Add Widgets… → Alarms"),
        ],
        [
            ("/home/mia/.local/share", ["HOME": "/home/mia"]),
            ("/home/mia/.local/share", ["HOME": "/home/mia", "XDG_DATA_HOME": "", "XDG_DATA_DIRS": "/elsewhere"]),
            ("/own", ["HOME": "/home/mia", "XDG_DATA_HOME": "/own"]),
            ("/usr/share", ["HOME": "/home/mia"]),
            ("/usr/local/share", [:]),
            ("/opt/b", ["XDG_DATA_DIRS": "/opt/a:/opt/b"]),
        ] as [(String, [String: String])])
    func `with the widget in a directory of data it explains how to enable it`(
        _ expected: (desktop: String, row: String), _ place: (directory: String, variables: [String: String])
    ) throws {
        let path = place.directory + "/" + (try #require(Self.files[expected.desktop]))
        var parent = ""
        for name in path.split(separator: "/").dropLast() {
            parent += parent.isEmpty ? "\(name)" : "/\(name)"
            _ = try directory.makeDirectory(parent)
        }
        try directory.write("{}", to: String(path.dropFirst()))
        let variables = place.variables.merging(["XDG_CURRENT_DESKTOP": expected.desktop]) { $1 }
        #expect(advice(variables) == expected.row)
        #expect(advice(variables, places: ["panel"]) == nil)
        #expect(advice(variables, places: nil) == nil)
    }

    @Test(arguments: ["", "sway", "XFCE", "GNOME-Flashback:GNOME", "Budgie:GNOME", "X-GNOME", "gnome"])
    func `desktops without a widget have no row`(desktop: String) {
        let variables = ["XDG_CURRENT_DESKTOP": desktop]
        #expect(DesktopWidget(environment: variables) == nil)
        let status = status(variables, places: [])
        #expect(!status.text(at: 0).contains("Widget:"))
        #expect(JSON(status).text.contains(#""RegisteredWidgets": [], "WidgetAdvice": null, "#))
    }

    @Test func `an environment that names no desktop has no widget`() {
        #expect(DesktopWidget(environment: [:]) == nil)
    }

    @Test func `a running widget has a row on each desktop`() {
        for variables in [["XDG_CURRENT_DESKTOP": "GNOME"], ["XDG_CURRENT_DESKTOP": "sway"]] {
            let status = status(variables, places: ["panel", "popup"])
            #expect(status.text(at: 0).contains("\nWidget:         running\n"))
            #expect(JSON(status).text.contains(#""RegisteredWidgets": ["panel", "popup"], "WidgetAdvice": null, "#))
        }
    }

    @Test func `a service that is too old to know widgets has no row, and null in JSON`() {
        let status = status(["XDG_CURRENT_DESKTOP": "GNOME"], places: nil)
        #expect(!status.text(at: 0).contains("Widget:"))
        #expect(JSON(status).text.contains(#""RegisteredWidgets": null, "WidgetAdvice": null, "#))
    }

    private func advice(_ variables: [String: String], places: [String]? = []) -> String? {
        let status = status(variables, places: places)
        let advice = Messages.widgetAdvice(status.widget, places: places)
        if let advice {
            #expect(status.text(at: 0).contains("\nWidget:         \(advice)\n"))
            #expect(JSON(status).text.contains(#""WidgetAdvice": "\#(advice)", "#))
        }
        return advice
    }

    private func status(_ variables: [String: String], places: [String]?) -> ServiceStatus {
        let service = ServiceProperties(places.map { ["RegisteredWidgets": .strings($0)] } ?? [:])
        var status = ServiceStatus(
            service: service, alarms: [], next: nil, facts: .gathered(from: service, of: nil), sound: nil)
        status.widget = DesktopWidget(environment: variables, on: Machine(root: directory.path))
        return status
    }
}
