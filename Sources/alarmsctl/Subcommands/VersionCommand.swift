import AlarmsClient
import Gettext

struct VersionCommand: Subcommand {
    static let name = "version"
    static let summary = localized("print the versions")

    static var details: String {
        HelpText.page(
            HelpText.paragraph(localized("Prints the version of this program, and of the service if it is running.")),
            HelpText.examples("alarmsctl version"),
            HelpText.paragraph(
                localized(
                    "With --json: {object}; null stands for none or unknown.",
                    [
                        "object":
                            #"{"alarmsctl": "…", "service": {"Version": 1, "MaximumAlarms": …, "#
                            + #""ConfigurationKeys": […], "NotificationServer": "…", "TimeZone": "…"}}"#
                    ])))
    }

    init(_ arguments: Arguments) {}

    func run(_ context: Context) async throws(Problem) -> ExitStatus {
        var service: ServiceProperties?
        // Without a bus, or without a service on it, there is still this program's version.
        if let client = try? await AlarmsClient.connect(), (try? await client.isServiceRunning()) == true {
            service = try? await client.serviceProperties()
        }
        if context.isJSON {
            let members = [
                JSON.Member("alarmsctl", .string(AlarmsCtl.version)),
                JSON.Member("service", service.map { JSON($0) } ?? .null),
            ]
            try Output.line(JSON.object(members).text)
        } else {
            try Output.line(Messages.version(AlarmsCtl.version, service))
        }
        return .done
    }
}
