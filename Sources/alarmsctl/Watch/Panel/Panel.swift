import AlarmsClient

/// Prints the state of the alarms and activities for a panel: a line at first, and then one at each change, but at most
/// four a second; it asks for the panel as often at most. It outlives the service, and waits for it.
///
/// There is no polling: events report changes, and a timer waits for the time at which the time left is
/// shown differently.
struct Panel {
    /// The longest wait, thirty days in µs; after that the next change is computed again.
    private static let longestWait: UInt64 = 2_592_000_000_000

    private let format: PanelFormat
    private let inputs: Inputs
    private let client: AlarmsClient
    private var alarms: LiveAlarms
    private var printed: String?
    private var timer: Task<Void, Never>?
    private var pause = LinePause()
    private var requestPause = LinePause()

    init(_ format: PanelFormat, session: Session, widgetPlaces: [String]?) {
        self.format = format
        inputs = session.inputs
        client = session.client
        alarms = LiveAlarms(.panel, of: session.client, inputs: session.inputs, widgetPlaces: widgetPlaces)
    }

    /// Runs until a signal, or until the bus or the reader is gone.
    mutating func run() async throws(Problem) -> ExitStatus {
        await inputs.add(eventsOf: client)
        inputs.addReaderGone()
        defer {
            timer?.cancel()
            pause.cancel()
            requestPause.cancel()
        }
        alarms.askForAll(startsService: false)
        for await input in inputs.stream {
            if let status = try alarms.follow(input) { return status }
            // The content that was shown holds until a new service has answered.
            if alarms.isComplete || !alarms.isAsking { try show() }
            if alarms.isPanelOutdated, !alarms.isAsking, requestPause.isOver(inputs) {
                alarms.askForPanel()
                requestPause.begin()
            }
        }
        return .done
    }

    private mutating func show() throws(Problem) {
        guard pause.isOver(inputs) else { return }
        let now = WallClock.now
        let content = PanelContent(alarms.panel, at: now)
        let line = format.line(content)
        if line != printed {
            printed = line
            try Output.line(line)
            pause.begin()
        }
        timer?.cancel()
        timer = content.nextChange.map {
            inputs.addTicks(after: .microseconds(Int64(min($0 - now, Self.longestWait))), repeats: false)
        }
    }
}
