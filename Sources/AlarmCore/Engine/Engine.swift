/// All alarms, and the rules by which they change.
///
/// # Theory of operation
///
/// Inputs come one by one, each with its moment: ``apply(_:at:)`` takes a client's command, which may be refused,
/// ``observe(_:at:)`` an event, which can't. Each returns a ``Change``: the alarms as they were before, by which
/// ``undo(_:)`` takes it back, and the effects. ``nextWake`` is the next deadline; an event that comes too early is a
/// no-op.
///
/// The engine is one object, changed in place in O(log n) an input, and never copied: a copy of 100,000 alarms takes
/// longer than a client should wait. It reads no clock, opens no file and knows no bus.
public final class Engine {
    /// The greatest number of alarms, and of their bytes.
    public let limits: Limits
    /// The source of time zones.
    public let zones: any Zones
    /// The values of keys that a configuration leaves out.
    public private(set) var defaults: Defaults
    /// The holiday that was set last, which may be over; `nil`: there is none.
    public private(set) var holiday: Holiday?
    /// The timers that are started most.
    public private(set) var recentTimers = RecentTimers()
    /// The person's decisions on sandboxed apps; one that isn't there is `notDetermined`.
    public private(set) var authorizations: [SandboxedApp: Authorization] = [:]
    /// The latest commands that can be undone.
    var undoLog = UndoLog()
    private var table = AlarmTable()

    /// Creates an engine without alarms, which knows no zone but Coordinated Universal Time.
    public convenience init(limits: Limits = Limits()) {
        self.init(limits: limits, zones: UniversalTime())
    }

    /// Creates an engine without alarms.
    ///
    /// - Parameters:
    ///   - zones: The source of time zones.
    ///   - defaults: The values of keys that a configuration leaves out.
    public init(limits: Limits, zones: any Zones, defaults: Defaults = .builtIn) {
        self.limits = limits
        self.zones = zones
        self.defaults = defaults
    }

    /// Reserves space for `count` alarms, so that restoring them moves none of them.
    public func reserveCapacity(_ count: Int) {
        table.reserveCapacity(count)
    }

    /// Restores an alarm from the store, as it was stored, whatever the limits are now.
    ///
    /// - Returns: True if its time zone is known; if not, its rule counts by the system's.
    @discardableResult
    public func restore(_ alarm: consuming Alarm) -> Bool {
        let isKnown = zone(of: alarm.configuration) != nil
        alarm.zone = zone(of: alarm)
        alarm.configuration.defaults = defaults
        alarm.holidayEnd = holiday?.end
        alarm.isDenied = isDenied(alarm.owner)
        table.put(alarm)
        return isKnown
    }

    /// Restores the end of the holiday from the store; `nil`: there is none.
    public func restore(holidayEnd: WallTime?) {
        replaceHoliday(by: holidayEnd.map(Holiday.init(until:)))
    }

    /// Restores the timers that are started most from the store.
    public func restore(recentTimers: RecentTimers) {
        self.recentTimers = recentTimers
    }

    /// Restores the person's decisions on sandboxed apps from the store, before the alarms.
    public func restore(authorizations: [SandboxedApp: Authorization]) {
        replaceAuthorizations(by: authorizations)
    }

    /// The zone by which the rule of `configuration` counts; `nil`: there is none of that name. Without such a rule it
    /// doesn't matter which.
    func zone(of configuration: Configuration) -> Zone? {
        guard configuration.time != nil else { return .utc }
        guard let name = configuration.timeZone else { return zones.system }
        return zone(named: name)
    }

    /// The zone by which the rule of `alarm` counts.
    private func zone(of alarm: Alarm) -> Zone {
        alarm.configuration.time == nil ? .utc : zone(named: alarm.configuration.timeZone, inPlaceOf: alarm.zone)
    }

    /// Returns the zone, the defaults, the holiday and the decision on its app that `alarm` has in this engine.
    func context(of alarm: Alarm) -> Alarm.Context {
        Alarm.Context(
            zone: zone(of: alarm), defaults: defaults, holidayEnd: holiday?.end, isDenied: isDenied(alarm.owner))
    }

