import Gettext

/// The subcommand `watch`.
struct WatchCommand: ServiceSubcommand {
    static let name = "watch"
    static let options = [format, after, widget]
    private static let formats = PanelFormat.allCases.map(\.rawValue) + ["json"]
    private static let format = Option("--format", value: formats.joined(separator: "|"))
    private static let after = Option("--after", value: "TOKEN")
    private static let widget = Option("--widget", value: "PLACE,…")
    private static let places = ["panel", "popup", "lock-screen"]
    static let summary = localized("show live countdowns")

    static let explanation = localized(
        """
        Shows the alarms with live countdowns until q or Ctrl-C, and beeps when one rings. Keys act on the selected alarm: \
        Enter or s stops a ring, z snoozes it, c presses the app's own button, p pauses or resumes a countdown, x ends it; \
        arrows and 1 to 9 select another one; a adds an alarm, d switches one off or on, r removes it. If standard output \
        or input isn't a terminal, or one without a cursor: prints a line for each change.
        """)
    static let examples = ["alarmsctl watch", "alarmsctl watch --format=waybar"]
    static let notes = [
        HelpText.paragraph(
            localized(
                """
                With --format, for panels: prints a line for the most important alarm or activity, and a new one \
                whenever it changes; keeps running, and waits, while the service doesn't run. waybar: {object}, with \
                {states} as "alt" and "class". text: only the text, for polybar, i3blocks, tmux, ….
                """,
                [
                    "object": #"{"text", "alt", "tooltip", "class", "percentage"}"#,
                    "states": "ringing, countdown, paused, activity, scheduled, none",
                ])),
        HelpText.paragraph(
            localized(
                """
                With --format=json, for widgets: prints {object} in one line, and a new one whenever that differs, also as \
                the service comes or goes; the alarms are as in list --json, in the order to show, without what changes while \
                time passes; recent has the timers that are started most, activities what activity list \
                --json has. With --after: waits for a state with another token, prints it and ends.
                """, ["object": #"{"token", "service", "alarms", "recent", "activities"}"#])),
        HelpText.paragraph(
            localized(
                """
                With --widget: tells the service that alarms are shown in these places ({places}), so that it doesn't show them \
                a second time. Without --format: prints nothing, and keeps running.
                """, ["places": places.joined(separator: ", ")])),
        HelpText.paragraph(
            localized("With --json: prints the array of list, in one line, at the start and after each change.")),
    ]

    /// The output.
    enum Form: Equatable {
        /// For a person, or with `--json` the list.
        case screen
        /// For a panel.
        case panel(PanelFormat)
        /// For widgets: the states, or the first one that has another token.
        case states(after: String?)
        /// For the service alone: the registration of a widget that is drawn by other runs.
        case nothing
    }

    let form: Form
    /// The places where the reader shows alarms; `nil`: it isn't registered.
    let widgetPlaces: [String]?

    init(_ arguments: Arguments) throws(Problem) {
        let (format, token) = (arguments.options[Self.format], arguments.options[Self.after])
        guard format == nil || !arguments.isJSON else {
            throw .usage(localized("watch: expected --format or --json, got both"))
        }
        switch format {
        case nil: form = arguments.options[Self.widget] == nil ? .screen : .nothing
        case "json": form = .states(after: token)
        case let name?:
            guard let format = PanelFormat(rawValue: name) else {
                throw Self.unknown(name, of: Self.format, Self.formats)
            }
            form = .panel(format)
        }
        if token != nil, format != "json" {
            throw .usage(
                localized("{option}: expected {other} as well", ["option": "--after", "other": "--format=json"]))
        }
        widgetPlaces = arguments.options[Self.widget]?.split(separator: ",").map(String.init)
        if widgetPlaces != nil, arguments.isJSON {
            throw .usage(localized("watch: expected --widget or --json, got both"))
        }
        if let widgetPlaces, widgetPlaces.isEmpty || !widgetPlaces.allSatisfy(Self.places.contains) {
            let unknown = widgetPlaces.first { !Self.places.contains($0) }
            throw Self.unknown(unknown ?? "", of: Self.widget, Self.places)
        }
    }

    private static func unknown(_ text: String, of option: Option, _ values: [String]) -> Problem {
        .usage(Messages.inKey(option.name, .usage(Messages.oneOf(values, text))))
    }

    var handlesSignals: Bool { true }

    /// False for outputs that are always there: they wait for the service.
    var startsService: Bool { form == .screen }

    func run(_ session: Session) async throws -> ExitStatus {
        switch form {
        case .screen:
            var watch = Watch(session: session)
            return try await watch.run()
        case .panel(let format):
            var panel = Panel(format, session: session, widgetPlaces: widgetPlaces)
            return try await panel.run()
        case .states(let token):
            var states = StateLines(after: token, session: session, widgetPlaces: widgetPlaces)
            return try await states.run()
        case .nothing:
            return try await register(session)
        }
    }

    /// Registers the widget with each service, until a signal, or until the bus or the widget is gone.
    private func register(_ session: Session) async throws(Problem) -> ExitStatus {
        await session.inputs.add(eventsOf: session.client)
        session.inputs.addReaderGone()
        var alarms = LiveAlarms(
            .rows(regions: []), of: session.client, inputs: session.inputs, widgetPlaces: widgetPlaces)
        alarms.askForAll(startsService: false)
        for await input in session.inputs.stream {
            if let status = try alarms.follow(input) { return status }
        }
        return .done
    }
}
