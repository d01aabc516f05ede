/// All alarms, and the rules by which they change.
///
/// # Theory of operation
///
/// Inputs come one by one, each with its moment: ``apply(_:at:)`` takes a client's command, which may be refused,
/// ``observe(_:at:)`` an event, which can't. Each returns a ``Change``: the effects, and the previous alarms, from
/// which ``undo(_:)`` restores them. ``nextWake`` is the next deadline; an event that comes too early is a no-op.
///
/// The engine is one object, changed in place in O(log n) an input, and never copied: a copy of 100,000 alarms takes
/// longer than a client should wait. It reads no clock, opens no file and knows no bus.
public final class Engine {
    /// The limits on the number and size of alarms.
    public let limits: Limits
    /// The source of time zones.
    public let zones: any Zones
    /// The default values of keys that a configuration doesn't set.
    public private(set) var defaults: Defaults
    /// The last holiday, which may be over; `nil`: none was set.
    public private(set) var holiday: Holiday?
    /// The timers started most often.
    public internal(set) var recentTimers = RecentTimers()
    /// The person's decisions on sandboxed apps; an app without an entry is `notDetermined`.
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
    ///   - defaults: The default values of keys that a configuration doesn't set.
    public init(limits: Limits, zones: any Zones, defaults: Defaults = .builtIn) {
        self.limits = limits
        self.zones = zones
        self.defaults = defaults
    }

    /// Reserves capacity for `count` alarms, so that restoring them needs no reallocation.
    public func reserveCapacity(_ count: Int) {
        table.reserveCapacity(count)
    }

    /// Restores an alarm from the store, even above the limits.
    ///
    /// - Returns: The name of its time zone if no zone has that name: the system's zone is then used; `nil` otherwise.
    @discardableResult
    public func restore(_ alarm: consuming Alarm) -> String? {
        let unknown = zone(of: alarm.configuration) == nil ? alarm.configuration.timeZone : nil
        alarm.zone = zone(of: alarm)
        alarm.configuration.defaults = defaults
        alarm.holidayEnd = holiday?.end
        alarm.isDenied = isDenied(alarm.owner)
        table.put(alarm)
        return unknown
    }

    /// Restores the holiday, the recent timers and the decisions on apps from the store. Call it before the alarms are
    /// restored, whose times depend on them.
    public func restore(_ values: StoredValues) {
        replaceHoliday(by: values.holidayEnd.map(Holiday.init(until:)))
        recentTimers = values.recentTimers
        replaceAuthorizations(by: values.authorizations)
    }

    /// The values to store beside the alarms.
    public var storedValues: StoredValues {
        StoredValues(holidayEnd: holiday?.end, recentTimers: recentTimers, authorizations: authorizations)
    }

    /// Returns the zone of the schedule of `configuration`; `nil`: no zone has its name. Any zone if there is no
    /// schedule in local time.
    func zone(of configuration: Configuration) -> Zone? {
        guard configuration.time != nil else { return .utc }
        guard let name = configuration.timeZone else { return zones.system }
        return zone(named: name)
    }

    /// Returns the zone of the schedule of `alarm`.
    private func zone(of alarm: Alarm) -> Zone {
        alarm.configuration.time == nil ? .utc : zone(named: alarm.configuration.timeZone, inPlaceOf: alarm.zone)
    }

    /// Returns the context of `alarm` in this engine: zone, defaults, holiday and the decision on its app.
    func context(of alarm: Alarm) -> Alarm.Context {
        Alarm.Context(
            zone: zone(of: alarm), defaults: defaults, holidayEnd: holiday?.end, isDenied: isDenied(alarm.owner))
    }

    /// Returns true if the person has denied an app.
    private func isDenied(_ app: SandboxedApp?) -> Bool { app.map { authorizations[$0] == .denied } ?? false }

    /// Returns the zone of this name; without a name, the system's. If the zone was removed from the database, its last
    /// version; if it was never known, the system's.
    private func zone(named name: String?, inPlaceOf old: Zone) -> Zone {
        if let name {
            if let zone = zones.zone(named: name) { return zone }
            if old.name == name { return old }
        }
        return zones.system
    }

    /// Returns the zone of this name; `nil`: there is none.
    func zone(named name: String) -> Zone? { zones.zone(named: name) }

    /// Looks up all zones again.
    ///
    /// - Returns: The alarms whose zones have changed.
    func setZones() -> [Change.ContextChange] {
        table.setZones { zone(named: $0, inPlaceOf: $1) }
    }

    /// Replaces the defaults.
    ///
    /// - Returns: The alarms whose snooze length has changed.
    func setDefaults(_ new: Defaults) -> [Change.ContextChange] {
        defaults = new
        return table.setDefaults(new)
    }

