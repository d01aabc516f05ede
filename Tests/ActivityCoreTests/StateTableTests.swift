import AlarmCore
import ConfigurationSamples
import Testing

@testable import ActivityCore

/// The table of states and events.
struct StateTableTests {
    enum Start: String, CaseIterable {
        case pending, active, stale, ended
    }

    enum Event: String {
        case itsStartComes = "its start comes"
        case itsStartIsFoundLate = "its start is found more than 8 h late"
        case update = "Update"
        case freshUpdate = "Update, with a stale-at to come"
        case outdatedUpdate = "Update, with a stale-at that has passed"
        case staleAtPasses = "stale-at passes"
        case end = "End"
        case endLater = "End, with a dismiss-at"
        case endAtOnce = "End, with immediate dismissal"
        case eightHoursPass = "8 h pass"
        case dismiss = "Dismiss"
        case swipe = "a swipe"
        case callerLeaves = "its caller leaves"
        case restart = "the service restarts"
        case reboot = "the machine restarts"
    }

    /// A cell of the table.
    struct Cell: CustomTestStringConvertible {
        let start: Start
        let event: Event
        let after: String
        var reason: ActivityEndReason?
        /// The time after the event at which it is gone, if it has ended.
        var gone: Interval?
        var alerts = false

        var testDescription: String { "\(start.rawValue), \(event.rawValue): \(after)" }
    }

    private static let caller = ActivityCaller(bus: "1234", name: ":1.7")
    private static let day = Interval.days(1)
    private static let almostFourHours = Interval.hours(4) - .seconds(10)
    private static let alert = ActivityAlert(title: "It starts")
    private let scenario = Scenario()

    private func make(_ start: Start) throws -> ActivityID {
        let settings: [ActivitySetting] =
            switch start {
            case .pending: [.startAt(Scenario.microseconds(Self.day))]
            case .active: []
            case .stale: [.staleAt(1)]
            case .ended: [.staleAt(Scenario.microseconds(.seconds(10)))]
            }
        let alert = start == .pending ? Self.alert : nil
        let id = try scenario.start(settings + [.endsWithCaller(true)], alert: alert, from: Self.caller)
        if start == .ended { try scenario.end(id) }
        return id
    }

    private func send(_ event: Event, to id: ActivityID) throws(Refusal) -> [ActivityEffect] {
        switch event {
        case .itsStartComes: return scenario.pass(Self.day)
        case .itsStartIsFoundLate: return scenario.pass(Self.day + .hours(8) + Interval(microseconds: 1))
        case .update: return try scenario.update(id, [Scenario.content])
        case .freshUpdate: return try scenario.update(id, [.staleAt(Scenario.microseconds(.seconds(10)))])
        case .outdatedUpdate: return try scenario.update(id, [.staleAt(1)])
        case .staleAtPasses:
            if scenario.state(id) == "pending" || scenario.state(id) == "active" {
                try scenario.update(id, [.staleAt(Scenario.microseconds(.seconds(10)))])
            }
            return scenario.pass(.seconds(10))
        case .end: return try scenario.end(id)
        case .endLater: return try scenario.end(id, .at(Scenario.microseconds(.hours(1))))
        case .endAtOnce: return try scenario.end(id, .immediate)
        case .eightHoursPass: return scenario.pass(.hours(8))
        case .dismiss: return try scenario.apply(.dismiss(id))
        case .swipe: return scenario.observe(.dismissed(id))
        case .callerLeaves: return scenario.observe(.callerLeft(Self.caller))
        case .restart: return scenario.restart()
        case .reboot: return scenario.restart(isReboot: true)
        }
    }

