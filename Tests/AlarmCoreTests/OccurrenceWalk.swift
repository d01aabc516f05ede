import ConfigurationSamples
import Randomness
@testable import AlarmCore

/// A random walk of one alarm that repeats, through time as its clock shows it: forward, back, far away, and seen or
/// not. It records the outcome of each occurrence, which the alarm itself can't.
struct OccurrenceWalk {
    private let id = InitialState.id
    private let made: WallTime
    private var generator: SeededGenerator
    private var engine: Engine
    private let zones = TestZones(system: .berlin)
    private var now: Moment
    /// The due times of occurrences that rang, or were stopped or skipped before.
    private var handled: Set<WallTime> = []
    /// The due times of occurrences that were reported as missed.
    private var missed: Set<WallTime> = []
    /// The latest that the clock has shown.
    private var latest: WallTime
    private(set) var rings = 0
    private(set) var issue: String?

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        engine = Engine(limits: Limits(), zones: zones)
        made = .local("2026-03-20 12:00") + .hours(.random(in: 0...200, using: &generator))
        now = Moment(wall: made, boot: BootTime(microseconds: 1))
        latest = made
        let days = Weekday.allCases.filter { _ in Bool.random(using: &generator) }.map(\.rawValue)
        var settings: [Setting] = [
            .time(["07:00", "02:30", "00:00", "23:59:59"].randomElement(using: &generator) ?? "07:00"),
            .weekdays(days.isEmpty ? ["mon"] : days), .alertTimeout(10_000_000), .onTimeout("stop"),
        ]
        if Bool.random(using: &generator) { settings.append(.missed("notify")) }
        if Bool.random(using: &generator) { settings.append(.preAlert(3_600_000_000)) }
        perform(.schedule(id, settings))
    }

    mutating func run(steps: Int) {
        for _ in 0..<steps where issue == nil {
            switch Int.random(in: 0..<14, using: &generator) {
            case 0...5: live(.hours(.random(in: 0...60, using: &generator)))
            case 6: sleep(.hours(.random(in: 0...200, using: &generator)))
            case 7: setClock(by: .hours(.random(in: -100...100, using: &generator)))
            case 8: setClock(by: .days(.random(in: -100...60, using: &generator)))
            case 9: setClock(by: .seconds(.random(in: -100...100, using: &generator)))
            case 10: loseTime()
            case 11: reboot(at: now.wall + .hours(.random(in: 0...72, using: &generator)))
            case 12: skip(by: .skipNext(id))
            default: skip(by: .stop(id))
            }
            check()
        }
    }

    // MARK: Steps

    private mutating func perform(_ command: Command) {
        guard let change = try? engine.apply(command, at: now) else { return }
        take(change.effects)
    }

    private mutating func skip(by command: Command) {
        guard let alarm = engine.alarm(id), alarm.alert == nil, let next = alarm.nextOccurrence?.instant else { return }
        if case .stop = command, alarm.state == .scheduled { return }
        perform(command)
        if !handled.insert(next).inserted { issue = "handled twice: \(next)" }
    }

    /// Time passes, and each deadline is met.
    private mutating func live(_ time: Interval) {
        let end = now.wall + time
        while issue == nil {
            let wake = engine.nextWake
            let waits = [wake.wall.map { $0 - now.wall }, wake.boot.map { $0 - now.boot }].compactMap { $0 }
            guard let wait = waits.min(), now.wall + wait <= end else { break }
            pass(max(.zero, wait))
            settle()
        }
        pass(end - now.wall)
        settle()
    }

    private mutating func sleep(_ time: Interval) {
        pass(time)
        settle()
    }

    private mutating func pass(_ time: Interval) {
        now = Moment(wall: now.wall + time, boot: now.boot + time)
    }

    private mutating func setClock(by time: Interval) {
        now = Moment(wall: now.wall + time, boot: now.boot)
        // The change may be noticed before or after a deadline.
        if Bool.random(using: &generator) { settle() }
        take(engine.observe(.clockChanged, at: now).effects)
        settle()
    }

    /// The machine starts with a clock that has lost the time, which is set right a little later.
    private mutating func loseTime() {
        let off = now.wall + .hours(.random(in: 0...72, using: &generator))
        reboot(at: WallTime(microseconds: 0) + .hours(.random(in: 0...24, using: &generator)))
        live(.minutes(.random(in: 0...600, using: &generator)))
        setClock(by: off - now.wall)
    }

    private mutating func reboot(at wall: WallTime) {
        now = Moment(wall: wall, boot: BootTime(microseconds: 1))
        let other = Engine(limits: Limits(), zones: zones)
        engine.forEach { other.restore($0.rebooted(at: now)) }
        engine = other
        take(engine.observe(.clockChanged, at: now).effects)
        settle()
    }

    private mutating func settle() {
        for _ in 0..<100 where issue == nil {
            let change = engine.observe(.elapsed, at: now)
            if change.isEmpty { break }
            take(change.effects)
        }
        if engine.isOverdue(at: now) { issue = "something due was left" }
        latest = max(latest, now.wall)
    }

    // MARK: Proofs

    private var schedule: Schedule? { engine.alarm(id)?.configuration.schedule }

    private mutating func take(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .fired(_, let due, _):
                rings += 1
                if !handled.insert(due).inserted { issue = "rang twice: \(due)" }
            case .missed(_, _, .timeout, _): break
            case .missed(_, let due, _, let count): miss(due, count)
            default: break
            }
        }
    }

    /// Goes back from the last one that was missed over those before it that weren't handled.
    private mutating func miss(_ due: WallTime, _ count: UInt32) {
        guard case .wall(let rule) = schedule else { return }
        var end = due
        var left = count
        while left > 0, let occurrence = rule.last(upTo: end, in: .berlin), end > made || left == count {
            end = occurrence.instant - Interval(microseconds: 1)
            // What rings with it is handled already.
            if handled.contains(occurrence.instant) { continue }
            missed.insert(occurrence.instant)
            left -= 1
        }
    }

    /// Checks that each occurrence since the alarm was made has rung or was missed.
    private mutating func check() {
        guard issue == nil, let alarm = engine.alarm(id), case .wall(let rule) = schedule else { return }
        var after = made
        while let due = rule.first(after: after, in: .berlin), due.instant <= now.wall {
            if !handled.contains(due.instant), !missed.contains(due.instant) {
                issue = "lost: \(LocalTime(due.instant, in: .berlin)) at \(LocalTime(now.wall, in: .berlin)), \(alarm)"
                return
            }
            after = due.instant
        }
        if alarm.memory.spans.count > OccurrenceMemory.mostSpans { issue = "too many spans" }
        for (span, next) in zip(alarm.memory.spans, alarm.memory.spans.dropFirst())
        where span.upperBound >= next.lowerBound {
            issue = "spans out of order: \(alarm.memory.spans)"
        }
        let next = alarm.nextOccurrences(5)
        if next.count != 5 || next != next.sorted() || next.contains(where: handled.contains) {
            issue = "what is next isn't: \(next), \(alarm)"
        }
    }
}
