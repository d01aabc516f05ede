import AlarmsClient
import Gettext
import JSONText

/// The subcommand `monitor`.
struct MonitorCommand: ServiceSubcommand {
    static let name = "monitor"
    static let summary = localized("print the service's signals")

    static let explanation = localized("Prints the service's signals until interrupted. Doesn't start the service.")
    static let examples = ["alarmsctl monitor", #"alarmsctl monitor --json | jq -c 'select(.Event == "Fired")'"#]
    static let notes = [
        HelpText.paragraph(
            localized(
                "With --json: one object per line: {event}, \"Id\" or \"Activity\", and the signal's arguments: {names}.",
                [
                    "event":
                        "\"Event\" (Fired, Stopped, Snoozed, Missed, ActionInvoked, ActionFailed, Ended, TimeChanged, "
                        + "InterfacesAdded, InterfacesRemoved, PropertiesChanged, ServiceAppeared, ServiceVanished)",
                    "names":
                        #""DueUSec", "ActualUSec", "Reason", "FireUSec", "Policy", "Count", "Action", "Details", "#
                        + #""Error", "Cause", "Properties", "Invalidated""#,
                ]))
    ]

    init(_ arguments: Arguments) {}

    var startsService: Bool { false }

    /// Runs until the connection to the bus is lost.
    func run(_ session: Session) async throws -> ExitStatus {
        await session.inputs.add(eventsOf: session.client)
        // Without a service, times are shown in this program's own zone.
        try? await session.useServiceZone()
        for await input in session.inputs.stream {
            guard case .event(let event) = input else { continue }
            if event == .serviceAppeared { try? await session.useServiceZone() }
            Session.follow(event)
            try Output.line(session.isJSON ? JSON(event).text : Messages.event(event, at: WallClock.now))
            if event == .disconnected { throw Problem.serviceVanished }
        }
        return .done
    }
}
