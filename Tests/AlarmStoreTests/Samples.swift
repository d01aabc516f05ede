import ActivityCore
import AlarmCore
import ConfigurationSamples
import AlarmStore
import Testing

let thisBoot = BootID(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)
let otherBoot = BootID(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3211)

/// The moment at which stores are loaded.
let now = Moment(wall: WallTime(microseconds: 1_900_000_000_000_000), boot: BootTime(microseconds: 5_000_000_000))

func configuration(_ settings: [Setting]) throws -> Configuration {
    var configuration = Configuration()
    for setting in settings { try configuration.set(setting) }
    return configuration
}

func alarm(
    _ id: AlarmID = .random(), _ settings: [Setting] = [.title("Tea"), .preAlert(600_000_000)],
    state: Alarm.State = .scheduled, appOrigin: AppOrigin = .host, handled: Int64? = nil,
    memory: OccurrenceMemory? = nil,
    snoozeCount: UInt32 = 0
) throws -> Alarm {
    Alarm(
        id: id, appOrigin: appOrigin, configuration: try configuration(settings), state: state,
        memory: memory
            ?? OccurrenceMemory(
                since: WallTime(microseconds: .min), last: handled.map { DueTime(WallTime(microseconds: $0)) },
                zoneName: nil, spans: []),
        snoozeCount: snoozeCount)
}

/// Creates an entry of an event this number of days after the moment at which stores are loaded.
func entry(_ title: String, days: Int64 = 0, _ event: HistoryEntry.Event = .fired) -> HistoryEntry {
    let at = now.wall + .days(days)
    return HistoryEntry(id: .random(), appID: "org.example.Clock", title: title, event: event, due: at, at: at)
}

func moment(wall: Int64, boot: Int64) -> Moment {
    Moment(wall: WallTime(microseconds: wall), boot: BootTime(microseconds: boot))
}

extension Store {
    /// Returns all alarms by their identifiers.
    func alarms(at moment: Moment = now) throws -> [AlarmID: Alarm] {
        var alarms: [AlarmID: Alarm] = [:]
        _ = try load(at: moment) { alarms[$0.id] = $0 }
        return alarms
    }

    /// Adds to the history, each entry in a commit of its own.
    func add(_ entries: [HistoryEntry]) throws {
        for entry in entries { try commit(written: [], removed: [], history: [entry]) }
    }

    /// Returns all activities by their identifiers, and those of them that were written in another boot. None has a fault.
    func activities() throws -> (all: [ActivityID: Activity], ofOtherBoot: Set<ActivityID>) {
        var all: [ActivityID: Activity] = [:]
        var ofOtherBoot: Set<ActivityID> = []
        let faults = try loadActivities { activity, isOfOtherBoot in
            all[activity.id] = activity
            if isOfOtherBoot { ofOtherBoot.insert(activity.id) }
        }
        #expect(faults == [])
        return (all, ofOtherBoot)
    }

    /// Commits to a file that nothing happens to.
    func commit(
        written: some Sequence<Alarm>, removed: some Sequence<AlarmID>, activities: [Activity] = [],
        removedActivities: [ActivityID] = [], history: [HistoryEntry], values: StoredValues = StoredValues()
    ) throws(StoreError) {
        let changes = StoredChanges(
            written: Array(written), removed: Array(removed), activities: activities,
            removedActivities: removedActivities, history: history, values: values)
        let loss = try commit(changes) { ([], []) }
        #expect(loss == nil)
    }

    /// Commits to a file that may be lost.
    func commit(
        written: [Alarm], removed: [AlarmID], history: [HistoryEntry], values: StoredValues,
        activities: [Activity] = [],
        all: () -> [Alarm]
    ) throws(StoreError) -> Loss? {
        let changes = StoredChanges(written: written, removed: removed, history: history, values: values)
        return try commit(changes) { (all(), activities) }
    }

    /// Looks at a file that may be lost.
    func check(all: () -> [Alarm]) throws(StoreError) -> Loss? {
        try check { (alarms: all(), activities: []) }
    }

    func write(activities: [Activity]) throws {
        try commit(written: [Alarm](), removed: [AlarmID](), activities: activities, history: [])
    }

    func write(_ alarms: [Alarm]) throws {
        try commit(written: alarms, removed: [], history: [])
    }
}

/// Creates a configuration of an activity.
func configuration(_ settings: [ActivitySetting]) throws -> ActivityConfiguration {
    var configuration = ActivityConfiguration()
    for setting in settings { try configuration.set(setting) }
    return configuration
}

/// Creates an activity that has no keys but these and some content.
func activity(
    _ id: ActivityID = .random(), _ settings: [ActivitySetting] = [.title("Pizza")], owner: SandboxedApp? = nil,
    caller: ActivityCaller? = nil, startAlert: ActivityAlert? = nil,
    state: Activity.State = .running(since: moment(wall: 1_899_999_990_000_000, boot: 4_990_000_000), isStale: false),
    asOf: Int64 = 1_899_999_990_000_000, updateCount: UInt64 = 0
) throws -> Activity {
    let content = ActivitySetting.content(OpaqueValue(bytes: [0], size: 8))
    return Activity(
        id: id, owner: owner, caller: caller, try configuration([content] + settings), startAlert: startAlert,
        state: state, asOf: WallTime(microseconds: asOf), updateCount: updateCount)
}

extension Sequence<Activity> {
    var byID: [ActivityID: Activity] { Dictionary(uniqueKeysWithValues: map { ($0.id, $0) }) }
}

extension Sequence<Alarm> {
    var byID: [AlarmID: Alarm] { Dictionary(uniqueKeysWithValues: map { ($0.id, $0) }) }
}
