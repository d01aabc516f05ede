import AlarmsClient
@testable import alarmsctl
import Testing

struct ImportPlanTests {
    private let id = UUIDText.derived(from: "")

    private func plan(_ configuration: [String: Value], over existing: [String: Value]? = nil) -> ImportPlan {
        var plan = ImportPlan(replaces: true, knownKeys: ["title", "time", "app-id"], zone: "")
        let alarm = existing.map { AlarmProperties(["Id": .string(id), "Configuration": .dictionary($0)]) }
        plan.add(TransferredAlarm(id: id, configuration: configuration), over: alarm, at: OtherProgram.then)
        return plan
    }

    @Test func `what a message has no room for isn't imported`() {
        let long = plan(["title": .string(String(repeating: "a", count: 48 << 20))])
        #expect(long.steps.isEmpty)
        #expect(
            long.problems.map { Messages.problem($0.problem) } == [
                "not imported: expected a configuration of at most 48 MiB, got 49 MiB"
            ])
        #expect(plan(["title": .string("A")]).steps.count == 1)
    }

    @Test func `an alarm that names no app keeps that of the service`() {
        let existing: [String: Value] = ["title": .string("A"), "app-id": .string("a.b")]
        let same = plan(["title": .string("A")], over: existing)
        #expect(same.steps.isEmpty && same.problems.isEmpty)
        let other = plan(["title": .string("B")], over: existing)
        #expect(other.steps.map(\.change) == [.update(["title": .string("B")])])
    }
}
