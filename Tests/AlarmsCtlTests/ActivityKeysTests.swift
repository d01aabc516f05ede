import ActivityCore
import Testing

@testable import alarmsctl

struct ActivityKeyTests {
    @Test func `the keys are those that the service takes, but the one for programs that go on, each once`() {
        let names = ActivityKeys.all.map(\.name)
        #expect(Set(names + ["ends-with-caller"]) == Set(ActivityKey.allCases.map(\.rawValue) + ["as-of", "alert"]))
        #expect(Set(names).count == names.count)
    }
}
