import AlarmCore
import ConfigurationSamples
import Testing

@testable import ActivityCore

/// The times at which changes are stored.
struct SavingTests {
    private let scenario = Scenario()

    private func apply(_ command: ActivityCommand) throws -> ActivityChange {
        try scenario.activities.apply(command, by: .host, at: scenario.now)
    }

    /// Lets time pass, and returns the change that its last microsecond brings.
    private func elapse(_ time: Interval) -> ActivityChange {
        let instant = Interval(microseconds: 1)
        scenario.pass(time - instant)
        let now = Moment(wall: scenario.now.wall + instant, boot: scenario.now.boot + instant)
        return scenario.activities.observe(.elapsed, at: now)
    }

    /// Starts an activity that is on disk.
    private func start(_ settings: [ActivitySetting] = []) throws -> ActivityID {
        let id = try scenario.start(settings)
        scenario.activities.saved()
        return id
    }

    @Test func `all changes except updates and presses are to be stored at once`() throws {
        let id = ActivityID(high: 1, low: 1)
        #expect(try apply(.start(id, [Scenario.content], from: nil)).isToBeStored)
        #expect(try !apply(.update(id, [], reset: [])).isToBeStored)
        #expect(try !apply(.invoke(id, action: "default", PlatformData())).isToBeStored)
        #expect(try apply(.end(id, content: nil, asOf: nil, .standard)).isToBeStored)
        #expect(try apply(.end(id, content: nil, asOf: nil, .at(1 << 52))).isToBeStored)
        #expect(try apply(.dismiss(id)).isToBeStored)
    }

    @Test func `updates are to be stored a second after the first unstored one`() throws {
        let id = try start()
        try scenario.update(id)
        #expect(scenario.activities.unsaved == [id])
        for _ in 0..<9 {
            scenario.pass(Interval(microseconds: 100_000))
            _ = scenario.told()
            try scenario.update(id)
        }
        let change = elapse(Interval(microseconds: 100_000))
        #expect(change.isToBeStored && change.effects == [])
        scenario.activities.saved()
        #expect(scenario.activities.unsaved == [])
    }

    @Test func `further updates don't delay the storing of the first one`() throws {
        let id = try start()
        try scenario.update(id)
        let saving = scenario.activities.saving
        #expect(saving == scenario.now.boot + .seconds(1))
        scenario.pass(Interval(microseconds: 999_999))
        try scenario.update(id)
        #expect(scenario.activities.saving == saving)
    }

    @Test func `an update that another commit has stored needs no commit of its own`() throws {
        let id = try start()
        try scenario.update(id)
        let other = try scenario.start()
        #expect(scenario.activities.unsaved == [id, other])
        scenario.activities.saved()
        _ = scenario.pass(.seconds(1))
        _ = scenario.told()
        #expect(scenario.activities.saving == nil && scenario.activities.unsaved == [])
        #expect(scenario.activities.nextWake == Wake(wall: nil, boot: Scenario.boot(.hours(8))))
    }

    @Test func `an update that is a no-op isn't stored`() throws {
        let id = try scenario.start(asOf: Scenario.microseconds(.seconds(1)))
        scenario.activities.saved()
        try scenario.update(id, asOf: Scenario.microseconds(.zero))
        #expect(scenario.activities.unsaved == [] && scenario.activities.saving == nil)
    }

    @Test func `an undone start leaves nothing to store, and a removal is to be stored`() throws {
        let id = ActivityID(high: 1, low: 1)
        let start = try apply(.start(id, [Scenario.content], from: nil))
        scenario.activities.undo(start)
        #expect(scenario.activities.unsaved == [] && scenario.activities.nextWake == .none)
        let kept = try self.start()
        try scenario.apply(.dismiss(kept))
        #expect(scenario.activities.unsaved == [kept])
    }

    @Test func `that an activity has become stale is stored within a second`() throws {
        _ = try start([.staleAt(Scenario.microseconds(.minutes(1)))])
        #expect(!elapse(.minutes(1)).isToBeStored)
        #expect(scenario.activities.saving == Scenario.boot(.minutes(1) + .seconds(1)))
    }

    @Test func `64 activities that nobody updates have no deadline but their ends`() throws {
        for _ in 0..<64 { _ = try start() }
        scenario.pass(.seconds(1))
        #expect(scenario.told() == [])
        #expect(scenario.activities.nextWake == Wake(wall: nil, boot: Scenario.boot(.hours(8))))
        #expect(Activities().nextWake == .none)
    }
}
