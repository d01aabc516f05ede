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

/// The service: connects the parts, and runs the turns.
///
/// # Theory of operation
///
/// Data flows in one direction. Calls read by ``AlarmBus``, timers and presses are inputs of the ``turn``, which
/// changes the alarms and commits. Its outcome becomes signals, notifications, sound, armed timers and finally replies,
/// so that a reply means: on disk, and armed. See ``runTurn()``.
///
/// Everything runs on one thread; only the commit may block.
final class Service {
    let turn: Turn<TurnRequest, Reply>
    let storage: StorageRecovery
    let zones: ZoneDatabase
    let loop: EventLoop
    let connection: Connection
    /// The connection of the tray, media players' controls and docks, which show all alarms. It owns none of the
    /// service's names, so that sandboxed apps with access to the service can't call these objects or receive their
    /// signals.
    let desktopConnection: Connection
    let alerts: Alerts
    let view: ServiceView
    let bus: AlarmBus
    let search: Search
    let signals: TurnSignals
    /// The identities of callers.
    let callers: Callers
    /// The callers whose end ends activities.
    var activityCallers: ActivityCallers?
    /// The calls that have arrived and aren't performed yet.
    let calls = WaitingCalls()
    let answers = SharedAnswers()
    var failureLog = FailureLog()
    /// The limit of log lines about dropped calls.
    var droppingLogLimit = RateLimit(burst: 1, in: .minutes(1))
    let replies: Replies
    let missed: MissedReport
    /// The parts of the desktop that show the state of all alarms.
    let statusSurfaces: StatusSurfaces
    /// The notices of alarms that ring soon.
    let upcoming: UpcomingNotices
    /// The person's decisions on sandboxed apps.
    let permissions: Permissions
    /// The widgets that show alarms.
    let widgets: RegisteredWidgets
    let status = ServiceStatus()
    /// Runs a turn with idle priority.
    private(set) var deferredTurn: DeferredSource?
    /// Runs a turn for the calls left by the last one.
    private(set) var nextTurn: DeferredSource?
    /// True if nothing but calls has happened since the last turn.
    var isQuiet = false
    /// True if the message that is handled is a call.
    var hasTakenCall = false
    private(set) var systemBus: SystemBus?
    /// The machine's sleep; `nil` before the start and after the end.
    private(set) var sleep: Sleep? {
        didSet { view.sleep = sleep }
    }
    private(set) var shutdownWarning: ShutdownWarning?
    /// True if people are warned at the end of the session of an alarm that then won't ring.
    var warnsOfShutdown = true {
        didSet { shutdownWarning?.isEnabled = warnsOfShutdown }
    }
    private var termination: Termination?
    /// True if the service exits when everything is sent.
    var isEnding: Bool { termination?.hasBegun == true }
    /// True if everything shown was withdrawn at the service's end.
    private var isWithdrawn = false
    private var timers: WakeTimers?
    private var timeDate: TimeDate?

