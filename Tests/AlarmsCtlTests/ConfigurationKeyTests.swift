import AlarmCore
import Testing

@testable import alarmsctl

struct ConfigurationKeyTests {
    @Test func `the keys are those that the service takes, and reset, each once`() {
        let names = AlarmKeys.all.map(\.name)
        #expect(Set(names) == Set(AlarmCore.ConfigurationKey.allCases.map(\.rawValue) + ["reset"]))
        #expect(Set(names).count == names.count)
    }
}
