import DBus
import EventLoop
import TestSupport
import Testing

/// Live activities of the whole service.
@Suite(.showsLogs) final class ActivityTests: SessionSuite {
    @Test func `busctl starts an activity, as the manual shows`() throws {
        let output = try session.output(
            of: "/usr/bin/busctl",
            ["--address=\(session.bus.address)", "call", "org.example.Alarms", "/org/example/Alarms"]
                + ["org.example.Alarms.Activities", "Start", "sa{sv}", "", "2", "title", "s", "Build", "content"]
                + ["a{sv}", "2", "status", "s", "linking", "progress", "d", "0.9"])
        #expect(output.hasPrefix("so \""))
        let row = try #require(try session.activities().first)
        #expect(row["Title"] == "Build" && row["State"] == "active" && row["UpdateCount"] == .uint64(0))
        #expect(try row["Content"]?.properties == ["status": "linking", "progress": .double(0.9)])
    }

    @Test func `an activity begins, is updated, ends and goes, and the signals come before the replies`() throws {
        let trace = try Trace(of: session.client)
        let id = AlarmIDs.make(1)
        let calls: [(MemberName, [Value])] = [
            ("Start", [.string(id), ["title": "Build", "content": ["progress": .double(0.1)]]]),
            ("Update", [.string(id), ["content": ["progress": .double(0.5)]]]),
            ("End", [.string(id), [:]]), ("Dismiss", [.string(id)]),
        ]
        for (member, arguments) in calls {
            try trace.send(session.message(member, arguments, of: .activities))
            try trace.settleCalls()
            if member == "Update" {
                try session.loop.wait(for: "the announcement") { trace.names.last != "reply" }
            }
        }
        #expect(
            trace.names == [
                "InterfacesAdded", "reply", "reply", "PropertiesChanged alarm", "Ended",
                "PropertiesChanged alarm", "reply", "InterfacesRemoved", "reply",
            ])
        let changes = try trace.changes(of: ObjectPath(activity: id))
        #expect(changes.values["State"] == "ended")
        #expect(changes.values["UpdateCount"] == .uint64(1))
        #expect(changes.names == ["Content", "Configuration"])
        #expect(trace.events[4].arguments == [.string(id), "client"])
        #expect(try session.activities().isEmpty)
    }

    @Test func `an activity doesn't count as an alarm: nothing to undo, no history, no next alarm`() throws {
        let id = try session.start(["title": "Build"])
        try session.end(id)
        #expect(try session.call("ListUndo", .empty)[0].elements.isEmpty)
        #expect(try session.call("History", .empty)[0].elements.isEmpty)
        #expect(try session.call("NextAlarm")[0] == "")
        #expect(try session.list().isEmpty)
    }

    @Test func `a pending activity starts at its time`() throws {
        let start = Value.uint64(UInt64(Clock.wall.now + 700_000))
        let id = try session.start(["start-at": start])
        #expect(try session.property("State", ofActivity: id) == "pending")
        try session.loop.wait(for: "its start") {
            try session.property("State", ofActivity: id) == "active"
        }
        #expect(try session.property("StartUSec", ofActivity: id).number >= start.number)
    }

    @Test func `an activity becomes stale at its time, and is right again with an update`() throws {
        let id = try session.start(["stale-at": .uint64(UInt64(Clock.wall.now + 500_000))])
        try session.loop.wait(for: "its staleness") {
            try session.property("State", ofActivity: id) == "stale"
        }
        try session.update(id, ["content": ["status": "again"], "reset": .strings(["stale-at"])])
        #expect(try session.property("State", ofActivity: id) == "active")
    }

    @Test func `the person's preference removes activities, and refuses others`() throws {
        let id = try session.start()
        try session.bus.directory.write("activities = no\n", to: "home/config/alarms/alarms.conf")
        #expect(try session.next("Ended", ofActivity: id) == ["user"])
        try session.nextRemoval(ofActivity: id)
        try session.enabledChanged(to: false)
        let error = #expect(throws: BusError.self) { try session.start() }
        #expect(error?.name == "org.example.Alarms.Error.NotAuthorized")
        try session.bus.directory.write("activities = yes\n", to: "home/config/alarms/alarms.conf")
        try session.enabledChanged(to: true)
        try session.start()
    }

    @Test func `with the preference no at the start nothing can be started, and what there was is gone`() throws {
        let id = try session.start()
        try session.service.kill()
        try session.bus.directory.write("activities = no\n", to: "home/config/alarms/alarms.conf")
        try session.restart()
        #expect(try session.next("Ended", ofActivity: id) == ["user"])
        #expect(try session.activities().isEmpty)
        #expect(throws: BusError.self) { try session.start() }
    }

    // MARK: Presses

    @Test func `a press on an activity with a link opens it through the portal, with the token`() throws {
        let portal = try Portal(on: session)
        let id = try session.start(["link": "https://example.org/pizza?a=1"])
        try session.call(
            "InvokeAction", .string(id), "default", ["activation-token": "token-1"], of: .activities)
        #expect(try session.next("ActionInvoked", ofActivity: id)[0] == "default")
        try session.loop.wait(for: "the portal's call") { !portal.calls.isEmpty }
        #expect(portal.calls[0].member == "OpenURI")
        #expect(
            try Value.arguments(of: portal.calls[0]) == [
                "", "https://example.org/pizza?a=1", ["activation_token": "token-1"],
            ])
    }

    @Test func `a link that can't be opened, and an app that is missing, are signalled`() throws {
        let link = try session.start(["link": "https://example.org/"])
        try session.call("InvokeAction", .string(link), "default", [:], of: .activities)
        let failure = try session.next("ActionFailed", ofActivity: link)
        #expect(failure[0] == "default")
        #expect(try failure[1].text.contains("ServiceUnknown"))
        let app = try session.start([
            "app-id": "org.example.Nobody",
            "actions": .array([.entry("stop", ["name": "halt"])], of: "{sa{sv}}"),
        ])
        try session.call("InvokeAction", .string(app), "stop", [:], of: .activities)
        #expect(try session.next("ActionFailed", ofActivity: app) == ["stop", "the app has no desktop file"])
    }

    // MARK: Callers

    @Test func `an activity that ends with its caller ends when that leaves, and others stay`() throws {
        var script: Client? = try session.anotherClient()
        let id = try session.start(["ends-with-caller": true], by: script)
        let later = Value.uint64(UInt64(Clock.wall.now + 600_000_000))
        let pending = try session.start(["ends-with-caller": true, "start-at": later], by: script)
        let other = try session.start(by: script)
        withExtendedLifetime(script) {}
        script = nil
        #expect(try session.next("Ended", ofActivity: id) == ["caller"])
        #expect(try session.next("Ended", ofActivity: pending) == ["caller"])
        #expect(try session.property("State", ofActivity: id) == "ended")
        #expect(try session.activity(pending) == nil)
        #expect(try session.property("State", ofActivity: other) == "active")
        let dismissal = try session.property("DismissUSec", ofActivity: id).number
        #expect(try dismissal - session.property("EndedUSec", ofActivity: id).number == 60_000_000)
    }

    @Test func `a caller that leaves while the service is down is noticed at its start, and one that stays isn't`()
        throws
    {
        var script: Client? = try session.anotherClient()
        let id = try session.start(["ends-with-caller": true], by: script)
        let staying = try session.start(["ends-with-caller": true])
        try session.service.kill()
        withExtendedLifetime(script) {}
        script = nil
        try session.restart()
        #expect(try session.next("Ended", ofActivity: id) == ["caller"])
        #expect(try session.property("State", ofActivity: id) == "ended")
        #expect(try session.property("State", ofActivity: staying) == "active")
    }

    @Test func `a caller that has left before its call is performed ends its activity`() throws {
        var script: Client? = try session.anotherClient()
        // The service knows it.
        try session.call("NextAlarm", by: script)
        let id = AlarmIDs.make(1)
        try session.inOneTurn {
            let keys: [String: Value] = ["content": [:], "ends-with-caller": true]
            try script?.connection.send(
                session.message("Start", [.string(id), .dictionary(keys)], of: .activities))
            try script?.synchronize()
            script = nil
        }
        #expect(try session.next("Ended", ofActivity: id) == ["caller"])
    }
}

extension Session {
    /// Waits for the next announcement that activities are allowed, or aren't.
    func enabledChanged(to isEnabled: Bool) throws {
        _ = try client.next("PropertiesChanged", of: .properties, at: .alarms) { signal in
            try Value.arguments(of: signal)[1].properties["Enabled"] == .boolean(isEnabled)
        }
    }
}
