import Gettext

/// The subcommand `demo`.
struct DemoCommand: Subcommand {
    static let name = "demo"
    static let options = [service]
    private static let service = Option("--service", value: "PATH", .path)
    static let summary = localized("demonstrate a timer")

    static let explanation = localized(
        """
        Starts a separate service with a temporary store, on the session bus if the name is free there, else on a private \
        bus. Sets a timer of five seconds, which rings, is snoozed for three and rings again, and prints the delays. Enter \
        or s stops it, z snoozes it; unanswered, it is snoozed once, then stopped. The store is removed at the end.
        """)
    static let examples = ["alarmsctl demo --service .build/release/alarmsd"]
    static let notes = [
        HelpText.paragraph(
            localized(
                """
                Without --service: alarmsd in this program's directory. With --json: {object}, with the objects that \
                monitor prints.
                """, ["object": #"{"events": […]}"#]))
    ]

    /// The path of alarmsd; `nil`: it is beside this program.
    let path: String?

    init(_ arguments: Arguments) {
        path = arguments.options[Self.service]
    }

    var handlesSignals: Bool { true }

    func run(_ context: Context) async throws -> ExitStatus {
        var demo = Demo(service: path, context)
        return try await demo.run()
    }
}
