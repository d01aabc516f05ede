import AlarmsClient
import Gettext
import JSONText

/// The subcommand `version`.
struct VersionCommand: Subcommand {
    static let name = "version"
    static let summary = localized("print the versions")

    static let explanation = localized("Prints the version of this program, and of the service if it is running.")
    static let notes = [
        HelpText.paragraph(
            localized(
                "With --json: {object}; null stands for none or unknown.",
                [
                    "object":
                        #"{"alarmsctl": "…", "service": {"Version": 1, "MaximumAlarms": …, "#
                        + #""ConfigurationKeys": […], "NotificationServer": "…", "TimeZone": "…"}}"#
                ]))
    ]

    init(_ arguments: Arguments) {}

    func run(_ context: Context) async throws -> ExitStatus {
        var service: ServiceProperties?
        // Without a bus or a service, only this program's version is printed.
        if let client = try? await AlarmsClient.connect(), (try? await client.perform(.isServiceRunning())) == true {
            service = try? await client.perform(.serviceProperties)
        }
        if context.isJSON {
            try Output.line([
                "alarmsctl": .string(AlarmsCtl.version), "service": service.map { JSON($0) } ?? .null,
            ])
        } else {
            let lines = service.map(Self.lines) ?? [localized("The service is not running.")]
            try Output.line((["alarmsctl \(AlarmsCtl.version)"] + lines).joined(separator: "\n"))
        }
        return .done
    }

    private static func lines(_ service: ServiceProperties) -> [String] {
        let server = service.notificationServer
        return [
            localized(
                "org.example.Alarms version {version}, at most {count} alarm",
                plural: "org.example.Alarms version {version}, at most {count} alarms",
                count: Int(service.maximumAlarms), ["version": "\(service.version)"]),
            localized(
                "Notifications: {server}",
                ["server": server.isEmpty ? localized("no server") : TerminalText.harmless(server)]),
            localized("Time zone: {zone}", ["zone": TerminalText.harmless(service.timeZone)]),
        ]
    }
}
