/// Prints the state of the service, its alarms and its activities, for widgets that draw it: a line at first, and then one
/// whenever the state differs, but at most four a second. It outlives the service, and waits for it, without polling.
struct StateLines {
    /// The most timers that are offered to be started again.
    private static let maximumRecentTimers: UInt32 = 5

    private let inputs: Inputs
    private let session: Session
    /// The token of the state that the reader has; `nil`: it has none.
    private var token: String?
    /// True if it ends after one line.
    private let isOnce: Bool
    private var alarms: LiveAlarms
    /// The alarms at the last request for the timers that are started most; `nil`: there was none of this service.
    private var alarmsOfRecentTimers: KnownAlarms?
    /// The alarms and activities at the last request for the panel; `nil`: there was none of this service.
    private var stateOfPanel: (alarms: KnownAlarms, activities: KnownActivities)?
    /// True if a line is printed once the inputs that have come before are applied.
    private var isShowPending = false
    private var pause = LinePause()

    /// - Parameters:
    ///   - token: The token of a state other than which one is waited for, to end with it; `nil`: the states are
    ///     printed for ever.
    ///   - widgetPlaces: The places where the reader shows alarms; `nil`: it isn't registered.
    init(after token: String?, session: Session, widgetPlaces: [String]?) {
        inputs = session.inputs
        self.session = session
        self.token = token
        isOnce = token != nil
        alarms = LiveAlarms(
            .rows(regions: ["expanded"]), of: session.client, inputs: session.inputs, widgetPlaces: widgetPlaces)
    }

    /// Runs until a signal, until the bus or the reader is gone, or to the line that was waited for.
    mutating func run() async throws(Problem) -> ExitStatus {
        await inputs.add(eventsOf: session.client)
        inputs.addReaderGone()
        defer { pause.cancel() }
        alarms.askForAll(startsService: false)
        for await input in inputs.stream {
            if let status = try alarms.follow(input) { return status }
            if case .settled = input {
                isShowPending = false
                if try show(), isOnce { return .done }
            } else if !isShowPending {
                // A burst of events makes one line.
                isShowPending = true
                inputs.continuation.yield(.settled)
            }
        }
        return .done
    }

    /// Prints the state if it differs and is known as a whole.
    ///
    /// - Returns: True if it was printed.
    private mutating func show() throws(Problem) -> Bool {
        guard !alarms.isAsking, pause.isOver(inputs), !askForRecentTimers(), !askForPanel() else { return false }
        let line = StateLine(
            isServiceRunning: alarms.isComplete, alarms.known.inOrder, recentTimers: alarms.recentTimers,
            activities: alarms.knownActivities.inOrder, panel: alarms.panel, problem: alarms.alertProblem)
        guard line.token != token else { return false }
        try Output.line(line.text(after: isOnce ? token : nil))
        token = line.token
        pause.begin()
        return true
    }

    /// Requests the timers that are started most, once after each change of the alarms: no signal announces them, but a
    /// start changes an alarm.
    ///
    /// - Returns: True if they are requested.
    private mutating func askForRecentTimers() -> Bool {
        let current = alarms.isComplete ? alarms.known : nil
        guard current != alarmsOfRecentTimers else { return false }
        alarmsOfRecentTimers = current
        guard current != nil else { return false }
        alarms.askForRecentTimers(limit: Self.maximumRecentTimers)
        return true
    }

    /// Requests the panel, once after each change of the alarms and activities, and of what is drawn of them.
    ///
    /// - Returns: True if it is requested.
    private mutating func askForPanel() -> Bool {
        guard alarms.isComplete else {
            stateOfPanel = nil
            return false
        }
        if let stateOfPanel, stateOfPanel == (alarms.known, alarms.knownActivities) { return false }
        stateOfPanel = (alarms.known, alarms.knownActivities)
        alarms.askForPanel()
        return true
    }
}
