import AlarmBus
import AlarmCore
import DBus
import TestSupport
import Testing

/// The method `Present`: what people see of alarms and activities.
@Suite struct PresentTests {
    private let service = Service()

    private func call(_ ids: [String], _ regions: [String]) -> Call {
        .service("Present", .array(ids.map(Value.string), of: "s"), .array(regions.map(Value.string), of: "s"))
    }

    /// The elements by id and region.
    private func presented(
        _ ids: [String], _ regions: [String], from caller: Caller = .host
    ) throws -> [String: [String: Value]] {
        let reply = try service.answer(call(ids, regions), from: caller)
        #expect(reply.map(\.type) == ["a{sa{sa{sv}}}"])
        return try #require(reply.first).entries.mapValues { try $0.entries }
    }

    @Test func `alarms and activities are presented by id and region`() throws {
        let tea = try service.schedule(["title": "Tea", "pre-alert": .uint64(60_000_000)]).description
        let backup = try service.start(["title": "Backup"]).description
        let all = try presented([tea, backup, tea], ["row", "expanded.locked", "row"])
        #expect(Set(all.keys) == [tea, backup])
        #expect(all[tea].map { Set($0.keys) } == ["row", "expanded.locked"])
        let row = try #require(all[tea]?["row"]).properties
        #expect(row["type"] == "row")
        #expect(row["label"] == "Tea")
        let column = try #require(row["children"]?.elements.last).properties
        #expect(column["expand"] == .boolean(true))
        let title = try #require(column["children"]?.elements.first).properties
        #expect(title == ["type": "text", "text": "Tea", "style": "title", "lines": .uint32(2)])
        #expect(try presented([backup], ["minimal"])[backup]?["minimal"]?.properties["name"] == "alarm-symbolic")
        for (id, title) in [tea: "Tea", backup: "Backup"] {
            let column = try #require(try presented([id], ["notification"])[id]?["notification"]).properties
            let first = try #require(column["children"]?.elements.first).properties
            #expect(first["text"] == .string(title))
        }
    }

    @Test func `rows of listings have elements if regions are requested`() throws {
        let tea = try service.schedule(["title": "Tea", "pre-alert": .uint64(60_000_000)]).description
        let backup = try service.start(["title": "Backup"]).description
        let filter = Value.dictionary([("regions", .array(["row", "minimal.locked"], of: "s"))])
        let activities = Call.object(.alarms, .activities, "List", filter)
        for (call, id) in [(Call.service("List", filter), tea), (activities, backup)] {
            let row = try #require(try service.answer(call).first?.elements.first).properties
            #expect(row["Id"] == .string(id))
            #expect(try row["Elements"]?.entries == presented([id], ["row", "minimal.locked"])[id])
        }
        for call in [Call.service("List", .dictionary([])), .object(.alarms, .activities, "List", .dictionary([]))] {
            #expect(try service.answer(call).first?.elements.first?.properties["Elements"] == nil)
        }
        let unknown = Value.dictionary([("regions", .array(["corner"], of: "s"))])
        #expect(
            try service.refusal(of: .service("List", unknown)).message.hasPrefix(
                "regions: expected compact-leading, compact-leading.locked"))
    }

    @Test func `unknown ids, and regions without elements, are left out`() throws {
        let tea = try service.schedule(["pre-alert": .uint64(60_000_000), "enabled": .boolean(false)]).description
        let all = try presented(
            [tea, "", "x", AlarmID.random().description, tea.uppercased()], ["compact-trailing", "row"])
        #expect(all[tea].map { Set($0.keys) } == ["row"])
        #expect(Set(all.keys).isSubset(of: [tea, tea.uppercased()]))
        #expect(try presented([], ["row"]).isEmpty)
        #expect(try presented([tea], []) == [tea: [:]])
    }

    @Test func `a sandboxed app gets the elements of its own alarms only`() throws {
        let app = SandboxedApp(id: "org.example.Tea")
        service.decide([app: .authorized])
        let own = try service.schedule(["pre-alert": .uint64(60_000_000)], from: .sandboxed(app)).description
        let other = try service.schedule(["pre-alert": .uint64(60_000_000)]).description
        let activity = try service.start(["title": "Backup"]).description
        #expect(try Set(presented([own, other, activity], ["row"], from: .sandboxed(app)).keys) == [own])
        #expect(try Set(presented([own, other, activity], ["row"]).keys) == [own, other, activity])
    }

    @Test func `too many ids, too many regions and unknown regions are refused`() throws {
        let ids = (0..<257).map { _ in AlarmID.random().description }
        let error = "org.example.Alarms.Error."
        #expect(try presented(Array(ids.dropLast()), ["row"]).isEmpty)
        #expect(try service.refusal(of: call(ids, ["row"])).name.rawValue == error + "TooLarge")
        let regions = [String](repeating: "row", count: 17)
        #expect(try presented([], regions.dropLast()).isEmpty)
        #expect(try service.refusal(of: call([], regions)).name.rawValue == error + "TooLarge")
        for region in ["", "Row", ".locked", "row.locked.locked", "corner"] {
            let refusal = try service.refusal(of: call([], [region]))
            #expect(refusal.name.rawValue == error + "InvalidConfiguration")
            #expect(refusal.message.contains("regions: expected"))
        }
    }

    @Test func `a reply that would be too large is refused`() throws {
        let text = Value.dictionary([("type", "text"), ("text", "$long")])
        let column = Value.dictionary([
            ("type", "column"), ("children", .array([Value](repeating: text, count: 60), of: "a{sv}")),
        ])
        let ids = try (0..<256).map { _ in
            try service.schedule([
                "pre-alert": .uint64(60_000_000), "layout": .dictionary([("expanded", column)]),
                "metadata": .dictionary([("long", .string(String(repeating: "x", count: 1000)))]),
            ]).description
        }
        #expect(try presented(Array(ids.prefix(10)), ["expanded"]).count == 10)
        #expect(
            try service.refusal(of: call(ids, ["expanded", "lock-screen"])).name
                == "org.freedesktop.DBus.Error.LimitsExceeded")
    }
}
