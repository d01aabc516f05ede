import AlarmCore
import ConfigurationSamples
import Testing

@testable import ActivityCore

/// The order to show.
struct OrderTests {
    private let scenario = Scenario()

    private var order: [ActivityID] { scenario.activities.inOrder.map(\.id) }

    /// Starts an activity a second later than the last one.
    private func start(_ settings: [ActivitySetting] = [], app: String = "") throws -> ActivityID {
        scenario.pass(.seconds(1))
        return try scenario.start((app.isEmpty ? [] : [.appID(app)]) + settings)
    }

    @Test func `apps are ordered by their latest starts, the latest first`() throws {
        let tea = try start(app: "tea")
        let coffee = try start(app: "coffee")
        #expect(order == [coffee, tea])
        let secondTea = try start(app: "tea")
        #expect(order == [tea, secondTea, coffee])
        try scenario.end(secondTea)
        #expect(order == [coffee, tea, secondTea])
    }

    @Test func `within an app the more relevant come first, then those that started first`() throws {
        let first = try start(app: "tea")
        let second = try start([.relevance(5)], app: "tea")
        let third = try start(app: "tea")
        let fourth = try start([.relevance(0.5)], app: "tea")
        #expect(order == [second, fourth, first, third])
        try scenario.update(third, [.relevance(6), .staleAt(1)])
        #expect(scenario.state(third) == "stale")
        #expect(order == [third, second, fourth, first])
    }

    @Test func `an activity of no app is an app of its own`() throws {
        let first = try start([.relevance(100)])
        let tea = try start(app: "tea")
        let second = try start()
        #expect(order == [second, tea, first])
    }

    @Test func `ended activities follow, the last one first, then pending ones, the next one first`() throws {
        let late = try start([.startAt(Scenario.microseconds(.days(2)))], app: "tea")
        let soon = try start([.startAt(Scenario.microseconds(.days(1)))], app: "coffee")
        let first = try start([.relevance(9)], app: "tea")
        let second = try start(app: "tea")
        try scenario.end(second)
        scenario.pass(.seconds(1))
        try scenario.end(first)
        #expect(order == [first, second, soon, late])
        let active = try start([.staleAt(1)])
        #expect(order == [active, first, second, soon, late])
    }

    @Test func `a sandboxed app's order has only its own activities`() throws {
        let sandboxed = Caller.sandboxed(SandboxedApp(id: "org.example.Tea"))
        let own = try scenario.start([.relevance(1)], by: sandboxed)
        let coffee = try start(app: "coffee")
        let ofHost = try start(app: "org.example.Tea")
        #expect(order == [own, ofHost, coffee])
        #expect(scenario.activities.inOrder(seenBy: sandboxed).map(\.id) == [own])
    }

    @Test func `starts at the same time have the same order each time`() throws {
        var ids: [ActivityID] = []
        for number in 0..<20 {
            ids.append(try scenario.start(number.isMultiple(of: 2) ? [.appID("app\(number % 6)")] : []))
        }
        let first = order
        #expect(Set(first) == Set(ids))
        scenario.restart()
        #expect(order == first)
    }
}
