internal import AlarmBus
internal import AlarmCore
internal import AlarmStore
internal import DBus
internal import Desktop
internal import EventLoop
internal import Gettext
internal import Glibc
internal import SystemTime

/// The service: owns the engine, and carries out what it says.
///
/// # Theory of operation
///
/// All happens in *turns*, each of which begins when a clock's timer elapses or when messages wait, and looks at the
/// clocks first, whatever began it. What comes in changes the engine at once, one input after the other. What that means
/// to others waits for the turn's end: there everything is committed in one transaction, and then signals and replies go
/// out, so that a reply means: on disk, and armed. See ``turn()``.
///
/// One thread does all this; only the commit may make it wait.
final class Service: AlarmService {
    let engine: Engine
    let store: Store
    let zones: ZoneDatabase
    let loop: EventLoop
    let connection: Connection
    let presentation: Presentation
    private(set) lazy var bus = AlarmBus(of: self)
    private var timers: WakeTimers?
    private var signals: [SignalSource] = []
    private(set) var systemBus: SystemBus?
    private var timeDate: TimeDate?
    private(set) var sleep: Sleep?
    private var lastWait: Timer?
    /// How long others are given at the end, µs.
    private static let longestEnd: Int64 = 2_000_000
    private var announcedAlerts = 0

    var current = Turn()
    /// True while calls are answered anew, after what was to be stored couldn't be.
    var isUnstorable = false
    /// True if a command was accepted and taken back since this was last set to `false`.
    var isTakenBack = false
    /// What is answered as soon as the machine will be woken for it.
    var unsent: [Turn.Answer] = []
    /// Alarms that have changed and couldn't be stored; they are tried again with the next change.
    var unstored: Set<AlarmID> = []
    /// What has happened and couldn't be stored, likewise.
    var unstoredHistory: [HistoryEntry] = []
    /// The wait before the store is looked after again; `nil`: nothing has failed.
    var storageRetry: StorageRetry?
    /// True if the person was told that alarms can't be stored, and they still can't.
    var isToldUnstored = false
    var storeWatch: PathWatch?

    /// The alarms whose new times, after a change of zone, are yet to be told; the one that rings first is the last.
    var moved: [AlarmID] = []
    /// The zones by which the times count that were told of them.
    var zonesBefore: [AlarmID: Zone] = [:]
    private(set) var moreToTell: DeferredSource?
    /// What has changed about time since all that was due was dealt with.
    var causesOfMissing: Set<TimeChange> = []
    var missed = MissedNotice()
    /// For which time people were told that nothing wakes the machine.
    var toldNotWoken: WallTime?

    /// Joins the parts. Nothing is done yet.
    init(
        engine: Engine, store: Store, zones: ZoneDatabase, loop: EventLoop, connection: Connection,
        presentation: Presentation
    ) {
        self.engine = engine
        self.store = store
        self.zones = zones
        self.loop = loop
        self.connection = connection
        self.presentation = presentation
    }

    var now: Moment { SystemClock.now() }

    var systemZone: Zone { zones.system }

    var notificationServer = ""

    var wakeSupport: WakeSupport { sleep?.support ?? .none }

    var wakeProblem: String { sleep?.problem ?? "" }

    func history() throws(StorageFailure) -> [HistoryEntry] {
        do {
            return (unstoredHistory + current.history).reversed() + (try store.history())
        } catch {
            throw StorageFailure(error.description)
        }
    }

    // MARK: Life

