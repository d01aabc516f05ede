import AlarmsClient
import Gettext
import JSONText

/// The subcommand `status`.
struct StatusCommand: ServiceSubcommand {
    static let name = "status"
    static let summary = localized("show service status")

    static let explanation = localized(
        """
        Shows the status of the service: alarms, the next one, activities, notifications, the desktop's widget (if none \
        runs, what to do for it), sound, time zone, whether alarms are saved, errors in alarms.conf, whether alarms ring \
        after logout, and whether this machine is woken from sleep for alarms, when next and for which; if not, the reason \
        and a remedy.
        """)
    static let notes = [
        HelpText.paragraph(
            localized(
                "With --json: {object}; null stands for none or unknown.",
                [
                    "object":
                        #"{"Version", "Alarms", "AlertingCount", "CountdownCount", "NextAlarm": {"Id", "Title", "#
                        + #""FireUSec"}, "Activities", "ActivitiesEnabled", "HolidayUntilUSec", "NotificationServer", "#
                        + #""AlertProblem", "RegisteredWidgets": ["…"], "WidgetAdvice", "#
                        + #""Sound": {"server", "output", "muted", "volume", "problem"}, "SoundProblem", "TimeZone", "#
                        + #""StoreProblem", "StoreNotices": ["…"], "PreferencesProblems": ["…"], "WakeSupport", "WakeProblem", "#
                        + #""NextWakeUSec", "NextWakeAlarm", "#
                        + #""Lingers", "#
                        + #""Advice": ["…"], "Locks": [{"What", "Why", "Mode"}]}"#
                ]))
    ]

    init(_ arguments: Arguments) {}

    func run(_ session: Session) async throws -> ExitStatus {
        // Widgets register with a newly started service only after its first answer.
        let isStarted = (try? await session.client.perform(.serviceProcessIdentifier())) == nil
        var (service, facts) = try await session.wakeFacts()
        if isStarted, service.registeredWidgets?.isEmpty == true { service.registeredWidgets = nil }
        let alarms = try await session.client.perform(.list())
        let next = try await session.client.perform(.nextAlarm())
        var status = ServiceStatus(
            service: service, alarms: alarms, next: next.flatMap { next in alarms.first { $0.id == next.id } },
            facts: facts, sound: try await session.client.perform(.checkSound()))
        do throws(AlarmsError) {
            status.activities = try await session.client.perform(.activities())
            status.activitiesAreEnabled = try await session.client.perform(.activitiesAreEnabled)
        } catch {
            guard error.isUnknownMember else { throw error }
        }
        if session.isJSON {
            try Output.line(JSON(status))
        } else {
            try await session.useServiceZone()
            try Output.line(status.text(at: WallClock.now))
        }
        return .done
    }
}
