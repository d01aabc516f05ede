import AlarmCore
import DBus
import TestSupport
import Testing

@Suite struct RecentTests {
    let service = Service()

    private func recent(_ limit: UInt32) throws -> [[String: Value]] {
        let values = try service.answer(.service("Recent", .uint32(limit)))
        #expect(values.map(\.type) == ["aa{sv}"])
        return try #require(values.first).elements.map { try $0.properties }
    }

    @Test func `Recent lists the timers that are started most, by whichever method`() throws {
        #expect(try service.answer(.service("Recent", .uint32(0))) == [.array([], of: "a{sv}")])
        try service.answer(.service("StartTimer", .uint32(240), .string("Tea")))
        service.advance(by: .seconds(1))
        try service.answer(.service("ScheduleAt", .string("in 5 minutes"), .string("")))
        service.advance(by: .seconds(1))
        _ = try service.schedule(["title": .string("Tea"), "pre-alert": .uint64(240_000_000)])
        _ = try service.schedule(["title": .string("Rise"), "time": .string("07:00")])
        let rows: [[String: Value]] = [
            ["Title": .string("Tea"), "PreAlertUSec": .uint64(240_000_000), "Count": .uint32(2)],
            ["Title": .string(""), "PreAlertUSec": .uint64(300_000_000), "Count": .uint32(1)],
        ]
        for limit in [0, 2, 20, .max] as [UInt32] { #expect(try recent(limit) == rows) }
        #expect(try recent(1) == [rows[0]])
    }
}
