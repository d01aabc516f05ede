import TestSupport
import AlarmBus
import AlarmCore
import DBus
import Testing

/// List, NextAlarm, GetManagedObjects, and the verbs without an id.
@Suite struct ListTests {
    let service = Service()
    static let wall = UInt64(Service.start.wall.microseconds)

    private func list(_ filter: [(String, Value)] = []) throws -> [[String: Value]] {
        let values = try service.answer(.service("List", .dictionary(filter)))
        return try #require(values.first).elements.map { try $0.properties }
    }

    private func ids(_ filter: [(String, Value)] = []) throws -> [String] {
        try list(filter).compactMap { try $0["Id"]?.text }
    }

    private func alarm(in seconds: UInt64, _ keys: [String: Value] = [:]) throws -> String {
        let due = UInt64(service.now.wall.microseconds) + seconds * 1_000_000
        return try service.schedule(keys.merging(["fire-at": .uint64(due)]) { $1 }).description
    }

    private func timer(_ seconds: UInt64, _ keys: [String: Value] = [:]) throws -> String {
        try service.schedule(keys.merging(["pre-alert": .uint64(seconds * 1_000_000)]) { $1 }).description
    }

    @Test func `without alarms all lists are empty`() throws {
        #expect(try service.answer(.service("List", .dictionary([]))) == [.array([], of: "a{sv}")])
        #expect(try service.answer(.service("NextAlarm")) == [.string(""), .uint64(0)])
        #expect(
            try service.answer(.object(.alarms, .objectManager, "GetManagedObjects"))
                == [.array([], of: "{oa{sa{sv}}}")])
    }

    @Test func `List begins with the soonest ring, and ends with alarms that won't ring`() throws {
        let disabled = try timer(1, ["enabled": .boolean(false)])
        let late = try alarm(in: 500)
        let soon = try timer(20)
        let paused = try timer(10)
        try service.answer(.service("Pause", .string(paused)))
        let middle = try alarm(in: 100, ["pre-alert": .uint64(1_000_000_000)])
        let ids = try ids()
        #expect(Array(ids.prefix(3)) == [soon, middle, late])
        #expect(Array(ids.suffix(2)) == [disabled, paused].sorted())
    }

    @Test func `a row has all properties of its alarm`() throws {
        for seed in 0..<50 {
            var random = RandomConfiguration(seed)
            _ = try service.schedule(random.configuration(at: service.now))
        }
        service.advance(by: .seconds(30))
        let rows = try list()
        #expect(rows.count == service.allAlarms.count)
        for row in rows {
            let text = try #require(row["Id"]).text
            let id = try #require(AlarmID(text))
            #expect(row == (try service.properties(of: id)))
        }
    }

    @Test func `GetManagedObjects has all properties of all alarms`() throws {
        for seed in 0..<50 {
            var random = RandomConfiguration(seed)
            _ = try service.schedule(random.configuration(at: service.now))
        }
        service.advance(by: .seconds(30))
        let values = try service.answer(.object(.alarms, .objectManager, "GetManagedObjects"))
        let objects = try #require(values.first).elements
        #expect(values.first?.type == "a{oa{sa{sv}}}")
        var seen: Set<AlarmID> = []
        for object in objects {
            guard case .entry(.objectPath(let path), let interfaces) = object else { throw TestFailure("\(object)") }
            let id = try #require(ObjectPath(path)?.alarm)
            seen.insert(id)
            let expected = ["org.example.Alarms.Alarm": try service.properties(of: id)]
            #expect(try interfaces.entries.mapValues { try $0.properties } == expected)
        }
        #expect(seen == Set(service.allAlarms.keys))
        #expect(objects.count == seen.count)
    }

    @Test func `a filter selects alarms that match all of its keys`() throws {
        let a = try timer(10, ["app-id": .string("org.A")])
        let b = try timer(20, ["app-id": .string("org.B")])
        let c = try alarm(in: 30, ["app-id": .string("org.A")])
        let d = try alarm(in: 40)
        try service.answer(.service("Pause", .string(b)))
        #expect(try ids([("app-id", .string("org.A"))]) == [a, c])
        #expect(try ids([("app-id", .string("org.C"))]) == [])
        #expect(try ids([("app-id", .string(""))]) == [d])
        #expect(try ids([("state", .strings(["countdown"]))]) == [a])
        #expect(try ids([("state", .strings(["scheduled", "paused"]))]) == [c, d, b])
        #expect(try ids([("state", .strings(["scheduled", "scheduled"]))]) == [c, d])
        #expect(try ids([("state", .strings([]))]) == [])
        #expect(try ids([("state", .strings(["alerting"]))]) == [])
        #expect(try ids([("app-id", .string("org.A")), ("state", .strings(["scheduled"]))]) == [c])
        #expect(try ids([("limit", .uint32(0))]) == [a, c, d, b])
        #expect(try ids([("limit", .uint32(1))]) == [a])
        #expect(try ids([("limit", .uint32(3))]) == [a, c, d])
        #expect(try ids([("limit", .uint32(.max))]) == [a, c, d, b])
        #expect(try ids([("app-id", .string("org.A")), ("limit", .uint32(1))]) == [a])
        service.advance(by: .seconds(10))
        #expect(try ids([("state", .strings(["alerting"]))]) == [a])
    }

    private static let badFilters: [(filter: [(String, Value)], text: String)] = [
        ([("nonsense", .uint32(1))], "filter: expected app-id, state, limit or regions, got \"nonsense\""),
        ([("limit", .uint32(1)), ("", .uint32(1))], "filter: expected app-id, state, limit or regions, got \"\""),
        ([("app-id", .uint32(1))], "app-id: expected a value of type s, got one of type u"),
        ([("app-id", .objectPath("/"))], "app-id: expected a value of type s, got one of type o"),
        ([("state", .string("paused"))], "state: expected a value of type as, got one of type s"),
        (
            [("state", .strings(["paused", "asleep"]))],
            "state: expected scheduled, countdown, paused or alerting, got \"asleep\""
        ),
        ([("state", .strings(["Paused"]))], "state: expected scheduled, countdown, paused or alerting, got \"Paused\""),
        ([("limit", .int32(1))], "limit: expected a value of type u, got one of type i"),
        ([("limit", .uint64(1))], "limit: expected a value of type u, got one of type t"),
        ([("limit", .uint32(1)), ("limit", .uint32(2))], "limit: expected once only, got twice"),
    ]

    @Test func `an invalid filter is refused with the reason`() throws {
        _ = try timer(10)
        for bad in Self.badFilters {
            #expect(
                try service.refusal(of: .service("List", .dictionary(bad.filter)))
                    == BusError("org.example.Alarms.Error.InvalidConfiguration", bad.text))
        }
        let many = Value.strings(Array(repeating: "paused", count: 65))
        #expect(
            try service.refusal(of: .service("List", .dictionary([("state", many)])))
                == BusError("org.example.Alarms.Error.TooLarge", "state: expected at most 64 entries, got more"))
    }

    @Test func `NextAlarm returns the alarm that rings next`() throws {
        let late = try alarm(in: 500)
        #expect(
            try service.answer(.service("NextAlarm")) == [.string(late), .uint64(Self.wall + 500_000_000)])
        let soon = try timer(20)
        #expect(try service.answer(.service("NextAlarm")) == [.string(soon), .uint64(Self.wall + 20_000_000)])
        #expect(try service.properties()["NextFireUSec"] == .uint64(Self.wall + 20_000_000))
        try service.answer(.service("Pause", .string(soon)))
        #expect(
            try service.answer(.service("NextAlarm")) == [.string(late), .uint64(Self.wall + 500_000_000)])
        try service.answer(.service("SetEnabled", .string(late), .boolean(false)))
        #expect(try service.answer(.service("NextAlarm")) == [.string(""), .uint64(0)])
    }

    @Test func `StopRinging and SnoozeRinging affect the alarm that has rung longest, and return its id`() throws {
        let keys: [String: Value] = ["alert-timeout": .uint64(.max), "keep": .boolean(true)]
        let (second, first, third) = (try timer(20, keys), try timer(10, keys), try timer(30, keys))
        for _ in 0..<3 { service.advance(by: .seconds(10)) }
        func states() throws -> [String?] {
            try [first, second, third].map { text in
                try list().first { $0["Id"] == .string(text) }?["State"]?.text
            }
        }
        #expect(try states() == ["alerting", "alerting", "alerting"])
        #expect(try service.answer(.service("SnoozeRinging")) == [.string(first)])
        #expect(try states() == ["countdown", "alerting", "alerting"])
        #expect(try service.answer(.service("StopRinging")) == [.string(second)])
        #expect(try states() == ["countdown", "scheduled", "alerting"])
        // Rung again it is the newest.
        service.advance(by: .seconds(10))
        #expect(try states() == ["alerting", "scheduled", "alerting"])
        #expect(try service.answer(.service("StopRinging")) == [.string(third)])
        #expect(try states() == ["alerting", "scheduled", "scheduled"])
        #expect(try service.answer(.service("StopRinging")) == [.string(first)])
        #expect(try service.refusal(of: .service("StopRinging")).name == "org.example.Alarms.Error.NotFound")
    }
}