    /// Replaces the holiday.
    ///
    /// - Returns: The alarms whose next occurrence has changed.
    @discardableResult
    func replaceHoliday(by new: Holiday?) -> [Change.ContextChange] {
        defer { holiday = new }
        return new?.end == holiday?.end ? [] : table.setHoliday(until: new?.end)
    }

    /// Replaces the person's decisions on sandboxed apps.
    ///
    /// - Returns: The alarms whose next ring has changed.
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

    /// Counts the start of an alarm if it is a timer without an app.
    func countStart(of alarm: Alarm, at now: Moment, in change: inout Change) {
        let configuration = alarm.configuration
        guard configuration.schedule == nil, configuration.isEnabled, configuration.appID.isEmpty else { return }
        change.recentTimersBefore = recentTimers
        recentTimers.add(title: configuration.title, length: configuration.preAlert, at: now.wall)
    }

    /// Reverts a change. Several changes are reverted in reverse order.
    public func undo(_ change: Change) {
        if let holiday = change.holiday { replaceHoliday(by: holiday.before) }
        if let recentTimers = change.recentTimersBefore { self.recentTimers = recentTimers }
        if let authorizations = change.authorizationsBefore { replaceAuthorizations(by: authorizations) }
        if let undoLog = change.undoLogBefore { self.undoLog = undoLog }
        for edit in change.edits.reversed() {
            // Zones and defaults aren't reverted; the holiday is already.
            put(edit.before.map { $0.with(context(of: $0)) }, at: edit.id)
        }
    }

    /// Replaces the alarm with this identifier, or adds `alarm`; with `nil`, removes it.
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

    /// Returns the caller's view of these alarms: a sandboxed app sees its own only.
    public func scoped(to caller: Caller) -> any AlarmView {
        if let app = caller.sandboxedApp { ScopedAlarms(self, of: app) } else { self }
    }

    /// True if some alarms belong to sandboxed apps.
    public var hasSandboxedApps: Bool { table.hasSandboxedApps }

    /// Returns the number of alarms of a sandboxed app.
    func count(of app: SandboxedApp) -> Int { table.count(of: app) }

    /// Returns an upper bound of the size of a listing of a sandboxed app's alarms on the bus, bytes.
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

    /// Returns the alarms that change when the wall clock is set, or a zone has changed, as they are after that, and those
    /// that run although they are denied.
    func recomputedAlarms(at now: Moment) -> (changed: [Alarm], denied: [Alarm]) {
        table.recomputed(at: now, zone(named:))
    }

    /// Calls `body` for the alarms that ring, count down or are paused, in no particular order. Alarms at rest cost
    /// almost no time.
    public func forEachActive<Failure: Error>(_ body: (Alarm) throws(Failure) -> Void) throws(Failure) {
        try table.forEachActive(body)
    }

    /// The alarm that rings next; `nil`: there is none.
    public var nextToFire: Alarm? { table.nextToFire }

    /// Returns the next alarms to ring of the alarms at rest, the soonest first; at most `count`, which is small.
    public func nextScheduled(_ count: Int) -> [Alarm] { table.nextScheduled(count) }

    /// The alarm that has rung longest; `nil` if none rings.
    public var longestAlerting: AlarmID? { table.longestAlerting?.id }

    /// The next deadline on each clock.
    public var nextWake: Wake {
        table.nextWake.earliest(with: holidayWake)
    }

    /// The end of the holiday, unless it is over.
    var holidayWake: Wake { Wake(wall: holiday.flatMap { $0.isOver ? nil : $0.end }, boot: nil) }

    /// Returns the wall time of the next ring that wakes the machine, by the clocks at `now`; `nil`: there is none.
    public func nextWaking(at now: Moment) -> WallTime? {
        table.nextWaking.first(at: now)
    }

    /// Returns the alarm of the next ring that wakes the machine; `nil`: there is none.
    public func nextWakingAlarm(at now: Moment) -> AlarmID? { table.nextWakingAlarm(at: now)?.id }

    /// Returns these identifiers by the next rings of their alarms; alarms that won't ring come last.
    public func soonestFirst(_ ids: some Sequence<AlarmID>) -> [AlarmID] {
        let never = WallTime(microseconds: .max)
        let fires = ids.map { (fire: table.nextFire(of: $0) ?? never, id: $0) }
        return fires.sorted { ($0.fire, $0.id) < ($1.fire, $1.id) }.map(\.id)
    }

    /// Returns these alarms, at most `most`, which is small: first the ringing ones, by the starts of their alerts,
    /// then the others by their next rings; alarms that won't ring come last.
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

    /// Returns the alarm with the most overdue deadline at `now`; `nil`: none is overdue.
    func mostOverdue(at now: Moment) -> Alarm? { table.mostOverdue(at: now) }
}
