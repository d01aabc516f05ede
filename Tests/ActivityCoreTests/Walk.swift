import AlarmCore
import ConfigurationSamples
import Randomness
import Testing

@testable import ActivityCore

/// A random walk of a few activities. What it proves, it proves after each step.
struct Walk {
    private static let ids = (1...5).map { ActivityID(high: 0, low: $0) }
    private static let apps = ["tea", "coffee"].map { SandboxedApp(id: "org.example.\($0)") }
    private static let callers = [":1.1", ":1.2"].map { ActivityCaller(bus: "1", name: $0) }

    private let seed: UInt64
    private var generator: SeededGenerator
    private var activities = Activities(limits: ActivityLimits(activities: 3, perApp: 2))
    private var now = Moment(wall: Scenario.wall(.zero), boot: Scenario.boot(.zero))
    /// The activities on disk.
    private var stored: [ActivityID: Activity] = [:]
    /// The last announced states of the activities.
    private var known: [ActivityID: Activity] = [:]
    /// The times at which an update was announced.
    private var toldAt: [ActivityID: BootTime] = [:]

    init(seed: UInt64) {
        self.seed = seed
        generator = SeededGenerator(seed: seed)
    }

    mutating func run(steps: Int) {
        for step in 0..<steps {
            let issue: String?
            switch Int.random(in: 0..<10, using: &generator) {
            case 0...3: issue = act()
            case 4: issue = observe(randomEvent())
            case 5...7: issue = pass()
            case 8: issue = fail()
            default: issue = disturb()
            }
            if let issue = issue ?? settle() ?? discrepancy() {
                Issue.record("seed \(seed), step \(step): \(issue)")
                return
            }
        }
    }

    // MARK: Steps

    private mutating func act() -> String? {
        let before = Snapshot(activities)
        guard let change = randomChange() else {
            return Snapshot(activities) == before ? nil : "a refused command changed something"
        }
        return finish(change, from: before)
    }

    private mutating func observe(_ event: ActivityEvent) -> String? {
        let before = Snapshot(activities)
        let change = activities.observe(event, at: now)
        if change.isEmpty, Snapshot(activities) != before { return "an empty change has changed something" }
        return finish(change, from: before)
    }

    /// Undoes several changes, as a turn does whose commit fails.
    private mutating func fail() -> String? {
        let before = Snapshot(activities)
        var changes: [ActivityChange] = []
        for _ in 0..<Int.random(in: 1...5, using: &generator) {
            if let change = randomChange() { changes.append(change) }
            changes.append(activities.observe(randomEvent(), at: now))
        }
        for change in changes.reversed() { activities.undo(change) }
        return Snapshot(activities) == before ? nil : "not taken back: \(changes)"
    }

    /// Lets time pass: to just before the next deadline, where nothing is due, and to it, or by any time.
    private mutating func pass() -> String? {
        let wake = activities.nextWake
        let waits = [wake.wall.map { $0 - now.wall }, wake.boot.map { $0 - now.boot }].compactMap { $0 }
        let instant = Interval(microseconds: 1)
        guard let next = waits.min(), next > .zero, Bool.random(using: &generator) else {
            let most: Int64 = Bool.random(using: &generator) ? 2_000_000 : 20_000_000_000
            move(Interval(microseconds: .random(in: 0...most, using: &generator)))
            return observe(.elapsed)
        }
        move(next - instant)
        if !activities.observe(.elapsed, at: now).isEmpty || !activities.observe(.clockChanged, at: now).isEmpty {
            return "something was due before its time"
        }
        if !activities.announcements(at: now).isEmpty { return "something was told before its time" }
        move(instant)
        return observe(.elapsed)
    }

    private mutating func move(_ time: Interval) {
        now = Moment(wall: now.wall + time, boot: now.boot + time)
    }

    /// Sets the clock, or restarts the service or the machine.
    private mutating func disturb() -> String? {
        let isReboot: Bool
        switch Int.random(in: 0..<5, using: &generator) {
        case 0...2:
            let step = Interval(microseconds: .random(in: -9_000_000_000...9_000_000_000, using: &generator))
            now = Moment(wall: now.wall + step, boot: now.boot)
            return observe(.clockChanged)
        case 3: isReboot = false
        default:
            isReboot = true
            now = Moment(wall: now.wall, boot: BootTime(microseconds: 1))
        }
        let wasEnabled = activities.isEnabled
        activities = Activities(limits: activities.limits)
        for activity in stored.values { activities.restore(activity, isOfOtherBoot: isReboot) }
        known = stored
        toldAt = [:]
        if let issue = observe(.enabledChanged(wasEnabled)) ?? observe(.clockChanged) { return issue }
        let isOver = activities.inOrder.allSatisfy { $0.state == .pending || $0.start == now.wall }
        return !isReboot || isOver ? nil : "an activity has outlived the machine's run"
    }

