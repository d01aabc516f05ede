import Gettext

struct DemoCommand: Subcommand {
    static let name = "demo"
    static let options = [service]
    private static let service = Option("--service", value: "PATH")
    static let summary = localized("show a timer that rings")

    static var details: String {
        HelpText.page(
            HelpText.paragraph(
                localized(
                    """
                    Starts a service of its own, with a store of its own, on the session bus if the name is free there, \
                    else on a private bus. Sets a timer of five seconds, lets it ring, snooze for three and ring again, \
                    and tells how exact it was. Enter or s stops it, z snoozes it; without an answer it snoozes once and \
                    stops by itself. Nothing is left behind.
                    """)),
            HelpText.examples("alarmsctl demo --service .build/release/alarmsd"),
            HelpText.paragraph(
                localized(
                    """
                    Without --service: the alarmsd beside this program. With --json: {object}, with the objects that \
                    monitor prints.
                    """, ["object": #"{"events": […]}"#])))
    }

    /// The path of alarmsd; `nil`: it is beside this program.
    let path: String?

    init(_ arguments: Arguments) {
        path = arguments.options[Self.service]
    }

    var handlesSignals: Bool { true }

    func run(_ context: Context) async throws(Problem) -> ExitStatus {
        var demo = Demo(service: path, context)
        return try await demo.run()
    }
}
