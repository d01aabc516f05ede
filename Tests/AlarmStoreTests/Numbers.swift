import AlarmCore
import ConfigurationSamples

/// Numbers that are the same in each run.
struct Numbers: RandomNumberGenerator {
    private var values: RandomValues

    init(seed: UInt64) {
        values = RandomValues(seed: seed)
    }

    mutating func next() -> UInt64 { values.next() }

    mutating func time() -> Int64 { .random(in: .min ... .max, using: &self) }

    mutating func moment() -> Moment { AlarmStoreTests.moment(wall: time(), boot: time()) }

    /// An alarm with any keys set, in any state.
    mutating func alarm() throws -> Alarm {
        let keys = ConfigurationKey.allCases.filter { !$0.isOfSchedule && values.chance(2) }
        var settings = keys.map { values.setting(of: $0) }
        settings += rule()
        let id = AlarmID(high: next(), low: next())
        return try AlarmStoreTests.alarm(
            id, settings, state: place(), appOrigin: [.host, .flatpak, .snap].randomElement(using: &self) ?? .host,
            memory: memory(), snoozeCount: .random(in: 0 ... .max, using: &self))
    }

    private mutating func rule() -> [Setting] {
        let seconds = Int64.random(in: 0..<86_400, using: &self)
        let time = Setting.time(TimeOfDay(seconds: seconds)?.description ?? "00:00")
        let zones = ["", "UTC", "Europe/Berlin", "America/Argentina/Buenos_Aires", "+03"]
        let zone = Setting.timeZone(zones.randomElement(using: &self) ?? "")
        switch Int.random(in: 0..<5, using: &self) {
        case 0: return []
        case 1: return [.fireAt(.random(in: 0..<1 << 53, using: &self))]
        case 2: return [time, zone]
        case 3:
            let date = CivilDate(days: .random(in: -719_528...2_932_896, using: &self))
            return [time, zone, .date(date.description)]
        default:
            let days = Weekday.allCases.filter { _ in Bool.random(using: &self) }
            return [time, zone, .weekdays((days.isEmpty ? [.sunday] : days).map(\.rawValue))]
        }
    }

    private mutating func memory() -> OccurrenceMemory {
        let date = Bool.random(using: &self) ? CivilDate(days: time()) : nil
        let last = Bool.random(using: &self) ? DueTime(WallTime(microseconds: time()), on: date) : nil
        var ends = Set((0..<Int.random(in: 0...16, using: &self)).map { _ in time() }).sorted()
        if ends.count % 2 == 1 { ends.removeLast() }
        let spans = stride(from: 0, to: ends.count, by: 2).map {
            WallTime(microseconds: ends[$0])...WallTime(microseconds: ends[$0 + 1])
        }
        return OccurrenceMemory(
            since: WallTime(microseconds: time()), last: last,
            zoneName: Bool.random(using: &self) ? values.text(60) : nil,
            spans: spans)
    }

    mutating func entry() -> HistoryEntry {
        let reason = Effect.StopReason.allCases.randomElement(using: &self) ?? .user
        let policy = Effect.MissedPolicy.allCases.randomElement(using: &self) ?? .ring
        let events: [HistoryEntry.Event] = [
            .fired, .snoozed, .stopped(reason), .missed(policy, count: .random(in: 0 ... .max, using: &self)),
            .skipped, .disabled, .held, .denied, .replaced,
        ]
        return HistoryEntry(
            id: AlarmID(high: next(), low: next()), appID: Bool.random(using: &self) ? values.name() : "",
            appOrigin: [.host, .flatpak, .snap].randomElement(using: &self) ?? .host, title: values.text(1024),
            event: events.randomElement(using: &self) ?? .fired, due: WallTime(microseconds: time()),
            at: now.wall - Interval(microseconds: .random(in: 0...Interval.days(30).microseconds, using: &self)))
    }

    private mutating func place() -> Alarm.State {
        let kind = [Countdown.Kind.preAlert, .timer, .postAlert].randomElement(using: &self) ?? .timer
        let (total, elapsed) = (Interval(microseconds: time()), Interval(microseconds: time()))
        switch Int.random(in: 0..<4, using: &self) {
        case 0:
            return .countdown(
                Countdown(
                    kind, anchor: [.wall, .boot, .rebooted].randomElement(using: &self) ?? .wall, total: total,
                    elapsed: elapsed,
                    start: moment()))
        case 1: return .paused(PausedCountdown(kind, total: total, elapsed: elapsed))
        case 2: return .alerting(Alert(due: WallTime(microseconds: time()), start: moment()))
        default: return .scheduled
        }
    }
}
