import DBus
import EventLoop
import TestSupport
import Testing

/// Live activities of sandboxed apps.
@Suite(.showsLogs) final class ActivitySandboxTests: SessionSuite {
    private let content: Value = ["content": ["status": "Secret"], "title": "Secret"]

    @Test func `a sandboxed app starts activities once the person has allowed it`() throws {
        let server = try session.serve()
        let tea = try SandboxedClient("org.example.Tea", in: session)
        #expect(try tea.refusal(of: "Start", ["", content], of: .activities) == "NotAuthorized")
        try session.loop.wait(for: "the question") { server.shownQuestions.count == 1 }
        #expect(try session.activities().isEmpty)
        try server.invoke("allow", on: server.shownQuestions[0])
        _ = try tea.client.next("AuthorizationChanged", of: .alarms, at: .alarms)
        let id = try tea.call("Start", ["", content], of: .activities)[0]
        #expect(try session.property("AppId", ofActivity: id.text) == "org.example.Tea")
    }

    @Test func `a sandboxed app sees and controls its own activities only`() throws {
        let tea = try session.authorized("org.example.Tea")
        let bread = try session.authorized("org.example.Bread")
        let own = try session.start(by: tea.client)
        let others = [try session.start(), try session.start(by: bread.client)]
        #expect(try session.activities(by: tea.client).map { $0["Id"] } == [.string(own)])
        #expect(try session.activities().count == 3)
        #expect(try tea.call("GetManagedObjects", of: .objectManager)[0].entries.count == 1)
        let before = try session.activities()
        let verbs: [(MemberName, [Value])] = [
            ("Update", [["content": [:]]]), ("End", [[:]]), ("Dismiss", []), ("InvokeAction", ["default", [:]]),
        ]
        for id in others {
            let path = try ObjectPath(activity: id)
            for (member, rest) in verbs {
                #expect(try tea.refusal(of: member, [.string(id)] + rest, of: .activities) == "NotFound")
                #expect(try tea.refusal(of: member, rest, of: .activity, at: path) == "UnknownObject")
            }
        }
        #expect(try session.activities() == before)
        try session.end(own, by: tea.client)
        #expect(try session.property("State", ofActivity: own) == "ended")
    }

    @Test func `an app that starts and ends activities without end removes no other's that have ended`() throws {
        let (tea, bread) = try (session.authorized("org.example.Tea"), session.authorized("org.example.Bread"))
        var kept: Set<String> = []
        for client in [tea.client, session.client] {
            let id = try session.start(by: client)
            try session.end(id, by: client)
            kept.insert(id)
        }
        for _ in 0..<64 { try session.end(session.start(by: bread.client), by: bread.client) }
        let ended = try Set(session.activities().compactMap { try $0["Id"]?.text })
        #expect(ended.isSuperset(of: kept) && ended.count == 10)
    }

    @Test func `a press on a sandboxed app's activity is signalled to that app alone`() throws {
        let tea = try session.authorized("org.example.Tea")
        let bread = try session.authorized("org.example.Bread")
        // Each has called: the service knows its connection.
        try bread.call("List", [.empty], of: .activities)
        let id = try session.start(by: tea.client)
        try session.call("InvokeAction", .string(id), "default", [:], of: .activities)
        _ = try tea.client.next("ActionInvoked", of: .activities, at: .alarms)
        _ = try tea.client.next("ActionFailed", of: .activities, at: .alarms)
        for client in [session.client, bread.client] {
            try client.synchronize()
            #expect(client.signals.allSatisfy { $0.member != "ActionInvoked" && $0.member != "ActionFailed" })
        }
    }

    @Test func `each sandboxed app has its share of the log's lines about actions that fail`() throws {
        let tea = try session.authorized("org.example.Tea")
        let id = try session.start(by: tea.client)
        for _ in 0..<150 { try tea.call("InvokeAction", [.string(id), "default", [:]], of: .activities) }
        let other = try session.start(["app-id": "org.example.Bread"])
        try session.call("InvokeAction", .string(other), "default", [:], of: .activities)
        func lines(about id: String) -> Int { session.complaints.split(separator: "\n").count { $0.contains(id) } }
        try session.service.wait(for: "the line") { lines(about: other) == 1 }
        #expect(lines(about: id) == 100)
    }

    @Test func `a sandboxed app's link is opened by a person's press, who is asked, and not by the app's own`() throws {
        let portal = try Portal(on: session)
        let tea = try session.authorized("org.example.Tea")
        let keys: [String: Value] = ["link": "https://example.org/tea"]
        let id = try session.start(keys, by: tea.client)
        try tea.call("InvokeAction", [.string(id), "default", [:]], of: .activities)
        _ = try tea.client.next("ActionInvoked", of: .activities, at: .alarms)
        try session.call("InvokeAction", .string(id), "default", [:], of: .activities)
        try session.loop.wait(for: "the portal's call") { !portal.calls.isEmpty }
        let own = try session.start(["link": "https://example.org/own"])
        try session.call("InvokeAction", .string(own), "default", [:], of: .activities)
        try session.loop.wait(for: "the next call") { portal.calls.count > 1 }
        #expect(
            try portal.calls.map { try Value.arguments(of: $0) } == [
                ["", "https://example.org/tea", ["ask": true]], ["", "https://example.org/own", [:]],
            ])
    }

    @Test func `the person isn't asked about an app while activities are off`() throws {
        let server = try session.serve()
        try session.bus.directory.write("activities = no\n", to: "home/config/alarms/alarms.conf")
        try session.enabledChanged(to: false)
        let tea = try SandboxedClient("org.example.Tea", in: session)
        let error = #expect(throws: BusError.self) { try tea.call("Start", ["", content], of: .activities) }
        #expect(error?.message == "live activities are switched off")
        try session.bus.directory.write("activities = yes\n", to: "home/config/alarms/alarms.conf")
        try session.enabledChanged(to: true)
        // Questions come in the order of the calls: this one would be the second.
        let bread = try SandboxedClient("org.example.Bread", in: session)
        #expect(try bread.refusal(of: "Start", ["", content], of: .activities) == "NotAuthorized")
        try session.loop.wait(for: "the question") { !server.shownQuestions.isEmpty }
        try server.invoke("allow", on: server.shownQuestions[0])
        _ = try bread.client.next("AuthorizationChanged", of: .alarms, at: .alarms)
        #expect(try session.authorizations == ["org.example.Bread": "authorized"])
    }

    @Test func `the activities of an app that the person denies are gone, and no other's`() throws {
        let tea = try session.authorized("org.example.Tea")
        let id = try session.start(by: tea.client)
        let other = try session.start()
        try session.decide("org.example.Tea", "denied")
        #expect(try session.next("Ended", ofActivity: id) == ["user"])
        try session.nextRemoval(ofActivity: id)
        #expect(try session.activities().map { $0["Id"] } == [.string(other)])
        #expect(try tea.refusal(of: "Start", ["", content], of: .activities) == "NotAuthorized")
        try session.restartAfterKill()
        #expect(try session.activities().map { $0["Id"] } == [.string(other)])
    }
}
