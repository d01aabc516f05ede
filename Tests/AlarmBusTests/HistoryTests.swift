import TestSupport
import AlarmBus
import AlarmCore
import DBus
import Testing

@Suite struct HistoryTests {
    let service = Service()
    static let wall = UInt64(Service.start.wall.microseconds)

    private func history(_ filter: [(String, Value)] = []) throws -> [[String: Value]] {
        let values = try service.answer(.service("History", .dictionary(filter)))
        #expect(values.map(\.type) == ["aa{sv}"])
        return try #require(values.first).elements.map { try $0.properties }
    }

    private func titles(_ filter: (String, Value)...) throws -> [String?] {
        try history(filter).map { try $0["Title"]?.text }
    }

    private func row(
        _ id: AlarmID, _ event: String, due: UInt64, at: UInt64, reason: String = "", policy: String = "",
        count: UInt32 = 0
    ) -> [String: Value] {
        [
            "Id": .string(id.description), "AppId": .string("org.A"), "Title": .string("Tea"),
            "Event": .string(event), "DueUSec": .uint64(Self.wall + due * 1_000_000),
            "AtUSec": .uint64(Self.wall + at * 1_000_000), "Reason": .string(reason), "Policy": .string(policy),
            "Count": .uint32(count),
        ]
    }

    @Test func `History is empty at first`() throws {
        _ = try service.schedule(["pre-alert": .uint64(60_000_000)])
        #expect(try service.answer(.service("History", .dictionary([]))) == [.array([], of: "a{sv}")])
    }

