/// The read-only view of all alarms: the engine without its inputs.
public protocol AlarmView: AnyObject {
    /// The limits on the number and size of alarms.
    var limits: Limits { get }
    /// The source of time zones.
    var zones: any Zones { get }
    /// The number of alarms.
    var count: Int { get }
    /// The number of alarms that ring.
    var alertingCount: Int { get }
    /// The number of alarms that count down.
    var countdownCount: Int { get }
    /// The number of alarms that ring, count down or are paused.
    var activeCount: Int { get }
    /// An upper bound of the size of a listing of all alarms on the bus, bytes.
    var listingSize: Int { get }
    /// The alarm that rings next; `nil`: there is none.
    var nextToFire: Alarm? { get }
    /// The alarm that has rung longest; `nil` if none rings.
    var longestAlerting: AlarmID? { get }
    /// The next deadline on each clock.
    var nextWake: Wake { get }
    /// The last holiday, which may be over; `nil`: none was set.
    var holiday: Holiday? { get }
    /// The timers started most often.
    var recentTimers: RecentTimers { get }

    /// True if some alarms belong to sandboxed apps.
    var hasSandboxedApps: Bool { get }
    /// The person's decisions on sandboxed apps; an app without an entry is `notDetermined`.
    var authorizations: [SandboxedApp: Authorization] { get }

    /// Returns the caller's view of these alarms: a sandboxed app sees its own only.
    func scoped(to caller: Caller) -> any AlarmView

    /// Returns the alarm with this identifier; `nil` if there is none.
    func alarm(_ id: AlarmID) -> Alarm?

    /// Calls `body` for each alarm, in no particular order.
    func forEach<Failure: Error>(_ body: (Alarm) throws(Failure) -> Void) throws(Failure)

    /// Calls `body` for each alarm that rings, counts down or is paused, in no particular order.
    func forEachActive<Failure: Error>(_ body: (Alarm) throws(Failure) -> Void) throws(Failure)

    /// Returns the next alarms to ring of the alarms at rest, the soonest first; at most `count`, which is small.
    func nextScheduled(_ count: Int) -> [Alarm]

    /// Returns the wall time of the next ring that wakes the machine, by the clocks at `now`; `nil`: there is none.
    func nextWaking(at now: Moment) -> WallTime?

    /// Returns the alarm of the next ring that wakes the machine; `nil`: there is none.
    func nextWakingAlarm(at now: Moment) -> AlarmID?

    /// Returns these identifiers by the next rings of their alarms; alarms that won't ring come last.
    func soonestFirst(_ ids: some Sequence<AlarmID>) -> [AlarmID]

    /// Returns these alarms, at most `most`, which is small: first the ringing ones, by the starts of their alerts,
    /// then the others by their next rings; alarms that won't ring come last.
    func ringingFirst(_ ids: [AlarmID], most: Int) -> [AlarmID]

    /// Returns the entries of the undo log at `now`, the latest first, even if their alarms have changed since.
    func undoEntries(at now: Moment) -> [UndoEntry]

    /// Returns the latest entry of the undo log whose alarm hasn't changed since; `nil`: there is none.
    func latestUndo(at now: Moment) -> UndoEntry?

    /// Returns true if a deadline has come at `now`.
    func isOverdue(at now: Moment) -> Bool
}

extension Engine: AlarmView {}
