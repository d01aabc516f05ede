import ConfigurationSamples
import Randomness
import Testing

@testable import AlarmCore

/// A random walk of a few alarms through commands and events. What it proves, it proves after each step.
struct Walk {
    private static let ids = (1...4).map { AlarmID(high: 0, low: $0) }
    private static let app = SandboxedApp(id: "org.example.Tea")

    /// The states of a ring between its `fired` and its end, by the effects.
    private enum Ring { case rings, snoozed }

    private let seed: UInt64
    private var generator: SeededGenerator
    private let setsClocks: Bool
    private let zones = TestZones(system: .berlin)
    private var engine: Engine
    private var now = Scenario.moment(0)
    private var rings: [AlarmID: Ring] = [:]
    private var known: Set<AlarmID> = []

    init(seed: UInt64, setsClocks: Bool = false) {
        self.seed = seed
        self.setsClocks = setsClocks
        generator = SeededGenerator(seed: seed)
        engine = Engine(limits: Limits(alarms: 3), zones: zones)
    }

    mutating func run(steps: Int) {
        for step in 0..<steps {
            let issue: String?
            switch Int.random(in: 0..<10, using: &generator) {
            case 0...4: issue = act()
            case 5: issue = undo()
            case 6, 7: issue = pass()
            case 8: issue = Bool.random(using: &generator) ? pass() : wish()
            default: issue = setsClocks ? setClocks() : pass()
            }
            if let issue = issue ?? discrepancy() {
                Issue.record("seed \(seed), step \(step): \(issue)")
                return
            }
        }
    }

    // MARK: Steps

    /// Applies a command, or presses a button.
    private mutating func act() -> String? {
        let before = Snapshot(engine)
        guard let change = Self.randomChange(of: engine, at: now, &generator) else {
            return Snapshot(engine) == before ? nil : "a refused command changed something"
        }
        if change.effects.contains(where: \.isRing) { return "a command rang" }
        return undoAndRedo(change, from: before) ?? take(change)
    }

    /// Undoes a command.
    private mutating func undo() -> String? {
        let before = Snapshot(engine)
        let entry = engine.undoEntries(at: now).randomElement(using: &generator)
        let command = entry.map { Bool.random(using: &generator) ? .undo($0.token) : .undoLast } ?? Command.undoLast
        guard let change = try? engine.apply(command, at: now) else {
            return Snapshot(engine) == before ? nil : "a refused undo changed something"
        }
        return undoAndRedo(change, from: before) ?? take(change, isUndo: true)
    }

