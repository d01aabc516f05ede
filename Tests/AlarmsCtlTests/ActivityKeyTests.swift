import ActivityCore
import Testing

@testable import alarmsctl

struct ActivityKeyTests {
    @Test func `the keys are those that the service takes, but the one for programs that go on, each once`() {
        let names = alarmsctl.ActivityKey.all.map(\.name)
        #expect(Set(names + ["ends-with-caller"]) == Set(ActivityCore.ActivityKey.allCases.map(\.rawValue)))
        #expect(Set(names).count == names.count)
    }
}