    static let cells: [Cell] = [
        Cell(start: .pending, event: .itsStartComes, after: "active", alerts: true),
        Cell(start: .pending, event: .itsStartIsFoundLate, after: "gone", reason: .expired),
        Cell(start: .pending, event: .update, after: "pending"),
        Cell(start: .pending, event: .freshUpdate, after: "pending"),
        Cell(start: .pending, event: .outdatedUpdate, after: "pending"),
        Cell(start: .pending, event: .staleAtPasses, after: "pending"),
        Cell(start: .pending, event: .end, after: "gone", reason: .client),
        Cell(start: .pending, event: .endLater, after: "gone", reason: .client),
        Cell(start: .pending, event: .endAtOnce, after: "gone", reason: .client),
        Cell(start: .pending, event: .eightHoursPass, after: "pending"),
        Cell(start: .pending, event: .dismiss, after: "gone", reason: .user),
        Cell(start: .pending, event: .swipe, after: "gone", reason: .user),
        Cell(start: .pending, event: .callerLeaves, after: "gone", reason: .caller),
        Cell(start: .pending, event: .restart, after: "pending"),
        Cell(start: .pending, event: .reboot, after: "pending"),

        Cell(start: .active, event: .update, after: "active"),
        Cell(start: .active, event: .freshUpdate, after: "active"),
        Cell(start: .active, event: .outdatedUpdate, after: "stale"),
        Cell(start: .active, event: .staleAtPasses, after: "stale"),
        Cell(start: .active, event: .end, after: "ended", reason: .client, gone: .hours(4)),
        Cell(start: .active, event: .endLater, after: "ended", reason: .client, gone: .hours(1)),
        Cell(start: .active, event: .endAtOnce, after: "gone", reason: .client),
        Cell(start: .active, event: .eightHoursPass, after: "ended", reason: .expired, gone: .hours(4)),
        Cell(start: .active, event: .dismiss, after: "gone", reason: .user),
        Cell(start: .active, event: .swipe, after: "gone", reason: .user),
        Cell(start: .active, event: .callerLeaves, after: "ended", reason: .caller, gone: .minutes(1)),
        Cell(start: .active, event: .restart, after: "active"),
        Cell(start: .active, event: .reboot, after: "gone", reason: .reboot),

        Cell(start: .stale, event: .update, after: "stale"),
        Cell(start: .stale, event: .freshUpdate, after: "active"),
        Cell(start: .stale, event: .outdatedUpdate, after: "stale"),
        Cell(start: .stale, event: .staleAtPasses, after: "stale"),
        Cell(start: .stale, event: .end, after: "ended", reason: .client, gone: .hours(4)),
        Cell(start: .stale, event: .endLater, after: "ended", reason: .client, gone: .hours(1)),
        Cell(start: .stale, event: .endAtOnce, after: "gone", reason: .client),
        Cell(start: .stale, event: .eightHoursPass, after: "ended", reason: .expired, gone: .hours(4)),
        Cell(start: .stale, event: .dismiss, after: "gone", reason: .user),
        Cell(start: .stale, event: .swipe, after: "gone", reason: .user),
        Cell(start: .stale, event: .callerLeaves, after: "ended", reason: .caller, gone: .minutes(1)),
        Cell(start: .stale, event: .restart, after: "stale"),
        Cell(start: .stale, event: .reboot, after: "gone", reason: .reboot),

        Cell(start: .ended, event: .staleAtPasses, after: "ended", gone: almostFourHours),
        Cell(start: .ended, event: .end, after: "ended", gone: .hours(4)),
        Cell(start: .ended, event: .endLater, after: "ended", gone: .hours(1)),
        Cell(start: .ended, event: .endAtOnce, after: "gone"),
        Cell(start: .ended, event: .eightHoursPass, after: "gone"),
        Cell(start: .ended, event: .dismiss, after: "gone"),
        Cell(start: .ended, event: .swipe, after: "gone"),
        Cell(start: .ended, event: .callerLeaves, after: "ended", gone: .hours(4)),
        Cell(start: .ended, event: .restart, after: "ended", gone: .hours(4)),
        Cell(start: .ended, event: .reboot, after: "gone"),
    ]

    @Test(arguments: cells)
    func `an event leads to the state in the table, and announces it`(_ cell: Cell) throws {
        let id = try make(cell.start)
        #expect(scenario.state(id) == cell.start.rawValue)
        let effects = try send(cell.event, to: id)
        #expect(scenario.state(id) == cell.after)
        var expected: [ActivityEffect] = []
        if cell.alerts { expected.append(.alerted(id, Self.alert)) }
        if let reason = cell.reason { expected.append(.ended(id, reason)) }
        if cell.after == "gone" { expected.append(.removed(id)) }
        #expect(effects == expected)
        guard let gone = cell.gone else { return }
        #expect(scenario.pass(gone - Interval(microseconds: 1)) == [])
        #expect(scenario.state(id) == "ended")
        #expect(scenario.pass(Interval(microseconds: 1)) == [.removed(id)])
        #expect(scenario.state(id) == "gone")
    }

    @Test(arguments: [Event.update, .freshUpdate, .outdatedUpdate])
    func `an update of an ended activity is refused`(_ event: Event) throws {
        let id = try make(.ended)
        #expect(throws: Refusal.self) { try send(event, to: id) }
        let refusal = scenario.refusal(of: .update(id, [], reset: []))
        #expect(refusal == "Update: expected an activity that hasn't ended")
    }

    @Test func `commands on an unknown activity are refused`() {
        let id = ActivityID(high: 0, low: 1)
        let commands: [ActivityCommand] = [
            .update(id, [], reset: []), .end(id, content: nil, asOf: nil, .standard), .dismiss(id),
            .invoke(id, action: "default", PlatformData()),
        ]
        for command in commands {
            #expect(
                scenario.refusal(of: command) == "there is no activity 00000000-0000-0000-0000-000000000001")
        }
        #expect(scenario.observe(.dismissed(id)) == [])
        #expect(scenario.observe(.pressed(id, action: "default", PlatformData())) == [])
    }
}
