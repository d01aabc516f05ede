internal import ActivityCore
internal import AlarmBus
internal import AlarmCore
internal import AlarmStore
internal import AlarmTurn
internal import DBus
internal import Desktop
internal import EventLoop
internal import Gettext
internal import SystemTime

/// The service: joins the parts, and runs the turns.
///
/// # Theory of operation
///
/// Data goes one way. Calls are read by ``AlarmBus``, the clocks' timers elapse, people press buttons: all of these are
/// inputs of the ``turn``, which changes the alarms and commits. Its outcome becomes signals, notifications, sound,
/// armed timers and at last replies, so that a reply means: on disk, and armed. See ``runTurn()``.
///
/// One thread does all this; only the commit may make it wait.
final class Service {
    let turn: Turn<TurnRequest, Reply>
    let storage: StorageRecovery
    let zones: ZoneDatabase
    let loop: EventLoop
    let connection: Connection
    /// The connection of what shows all alarms in one place: the tray, media players' controls, docks. It owns no name of
    /// ours, so that sandboxed apps that may talk to the service neither reach these nor hear their signals.
    let desktopConnection: Connection
    let alerts: Alerts
    let view: ServiceView
    let bus: AlarmBus
    let search: Search
    let signals: TurnSignals
    /// The programs that call.
    let callers: Callers
    /// Those with which activities end.
    var activityCallers: ActivityCallers?
    /// The calls that have come and aren't performed yet.
    let calls = WaitingCalls()
    let answers = SharedAnswers()
    var failureLog = FailureLog()
    /// The limit of lines in the log about calls that are dropped.
    var droppingLogLimit = RateLimit(burst: 1, in: .minutes(1))
    let replies: Replies
    let missed: MissedReport
    /// The parts of the desktop that show all alarms in one place.
    let statusSurfaces: StatusSurfaces
    /// The notices of alarms that are to ring soon.
    let upcoming: UpcomingNotices
    /// The person's decisions on sandboxed apps.
    let permissions: Permissions
    /// The widgets that show alarms.
    let widgets: RegisteredWidgets
    let status = ServiceStatus()
    /// Runs a turn once nothing more important is left to do.
    private(set) var deferredTurn: DeferredSource?
    /// Runs a turn for the calls that the last one has left.
    private(set) var nextTurn: DeferredSource?
    private(set) var systemBus: SystemBus?
    /// The machine's sleep; `nil` before the start and after the end.
    private(set) var sleep: Sleep? {
        didSet { view.sleep = sleep }
    }
    private(set) var shutdownWarning: ShutdownWarning?
    /// True if people who end the session are warned of an alarm that then won't ring.
    var warnsOfShutdown = true {
        didSet { shutdownWarning?.isEnabled = warnsOfShutdown }
    }
    private var termination: Termination?
    /// True if the service leaves as soon as all is sent.
    var isEnding: Bool { termination?.hasBegun == true }
    /// True if all that is shown was withdrawn, for the service's end.
    private var isWithdrawn = false
    private var timers: WakeTimers?
    private var timeDate: TimeDate?

    /// Joins the parts. Nothing is done yet.
    ///
    /// - Parameters:
    ///   - unstored: The alarms in `engine` that `store` has otherwise.
    ///   - mostCallersAsked: The maximum number of callers that the bus is asked about at once, from 1.
    init(
        engine: Engine, activities: Activities, store: Store, unstored: [AlarmID], zones: ZoneDatabase,
        loop: EventLoop, connection: Connection, desktopConnection: Connection, alerts: Alerts,
        mostCallersAsked: Int
    ) {
        let storage = AlarmStorage(of: engine, activities, in: store)
        turn = Turn(of: engine, activities: activities, storage: storage, unstored: unstored)
        self.storage = StorageRecovery(
            of: storage, for: turn, notifications: alerts.notifications, loop: loop)
        view = ServiceView(
            of: turn, storage: storage, recovery: self.storage, zones: zones, busID: connection.busID ?? "")
        bus = AlarmBus(of: view)
        search = Search(of: view)
        signals = TurnSignals(of: bus, on: connection, turn.alarms)
        replies = Replies(
            of: bus, on: connection, desktop: desktopConnection, soundCheck: alerts.soundCheck)
        missed = MissedReport(to: alerts.notifications)
        statusSurfaces = StatusSurfaces(of: view, on: desktopConnection)
        upcoming = UpcomingNotices(of: view, through: alerts.notifications)
        permissions = Permissions(
            of: turn.alarms, store: PermissionStore(on: connection), notifications: alerts.notifications)
        widgets = RegisteredWidgets(on: connection, in: loop)
        callers = Callers(on: connection, loop.descriptors, mostAsked: mostCallersAsked)
        self.zones = zones
        self.loop = loop
        self.connection = connection
        self.desktopConnection = desktopConnection
        self.alerts = alerts
    }

