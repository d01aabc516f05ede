import AlarmCore
import ConfigurationSamples
import DBus
import EventLoop
import Glibc
import TestSupport
import Testing

@testable import Desktop

/// The states of icons that docks get.
@Suite struct LauncherEntryTests {
    private let dock: Dock

    init() throws { dock = try Dock() }

    @Test func `a dock gets the progress of an app's countdown, and its end`() throws {
        dock.show([try .counting(200, from: dock.now + (-50), [.appID("org.gnome.clocks.desktop")])])
        #expect(
            try dock.next()
                == Dock.Update(
                    uri: "application://org.gnome.clocks.desktop",
                    [
                        "count": "x 1", "count-visible": "b true", "progress": "d 0.25", "progress-visible": "b true",
                        "urgent": "b false",
                    ]))
        dock.show([])
        #expect(try dock.next() == Dock.Update(uri: "application://org.gnome.clocks.desktop", Dock.nothing))
        #expect(dock.deadline == nil)
        dock.show([])
        try dock.settle()
        #expect(dock.updates.isEmpty)
    }

    @Test func `alarms of no app are ours`() throws {
        dock.show([try .counting(200, from: dock.now)])
        #expect(try dock.next().uri == "application://org.example.Alarms.desktop")
    }

    @Test func `an app's alarms are one icon, with the progress of the one that ends first`() throws {
        let alarms = try [
            Alarm.counting(200, from: dock.now + (-20)), .counting(100, from: dock.now + (-50)),
            .paused(100, after: 99, at: dock.now),
        ]
        dock.show(alarms)
        let update = try dock.next()
        #expect(update.properties["count"] == "x 3")
        #expect(update.properties["progress"] == "d 0.5")
        // None runs: of those that stand still, the one with the least left.
        dock.show([alarms[2], try .paused(100, after: 40, at: dock.now)])
        #expect(try dock.next().properties["progress"] == "d 0.99")
        #expect(dock.deadline == nil)
    }

    @Test func `an app is urgent while one of its alarms rings`() throws {
        let ringing = try Alarm.ringing([.fireAt(1)])
        dock.show([ringing])
        var update = try dock.next()
        #expect(update.properties["urgent"] == "b true")
        #expect(update.properties["progress-visible"] == "b false")
        #expect(update.properties["count-visible"] == "b true")
        dock.show([ringing, try .counting(100, from: dock.now)])
        update = try dock.next()
        #expect(update.properties["urgent"] == "b true")
        #expect(update.properties["progress-visible"] == "b true")
        #expect(update.properties["count"] == "x 2")
    }

    @Test func `alarms that wait are not shown`() throws {
        dock.show([try Alarm([.fireAt(1)], state: .scheduled, at: dock.now)])
        try dock.settle()
        #expect(dock.updates.isEmpty)
    }

    @Test func `each app has its own signal, and only after changes`() throws {
        let alarms = try ["org.example.A", "org.example.B"].map {
            try Alarm.counting(100, from: dock.now, [.appID($0)])
        }
        dock.show(alarms)
        #expect(
            try Set([dock.next().uri, dock.next().uri])
                == ["application://org.example.A.desktop", "application://org.example.B.desktop"])
        dock.show(alarms)
        dock.show([alarms[1]])
        #expect(try dock.next() == Dock.Update(uri: "application://org.example.A.desktop", Dock.nothing))
        try dock.settle()
        #expect(dock.updates.isEmpty)
    }

    @Test func `a change of one alarm costs about the same among ten thousand as among ten`() throws {
        let cost = { (count: Int) throws -> Int64 in
            for _ in 0..<count { dock.put(try .counting(200, from: dock.now)) }
            let alarm = try Alarm.counting(100, from: dock.now)
            // The least of several: what else the machine does makes none of them cheaper.
            let times = (0..<10).map { _ in
                let start = ThreadTime.now
                dock.put(alarm)
                dock.remove(alarm.id)
                return ThreadTime.now - start
            }
            dock.show([])
            return times.min() ?? 0
        }
        let few = try cost(10)
        let many = try cost(10_000)
        #expect(many < 20 * few, "\(few) ns, \(many) ns")
    }

    @Test func `percents come by themselves, and end before the countdown does`() throws {
        // On a clock that is behind the real one each time to wait for has come already.
        dock.now = .read() + (-1_000)
        dock.haste = 2
        dock.show([try .counting(200, from: dock.now)])
        let progress = try (0...99).map { _ in try dock.next().properties["progress"] }
        #expect(progress == (0...99).map { "d \(Double($0) / 100)" })
        try dock.settle()
        #expect(dock.updates.isEmpty)
        #expect(dock.deadline == nil)
    }

    @Test func `where there is no dock the bar isn't moved`() throws {
        let dock = try Dock(hasName: false)
        dock.show([try .counting(200, from: dock.now)])
        #expect(try dock.next().properties["progress"] == "d 0.0")
        #expect(dock.deadline == nil)
        try dock.takeName()
        _ = try dock.next()
        #expect(dock.deadline == dock.now.boot + .seconds(2))
    }

    @Test func `a dock that appears later gets all states again`() throws {
        let dock = try Dock(hasName: false)
        dock.show([try .counting(200, from: dock.now)])
        _ = try dock.next()
        dock.now = dock.now + 20
        try dock.takeName()
        #expect(try dock.next().properties["progress"] == "d 0.1")
        try dock.settle()
        #expect(dock.updates.isEmpty)
    }

    @Test func `a name that is taken and dropped all the time is followed to its last state`() throws {
        let dock = try Dock(hasName: false)
        dock.show([try .counting(200, from: dock.now)])
        _ = try dock.next()
        try dock.takeAndDropName(times: 100)
        #expect(try dock.next().properties["progress"] == "d 0.0")
        try dock.settle()
        #expect(dock.updates.count < 10)
    }

    @Test func `a wall clock that was set moves the bar of a countdown to an alarm`() throws {
        let due = dock.now.wall + .seconds(100)
        let countdown = Countdown(.preAlert, anchor: .wall, total: .seconds(100), start: dock.now)
        dock.show([
            try Alarm(
                [.fireAt(UInt64(due.microseconds)), .preAlert(100_000_000)],
                state: .countdown(countdown), at: dock.now)
        ])
        #expect(try dock.next().properties["progress"] == "d 0.0")
        dock.now = Moment(wall: dock.now.wall + .seconds(40), boot: dock.now.boot)
        try dock.advance()
        #expect(try dock.next().properties["progress"] == "d 0.41")
        // Set back before its start, it has not begun.
        dock.now = Moment(wall: dock.now.wall - .seconds(1_000), boot: dock.now.boot)
        try dock.advance()
        #expect(try dock.next().properties["progress"] == "d 0.0")
    }
}

