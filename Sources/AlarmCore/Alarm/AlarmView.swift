/// The read-only view of all alarms: the engine without its inputs.
public protocol AlarmView: AnyObject {
    /// The greatest numbers and sizes.
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
    /// The alarm that rings next; `nil` if none will.
    var nextToFire: Alarm? { get }
    /// The alarm that has rung longest; `nil` if none rings.
    var longestAlerting: AlarmID? { get }
    /// The next deadline on each clock.
    var nextWake: Wake { get }
    /// The holiday that was set last, which may be over; `nil`: there is none.
    var holiday: Holiday? { get }
    /// The timers that are started most.
    var recentTimers: RecentTimers { get }

    /// True if some alarms belong to sandboxed apps.
    var hasSandboxedApps: Bool { get }
    /// The person's decisions on sandboxed apps; one that isn't there is `notDetermined`.
    var authorizations: [SandboxedApp: Authorization] { get }

    /// Returns the view of these alarms that a caller has: a sandboxed app sees its own alone.
    func scoped(to caller: Caller) -> any AlarmView

    /// Returns the alarm with this identifier; `nil` if there is none.
    func alarm(_ id: AlarmID) -> Alarm?

    /// Calls `body` for each alarm, in no particular order.
    func forEach<Failure: Error>(_ body: (Alarm) throws(Failure) -> Void) throws(Failure)

    /// Calls `body` for each alarm that rings, counts down or is paused, in no particular order.
    func forEachActive<Failure: Error>(_ body: (Alarm) throws(Failure) -> Void) throws(Failure)

    /// Returns the alarms that ring next of those that neither ring, count down nor are paused, the soonest first; at
    /// most `count`, which is small.
    func nextScheduled(_ count: Int) -> [Alarm]

    /// Returns the wall time at which the next alarm rings that wakes the machine, by the clocks at `now`; `nil` if
    /// none will.
    func nextWaking(at now: Moment) -> WallTime?

    /// Returns the alarm that rings then; `nil` if none will.
    func nextWakingAlarm(at now: Moment) -> AlarmID?

    /// Returns these identifiers in the order in which their alarms ring next, with those that don't at the end.
    func soonestFirst(_ ids: some Sequence<AlarmID>) -> [AlarmID]

    /// Returns those of these alarms that ring, the one that has rung longest first, then the ones that ring next, then
    /// those that don't; at most `most`, which is small.
    func ringingFirst(_ ids: [AlarmID], most: Int) -> [AlarmID]

    /// Returns the entries of the undo log at `now`, the latest first; of some, the alarms may have changed since.
    func undoEntries(at now: Moment) -> [UndoEntry]

    /// Returns the latest of these whose alarm is still as it was left; `nil`: there is none.
    func latestUndo(at now: Moment) -> UndoEntry?

    /// Returns true if a deadline has come at `now`.
    func isOverdue(at now: Moment) -> Bool
}

extension Engine: AlarmView {}
