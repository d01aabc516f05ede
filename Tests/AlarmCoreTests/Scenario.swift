import Testing

@testable import AlarmCore

/// An engine and the clocks that it lives by. Both show seconds since the scenario began, but as far apart as they are
/// on a machine: a mix-up of them shows.
final class Scenario {
    static let wallZero: Int64 = 1_700_000_000_000_000
    static let bootZero: Int64 = 5_000_000_000

    let engine: Engine
    private(set) var now = Scenario.moment(0)

    init(limits: Limits = Limits()) {
        engine = Engine(limits: limits)
    }

    static func wall(_ seconds: Int64) -> WallTime {
        WallTime(microseconds: wallZero + seconds * 1_000_000)
    }

    static func moment(_ seconds: Int64) -> Moment {
        Moment(wall: wall(seconds), boot: BootTime(microseconds: bootZero + seconds * 1_000_000))
    }

    /// The setting that lets an alarm come due so many seconds after the scenario's beginning.
    static func fireAt(_ seconds: Int64) -> Setting {
        .fireAt(UInt64(wall(seconds).microseconds))
    }

    // MARK: Inputs

    /// Asks for `command`, and proves that what it did can be taken back or, if it was refused, that it did nothing.
    @discardableResult
    func apply(_ command: Command, sourceLocation: SourceLocation = #_sourceLocation) throws(Refusal) -> [Effect] {
        let before = Snapshot(engine)
        let change: Change
        do {
            change = try engine.apply(command, at: now)
        } catch {
            #expect(Snapshot(engine) == before, "refused, and yet changed", sourceLocation: sourceLocation)
            throw error
        }
        prove(change, from: before, sourceLocation: sourceLocation)
        return change.effects
    }

    /// Tells what has happened, and proves that what it did can be taken back.
    @discardableResult
    func observe(_ occurrence: Occurrence, sourceLocation: SourceLocation = #_sourceLocation) -> [Effect] {
        let before = Snapshot(engine)
        let change = engine.observe(occurrence, at: now)
        prove(change, from: before, sourceLocation: sourceLocation)
        return change.effects
    }

    /// Goes to a later second without anybody noticing: the service was late, or not there.
    func sleep(until seconds: Int64) {
        now = Self.moment(seconds)
    }

    /// Shows the clocks as they are told.
    func show(_ moment: Moment) {
        now = moment
    }

    /// Lives until the second `seconds`: observes each deadline on its instant.
    @discardableResult
    func advance(to seconds: Int64, sourceLocation: SourceLocation = #_sourceLocation) -> [Effect] {
        let end = Self.moment(seconds)
        var effects: [Effect] = []
        while let wait = wait(until: end) {
            now = Moment(wall: now.wall + wait, boot: now.boot + wait)
            let before = Snapshot(engine)
            effects += observe(.elapsed, sourceLocation: sourceLocation)
            guard Snapshot(engine) != before else {
                Issue.record("a deadline led to nothing", sourceLocation: sourceLocation)
                return effects
            }
        }
        now = end
        return effects
    }

    /// How long it is to the next deadline; `nil`: none comes before `end`.
    private func wait(until end: Moment) -> Interval? {
        let wake = engine.nextWake
        let waits = [wake.wall.map { $0 - now.wall }, wake.boot.map { $0 - now.boot }]
        guard let wait = waits.compactMap({ $0 }).min(), now.boot + wait <= end.boot else { return nil }
        return max(.zero, wait)
    }

    /// The engine as it is when the machine was started anew, its boot clock showing `boot`.
    func reboot(at seconds: Int64, boot: Int64) -> Scenario {
        let other = Scenario(limits: engine.limits)
        other.now = Moment(wall: Self.wall(seconds), boot: BootTime(microseconds: boot))
        engine.forEach { other.engine.restore($0.rebooted(at: other.now)) }
        return other
    }

    private func prove(_ change: Change, from before: Snapshot, sourceLocation: SourceLocation) {
        let after = Snapshot(engine)
        engine.undo(change)
        #expect(Snapshot(engine) == before, "not taken back", sourceLocation: sourceLocation)
        for edit in change.edits { engine.put(after.alarms[edit.id], at: edit.id) }
        #expect(Snapshot(engine) == after, "not done again", sourceLocation: sourceLocation)
    }
}