    /// Lets time pass: to just before the next deadline, to it, by a little or by much.
    private mutating func pass() -> String? {
        let wake = engine.nextWake
        let waits = [wake.wall.map { $0 - now.wall }, wake.boot.map { $0 - now.boot }].compactMap { $0 }
        let next = max(.zero, waits.min() ?? .seconds(10))
        let wait: Interval
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: wait = max(.zero, next - Interval(microseconds: 1))
        case 1, 2: wait = next
        case 3: wait = Interval(microseconds: .random(in: 0...100_000_000, using: &generator))
        default: wait = Interval(microseconds: .random(in: 0...5_000_000_000, using: &generator))
        }
        now = Moment(wall: now.wall + wait, boot: now.boot + wait)
        return settle()
    }

    /// Sets other defaults, which aren't undone.
    private mutating func wish() -> String? {
        take(engine.observe(.defaultsChanged(Self.randomDefaults(&generator)), at: now))
    }

    private mutating func setClocks() -> String? {
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: setWall(by: .random(in: -4_000_000_000...4_000_000_000, using: &generator))
        case 1: setWall(by: .random(in: -90_000_000...90_000_000, using: &generator))
        case 2: setWall(by: .random(in: -9_000_000_000_000...9_000_000_000_000, using: &generator))
        case 3:
            zones.system = [.berlin, .losAngeles, .tokyo, .utc].randomElement(using: &generator) ?? .utc
            if let issue = observe(.zonesChanged) { return issue }
        default:
            let off = Interval(microseconds: .random(in: -60_000_000...900_000_000, using: &generator))
            now = Moment(wall: now.wall + off, boot: BootTime(microseconds: .random(in: 0...99, using: &generator)))
            let rebooted = Engine(limits: engine.limits, zones: zones, defaults: engine.defaults)
            rebooted.restore(engine.storedValues)
            engine.forEach { rebooted.restore($0.rebooted(at: now)) }
            engine = rebooted
        }
        // The change may be noticed before or after what is due.
        if Bool.random(using: &generator), let issue = settle() { return issue }
        return observe(.clockChanged) ?? settle()
    }

    private mutating func setWall(by difference: Int64) {
        now = Moment(wall: now.wall + Interval(microseconds: difference), boot: now.boot)
    }

    private mutating func observe(_ event: Event) -> String? {
        let before = Snapshot(engine)
        let change = engine.observe(event, at: now)
        return undoAndRedo(change, from: before) ?? take(change)
    }

    /// Observes until nothing is due any more.
    private mutating func settle() -> String? {
        for _ in 0..<100 {
            let before = Snapshot(engine)
            let isDue =
                (before.nextWake.wall.map { $0 <= now.wall } ?? false)
                || (before.nextWake.boot.map { $0 <= now.boot } ?? false)
            let change = engine.observe(.elapsed, at: now)
            let after = Snapshot(engine)
            if !isDue { return after == before && change.isEmpty ? nil : "something happened before its time" }
            if change.isEmpty || after == before { return "a deadline led to nothing: \(before.nextWake)" }
            if let issue = undoAndRedo(change, from: before) ?? take(change) { return issue }
        }
        return "time never settles"
    }

    // MARK: Proofs

    /// Undoes a change, which must restore the state before, and makes it again.
    private func undoAndRedo(_ change: Change, from before: Snapshot) -> String? {
        let after = Snapshot(engine)
        engine.undo(change)
        if Snapshot(engine) != before.undone(change, from: after) { return "not taken back: \(change)" }
        engine.replaceHoliday(by: after.holiday)
        engine.recentTimers = after.recentTimers
        engine.replaceAuthorizations(by: after.authorizations)
        engine.undoLog = after.undoLog
        for edit in change.edits { engine.put(after.alarms[edit.id], at: edit.id) }
        return Snapshot(engine) == after ? nil : "not made again: \(change)"
    }

    /// Follows the effects: every ring ends, once, and nothing ends that hasn't rung. The history has the same events.
    private mutating func take(_ change: Change, isUndo: Bool = false) -> String? {
        let effects = change.effects
        let isOfRing: (HistoryEntry) -> Bool = { ![.skipped, .disabled, .held, .denied, .replaced].contains($0.event) }
        guard change.history.allSatisfy({ $0.at == now.wall }) else {
            return "kept for another time: \(change.history)"
        }
        var history = change.history.filter(isOfRing)[...]
        for (index, effect) in effects.enumerated() {
            let isRight: Bool
            var event: HistoryEntry.Event?
            switch effect {
            case .added(let alarm): isRight = known.insert(alarm.id).inserted && (isUndo || alarm.snoozeCount == 0)
            case .removed(let id): isRight = known.remove(id) != nil && rings[id] == nil
            case .fired(let id, let due, let actual):
                isRight = rings.updateValue(.rings, forKey: id) != .rings && (setsClocks || due <= actual)
                event = .fired
            case .stopped(let id, let reason):
                // A timer of a denied app ends without having rung.
                isRight = rings.removeValue(forKey: id) != nil || reason == .denied
                event = .stopped(reason)
            case .snoozed(let id, _):
                isRight = rings.updateValue(.snoozed, forKey: id) == .rings || isUndo
                event = .snoozed
            case .missed(let id, _, .timeout, let count):
                isRight = count == 1 && index > 0 && effects[index - 1] == .stopped(id, .timeout)
                event = .missed(.timeout, count: count)
            case .missed(let id, let due, let policy, let count):
                // A snooze that was missed has ended by that.
                isRight = rings.removeValue(forKey: id) != .rings && count > 0 && (setsClocks || due < now.wall)
                event = .missed(policy, count: count)
            case .invoked(let id, let press, _, _):
                isRight =
                    switch press {
                    case .stop, .pause, .resume: rings[id] != .rings
                    case .snooze: rings[id] == .snoozed
                    case .custom, .activate: rings[id] == .rings
                    }
            case .alertChanged(let id): isRight = rings[id] == .rings
            case .authorizationsChanged: isRight = index == effects.count - 1
            }
            guard isRight else { return "out of order: \(effect) in \(effects)" }
            guard let event else { continue }
            guard let entry = history.popFirst(), entry.event == event, entry.at == now.wall else {
                return "not kept: \(effect), \(change.history)"
            }
        }
        // A snooze that comes back paused has no effect: only its state says so.
        for edit in change.edits where isUndo && engine.alarm(edit.id)?.pausedCountdown?.kind == .postAlert {
            rings[edit.id] = .snoozed
        }
        return history.isEmpty ? nil : "kept without reason: \(history)"
    }

    /// Compares what the engine says of itself with what its alarms and the effects say.
    private func discrepancy() -> String? {
        let snapshot = Snapshot(engine)
        let counted = Snapshot(
            counting: snapshot.alarms, holiday: engine.holiday, recentTimers: engine.recentTimers,
            undoLog: engine.undoLog, authorizations: engine.authorizations)
        let app = Self.app
        let view = Snapshot.alarms(of: engine.scoped(to: .sandboxed(app)))
        if snapshot.alarms.filter({ $0.value.owner == app }) != view { return "another view: \(view)" }
        if snapshot != counted { return "miscounted: \(snapshot)" }
        if Set(snapshot.alarms.keys) != known { return "alarms appeared or disappeared untold" }
        for (id, alarm) in snapshot.alarms {
            let ring: Ring? = alarm.alert != nil ? .rings : alarm.isSnoozed ? .snoozed : nil
            if ring != rings[id] { return "its effects tell otherwise: \(alarm)" }
            if let issue = discrepancy(of: alarm) { return "\(issue): \(alarm)" }
        }
        return nil
    }

    private func discrepancy(of alarm: Alarm) -> String? {
        let configuration = alarm.configuration
        if !configuration.isEnabled {
            let isIdle = alarm.state == .scheduled && alarm.nextFire == nil
            return isIdle && alarm.wallDeadline == nil && alarm.bootDeadline == nil ? nil : "disabled, and yet busy"
        }
        if alarm.isDenied {
            let isInert = !alarm.runsDenied && alarm.nextFire == nil && alarm.takeover == nil
            return isInert && alarm.wallDeadline == nil && alarm.bootDeadline == nil ? nil : "denied, and yet busy"
        }
        if alarm.state == .scheduled, alarm.nextFire == nil { return "scheduled for nothing" }
        if alarm.snoozeCount > 0, alarm.alert == nil, !alarm.isSnoozed { return "counts snoozes without a ring" }
        if let countdown = alarm.countdown {
            if countdown.elapsed < .zero || countdown.elapsed > countdown.total { return "elapsed out of its total" }
            if (countdown.kind == .timer) != (configuration.schedule == nil), countdown.kind != .postAlert {
                return "a countdown of the wrong kind"
            }
            if alarm.nextFire == nil { return "counts down to nothing" }
        }
        if let countdown = alarm.pausedCountdown, countdown.elapsed < .zero { return "less than nothing has passed" }
        if !setsClocks, alarm.nextRing(at: now) != alarm.nextFire { return "rings at two times" }
        let next = alarm.nextOccurrences(3)
        if next.first != alarm.nextDue || next != next.sorted() || Set(next).count != next.count {
            return "what is next isn't: \(next)"
        }
        return nil
    }

    // MARK: Chance

    /// Applies a random command, or presses a random button; `nil`: it was refused.
    ///
    /// - Parameter decides: True if decisions on a sandboxed app are made.
    static func randomChange(
        of engine: Engine, at now: Moment, _ generator: inout SeededGenerator, decides: Bool = true
    ) -> Change? {
        let id = ids[Int.random(in: 0..<ids.count, using: &generator)]
        let command: Command
        switch Int.random(in: 0..<25, using: &generator) {
        case 0...3: command = .schedule(id, randomSettings(at: now, &generator))
        case 4...6:
            let keys = ConfigurationKey.allCases.filter { _ in Int.random(in: 0..<15, using: &generator) == 0 }
            let settings = randomSettings(at: now, &generator).filter { !keys.contains($0.key) }
            command = .update(id, settings, reset: keys)
        case 7: command = Bool.random(using: &generator) ? .stop(id) : .stopRinging
        case 8: command = Bool.random(using: &generator) ? .snooze(id, length: nil) : .snoozeRinging
        case 9: command = .snooze(id, length: UInt64.random(in: 0...200, using: &generator) * 1_000_000)
        case 10: command = .pause(id)
        case 11: command = .resume(id)
        case 12: command = .cancel(id)
        case 13: command = .setEnabled(id, .random(using: &generator))
        case 14: command = .skipNext(id)
        case 15: command = .invoke(id, randomPress(&generator), PlatformData())
        case 16: command = .restart(id)
        case 17:
            let end = now.wall + .seconds(.random(in: -20...90_000, using: &generator))
            command = .setHoliday(until: Bool.random(using: &generator) ? 0 : UInt64(clamping: end.microseconds))
        case 18: command = .extend(id, length: UInt64.random(in: 0...200, using: &generator) * 1_000_000)
        case 19: command = .unskip(id)
        case 20 where decides:
            let decision = Authorization.allCases.randomElement(using: &generator) ?? .denied
            if Bool.random(using: &generator) {
                return engine.observe(.authorizationsChanged([app: decision]), at: now)
            }
            command = .setAuthorization(app, decision)
        case 21: return engine.observe(.pressed(id, randomPress(&generator), on: .countdown), at: now)
        default: return engine.observe(.pressed(id, randomPress(&generator)), at: now)
        }
        let isSandboxed = Int.random(in: 0..<3, using: &generator) == 0
        return try? engine.apply(command, by: isSandboxed ? .sandboxed(app) : .host, at: now)
    }

    private static func randomPress(_ generator: inout SeededGenerator) -> AlarmAction {
        AlarmAction.allCases.randomElement(using: &generator) ?? .stop
    }

    private static func randomDefaults(_ generator: inout SeededGenerator) -> Defaults {
        Defaults(
            snooze: .seconds(.random(in: 0...100, using: &generator)),
            alertTimeout: Bool.random(using: &generator)
                ? .never : .after(.seconds(.random(in: 10...100, using: &generator))))
    }

    private static func randomSettings(at now: Moment, _ generator: inout SeededGenerator) -> [Setting] {
        func seconds(_ range: ClosedRange<Int64>) -> UInt64 {
            UInt64(Int64.random(in: range, using: &generator) * 1_000_000)
        }
        func isLikely(_ chances: Int) -> Bool { Int.random(in: 0..<10, using: &generator) < chances }
        let due = now.wall + Interval.seconds(.random(in: -20...900, using: &generator))
        let others: [Setting] = [
            .preAlert(seconds(0...200)), .postAlert(seconds(0...200)), .title("Tea"), .alertTimeout(seconds(5...100)),
            .onTimeout(isLikely(5) ? "snooze" : "stop"), .maxSnoozes(.random(in: 0...3, using: &generator)),
            .missed(isLikely(5) ? "notify" : "drop"), .grace(seconds(0...2000)), .keep(isLikely(5)),
            .wake(isLikely(5)), .secondaryBehavior(isLikely(5) ? "both" : "custom"), .stopAction(AppAction("stop")),
            .enabled(isLikely(8)), .tint("#123456"), .volume(0.5),
        ]
        let settings = others.filter { _ in isLikely(4) }
        if isLikely(3) { return settings + [.fireAt(UInt64(clamping: due.microseconds))] }
        if isLikely(3) { return settings }
        let zone: Zone = isLikely(7) ? .berlin : .tokyo
        let local = LocalTime(due, in: zone)
        var rule: [Setting] = [.time(local.time.description)]
        if zone == .tokyo || isLikely(2) { rule.append(.timeZone(zone.name)) }
        if isLikely(2) {
            rule.append(.date(local.date.description))
        } else if isLikely(7) {
            let days = Weekday.allCases.filter { _ in isLikely(5) }
            rule.append(.weekdays((days.isEmpty ? Weekday.allCases : days).map(\.rawValue)))
        }
        return settings + rule
    }
}

extension Effect {
    fileprivate var isRing: Bool {
        guard case .fired = self else { return false }
        return true
    }
}