    /// Returns true if the person has denied an app.
    private func isDenied(_ app: SandboxedApp?) -> Bool { app.map { authorizations[$0] == .denied } ?? false }

    /// The zone of this name, or without one the system's. Where there is none of that name any more, it is the last
    /// that was; where there has been none, the system's.
    private func zone(named name: String?, inPlaceOf old: Zone) -> Zone {
        if let name {
            if let zone = zones.zone(named: name) { return zone }
            if old.name == name { return old }
        }
        return zones.system
    }

    /// The zone of this name; `nil`: there is none.
    func zone(named name: String) -> Zone? { zones.zone(named: name) }

    /// Looks all zones up again.
    ///
    /// - Returns: The alarms whose zones are others than before.
    func setZones() -> [Change.ContextChange] {
        table.setZones { zone(named: $0, inPlaceOf: $1) }
    }

    /// Replaces the defaults.
    ///
    /// - Returns: The alarms whose snooze has another length than before.
    func setDefaults(_ new: Defaults) -> [Change.ContextChange] {
        defaults = new
        return table.setDefaults(new)
    }

    /// Replaces the holiday.
    ///
    /// - Returns: The alarms whose next occurrence is another one.
    @discardableResult
    func replaceHoliday(by new: Holiday?) -> [Change.ContextChange] {
        defer { holiday = new }
        return new?.end == holiday?.end ? [] : table.setHoliday(until: new?.end)
    }

    /// Replaces the person's decisions on sandboxed apps.
    ///
    /// - Returns: The alarms whose next ring is another one.
    @discardableResult
    func replaceAuthorizations(by new: [SandboxedApp: Authorization]) -> [Change.ContextChange] {
        let old = authorizations
        authorizations = new
        var changes: [Change.ContextChange] = []
        for app in Set(old.keys).union(new.keys) where (old[app] == .denied) != (new[app] == .denied) {
            changes += table.setDenied(new[app] == .denied, of: app)
        }
        return changes
    }

    /// Counts the start of an alarm, if it is a timer that belongs to no app.
    func countStart(of alarm: Alarm, at now: Moment, in change: inout Change) {
        let configuration = alarm.configuration
        guard configuration.schedule == nil, configuration.isEnabled, configuration.appID.isEmpty else { return }
        change.recentTimersBefore = recentTimers
        recentTimers.add(title: configuration.title, length: configuration.preAlert, at: now.wall)
    }

    /// Takes a change back. Several changes are taken back in reverse order.
    public func undo(_ change: Change) {
        if let holiday = change.holiday { replaceHoliday(by: holiday.before) }
        if let recentTimers = change.recentTimersBefore { restore(recentTimers: recentTimers) }
        if let authorizations = change.authorizationsBefore { restore(authorizations: authorizations) }
        if let undoLog = change.undoLogBefore { self.undoLog = undoLog }
        for edit in change.edits.reversed() {
            // Zones and defaults aren't of what is taken back; the holiday is already.
            put(edit.before.map { $0.with(context(of: $0)) }, at: edit.id)
        }
    }

    /// Puts `alarm` where the one of this identity is, or with `nil` removes that.
    func put(_ alarm: Alarm?, at id: AlarmID) {
        if let alarm { table.put(alarm) } else { table.remove(id) }
    }

    // MARK: Questions

    /// The number of alarms.
    public var count: Int { table.count }

    /// The number of alarms that ring.
    public var alertingCount: Int { table.alertingCount }

    /// The number of alarms that count down.
    public var countdownCount: Int { table.countdownCount }

    /// The number of alarms that ring, count down or are paused.
    public var activeCount: Int { table.activeCount }

    /// An upper bound of the size of a listing of all alarms on the bus, bytes.
    public var listingSize: Int { table.listingSize }

    /// Returns the view of these alarms that a caller has: a sandboxed app sees its own alone.
    public func scoped(to caller: Caller) -> any AlarmView {
        if let app = caller.sandboxedApp { ScopedAlarms(self, of: app) } else { self }
    }

