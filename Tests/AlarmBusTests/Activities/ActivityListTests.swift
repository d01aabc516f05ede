import ActivityCore
import AlarmBus
import AlarmCore
import DBus
import TestSupport
import Testing

@Suite struct ActivityListTests {
    private let service = Service()
    private static let tea = SandboxedApp(id: "org.example.Tea")

    private func end(_ id: ActivityID) throws {
        try service.answer(.activities("End", .string(id.description), .dictionary([])))
    }

    @Test func `List has the order to show, and its filters`() throws {
        let first = try service.start(["app-id": "a", "kind": "k"])
        service.advance(by: .seconds(1))
        let second = try service.start(["app-id": "b", "kind": "k"])
        let important = try service.start(["app-id": "b", "relevance": .double(1)])
        let later = try service.start(
            ["start-at": .uint64(UInt64(service.now.wall.microseconds) + 1_000_000), "app-id": "a"])
        let done = try service.start(["app-id": "a"])
        try end(done)
        let order = [important, second, first, done, later].map(\.description)
        #expect(try service.listed() == order)
        #expect(try service.listed(["app-id": "a"]) == [first, done, later].map(\.description))
        #expect(try service.listed(["kind": "k"]) == [second, first].map(\.description))
        #expect(try service.listed(["state": .strings(["ended", "pending"])]) == [done, later].map(\.description))
        #expect(try service.listed(["limit": .uint32(2)]) == Array(order.prefix(2)))
        #expect(try service.listed(["limit": .uint32(0)]) == order)
        let rows = try #require(try service.answer(.activities("List", .dictionary([]))).first).elements
        #expect(try rows[0].properties == service.properties(ofActivity: important))
    }

    @Test func `a wrong filter is refused`() throws {
        func refusal(_ filter: [String: Value]) throws -> String {
            try service.activityRefusal(of: .activities("List", .dictionary(filter))).message
        }
        #expect(try refusal(["title": "x"]) == "filter: expected app-id, kind, state, limit or regions, got \"title\"")
        #expect(
            try refusal(["state": .strings(["alerting"])])
                == "state: expected pending, active, stale or ended, got \"alerting\"")
        #expect(try refusal(["limit": "1"]) == "limit: expected a value of type u, got one of type s")
    }

    @Test func `GetManagedObjects has alarms and activities`() throws {
        let alarm = try service.schedule(["pre-alert": .uint64(60_000_000)])
        let id = try service.start(["title": "Build"])
        let objects = try #require(
            try service.answer(.object(.alarms, .objectManager, "GetManagedObjects")).first)
        let paths = try objects.elements.map { element -> Value in
            guard case .entry(let path, _) = element else { throw TestFailure("\(element)") }
            return path
        }
        let expected = [ObjectPath(alarm: alarm), ObjectPath(activity: id)]
        #expect(paths == expected.map { .objectPath($0.rawValue) })
        guard case .entry(_, .array(let interfaces, _))? = try objects.elements.last,
            case .entry("org.example.Alarms.Activity", let properties)? = interfaces.first
        else { throw TestFailure("\(objects)") }
        #expect(interfaces.count == 1)
        #expect(try properties.properties == service.properties(ofActivity: id))
    }

    @Test func `the fullest activities fit into a listing`() throws {
        let longest = Value.string(String(repeating: "x", count: 4070))
        let full = Value.dictionary([("k", longest)])
        let action = Value.dictionary([
            ("name", .string(String(repeating: "n", count: 255))), ("parameter", longest),
            ("mode", "foreground"), ("target", .string(String(repeating: "t", count: 255))),
        ])
        let actions = (0..<8).map { Value.entry(.string("\($0)" + String(repeating: "n", count: 254)), action) }
        let text = Value.dictionary([("type", "text"), ("text", .string(String(repeating: "t", count: 256)))])
        let column = Value.dictionary([
            ("type", "column"), ("children", .array(Array(repeating: text, count: 24), of: "a{sv}")),
        ])
        for number in 0..<128 {
            let id = try service.start([
                "title": .string(String(repeating: "t", count: 1024)), "attributes": full, "content": full,
                "kind": .string(String(repeating: "k", count: 255)), "layout": ["expanded": column],
                "link": .string("a:" + String(repeating: "l", count: 2046)), "default-action": action,
                "actions": .array(actions, of: "{sa{sv}}"), "icon": .string(String(repeating: "i", count: 255)),
            ])
            if number < 64 { try end(id) }
        }
        let objects = Call.object(.alarms, .objectManager, "GetManagedObjects")
        for call in [Call.activities("List", .dictionary([])), objects] {
            let reply = try #require(service.reply(to: call.message))
            #expect(reply.kind == .methodReturn)
            #expect(reply.size < 128 * (96 << 10))
        }
    }

    @Test func `a sandboxed app sees its own`() throws {
        let app = Caller.sandboxed(Self.tea)
        let foreign = try service.start(["app-id": "org.example.Tea"])
        let own = try service.start(["app-id": "org.example.Bank"], from: app)
        #expect(try service.properties(ofActivity: own)["AppId"] == "org.example.Tea")
        #expect(try service.listed(from: app) == [own.description])
        #expect(Set(try service.listed()) == [own.description, foreign.description])
        let objects = try service.answer(.object(.alarms, .objectManager, "GetManagedObjects"), from: app)
        #expect(try objects.first?.elements.count == 1)
        let folder = Call.object("/org/example/Alarms/activity", .introspectable, "Introspect")
        let children = try IntrospectionDocument(#require(service.answer(folder, from: app).first).text).children
        #expect(children == [own.text(separator: UInt8(ascii: "_"))])
        let text = Value.string(foreign.description)
        let calls: [Call] = [
            .activities("Update", text, .dictionary([])), .activities("End", text, .dictionary([])),
            .activities("Dismiss", text), .activities("InvokeAction", text, "default", .dictionary([])),
        ]
        for call in calls {
            #expect(
                try service.activityRefusal(of: call, from: app)
                    == BusError("org.example.Alarms.Error.NotFound", "there is no activity \(foreign)"))
        }
        let object = Call.object(ObjectPath(activity: foreign), .activity, "Dismiss")
        #expect(try service.activityRefusal(of: object, from: app).name == .unknownObject)
        #expect(try service.answer(.object(ObjectPath(activity: own), .activity, "Dismiss"), from: app) == [])
    }
}
