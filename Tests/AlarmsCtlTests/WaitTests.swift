import AlarmsClient
@testable import alarmsctl
import Testing

struct WaitTests {
    private let answer: WaitCommand
    private let ring: WaitCommand

    init() throws {
        answer = try Self.wait("Tea")
        ring = try Self.wait("Tea", "--ring")
    }

    private static func wait(_ arguments: String...) throws -> WaitCommand {
        let invocation = try Invocation((["wait"] + arguments).map { Array($0.utf8) })
        return try #require(invocation.command as? WaitCommand)
    }

    @Test(arguments: [
        ("user", WaitCommand.Outcome.stopped), ("client", .stopped), ("timeout", .timeout), ("superseded", nil),
        ("cancelled", .cancelled), ("disabled", .disabled), ("denied", .disabled), ("laterThanUs", .cancelled),
    ])
    func `how a ring was stopped is how the wait ends`(reason: String, outcome: WaitCommand.Outcome?) {
        #expect(answer.outcome(of: .stopped(id: "x", reason: reason), for: "x") == outcome)
        #expect(answer.outcome(of: .stopped(id: "y", reason: reason), for: "x") == nil)
    }

    @Test func `missed and disabled alarms end, rings and snoozes go on`() {
        #expect(answer.outcome(of: .missed(id: "x", dueUSec: 1, policy: "notify", count: 1), for: "x") == .missed)
        #expect(
            answer.outcome(
                of: .propertiesChanged(id: "x", changed: ["Enabled": .boolean(false)], invalidated: []), for: "x")
                == .disabled)
        #expect(
            answer.outcome(
                of: .propertiesChanged(id: "x", changed: ["Enabled": .boolean(true)], invalidated: []), for: "x")
                == nil)
        #expect(answer.outcome(of: .fired(id: "x", dueUSec: 1, actualUSec: 1), for: "x") == nil)
        #expect(answer.outcome(of: .snoozed(id: "x", fireUSec: 1), for: "x") == nil)
    }

    @Test func `the wait for a ring ends with it, or when there can be none`() {
        #expect(ring.outcome(of: .fired(id: "x", dueUSec: 1, actualUSec: 1), for: "x") == .ringing)
        #expect(ring.outcome(of: .fired(id: "y", dueUSec: 1, actualUSec: 1), for: "x") == nil)
        for reason in ["user", "client", "timeout", "superseded"] {
            #expect(ring.outcome(of: .stopped(id: "x", reason: reason), for: "x") == nil)
        }
        #expect(ring.outcome(of: .stopped(id: "x", reason: "disabled"), for: "x") == .disabled)
        #expect(ring.outcome(of: .missed(id: "x", dueUSec: 1, policy: "drop", count: 1), for: "x") == .missed)
    }

    @Test func `outcomes have their exit codes`() {
        #expect(
            [WaitCommand.Outcome.ringing, .stopped, .timeout, .missed, .cancelled, .disabled].map(\.status.code)
                == [0, 0, 4, 4, 5, 5])
    }

    @Test func `known alarms follow the events, and request missing properties`() {
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