    private mutating func randomChange() -> ActivityChange? {
        let id = Self.ids.randomElement(using: &generator) ?? Self.ids[0]
        let wall = UInt64(now.wall.microseconds)
        let time = wall - 2_000_000_000 + UInt64.random(in: 0...10_000_000_000, using: &generator)
        let command: ActivityCommand
        switch Int.random(in: 0..<12, using: &generator) {
        case 0...3:
            var settings = [Scenario.content, .endsWithCaller(Bool.random(using: &generator))]
            if Bool.random(using: &generator) { settings.append(.startAt(time)) }
            if Bool.random(using: &generator) { settings.append(.staleAt(time)) }
            command = .start(
                id, settings, alert: Bool.random(using: &generator) ? ActivityAlert() : nil,
                from: Self.callers.randomElement(using: &generator))
        case 4...8:
            let settings: [ActivitySetting] = [
                .content(OpaqueValue(bytes: [UInt8.random(in: 0...9, using: &generator)], size: 1)), .staleAt(time),
                .relevance(Double.random(in: -1...9, using: &generator)),
            ]
            command = .update(
                id, Array(settings.shuffled(using: &generator).dropLast(.random(in: 0...3, using: &generator))),
                reset: Bool.random(using: &generator) ? [.staleAt] : [],
                asOf: Bool.random(using: &generator) ? time : nil,
                alert: Bool.random(using: &generator) ? ActivityAlert() : nil)
        case 9:
            let dismissals: [ActivityCommand.Dismissal] = [.standard, .immediate, .at(time)]
            command = .end(
                id, content: nil, asOf: nil, dismissals.randomElement(using: &generator) ?? .standard)
        case 10: command = .dismiss(id)
        default: command = .invoke(id, action: "default", PlatformData())
        }
        let callers = [Caller.host, .host(appID: "tea")] + Self.apps.map { Caller.sandboxed($0) }
        return try? activities.apply(command, by: callers.randomElement(using: &generator) ?? .host, at: now)
    }

    private mutating func randomEvent() -> ActivityEvent {
        let id = Self.ids.randomElement(using: &generator) ?? Self.ids[0]
        switch Int.random(in: 0..<7, using: &generator) {
        case 0: return .callerLeft(Self.callers.randomElement(using: &generator) ?? Self.callers[0])
        case 1: return .denied([Self.apps.randomElement(using: &generator) ?? Self.apps[0]])
        case 2: return .enabledChanged(Int.random(in: 0..<4, using: &generator) > 0)
        case 3: return .dismissed(id)
        case 4: return .pressed(id, action: "default", PlatformData())
        case 5: return .elapsed
        default: return .clockChanged
        }
    }

    // MARK: Proofs

    /// Undoes a change, makes it again, stores what is to be stored, and announces what is to be announced.
    private mutating func finish(_ change: ActivityChange, from before: Snapshot) -> String? {
        let after = Snapshot(activities)
        let records = activities.records
        activities.undo(change)
        if Snapshot(activities) != before { return "not taken back: \(change)" }
        activities.redo(change, as: records, after)
        if Snapshot(activities) != after { return "not made again: \(change)" }
        if change.isToBeStored {
            for id in activities.unsaved { stored[id] = activities.activity(id) }
            activities.saved()
        }
        for effect in change.effects {
            switch effect {
            case .added(let activity):
                known[activity.id] = activity
                toldAt[activity.id] = now.boot
            case .removed(let id):
                known[id] = nil
                toldAt[id] = nil
            case .ended, .alerted, .invoked: break
            }
        }
        for (before, after) in activities.announcements(at: now) {
            if known[after.id] != before { return "others know something else: \(before)" }
            let isStart = before.state == .pending && after.state != .pending
            let isEnd = before.end == nil && after.end != nil
            if let last = toldAt[after.id], !isStart, !isEnd, now.boot - last < ActivityRecord.shortestGap {
                return "told too soon: \(after)"
            }
            known[after.id] = after
            toldAt[after.id] = now.boot
        }
        return nil
    }

    /// Observes until nothing is due any more, which takes one turn.
    private mutating func settle() -> String? {
        guard isDue else { return nil }
        return observe(.elapsed) ?? (isDue ? "time never settles: \(activities.nextWake)" : nil)
    }

    private var isDue: Bool {
        let wake = activities.nextWake
        return wake.wall.map { $0 <= now.wall } == true || wake.boot.map { $0 <= now.boot } == true
    }

    private func discrepancy() -> String? {
        let all = Dictionary(uniqueKeysWithValues: activities.inOrder.map { ($0.id, $0) })
        let limits = activities.limits
        let ended = Dictionary(grouping: all.values.filter { $0.end != nil }, by: \.owner)
        if all.count != activities.count || all.values.count(where: { $0.end == nil }) > limits.activities
            || ended.contains(where: { $1.count > ($0 == nil ? limits.activities : limits.perApp) })
        {
            return "miscounted"
        }
        if !activities.isEnabled, !all.isEmpty { return "switched off, and yet there" }
        if Set(all.keys) != Set(known.keys) { return "activities appeared or disappeared untold" }
        for id in Self.ids where all[id] != stored[id] && !activities.unsaved.contains(id) {
            return "never stored: \(id)"
        }
        if !activities.unsaved.isEmpty {
            guard let saving = activities.saving, saving <= now.boot + .seconds(1) else { return "stored too late" }
        }
        let wake = activities.nextWake
        for (id, activity) in all where activity != known[id] {
            guard let boot = wake.boot, boot <= now.boot + ActivityRecord.shortestGap else { return "told too late" }
        }
        if activities.unsaved.isEmpty, all == known, let boot = wake.boot, boot <= now.boot + .seconds(1) {
            let isNear = all.values.contains { activity in
                switch activity.state {
                case .pending: false
                case .running(let start, _): start.boot + .hours(8) == boot
                case .ended(let end): end.dismissal == boot
                }
            }
            if !isNear { return "a deadline for nothing" }
        }
        return nil
    }
}

extension Activities {
    /// Makes a change that was taken back again.
    fileprivate func redo(_ change: ActivityChange, as records: [ActivityID: ActivityRecord], _ after: Snapshot) {
        var again = ActivityChange()
        for edit in change.edits { put(records[edit.id], at: edit.id, in: &again) }
        if change.savingBefore != nil { setSaving(to: after.saving, in: &again) }
        isEnabled = after.isEnabled
    }
}
