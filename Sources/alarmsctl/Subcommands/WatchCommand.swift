import Gettext

/// The subcommand `watch`.
struct WatchCommand: ServiceSubcommand {
    static let name = "watch"
    static let options = [format]
    private static let format = Option("--format", value: PanelFormat.allCases.map(\.rawValue).joined(separator: "|"))
    static let summary = localized("show live countdowns")

    static let explanation = localized(
        """
        Shows the alarms with live countdowns until q or Ctrl-C, and beeps when one rings. Keys act on the selected alarm: \
        Enter or s stops a ring, z snoozes it, c presses the app's own button, p pauses or resumes a countdown, x ends it; \
        arrows and 1 to 9 select another one; a adds an alarm, d switches one off or on, r removes it. If standard output or input isn't a terminal, or one without a cursor: prints \
        a line for each change.
        """)
    static let examples = ["alarmsctl watch", "alarmsctl watch --format=waybar"]
    static let notes = [
        HelpText.paragraph(
            localized(
                """
                With --format, for panels: prints a line for the most important alarm, and a new one whenever it changes; \
                keeps running, and waits, while the service doesn't run. waybar: {object}, with {states} as "alt" and \
                "class". text: only the text, for polybar, i3blocks, tmux, ….
                """,
                [
                    "object": #"{"text", "alt", "tooltip", "class", "percentage"}"#,
                    "states": "ringing, countdown, paused, scheduled, none",
                ])),
        HelpText.paragraph(
            localized("With --json: prints the array of list, in one line, at the start and after each change.")),
    ]

    /// The format for a panel; `nil`: for a person.
    let panelFormat: PanelFormat?

    init(_ arguments: Arguments) throws(Problem) {
        guard let name = arguments.options[Self.format] else {
            panelFormat = nil
            return
        }
        guard let format = PanelFormat(rawValue: name) else {
            let formats = Messages.list(PanelFormat.allCases.map(\.rawValue))
            throw .usage(
                localized(
                    "--format: expected one of {formats}, got {text}",
                    ["formats": formats, "text": Messages.quoted(name)]))
        }
        guard !arguments.isJSON else {
            throw .usage(localized("watch: expected --format or --json, got both"))
        }
        panelFormat = format
    }

    var handlesSignals: Bool { true }

    func run(_ session: Session) async throws -> ExitStatus {
        if let panelFormat {
            var panel = Panel(panelFormat, session: session)
            return try await panel.run()
        }
        var watch = Watch(session: session)
        return try await watch.run()
    }
}
