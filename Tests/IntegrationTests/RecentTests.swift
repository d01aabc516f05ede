import DBus
import TestSupport
import Testing

@Suite(.showsLogs) final class RecentTests: SessionSuite {
    @Test func `the timers that are started most are known after a crash`() throws {
        for title in ["Tea", "Bread", "Tea"] { try session.call("StartTimer", .uint32(240), .string(title)) }
        let rows = try session.call("Recent", .uint32(0))
        try session.restartAfterKill()
        #expect(try session.call("Recent", .uint32(0)) == rows)
        let first = try #require(try session.call("Recent", .uint32(1)).first).elements.map { try $0.properties }
        #expect(
            first == [["Title": .string("Tea"), "PreAlertUSec": .uint64(240_000_000), "Count": .uint32(2)]])
    }
}
