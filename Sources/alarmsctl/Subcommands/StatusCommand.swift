import AlarmsClient
import Gettext

/// The subcommand `status`.
struct StatusCommand: ServiceSubcommand {
    static let name = "status"
    static let summary = localized("show service status")

    static let explanation = localized(
        """
        Shows the status of the service: alarms, the next one, notifications, the desktop's widget (if none runs, what to \
        do for it), sound, time zone, whether alarms are saved, errors in alarms.conf, whether alarms ring after logout, and \
        whether this machine is woken from sleep for alarms; if not, the reason and a remedy.
        """)
    static let notes = [
        HelpText.paragraph(
            localized(
                "With --json: {object}; null stands for none or unknown.",
                [
                    "object":
                        #"{"Version", "Alarms", "AlertingCount", "CountdownCount", "NextAlarm": {"Id", "Title", "#
                        + #""FireUSec"}, "HolidayUntilUSec", "NotificationServer", "RegisteredHosts": ["…"], "WidgetAdvice", "#
                        + #""Sound": {"server", "output", "muted", "volume", "problem"}, "SoundProblem", "TimeZone", "#
                        + #""StoreProblem", "PreferencesProblems": ["…"], "WakeSupport", "WakeProblem", "Lingers", "#
                        + #""Advice": ["…"], "Locks": [{"What", "Why", "Mode"}]}"#
                ]))
    ]

    init(_ arguments: Arguments) {}

    func run(_ session: Session) async throws -> ExitStatus {
        let (service, facts) = try await session.wakeFacts()
        let alarms = try await session.client.list()
        let next = try await session.client.nextAlarm()
        let status = ServiceStatus(
            service: service, alarms: alarms, next: next.flatMap { next in alarms.first { $0.id == next.id } },
            facts: facts, sound: try await session.client.checkSound())
        if session.isJSON {
            try Output.line(JSON(status))
        } else {
            try await session.useServiceZone()
            try Output.line(status.text(at: WallClock.now))
        }
        return .done
    }
}