    /// Takes up the work: what is due rings, and what rang before goes on ringing.
    ///
    /// - Parameter waker: The path of `alarms-waker`.
    /// - Throws: `SystemError` if the loop can't watch what it has to; `BusError` if the connection has ended.
    func start(waker: String) throws {
        for signal in [SIGTERM, SIGINT] {
            signals.append(try SignalSource(signal, in: loop) { [unowned self] in end() })
        }
        timers = try WakeTimers(in: loop) { [unowned self] in clockTold($0) }
        // Answers go before it.
        moreToTell = try DeferredSource(in: loop, priority: .idle) { [unowned self] in turn() }
        connection.whenMessagesWait = { [unowned self] in turn() }
        connection.whenCalled = { [unowned self] call in answer(call) }
        connection.whenDisconnected = { [unowned self] in
            guard lastWait == nil else { return loop.exit(0) }
            Log.write(.error, "the session bus has ended the connection")
            loop.exit(1)
        }
        present()
        try zones.watch(in: loop) { [unowned self] in timeChanged($0) }
        let systemBus = try SystemBus(in: loop)
        self.systemBus = systemBus
        systemBus.whenFailed = { error in
            Log.write(.information, "no system bus, and so no word of sleep, nor of another time zone: \(error)")
        }
        timeDate = TimeDate(on: systemBus)
        timeDate?.whenChanged = { [unowned self] in timeChanged(zones.refresh()) }
        sleep = try sleep(on: systemBus, waker: waker)
        if let damaged = store.setAside { tell(of: damaged) }
        // It may have been set while nobody looked.
        presentation.notifications.clockChanged(at: now)
        showAll()
        storeLeftOver()
        // Nobody knows what became of the clock meanwhile.
        observe(.clockChanged)
        turn()
        try loop.answerWatchdog()
        ServiceNotification.ready(status: status).send()
        // Nobody waits for these.
        systemBus.connect()
        try watchStore()
    }

    /// Leaves all as the next start wants to find it. Who shows notifications or plays music may have to answer for that, and
    /// the bus has to take what is sent: they are given a moment; a second signal ends it at once.
    private func end() {
        guard lastWait == nil else { return loop.exit(0) }
        ServiceNotification.stopping.send()
        storeLeftOver()
        sendAnswers(isEnding: true)
        // Nothing wakes the machine for alarms that nobody rings.
        sleep = nil
        presentation.end()
        do {
            let wait = try Timer(on: .monotonic, in: loop) { [unowned self] _ in leave() }
            try wait.arm(at: Clock.monotonic.now + Self.longestEnd)
            lastWait = wait
        } catch {
            return leave()
        }
        presentation.whenSettled = { [unowned self] in leaveWhenSent() }
        if presentation.isSettled { leaveWhenSent() }
    }

    private func leaveWhenSent() {
        connection.whenSent = { [unowned self] in leave() }
    }

    private func leave() {
        // What came in meanwhile.
        storeLeftOver()
        checkStore()
        loop.exit(0)
    }

    /// Tells that zones by which alarms count aren't there any more, and waits for them; and that the system's can't be
    /// read.
    func tell(ofLost names: Set<String>) {
        if zones.isSystemUnknown {
            presentation.notifications.inform(
                localized("The time zone can't be read"),
                body: localized("Alarms ring by Coordinated Universal Time (UTC) until it can be."))
        }
        guard !names.isEmpty else { return }
        zones.expect(names)
        let text = names.sorted().joined(separator: ", ")
        Log.write(.error, "unknown time zones: \(text); alarms by them count by the system's, \(systemZone.name)")
        presentation.notifications.inform(
            localized("A time zone is missing"),
            body: localized(
                "Alarms in {zones} ring by the time of {zone} until the time zone is there again.",
                ["zones": text, "zone": systemZone.name]))
    }

    private var status: String {
        engine.alertingCount == 0 ? "\(engine.count) alarms" : "\(engine.count) alarms, \(engine.alertingCount) ringing"
    }

    // MARK: What follows a turn

    /// Waits for what time alone will bring next.
    func arm() {
        do {
            try timers?.arm(engine.nextWake)
            let now = now
            try sleep?.arm(for: engine.nextWaking(at: now), at: now)
        } catch {
            // Without a timer alarms would be late in silence: whoever started the service starts it again.
            Log.write(.error, "can't wait for the next alarm: \(error)")
            loop.exit(1)
        }
    }

    /// Tells the service manager how many alarms ring, when that has changed.
    func announceStatus() {
        guard engine.alertingCount != announcedAlerts else { return }
        announcedAlerts = engine.alertingCount
        ServiceNotification.status(status).send()
    }
}