    /// True if some alarms belong to sandboxed apps.
    public var hasSandboxedApps: Bool { table.hasSandboxedApps }

    /// Returns the number of alarms of a sandboxed app.
    func count(of app: SandboxedApp) -> Int { table.count(of: app) }

    /// Returns the most bytes that the alarms of a sandboxed app take in a listing on the bus.
    func listingSize(of app: SandboxedApp) -> Int { table.listingSize(of: app) }

    /// Calls `body` for the alarms of a sandboxed app, in no particular order.
    func forEach<Failure: Error>(of app: SandboxedApp, _ body: (Alarm) throws(Failure) -> Void) throws(Failure) {
        try table.forEach(of: app, body)
    }

    /// Returns the alarm with this identifier; `nil` if there is none.
    public func alarm(_ id: AlarmID) -> Alarm? { table[id] }

    /// Calls `body` for all alarms, in no particular order.
    public func forEach<Failure: Error>(_ body: (Alarm) throws(Failure) -> Void) throws(Failure) {
        try table.forEach(body)
    }

    /// Calls `body` for the alarms that ring, count down or are paused, in no particular order: takes next to no time
    /// for those that only wait for their time.
    public func forEachActive<Failure: Error>(_ body: (Alarm) throws(Failure) -> Void) throws(Failure) {
        try table.forEachActive(body)
    }

    /// The alarm that rings next; `nil` if none will.
    public var nextToFire: Alarm? { table.nextToFire }

    /// Returns the alarms that ring next of those that neither ring, count down nor are paused, the soonest first; at
    /// most `count`, which is small.
    public func nextScheduled(_ count: Int) -> [Alarm] { table.nextScheduled(count) }

    /// The alarm that has rung longest; `nil` if none rings.
    public var longestAlerting: AlarmID? { table.longestAlerting?.id }

    /// The next deadline on each clock.
    public var nextWake: Wake {
        table.nextWake.earliest(with: holidayWake)
    }

    /// The end of the holiday that isn't over.
    var holidayWake: Wake { Wake(wall: holiday.flatMap { $0.isOver ? nil : $0.end }, boot: nil) }

    /// Returns the wall time at which the next alarm rings that wakes the machine, by the clocks at `now`; `nil` if
    /// none will.
    public func nextWaking(at now: Moment) -> WallTime? {
        table.nextWaking.first(at: now)
    }

    /// Returns the alarm that rings then; `nil` if none will.
    public func nextWakingAlarm(at now: Moment) -> AlarmID? { table.nextWakingAlarm(at: now)?.id }

    /// These alarms, in the order in which they ring next; those that don't are last.
    public func soonestFirst(_ ids: some Sequence<AlarmID>) -> [AlarmID] {
        let never = WallTime(microseconds: .max)
        let fires = ids.map { (fire: table.nextFire(of: $0) ?? never, id: $0) }
        return fires.sorted { ($0.fire, $0.id) < ($1.fire, $1.id) }.map(\.id)
    }

    /// Returns those of these alarms that ring, the one that has rung longest first, then the ones that ring next, then
    /// those that don't; at most `most`, which is small.
    public func ringingFirst(_ ids: [AlarmID], most: Int) -> [AlarmID] {
        var first: [RingPlace] = []
        for place in ids.lazy.compactMap({ self.table.ringPlace(of: $0) }) {
            if first.count >= most {
                guard let last = first.last, place < last else { continue }
                first.removeLast()
            }
            first.insert(place, at: first.lastIndex { $0 < place }.map { $0 + 1 } ?? 0)
        }
        return first.map(\.id)
    }

    /// Returns true if a deadline has come at `now`.
    public func isOverdue(at now: Moment) -> Bool {
        mostOverdue(at: now) != nil || holiday.map { !$0.isOver && $0.end <= now.wall } == true
    }

    /// Returns the alarm whose deadline is the most overdue one at `now`; `nil` if none is.
    func mostOverdue(at now: Moment) -> Alarm? { table.mostOverdue(at: now) }
}
