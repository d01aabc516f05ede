import Testing

@testable import AlarmCore

/// An engine and the clocks that it uses. Both clocks count seconds from the scenario's beginning, but are as far apart
/// as on a machine, so that a mix-up of them is detected.
final class Scenario {
    static let wallZero: Int64 = 1_700_000_000_000_000
    static let bootZero: Int64 = 5_000_000_000

    let engine: Engine
    let zones: TestZones
    private(set) var now = Scenario.moment(0)
    /// The history so far.
    private(set) var history: [HistoryEntry] = []

    init(limits: Limits = Limits(), zones: TestZones = TestZones(), defaults: Defaults = .builtIn) {
        self.zones = zones
        engine = Engine(limits: limits, zones: zones, defaults: defaults)
    }

    /// A scenario that begins when clocks in Berlin, where the system is, show `text`.
    convenience init(_ text: String) {
        self.init(zones: TestZones(system: .berlin))
        now = Moment(wall: .local(text), boot: now.boot)
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

    /// Applies `command`, and checks that its change can be undone or, if it was refused, that it changed nothing.
    @discardableResult
    func apply(
        _ command: Command, by caller: Caller = .host, sourceLocation: SourceLocation = #_sourceLocation
    ) throws(Refusal) -> [Effect] {
        let before = Snapshot(engine)
        let change: Change
        do {
            change = try engine.apply(command, by: caller, at: now)
        } catch {
            #expect(Snapshot(engine) == before, "refused, and yet changed", sourceLocation: sourceLocation)
            throw error
        }
        prove(change, from: before, sourceLocation: sourceLocation)
        history += change.history
        return change.effects
    }

    /// Reports an event, and checks that its change can be undone.
    @discardableResult
    func observe(_ event: Event, sourceLocation: SourceLocation = #_sourceLocation) -> [Effect] {
        let before = Snapshot(engine)
        let change = engine.observe(event, at: now)
        // Changes of preferences aren't undone: they aren't stored.
        var isUndone = true
        if case .defaultsChanged = event { isUndone = false }
        prove(change, from: isUndone ? before : Snapshot(engine), sourceLocation: sourceLocation)
        history += change.history
        return change.effects
    }

    /// Moves the clocks to a later second without observing deadlines in between: the service was late, or not running.
    func skip(to seconds: Int64) {
        now = Self.moment(seconds)
    }

    /// Sleeps until the wall clock shows `wall`, and handles what is due then.
    @discardableResult
    func wake(at wall: WallTime, sourceLocation: SourceLocation = #_sourceLocation) -> [Effect] {
        now = Moment(wall: wall, boot: now.boot + (wall - now.wall))
        return settle(sourceLocation: sourceLocation)
    }

    /// Sets the wall clock, and handles what is due then.
    @discardableResult
    func setClock(to wall: WallTime, sourceLocation: SourceLocation = #_sourceLocation) -> [Effect] {
        now = Moment(wall: wall, boot: now.boot)
        return observe(.clockChanged, sourceLocation: sourceLocation) + settle(sourceLocation: sourceLocation)
    }

    /// Changes to another zone, and handles what is due then.
    @discardableResult
    func travel(to zone: Zone, sourceLocation: SourceLocation = #_sourceLocation) -> [Effect] {
        zones.system = zone
        return observe(.zonesChanged, sourceLocation: sourceLocation) + settle(sourceLocation: sourceLocation)
    }

    /// Observes until nothing is due any more.
    private func settle(sourceLocation: SourceLocation) -> [Effect] {
        var effects: [Effect] = []
        for _ in 0..<100 {
            let before = Snapshot(engine)
            effects += observe(.elapsed, sourceLocation: sourceLocation)
            if Snapshot(engine) == before { return effects }
        }
        Issue.record("time never settles", sourceLocation: sourceLocation)
        return effects
    }

    /// Sets the readings of both clocks.
    func show(_ moment: Moment) {
        now = moment
    }

    /// Advances the clocks by `time`, and observes each deadline at its instant.
    @discardableResult
    func pass(_ time: Interval, sourceLocation: SourceLocation = #_sourceLocation) -> [Effect] {
        live(until: now.later(by: time), sourceLocation: sourceLocation)
    }

    /// Advances the clocks to the second `seconds`, and observes each deadline at its instant.
    @discardableResult
    func advance(to seconds: Int64, sourceLocation: SourceLocation = #_sourceLocation) -> [Effect] {
        live(until: Self.moment(seconds), sourceLocation: sourceLocation)
    }

    /// Advances the clocks until the wall clock shows `wall`, and observes each deadline at its instant.
    @discardableResult
    func live(until wall: WallTime, sourceLocation: SourceLocation = #_sourceLocation) -> [Effect] {
        live(until: Moment(wall: wall, boot: now.boot + (wall - now.wall)), sourceLocation: sourceLocation)
    }

    private func live(until end: Moment, sourceLocation: SourceLocation) -> [Effect] {
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

    /// Returns the time to the next deadline; `nil`: there is none before `end`.
    private func wait(until end: Moment) -> Interval? {
        let wake = engine.nextWake
        let waits = [wake.wall.map { $0 - now.wall }, wake.boot.map { $0 - now.boot }]
        guard let wait = waits.compactMap({ $0 }).min(), now.boot + wait <= end.boot else { return nil }
        return max(.zero, wait)
    }

    /// The engine as it is when the machine was started anew, its boot clock showing `boot`.
    func reboot(at seconds: Int64, boot: Int64) -> Scenario {
        reboot(at: Self.wall(seconds), boot: boot)
    }

    /// The engine as it is when the machine was started anew, with clocks that show this.
    func reboot(at wall: WallTime, boot: Int64 = 0) -> Scenario {
        let other = Scenario(limits: engine.limits, zones: zones, defaults: engine.defaults)
        other.now = Moment(wall: wall, boot: BootTime(microseconds: boot))
        other.engine.restore(engine.storedValues)
        engine.forEach { other.engine.restore($0.rebooted(at: other.now)) }
        other.observe(.clockChanged)
        return other
    }

    private func prove(_ change: Change, from before: Snapshot, sourceLocation: SourceLocation) {
        let after = Snapshot(engine)
        engine.undo(change)
        #expect(
            Snapshot(engine) == before.undone(change, from: after), "not taken back", sourceLocation: sourceLocation)
        engine.replaceHoliday(by: after.holiday)
        engine.recentTimers = after.recentTimers
        engine.replaceAuthorizations(by: after.authorizations)
        engine.undoLog = after.undoLog
        for edit in change.edits { engine.put(after.alarms[edit.id], at: edit.id) }
        #expect(Snapshot(engine) == after, "not done again", sourceLocation: sourceLocation)
    }
}

extension Moment {
    /// The moment so much later.
    func later(by time: Interval) -> Moment { Moment(wall: wall + time, boot: boot + time) }
}
