import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// The service's history of events.
@Suite(.showsLogs) struct HistoryTests {
    @Test func `History lists rings, snoozes, stops and missed occurrences, the latest first`() throws {
        let session = try Session()
        let begin = Clock.wall.now
        let id = try session.ring(["title": "Tea", "app-id": "org.example.Tea", "post-alert": seconds(1)])
        try session.call("Snooze", .string(id), .empty)
        let fire = try session.next("Snoozed", of: id)[0]
        try session.next("Fired", of: id)
        try session.call("Update", .string(id), ["title": "Green tea"])
        try session.call("Stop", .string(id))
        let cancelled = try session.ring(["title": "Rice"])
        try session.call("Cancel", .string(cancelled))
        let timer = try session.schedule(["pre-alert": seconds(100), "title": "Never rings"])
        try session.call("Stop", .string(timer))

        let rows = try session.history()
        try #require(
            rows.map { [$0["Id"], $0["Event"], $0["Reason"]] } == [
                [.string(cancelled), "stopped", "cancelled"], [.string(cancelled), "fired", ""],
                [.string(id), "stopped", "client"], [.string(id), "fired", ""], [.string(id), "snoozed", ""],
                [.string(id), "fired", ""],
            ])
        #expect(rows.map { $0["Title"] } == ["Rice", "Rice", "Green tea", "Tea", "Tea", "Tea"])
        #expect(rows.allSatisfy { $0["Policy"] == "" && $0["Count"] == .uint32(0) })
        #expect(rows[4]["DueUSec"] == fire)
        #expect(rows[3]["DueUSec"] == fire && rows[2]["DueUSec"] == fire)
        #expect(rows[0]["AppId"] == "" && rows[2]["AppId"] == "org.example.Tea")
        let times = try rows.map { try $0["AtUSec"]?.number ?? 0 }
        #expect(times == times.sorted(by: >))
        #expect(times.allSatisfy { (begin...Clock.wall.now).contains($0) })
        #expect(rows.allSatisfy { Set($0.keys) == Self.keys })
    }

    private static let keys: Set = ["Id", "AppId", "Title", "Event", "DueUSec", "AtUSec", "Reason", "Policy", "Count"]

    @Test func `History survives a crash, and includes occurrences missed meanwhile`() throws {
        let session = try Session(environment: ["TZ": "UTC"])
        let id = try session.ring(["title": "Tea"])
        try session.call("Stop", .string(id))
        let missed = try session.schedule([
            "title": "Late", "fire-at": .instant(Clock.wall.now + 600_000_000), "missed": "notify",
        ])
        let before = try session.history()
        try session.sleepThrough(7200)
        let rows = try session.history()
        try #require(rows.count == 3)
        #expect(Array(rows.dropFirst()) == before)
        #expect(rows[0]["Id"] == .string(missed))
        #expect(rows[0]["Event"] == "missed" && rows[0]["Policy"] == "notify" && rows[0]["Count"] == .uint32(1))
    }

    @Test func `filters select entries of History`() throws {
        let session = try Session()
        var ids: [String] = []
        for app in ["org.example.A", "org.example.B", "org.example.A"] {
            let id = try session.ring(["app-id": .string(app)])
            try session.call("Stop", .string(id))
            ids.append(id)
        }
        let all = try session.history()
        try #require(all.count == 6)
        #expect(try session.history(["id": .string(ids[1])]) == Array(all[2...3]))
        #expect(try session.history(["id": .string(ids[1].uppercased())]) == Array(all[2...3]))
        #expect(try session.history(["app-id": "org.example.A"]) == Array(all[0...1] + all[4...5]))
        #expect(try session.history(["limit": .uint32(3)]) == Array(all.prefix(3)))
        #expect(try session.history(["limit": .uint32(0)]) == all)
        let since = try #require(all[1]["AtUSec"])
        #expect(try session.history(["since": since]) == Array(all.prefix(2)))
        #expect(try session.history(["since": .uint64(.max)]).isEmpty)
        #expect(try session.history(["app-id": "org.example.A", "limit": .uint32(1)]) == [all[0]])
        #expect(try session.history(["id": .string(AlarmIDs.make(7))]).isEmpty)
        for (key, value) in [("event", "fired"), ("id", "tea"), ("limit", "3"), ("since", .uint32(1))]
            as [(String, Value)]
        {
            let error = #expect(throws: BusError.self) { try session.history([key: value]) }
            #expect(error?.name == "org.example.Alarms.Error.InvalidConfiguration")
            #expect(error?.message.contains(key) ?? false)
        }
    }

    @Test func `History keeps the latest thousand entries`() throws {
        let session = try Session()
        let trace = try Trace(of: session.client)
        var last = ""
        for number in 0..<520 {
            last = AlarmIDs.make(number)
            try trace.send(session.message("Schedule", [.string(last), ["pre-alert": seconds(1)]]))
        }
        try trace.settleCalls()
        try session.loop.wait(for: "all to ring") { trace.events.count { $0.name == "Fired" } == 520 }
        for number in 0..<520 { try trace.send(session.message("Stop", [.string(AlarmIDs.make(number))])) }
        try trace.settle()
        let rows = try session.history()
        try #require(rows.count == 1000)
        #expect(rows.count { $0["Event"] == "stopped" } == 520)
        #expect(rows[0]["Id"] == .string(last))
        try session.restartAfterKill()
        #expect(try session.history() == rows)
    }

    @Test func `alarmsctl shows the same History, in local time and as JSON`() throws {
        let session = try Session(environment: ["TZ": "America/New_York"])
        #expect(try session.output(of: "alarmsctl", ["history", "--json"]).hasPrefix("[]"))
        let id = try session.ring(["title": "Tea \"now\""])
        try session.call("Stop", .string(id))
        let rows = try session.history()
        try #require(rows.count == 2)
        let text = try session.output(of: "alarmsctl", ["history", "--json"])
        let objects = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
        #expect(objects.map { $0["Event"] as? String } == ["stopped", "fired"])
        #expect(objects.allSatisfy { $0["Title"] as? String == "Tea \"now\"" && $0["Id"] as? String == id })
        #expect(objects.map { $0["AtUSec"] as? Int64 } == (try rows.map { try $0["AtUSec"]?.number }))
        let lines = try session.output(of: "alarmsctl", ["history"])
        let at = try #require(rows[0]["AtUSec"]).number
        #expect(lines.contains("Tea \"now\""))
        #expect(lines.contains(try String(WallClock.time(at: at, in: "America/New_York").prefix(5))))
    }
}

extension Session {
    /// Returns the rows of History.
    fileprivate func history(_ filter: [String: Value] = [:]) throws -> [[String: Value]] {
        try call("History", .dictionary(filter))[0].elements.map { try $0.properties }
    }
}
