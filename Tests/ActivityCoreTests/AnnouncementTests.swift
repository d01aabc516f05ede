import AlarmCore
import ConfigurationSamples
import Testing

@testable import ActivityCore

/// The times at which an activity's new values are announced.
struct AnnouncementTests {
    private static let gap = Interval(microseconds: 250_000)
    private let scenario = Scenario()

    @Test func `ten thousand updates a second are announced four times a second, the last one always`() throws {
        let id = try scenario.start()
        var told: [UInt64] = []
        for number in 1...10_000 as ClosedRange<UInt64> {
            scenario.pass(Interval(microseconds: 100))
            try scenario.update(id, [.relevance(Double(number))])
            told += scenario.activities.announcements(at: scenario.now).map { $0.after.updateCount }
        }
        #expect(told == [2500, 5000, 7500, 10_000])
        scenario.activities.saved()
        try scenario.update(id)
        #expect(scenario.told() == [])
        #expect(scenario.activities.nextWake.boot == scenario.now.boot + Self.gap)
        scenario.pass(Self.gap)
        #expect(scenario.activities.announcements(at: scenario.now).map { $0.after.updateCount } == [10_001])
        scenario.pass(.minutes(1))
        #expect(scenario.told() == [])
    }

    @Test func `an announcement has the change since the last announced state`() throws {
        let id = try scenario.start([.title("a")])
        scenario.pass(.seconds(1))
        try scenario.update(id, [.title("b")])
        var told = scenario.activities.announcements(at: scenario.now)
        #expect(
            told.map { $0.before.configuration.title } == ["a"] && told.map { $0.after.configuration.title } == ["b"])
        try scenario.update(id, [.title("c")])
        try scenario.update(id, [.title("d")])
        scenario.pass(Self.gap)
        told = scenario.activities.announcements(at: scenario.now)
        #expect(
            told.map { $0.before.configuration.title } == ["b"] && told.map { $0.after.configuration.title } == ["d"])
    }

    @Test func `a start and an end are announced at once, and becoming stale as an update is`() throws {
        let id = try scenario.start([.staleAt(Scenario.microseconds(Interval(microseconds: 1000)))])
        scenario.pass(Interval(microseconds: 1000))
        #expect(scenario.state(id) == "stale" && scenario.told() == [])
        scenario.pass(Self.gap - Interval(microseconds: 1001))
        #expect(scenario.told() == [])
        scenario.pass(Interval(microseconds: 1))
        #expect(scenario.told() == [id])
        try scenario.update(id, [.staleAt(Scenario.microseconds(.seconds(9)))])
        scenario.pass(.seconds(1))
        #expect(scenario.told() == [id])
        scenario.pass(.seconds(8))
        #expect(scenario.state(id) == "stale" && scenario.told() == [id])
        try scenario.update(id)
        try scenario.end(id)
        #expect(scenario.told() == [id])
        let pending = try scenario.start([.startAt(UInt64(scenario.now.wall.microseconds) + 1)])
        scenario.pass(Interval(microseconds: 1))
        #expect(scenario.told() == [pending])
    }

    @Test func `updates that make an activity stale and active in turn cause no more announcements`() throws {
        let id = try scenario.start()
        var count = 0
        for number in 0..<1000 {
            scenario.pass(Interval(microseconds: 1000))
            try scenario.update(id, [.staleAt(number.isMultiple(of: 2) ? 1 : 1 << 52)])
            count += scenario.told().count
        }
        #expect(count == 4)
    }

    @Test func `a stale-at that passes again and again causes no more announcements`() throws {
        let id = try scenario.start()
        let instant = Interval(microseconds: 1000)
        var count = 0
        for _ in 0..<1000 {
            try scenario.update(id, [.staleAt(UInt64((scenario.now.wall + instant).microseconds))])
            count += scenario.told().count
            scenario.pass(instant)
            #expect(scenario.state(id) == "stale")
            count += scenario.told().count
        }
        #expect(count == 4)
    }

    @Test func `several activities are announced in the order of their ids`() throws {
        var ids: [ActivityID] = []
        for _ in 0..<20 { ids.append(try scenario.start()) }
        scenario.pass(Self.gap)
        for id in ids.reversed() { try scenario.update(id) }
        #expect(scenario.told() == ids)
    }

    @Test func `a removed or unchanged activity isn't announced`() throws {
        let (gone, same) = (try scenario.start(), try scenario.start([.staleAt(Scenario.microseconds(.hours(1)))]))
        scenario.pass(.seconds(1))
        try scenario.update(gone)
        try scenario.apply(.dismiss(gone))
        scenario.setWall(by: .hours(2))
        scenario.setWall(by: Interval.zero - .hours(2))
        #expect(scenario.told() == [])
        try scenario.update(same)
        #expect(scenario.told() == [same])
        try scenario.update(same)
        #expect(scenario.told() == [])
    }
}
