import AlarmCore
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

    /// Returns the end of the holiday; `nil`: there is none.
    func holidayEnd() throws -> WallTime? { try load(at: now) { _ in }.holidayEnd }

    /// Returns the timers that are started most.
    func recentTimers() throws -> RecentTimers { try load(at: now) { _ in }.recentTimers }

    /// Adds to the history, each entry in a commit of its own.
    func add(_ entries: [HistoryEntry]) throws {
        for entry in entries { try commit(written: [], removed: [], history: [entry]) }
    }

    /// Commits to a file that nothing happens to.
    func commit(
        written: some Sequence<Alarm>, removed: some Sequence<AlarmID>, history: [HistoryEntry],
        holidayEnd: WallTime? = nil, recentTimers: RecentTimers = RecentTimers(),
        authorizations: [SandboxedApp: Authorization] = [:]
    ) throws(StoreError) {
        let loss = try commit(
            written: written, removed: removed, history: history, holidayEnd: holidayEnd, recentTimers: recentTimers,
            authorizations: authorizations
        ) { [] }
        #expect(loss == nil)
    }

    func write(_ alarms: [Alarm]) throws {
        try commit(written: alarms, removed: [], history: [])
    }
}

extension Sequence<Alarm> {
    var byID: [AlarmID: Alarm] { Dictionary(uniqueKeysWithValues: map { ($0.id, $0) }) }
}
