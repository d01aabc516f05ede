import EventLoop
import TestSupport
import Testing

/// `alarmsctl watch` with a service that is too old for activities and panels.
@Suite(.ownThreads) struct OlderServiceTests {
    @Test(arguments: ["json", "waybar"])
    func `a panel has no activities, and no error is printed`(format: String) async throws {
        let loop = try EventLoop()
        let bus = try PrivateBus()
        let service = try FakeService()
        try await service.start(on: bus.address, hasActivities: false)
        let panel = try ProgramRun(
            "alarmsctl", ["watch", "--format=\(format)"], environment: bus.environment, in: loop)
        try panel.wait(for: "a line") { panel.outputText.contains("\n") }
        if format == "json" {
            #expect(panel.outputText.contains(#""service": true, "#), "\(panel.log)")
            #expect(panel.outputText.contains("\"panel\": {}, "), "\(panel.log)")
            #expect(panel.outputText.contains("\"activities\": [], "), "\(panel.log)")
        }
        #expect(panel.errorText.isEmpty)
        #expect(await service.calls.contains { $0.method == (format == "json" ? "List" : "Panel") })
        await service.end()
    }
}