    @Test func `History lists events, the latest first`() throws {
        let id = try service.schedule([
            "title": .string("Tea"), "app-id": .string("org.A"), "pre-alert": .uint64(10_000_000),
            "post-alert": .uint64(20_000_000), "on-timeout": .string("stop"), "alert-timeout": .uint64(30_000_000),
            "keep": .boolean(true),
        ])
        service.advance(by: .seconds(11))
        service.advance(by: .seconds(1))
        try service.snooze(id)
        service.advance(by: .seconds(20))
        service.advance(by: .seconds(30))
        #expect(
            try history() == [
                row(id, "missed", due: 32, at: 62, policy: "timeout", count: 1),
                row(id, "stopped", due: 32, at: 62, reason: "timeout"),
                row(id, "fired", due: 32, at: 32),
                row(id, "snoozed", due: 32, at: 12),
                row(id, "fired", due: 10, at: 11),
            ])
    }

    @Test func `History lists a ring that was prevented`() throws {
        let id = try service.schedule([
            "title": .string("Tea"), "app-id": .string("org.A"), "pre-alert": .uint64(10_000_000),
        ])
        try service.answer(.service("SetEnabled", .string(id.description), .boolean(false)))
        #expect(try history() == [row(id, "disabled", due: 10, at: 0)])
    }

    @Test func `History outlives its alarms`() throws {
        let id = try service.schedule([
            "title": .string("Tea"), "app-id": .string("org.A"), "pre-alert": .uint64(10_000_000),
        ])
        service.advance(by: .seconds(10))
        service.press(.stop, of: id)
        #expect(service.engine.alarm(id) == nil)
        #expect(
            try history() == [
                row(id, "stopped", due: 10, at: 10, reason: "user"), row(id, "fired", due: 10, at: 10),
            ])
    }

    private func keep(_ title: String, app: String = "", id: AlarmID = .random(), at: Int64) {
        service.kept.append(
            HistoryEntry(
                id: id, appID: app, title: title, event: .snoozed, due: WallTime(microseconds: at),
                at: WallTime(microseconds: at)))
    }

    @Test func `a filter selects entries that match all of its keys`() throws {
        let id = AlarmID.random()
        keep("1", at: -1)
        keep("2", app: "org.A", at: 100)
        keep("3", app: "org.B", id: id, at: 200)
        keep("4", app: "org.A", id: id, at: 300)
        #expect(try titles() == ["4", "3", "2", "1"])
        #expect(try titles(("app-id", .string("org.A"))) == ["4", "2"])
        #expect(try titles(("app-id", .string(""))) == ["1"])
        #expect(try titles(("app-id", .string("org.C"))) == [])
        #expect(try titles(("id", .string(id.description))) == ["4", "3"])
        #expect(try titles(("id", .string(id.description.uppercased()))) == ["4", "3"])
        #expect(try titles(("id", .string(AlarmID.random().description))) == [])
        #expect(try titles(("since", .uint64(0))) == ["4", "3", "2"])
        #expect(try titles(("since", .uint64(200))) == ["4", "3"])
        #expect(try titles(("since", .uint64(201))) == ["4"])
        #expect(try titles(("since", .uint64(.max))) == [])
        #expect(try titles(("limit", .uint32(0))) == ["4", "3", "2", "1"])
        #expect(try titles(("limit", .uint32(1))) == ["4"])
        #expect(try titles(("limit", .uint32(.max))) == ["4", "3", "2", "1"])
        #expect(try titles(("limit", .uint32(1)), ("app-id", .string("org.B"))) == ["3"])
        #expect(
            try titles(("app-id", .string("org.A")), ("id", .string(id.description)), ("since", .uint64(300))) == ["4"])
        // Times before 1970 are 0.
        #expect(try history().last?["AtUSec"] == .uint64(0))
    }

    @Test func `every event has its own keys`() throws {
        let time = WallTime(microseconds: 1)
        func keep(_ event: HistoryEntry.Event) {
            service.kept.append(HistoryEntry(id: .random(), appID: "", title: "", event: event, due: time, at: time))
        }
        for reason in Effect.StopReason.allCases { keep(.stopped(reason)) }
        for policy in Effect.MissedPolicy.allCases { keep(.missed(policy, count: .max)) }
        let plain: [HistoryEntry.Event] = [.fired, .snoozed, .skipped, .disabled, .held, .denied, .replaced]
        plain.forEach(keep)
        let rows = try history().reversed().map { row in ["Event", "Reason", "Policy", "Count"].map { row[$0] } }
        let stopped = Effect.StopReason.allCases.map { ["stopped", $0.rawValue, "", 0 as UInt32] as [any Hashable] }
        let missed = Effect.MissedPolicy.allCases.map { ["missed", "", $0.rawValue, UInt32.max] as [any Hashable] }
        let others = plain.map(\.name).map { [$0, "", "", 0 as UInt32] as [any Hashable] }
        let expected = (stopped + missed + others).map { row in
            row.map { value in (value as? String).map(Value.string) ?? (value as? UInt32).map(Value.uint32) }
        }
        #expect(rows == expected)
    }

    private static let badFilters: [(filter: [(String, Value)], text: String)] = [
        ([("nonsense", .uint32(1))], "filter: expected id, app-id, since or limit, got \"nonsense\""),
        ([("state", .strings(["paused"]))], "filter: expected id, app-id, since or limit, got \"state\""),
        ([("Id", .string(""))], "filter: expected id, app-id, since or limit, got \"Id\""),
        ([("id", .string("tea"))], "id: expected a UUID, got \"tea\""),
        ([("id", .string(""))], "id: expected a UUID, got \"\""),
        ([("id", .uint32(1))], "id: expected a value of type s, got one of type u"),
        ([("app-id", .objectPath("/"))], "app-id: expected a value of type s, got one of type o"),
        ([("since", .int64(1))], "since: expected a value of type t, got one of type x"),
        ([("since", .string("yesterday"))], "since: expected a value of type t, got one of type s"),
        ([("limit", .uint64(1))], "limit: expected a value of type u, got one of type t"),
        ([("limit", .uint32(1)), ("limit", .uint32(1))], "limit: expected once only, got twice"),
    ]

    @Test func `an invalid filter is refused with the reason`() throws {
        for bad in Self.badFilters {
            #expect(
                try service.refusal(of: .service("History", .dictionary(bad.filter)))
                    == BusError("org.example.Alarms.Error.InvalidConfiguration", bad.text))
        }
        let many = (0..<65).map { ("key\($0)", Value.byte(0)) }
        #expect(
            try service.refusal(of: .service("History", .dictionary(many)))
                == BusError("org.example.Alarms.Error.TooLarge", "filter: expected at most 64 entries, got more"))
    }

    @Test func `a history that can't be read is StorageFailed`() throws {
        service.storageFailure = StorageFailure(.verbatim("disk I/O error"))
        #expect(
            try service.refusal(of: .service("History", .dictionary([])))
                == BusError("org.example.Alarms.Error.StorageFailed", "disk I/O error"))
        // An invalid filter comes first: it is the client's mistake.
        let bad = try service.refusal(of: .service("History", .dictionary([("x", .byte(0))])))
        #expect(bad.name == "org.example.Alarms.Error.InvalidConfiguration")
    }
}
