import AlarmsClient
@testable import alarmsctl
import Testing

struct WaitTests {
    @Test(arguments: [
        ("user", WaitCommand.Outcome.stopped), ("client", .stopped), ("timeout", .timeout), ("superseded", nil),
        ("cancelled", .cancelled), ("disabled", .disabled), ("denied", .disabled), ("laterThanUs", .cancelled),
    ])
    func `how a ring was stopped is how the wait ends`(reason: String, outcome: WaitCommand.Outcome?) {
        #expect(WaitCommand.outcome(of: .stopped(id: "x", reason: reason), for: "x") == outcome)
        #expect(WaitCommand.outcome(of: .stopped(id: "y", reason: reason), for: "x") == nil)
    }

    @Test func `missed and disabled alarms end, rings and snoozes go on`() {
        #expect(WaitCommand.outcome(of: .missed(id: "x", dueUSec: 1, policy: "notify", count: 1), for: "x") == .missed)
        #expect(
            WaitCommand.outcome(
                of: .propertiesChanged(id: "x", changed: ["Enabled": .boolean(false)], invalidated: []), for: "x")
                == .disabled)
        #expect(
            WaitCommand.outcome(
                of: .propertiesChanged(id: "x", changed: ["Enabled": .boolean(true)], invalidated: []), for: "x")
                == nil)
        #expect(WaitCommand.outcome(of: .fired(id: "x", dueUSec: 1, actualUSec: 1), for: "x") == nil)
        #expect(WaitCommand.outcome(of: .snoozed(id: "x", fireUSec: 1), for: "x") == nil)
    }

    @Test func `outcomes have their exit codes`() {
        #expect(
            [WaitCommand.Outcome.stopped, .timeout, .missed, .cancelled, .disabled].map(\.status.code) == [
                0, 4, 4, 5, 5,
            ])
    }

    @Test func `known alarms follow the events, and ask where these don't say enough`() {
        var known = KnownAlarms([AlarmProperties(["Id": .string("x"), "Title": .string("Tea")])])
        #expect(
            known.observe(.propertiesChanged(id: "x", changed: ["State": .string("alerting")], invalidated: [])) == nil)
        #expect(known.alarms["x"]?.state == .alerting)
        #expect(known.alarms["x"]?.title == "Tea")
        #expect(known.observe(.propertiesChanged(id: "x", changed: [:], invalidated: ["Title"])) == "x")
        #expect(known.observe(.propertiesChanged(id: "z", changed: [:], invalidated: ["Title"])) == nil)
        #expect(known.observe(.added(id: "y", properties: [:])) == "y")
        known.set("y", to: nil)
        #expect(known.observe(.removed(id: "x")) == nil)
        #expect(known.inOrder.isEmpty)
    }
}