    /// Starts: what is due rings, and what rang before goes on ringing.
    ///
    /// - Parameters:
    ///   - waker: The path of `alarms-waker`.
    ///   - screen: The path of `alarms-screen`.
    /// - Throws: `SystemError` if the loop can't watch what it has to; `BusError` if the connection has ended.
    func start(waker: String, screen: String) throws {
        termination = try Termination(in: loop) { [unowned self] in
            end()
        } finish: { [storage] in
            // Changes that have come in meanwhile.
            storage.flush()
            storage.check()
        }
        timers = try WakeTimers(in: loop) { [unowned self] in timerFired($0) }
        // Replies go before it.
        deferredTurn = try DeferredSource(in: loop, priority: .idle) { [unowned self] in runTurn() }
        nextTurn = try DeferredSource(in: loop) { [unowned self] in runTurn() }
        followCallers()
        connection.whenCalled = { [unowned self] call in take(call) }
        // libdbus would reply, also to calls that expect none.
        desktopConnection.whenCalled = { [unowned self] in refuseOnDesktop($0) }
        // A press on an exported object is on disk before its reply, too.
        desktopConnection.whenReplying = { [unowned self] reply in perform(.exported(reply)) }
        for connection in [connection, desktopConnection] {
            // Messages that are dropped take no turn.
            connection.whenMessagesWait = { [unowned self, unowned connection] in
                if connection.dispatchNext() { runTurn() }
            }
            connection.whenDropping = { [unowned self] in logDropping(of: $0) }
            connection.whenDisconnected = { [unowned self] in
                if isEnding { return loop.exit(0) }
                Log.write(.error, "the session bus has ended the connection")
                loop.exit(1)
            }
        }
        present()
        storage.whenChanged = { [unowned self] in deferredTurn?.runOnce() }
        watchZones()
        let systemBus = try SystemBus(in: loop) { error in
            Log.write(.information, "no system bus, and so no word of sleep, nor of another time zone: \(error)")
        }
        self.systemBus = systemBus
        timeDate = TimeDate(on: systemBus) { [unowned self] in timesChanged(zones.refresh()) }
        sleep = try makeSleep(on: systemBus, waker: waker)
        shutdownWarning = try ShutdownWarning(on: connection, systemBus, alerts.notifications, in: loop)
        shutdownWarning?.isEnabled = warnsOfShutdown
        storage.tellOfStart()
        alerts.restored = storage.restored
        // It may have been set while nobody looked.
        alerts.notifications.clockChanged(at: view.now)
        presentAll()
        storage.flush()
        // Nobody knows what became of the clock meanwhile.
        observe(.clockChanged)
        // Those that were left behind at a reboot are gone by now, for that reason.
        followActivities()
        runTurn()
        try loop.answerWatchdog()
        status.sendReady(turn.alarms)
        // Nobody waits for these.
        systemBus.connect()
        storage.watchFiles()
        alerts.recover()
        try statusSurfaces.start(screen: screen, in: loop) { [unowned self] in receive($0) }
        try upcoming.start(in: loop)
        permissions.start()
    }

    /// Leaves everything as the next start wants to find it. Who shows notifications or plays music may have to reply
    /// to that, and the bus has to take what is sent.
    private func end() {
        ServiceNotification.stopping.send()
        storage.flush()
        replies.send()
        // Nothing wakes the machine for alarms that nobody rings.
        sleep = nil
        statusSurfaces.end()
        alerts.end()
        isWithdrawn = true
        leaveIfSettled()
    }

    /// Ends as soon as all is sent, if all that was shown is withdrawn, and the others have answered.
    func leaveIfSettled() {
        guard isWithdrawn, alerts.isSettled else { return }
        connection.whenSent = { [unowned self] in
            desktopConnection.whenSent = { [unowned self] in termination?.complete() }
        }
    }

    /// Waits for the next deadline.
    func arm() {
        do {
            try timers?.arm(turn.nextWake)
            let now = view.now
            try sleep?.arm(for: turn.alarms.nextWaking(at: now), at: now)
        } catch {
            // Without a timer alarms would be late in silence: the service manager starts the service again.
            Log.write(.error, "can't wait for the next alarm: \(error)")
            loop.exit(1)
        }
    }
}