    /// Connects the parts, without starting them.
    ///
    /// - Parameters:
    ///   - unstored: The alarms in `engine` whose state isn't in `store`.
    ///   - mostCallersAsked: The maximum number of concurrent queries to the bus about callers, from 1.
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
            of: turn, storage: storage, recovery: self.storage, zones: zones,
            presenter: alerts.presenter, busID: connection.busID ?? "")
        bus = AlarmBus(of: view)
        search = Search(of: view, by: alerts.presenter)
        signals = TurnSignals(of: bus, on: connection, turn.alarms)
        replies = Replies(
            of: bus, on: connection, desktop: desktopConnection, soundCheck: alerts.soundCheck)
        missed = MissedReport(to: alerts.notifications.notices, alerts.presenter)
        statusSurfaces = StatusSurfaces(of: view, by: alerts.presenter, on: desktopConnection)
        upcoming = UpcomingNotices(of: view, by: alerts.presenter, through: alerts.notifications.notices)
        permissions = Permissions(
            of: turn.alarms, store: PermissionStore(on: connection), notices: alerts.notifications.notices)
        widgets = RegisteredWidgets(on: connection, in: loop)
        callers = Callers(on: connection, loop.descriptors, mostAsked: mostCallersAsked)
        self.zones = zones
        self.loop = loop
        self.connection = connection
        self.desktopConnection = desktopConnection
        self.alerts = alerts
    }

    /// Starts: due alarms ring, and earlier rings continue.
    ///
    /// - Parameters:
    ///   - waker: The path of `alarms-waker`.
    ///   - screen: The path of `alarms-screen`.
    /// - Throws: `SystemError` if the loop can't watch a source; `BusError` if the connection has ended.
    func start(waker: String, screen: String) throws {
        termination = try Termination(in: loop) { [unowned self] in
            end()
        } finish: { [storage] in
            // Changes received meanwhile.
            storage.flush()
            storage.check()
        }
        timers = try WakeTimers(in: loop) { [unowned self] in timerFired($0) }
        // Replies have a higher priority.
        deferredTurn = try DeferredSource(in: loop, priority: .idle) { [unowned self] in runTurn() }
        nextTurn = try DeferredSource(in: loop) { [unowned self] in runTurnOfCalls() }
        followCallers()
        connection.whenCalled = { [unowned self] call in take(call) }
        // libdbus would reply even to calls without an expected reply.
        desktopConnection.whenCalled = { [unowned self] in refuseOnDesktop($0) }
        // Presses on exported objects must also be on disk before the reply.
        desktopConnection.whenReplying = { [unowned self] reply in perform(.exported(reply)) }
        // Dropped messages cause no turn.
        connection.whenMessagesWait = { [unowned self] in if dispatchNext() { runTurnOfCalls() } }
        desktopConnection.whenMessagesWait = { [unowned self] in if desktopConnection.dispatchNext() { runTurn() } }
        for connection in [connection, desktopConnection] {
            connection.whenDropping = { [unowned self] in logDropping(of: $0) }
            connection.whenDisconnected = { [unowned self] in
                if isEnding { return loop.exit(0) }
                Log.write(.error, "the session bus has ended the connection")
                loop.exit(1)
            }
        }
        present()
        storage.whenChanged = { [unowned self] in runTurnLater() }
        watchZones()
        let systemBus = try SystemBus(in: loop) { error in
            Log.write(.information, "no system bus, and so no word of sleep, nor of another time zone: \(error)")
        }
        self.systemBus = systemBus
        timeDate = TimeDate(on: systemBus) { [unowned self] in timesChanged(zones.refresh()) }
        sleep = try makeSleep(on: systemBus, waker: waker)
        shutdownWarning = try ShutdownWarning(on: connection, systemBus, alerts.notifications.notices, in: loop)
        shutdownWarning?.isEnabled = warnsOfShutdown
        storage.tellOfStart()
        alerts.restored = storage.restored
        // The clock may have been set while the service wasn't running.
        alerts.follow(view.systemZone, view.now)
        presentAll()
        storage.flush()
        // The clock may have been set in the meantime.
        observe(.clockChanged)
        // After the activities left by a reboot have ended for that reason.
        followActivities()
        runTurn()
        try loop.answerWatchdog()
        status.sendReady(turn.alarms)
        // These aren't needed for readiness.
        systemBus.connect()
        storage.watchFiles()
        alerts.recover()
        try statusSurfaces.start(screen: screen, in: loop) { [unowned self] in receive($0) }
        try upcoming.start(in: loop)
        permissions.start()
    }

    /// Restores the state for the next start. Notification servers and media players may have to reply, and the bus has
    /// to receive the messages.
    private func end() {
        ServiceNotification.stopping.send()
        storage.flush()
        replies.send()
        // The machine isn't woken for alarms that can't ring.
        sleep = nil
        statusSurfaces.end()
        alerts.end()
        isWithdrawn = true
        leaveIfSettled()
    }

    /// Ends the loop when everything is sent, if everything shown is withdrawn, and the peers have answered.
    func leaveIfSettled() {
        guard isWithdrawn, alerts.isSettled else { return }
        connection.whenSent = { [unowned self] in
            desktopConnection.whenSent = { [unowned self] in termination?.complete() }
        }
    }

    /// Arms the timers for the next deadline.
    func arm() {
        do {
            try timers?.arm(turn.nextWake)
            let now = view.now
            try sleep?.arm(for: turn.alarms.nextWaking(at: now), at: now)
        } catch {
            // Without a timer alarms would be late unnoticed: the service manager restarts the service.
            Log.write(.error, "can't wait for the next alarm: \(error)")
            loop.exit(1)
        }
    }
}
