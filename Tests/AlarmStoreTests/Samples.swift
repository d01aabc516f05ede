import AlarmCore
import AlarmStore

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
    state: Alarm.State = .scheduled, proof: Proof = .host, handled: Int64? = nil, snoozeCount: UInt32 = 0
) throws -> Alarm {
    Alarm(
        id: id, proof: proof, configuration: try configuration(settings), state: state,
        memory: OccurrenceMemory(
            since: WallTime(microseconds: .min), last: handled.map { DueTime(WallTime(microseconds: $0)) },
            zoneName: nil,
            spans: []),
        snoozeCount: snoozeCount)
}

func moment(wall: Int64, boot: Int64) -> Moment {
    Moment(wall: WallTime(microseconds: wall), boot: BootTime(microseconds: boot))
}

extension Store {
    /// All alarms, by identity.
    func alarms(at moment: Moment = now) throws -> [AlarmID: Alarm] {
        var alarms: [AlarmID: Alarm] = [:]
        _ = try load(at: moment) { alarms[$0.id] = $0 }
        return alarms
    }

    func write(_ alarms: [Alarm]) throws {
        try commit(written: alarms, removed: [])
    }
}

extension Array<Alarm> {
    var byID: [AlarmID: Alarm] { Dictionary(uniqueKeysWithValues: map { ($0.id, $0) }) }
}
