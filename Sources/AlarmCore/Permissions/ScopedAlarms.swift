/// The alarms of a sandboxed app, as if there were no others.
///
/// Queries take time proportional to the number of these alarms, not of all.
final class ScopedAlarms: AlarmView {
    private let engine: Engine
    private let app: SandboxedApp

    /// Creates the view of `engine` for `app`.
    init(_ engine: Engine, of app: SandboxedApp) {
        self.engine = engine
        self.app = app
    }

    // MARK: Shared by all

    var limits: Limits { engine.limits }
    var zones: any Zones { engine.zones }
    var holiday: Holiday? { engine.holiday }

    // MARK: The app's own

    /// No timers: recent timers belong to no app.
    var recentTimers: RecentTimers { RecentTimers() }

    /// The decision on this app only.
    var authorizations: [SandboxedApp: Authorization] { engine.authorizations.filter { $0.key == app } }

    /// Returns this view for a program outside any sandbox; for another app, its own view.
    func scoped(to caller: Caller) -> any AlarmView { caller.sandboxedApp == nil ? self : engine.scoped(to: caller) }

    var hasSandboxedApps: Bool { count > 0 }
    var count: Int { engine.count(of: app) }
    var alertingCount: Int { count { $0.alert != nil } }
    var countdownCount: Int { count { $0.countdown != nil } }
    var activeCount: Int { count(where: \.isActive) }

    var listingSize: Int { engine.listingSize(of: app) }

    func alarm(_ id: AlarmID) -> Alarm? {
        engine.alarm(id).flatMap { $0.owner == app ? $0 : nil }
    }

    func forEach<Failure: Error>(_ body: (Alarm) throws(Failure) -> Void) throws(Failure) {
        try engine.forEach(of: app, body)
    }

    func forEachActive<Failure: Error>(_ body: (Alarm) throws(Failure) -> Void) throws(Failure) {
        try engine.forEach(of: app) { alarm throws(Failure) in
            if alarm.isActive { try body(alarm) }
        }
    }

    var nextToFire: Alarm? { soonest { _ in true }.first.flatMap { alarm($0) } }

    func nextScheduled(_ count: Int) -> [Alarm] {
        soonest { !$0.isActive }.prefix(count).compactMap { alarm($0) }
    }

    var longestAlerting: AlarmID? {
        var alerts: [(start: BootTime, id: AlarmID)] = []
        forEach { alarm in
            if let alert = alarm.alert { alerts.append((alert.start.boot, alarm.id)) }
        }
        return alerts.min { ($0.start, $0.id) < ($1.start, $1.id) }?.id
    }

    func soonestFirst(_ ids: some Sequence<AlarmID>) -> [AlarmID] {
        engine.soonestFirst(ids.filter { alarm($0) != nil })
    }

    func ringingFirst(_ ids: [AlarmID], most: Int) -> [AlarmID] {
        engine.ringingFirst(ids.filter { alarm($0) != nil }, most: most)
    }

    // MARK: Deadlines

    var nextWake: Wake {
        earliest { Wake(wall: $0.wallDeadline, boot: $0.bootDeadline) }.earliest(with: engine.holidayWake)
    }

    func nextWaking(at now: Moment) -> WallTime? {
        earliest { $0.configuration.wakes ? $0.rings : .none }.first(at: now)
    }

    func nextWakingAlarm(at now: Moment) -> AlarmID? {
        var rings: [(ring: WallTime, id: AlarmID)] = []
        forEach { alarm in
            if alarm.configuration.wakes, let ring = alarm.rings.first(at: now) { rings.append((ring, alarm.id)) }
        }
        return rings.min { ($0.ring, $0.id) < ($1.ring, $1.id) }?.id
    }

    func isOverdue(at now: Moment) -> Bool {
        let wake = nextWake
        return wake.wall.map { $0 <= now.wall } == true || wake.boot.map { $0 <= now.boot } == true
    }

    // MARK: Undo

    func undoEntries(at now: Moment) -> [UndoEntry] { engine.undoEntries(at: now, for: .sandboxed(app)) }

    func latestUndo(at now: Moment) -> UndoEntry? { engine.latestUndo(at: now, for: .sandboxed(app)) }

    // MARK: Counting

    private func count(where isCounted: (Alarm) -> Bool) -> Int {
        var count = 0
        forEach { alarm in
            if isCounted(alarm) { count += 1 }
        }
        return count
    }

    /// Returns the wanted alarms that will ring, the soonest first.
    private func soonest(where isWanted: (Alarm) -> Bool) -> [AlarmID] {
        var fires: [(fire: WallTime, id: AlarmID)] = []
        forEach { alarm in
            if isWanted(alarm), let fire = alarm.nextFire { fires.append((fire, alarm.id)) }
        }
        return fires.sorted { ($0.fire, $0.id) < ($1.fire, $1.id) }.map(\.id)
    }

    private func earliest(_ times: (Alarm) -> Wake) -> Wake {
        var earliest = Wake.none
        forEach { earliest = earliest.earliest(with: times($0)) }
        return earliest
    }
}
