@testable import AlarmCore

/// All counts and answers of an engine.
struct Snapshot: Equatable {
    let alarms: [AlarmID: Alarm]
    let holiday: Holiday?
    let recentTimers: RecentTimers
    var undoLog: UndoLog
    let authorizations: [SandboxedApp: Authorization]
    /// The alarms that ring, count down or are paused.
    let active: Set<AlarmID>
    let count: Int
    let alertingCount: Int
    let countdownCount: Int
    let activeCount: Int
    let listingSize: Int
    let nextWake: Wake
    /// The time of the next ring; of several at once, it is any.
    let nextFire: WallTime?
    let longestAlerting: BootTime?
    /// The next rings that wake the machine, where the boot clock's are the soonest and where the wall clock's are.
    let nextWakings: [WallTime?]

    private static let readings = [
        Moment(wall: WallTime(microseconds: .min), boot: BootTime(microseconds: 0)),
        Moment(wall: WallTime(microseconds: .max / 2), boot: BootTime(microseconds: 0)),
    ]

    init(_ engine: Engine) {
        let alarms = Self.alarms(of: engine)
        self.alarms = alarms
        holiday = engine.holiday
        recentTimers = engine.recentTimers
        undoLog = engine.undoLog
        authorizations = engine.authorizations
        var active: Set<AlarmID> = []
        engine.forEachActive { active.insert($0.id) }
        self.active = active
        count = engine.count
        alertingCount = engine.alertingCount
        countdownCount = engine.countdownCount
        activeCount = engine.activeCount
        listingSize = engine.listingSize
        nextWake = engine.nextWake
        nextFire = engine.nextToFire?.nextFire
        longestAlerting = engine.longestAlerting.flatMap { alarms[$0]?.alert?.start.boot }
        nextWakings = Self.readings.map { engine.nextWaking(at: $0) }
    }

    /// Creates the snapshot that an engine with these must have, each number counted from
    /// scratch.
    init(
        counting alarms: [AlarmID: Alarm], holiday: Holiday?, recentTimers: RecentTimers, undoLog: UndoLog,
        authorizations: [SandboxedApp: Authorization]
    ) {
        self.alarms = alarms
        self.holiday = holiday
        self.recentTimers = recentTimers
        self.undoLog = undoLog
        self.authorizations = authorizations
        active = Set(alarms.values.filter { $0.state != .scheduled }.map(\.id))
        count = alarms.count
        alertingCount = alarms.values.count { $0.alert != nil }
        countdownCount = alarms.values.count { $0.countdown != nil }
        activeCount = active.count
        listingSize = alarms.values.reduce(0) { $0 + $1.listingSize }
        let holidayEnd = holiday.flatMap { $0.isOver ? nil : $0.end }
        nextWake = Wake(
            wall: (alarms.values.compactMap(\.wallDeadline) + [holidayEnd].compactMap(\.self)).min(),
            boot: alarms.values.compactMap(\.bootDeadline).min())
        nextFire = alarms.values.compactMap(\.nextFire).min()
        longestAlerting = alarms.values.compactMap { $0.alert?.start.boot }.min()
        nextWakings = Self.readings.map { now in
            alarms.values.compactMap { $0.configuration.wakes ? $0.nextRing(at: now) : nil }.min()
        }
    }

    /// The alarms that a view has.
    static func alarms(of view: any AlarmView) -> [AlarmID: Alarm] {
        var alarms: [AlarmID: Alarm] = [:]
        view.forEach { alarms[$0.id] = $0 }
        return alarms
    }

    /// The same after `change` was undone: its holiday and its decisions are undone, its zones and
    /// defaults aren't.
    func undone(_ change: Change, from other: Snapshot) -> Snapshot {
        guard !change.contextChanges.isEmpty, change.holiday == nil, change.authorizationsBefore == nil else {
            return self
        }
        return Snapshot(
            counting: alarms.mapValues { alarm in other.alarms[alarm.id].map { alarm.with($0.context) } ?? alarm },
            holiday: holiday, recentTimers: recentTimers, undoLog: undoLog, authorizations: authorizations)
    }
}

extension Alarm {
    /// Returns the time of the next ring, by the clocks at `now`.
    func nextRing(at now: Moment) -> WallTime? {
        let byBoot = rings.boot.map { now.wall + ($0 - now.boot) }
        return [rings.wall, byBoot].compactMap(\.self).min()
    }
}