/// A dock that receives signals, and the service that sends them, with a clock that only this moves.
private final class Dock {
    struct Update: Equatable {
        let uri: String
        let properties: [String: String]

        init(uri: String, _ properties: [String: String]) {
            self.uri = uri
            self.properties = properties
        }
    }

    static let nothing = [
        "count": "x 0", "count-visible": "b false", "progress": "d 0.0", "progress-visible": "b false",
        "urgent": "b false",
    ]

    /// The readings of the clocks. They are far ahead of the real ones, so that no timer elapses by itself.
    var now: Moment
    /// The time that is added to ``now`` at each reading, seconds.
    var haste: Int64 = 0
    private let loop: EventLoop
    private let bus: PrivateBus
    private let listener: Client
    private let connection: Connection
    private var entry: LauncherEntry?
    private var shown: Set<AlarmID> = []

    /// - Parameter hasName: True if it has the name that docks have.
    init(hasName: Bool = true) throws {
        bus = try PrivateBus()
        loop = try EventLoop()
        now = .read() + 1_000_000
        listener = try Client(on: bus, in: loop)
        if hasName { try listener.connection.takeName("com.canonical.Unity") }
        try listener.record(MatchRule(interface: "com.canonical.Unity.LauncherEntry", member: "Update"))
        connection = try Connection(to: .address(bus.address), in: loop)
        entry = try LauncherEntry(on: connection, in: loop) { [unowned self] in
            now = now + haste
            return now
        }
        try settle()
    }

    /// Shows these alarms, and no others any more.
    func show(_ alarms: [Alarm]) {
        for id in shown.subtracting(alarms.map(\.id)) { entry?.remove(id) }
        shown = Set(alarms.map(\.id))
        for alarm in alarms { entry?.put(alarm) }
        entry?.update(at: now)
    }

    /// Shows this alarm, too, as it is.
    func put(_ alarm: Alarm) {
        shown.insert(alarm.id)
        entry?.put(alarm)
        entry?.update(at: now)
    }

    /// Shows this alarm no more.
    func remove(_ id: AlarmID) {
        shown.remove(id)
        entry?.remove(id)
        entry?.update(at: now)
    }

    /// The signals that were received and not returned by ``next()``.
    var updates: [Message] { listener.signals }

    /// Returns the next update.
    func next() throws -> Update {
        var reader = Reader(try listener.next("Update"))
        return Update(uri: try reader.string(), try reader.properties())
    }

    /// The next time at which the percents are updated, on the boot clock.
    var deadline: BootTime? { entry?.timer?.deadline.map(BootTime.init(microseconds:)) }

    /// Lets the clock go on to that time.
    func advance() throws {
        guard let deadline else { throw TestFailure("nothing is awaited") }
        let wait = deadline - now.boot
        now = Moment(wall: now.wall + wait, boot: deadline)
        entry?.tick()
    }

    /// Takes the name that docks have.
    func takeName() throws {
        try listener.connection.takeName("com.canonical.Unity")
    }

    /// Takes that name and drops it, again and again, faster than the signals of it are handled.
    func takeAndDropName(times: Int) throws {
        let other = try Client(on: bus, in: EventLoop())
        for _ in 0..<times {
            try other.connection.takeName("com.canonical.Unity")
            _ = try other.answer(to: .releaseName("com.canonical.Unity"))
        }
    }

    /// Returns when nothing happens any more.
    func settle() throws {
        while try loop.runOnce(timeout: 50_000) {}
    }
}

/// The time that this thread has worked.
private enum ThreadTime {
    /// In nanoseconds. The corresponding C function is `clock_gettime`.
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
