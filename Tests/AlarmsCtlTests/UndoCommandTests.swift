import AlarmsClient
import Testing

@testable import alarmsctl

struct UndoCommandTests {
    private func entry(_ id: String, _ action: String, at seconds: Double) -> UndoEntry {
        UndoEntry([
            "Token": .string("token \(id)"), "Id": .string(id), "Action": .string(action),
            "AtUSec": .uint64(UInt64(seconds * 1_000_000)),
        ])
    }

    private func latest(_ entries: UndoEntry...) -> [String] { UndoCommand.latestChange(of: entries).map(\.id) }

    @Test func `what was cancelled within a second of each other is one change`() {
        #expect(latest() == [])
        #expect(latest(entry("a", "cancel", at: 9)) == ["a"])
        let chain = [entry("a", "cancel", at: 9), entry("b", "cancel", at: 8.5), entry("c", "cancel", at: 7.6)]
        #expect(latest(chain[0], chain[1], chain[2], entry("d", "cancel", at: 6.5)) == ["a", "b", "c"])
    }

    @Test func `another action, another time of the same alarm, or a clock that was set, ends it`() {
        #expect(latest(entry("a", "cancel", at: 9), entry("b", "disable", at: 9)) == ["a"])
        #expect(latest(entry("a", "skip-next", at: 9), entry("a", "skip-next", at: 9)) == ["a"])
        #expect(latest(entry("a", "stop", at: 9), entry("b", "stop", at: 9.1)) == ["a"])
    }

    @Test(arguments: ["schedule", "update", "extend", "unknown"])
    func `what a command does to one alarm only is undone one by one`(action: String) {
        #expect(latest(entry("a", action, at: 9), entry("b", action, at: 9)) == ["a"])
    }
}
