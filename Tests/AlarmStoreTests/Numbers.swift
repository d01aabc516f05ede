import AlarmCore
import ConfigurationSamples
import Randomness

/// Numbers that are the same in each run.
struct Numbers: RandomNumberGenerator {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    mutating func next() -> UInt64 { generator.next() }

    mutating func time() -> Int64 { .random(in: .min ... .max, using: &self) }

    mutating func moment() -> Moment { AlarmStoreTests.moment(wall: time(), boot: time()) }

    mutating func text(_ limit: Int) -> String {
        let characters: [Character] = ["a", "Z", " ", "\n", "é", "日", "🫖", "'", "\"", "%", "\u{FFFD}"]
        let text = (0..<Int.random(in: 0...limit / 4, using: &self)).compactMap { _ in
            characters.randomElement(using: &self)
        }
        return String(text)
    }

    mutating func name() -> String {
        String((0..<Int.random(in: 1...60, using: &self)).compactMap { _ in "abcXYZ019-_".randomElement(using: &self) })
    }

    mutating func color() -> String {
        "#" + String((0..<6).compactMap { _ in "0123456789abcdefABCDEF".randomElement(using: &self) })
    }

    mutating func interval() -> UInt64 { .random(in: 1_000_000...31_622_400_000_000, using: &self) }

    /// An alarm with any keys set, in any state.
    mutating func alarm() throws -> Alarm {
        var settings: [Setting] = [
            .title(text(1024)), .countdownTitle(text(1024)), .pausedTitle(text(1024)),
            .preAlert(interval()), .postAlert(interval()),
            .secondaryBehavior(["countdown", "custom", "both", "none"].randomElement(using: &self) ?? "none"),
            .buttons(buttons()), .stopAction(action()), .secondaryAction(action()), .defaultAction(action()),
            .sound(["default", "none", "bell", "/é " + name()].randomElement(using: &self) ?? "none"),
            .volume(.random(in: 0...1, using: &self)), .fadeIn(.random(in: 0...300_000_000, using: &self)),
            .countdownNotice(["auto", "always", "never"].randomElement(using: &self) ?? "auto"),
            .breakThrough(.random(using: &self)), .risingVolume(.random(using: &self)), .speak(.random(using: &self)),
            .tint(color()), .icon(name()),
            .metadata(value()), .layout(value()),
            .alertTimeout(Bool.random(using: &self) ? .max : .random(in: 10_000_000...86_400_000_000, using: &self)),
            .onTimeout(Bool.random(using: &self) ? "snooze" : "stop"),
            .maxSnoozes(.random(in: 0 ... .max, using: &self)),
            .missed(["ring", "notify", "drop"].randomElement(using: &self) ?? "ring"),
            .grace(.random(in: 0...86_400_000_000, using: &self)),
            .keep(.random(using: &self)), .wake(.random(using: &self)), .enabled(.random(using: &self)), .appID(name()),
        ]
        settings.removeAll { _ in Bool.random(using: &self) }
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
            since: WallTime(microseconds: time()), last: last, zoneName: Bool.random(using: &self) ? text(60) : nil,
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
            id: AlarmID(high: next(), low: next()), appID: Bool.random(using: &self) ? name() : "",
            appOrigin: [.host, .flatpak, .snap].randomElement(using: &self) ?? .host, title: text(1024),
            event: events.randomElement(using: &self) ?? .fired, due: WallTime(microseconds: time()),
            at: now.wall - Interval(microseconds: .random(in: 0...Interval.days(30).microseconds, using: &self)))
    }

    private mutating func buttons() -> [Button] {
        Button.Role.allCases.filter { _ in Bool.random(using: &self) }.map { role in
            Button(
                role, text: Bool.random(using: &self) ? name() : nil, icon: Bool.random(using: &self) ? name() : nil,
                textColor: Bool.random(using: &self) ? color() : nil,
                isHidden: [.pause, .resume].contains(role) && .random(using: &self))
        }
    }

    private mutating func action() -> AppAction {
        AppAction(
            ["a", "drink.tea-2"].randomElement(using: &self) ?? "a",
            parameter: Bool.random(using: &self) ? value() : .none,
            mode: [.background, .foreground, nil].randomElement(using: &self) ?? nil,
            target: Bool.random(using: &self) ? name() : nil)
    }

    private mutating func value() -> OpaqueValue {
        let bytes = (0..<Int.random(in: 1...300, using: &self)).map { _ in UInt8.random(in: 0...255, using: &self) }
        return OpaqueValue(bytes: bytes, size: .random(in: 1...4096, using: &self))
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
