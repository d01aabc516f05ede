import ActivityCore
import AlarmCore
import Testing

@testable import alarmsctl

struct KeySyntaxTests {
    @Test func `the keys of alarms are those that the service takes, and reset, each once`() {
        let names = AlarmKeys.all.map(\.name)
        #expect(Set(names) == Set(ConfigurationKey.allCases.map(\.rawValue) + ["reset"]))
        #expect(Set(names).count == names.count)
    }

    @Test func `the keys of activities are those that the service takes, but that of programs that keep running`() {
        let names = ActivityKeys.all.map(\.name)
        let ofService = ActivityKey.allCases.map(\.rawValue) + ["as-of", "alert"]
        #expect(Set(names + ["ends-with-caller"]) == Set(ofService))
        #expect(Set(names).count == names.count)
    }
}
