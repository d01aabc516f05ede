import Gettext

struct WatchCommand: ServiceSubcommand {
    static let name = "watch"
    static let options = [format]
    private static let format = Option("--format", value: PanelFormat.allCases.map(\.rawValue).joined(separator: "|"))
    static let summary = localized("show countdowns; answer by a key")

    static var details: String {
        HelpText.page(
            HelpText.paragraph(
                localized(
                    """
                    Shows the alarms with live countdowns, until q or Ctrl-C; it beeps when one rings. Keys are for the \
                    alarm that is marked: Enter or s stops what rings, z snoozes it, c presses the app's own button, p \
                    holds a countdown or lets it go on, x ends it, arrows and 1 to 9 mark another one. Where standard \
                    output or input is no terminal, or one without a cursor: a line for each change.
                    """)),
            HelpText.examples("alarmsctl watch", "alarmsctl watch --format=waybar"),
            HelpText.paragraph(
                localized(
                    """
                    With --format, for panels: a line for what matters most, and another one when it is to be shown \
                    otherwise; it outlives the service, and waits for it. waybar: {object}, "alt" and "class" being \
                    {states}. text: the text alone, for polybar, i3blocks, tmux, ….
                    """,
                    [
                        "object": #"{"text", "alt", "tooltip", "class", "percentage"}"#,
                        "states": "ringing, countdown, paused, scheduled, none",
                    ])),
            HelpText.paragraph(
                localized("With --json: a line with the array that list prints, at first and after each change.")))
    }

    /// The format for a panel; `nil`: for a person.
    let panelFormat: PanelFormat?

    init(_ arguments: Arguments) throws(Problem) {
        guard let name = arguments.options[Self.format] else {
            panelFormat = nil
            return
        }
        guard let format = PanelFormat(rawValue: name) else { throw .usage(Messages.formatExpected(name)) }
        guard !arguments.isJSON else { throw .usage(Messages.formatAndJSON) }
        panelFormat = format
    }

    var handlesSignals: Bool { true }

    func run(_ session: Session) async throws(Problem) -> ExitStatus {
        if let panelFormat {
            var panel = Panel(panelFormat, session: session)
            return try await panel.run()
        }
        var watch = Watch(session: session)
        return try await watch.run()
    }
}
