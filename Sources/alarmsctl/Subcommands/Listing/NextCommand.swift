import AlarmsClient
import Gettext
import JSONText

/// The subcommand `next`.
struct NextCommand: ServiceSubcommand {
    static let name = "next"
    static let summary = localized("show the first alarm of the list")
    static let explanation = localized("Prints the first line of list: what rings, else what rings next.")
    static let notes = [
        HelpText.paragraph(localized("With --json: the object that list has for it, or null if there is none."))
    ]

    init(_ arguments: Arguments) {}

    func run(_ session: Session) async throws -> ExitStatus {
        let alarms = try await session.client.perform(.list(["regions": .strings(["row"])]))
        let alarm = alarms.min(by: AlarmProperties.ringsBefore)
        if session.isJSON {
            try Output.line(alarm.map { JSON($0) } ?? .null)
        } else {
            try await session.useServiceZone()
            try Output.line(alarm.map { AlarmTextTable.line($0, at: WallClock.now) } ?? Messages.noAlarms)
        }
        return .done
    }
}
