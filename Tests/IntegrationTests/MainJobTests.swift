import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// The main job, by three different clients: ours, busctl and gdbus.
@Suite(.showsLogs) final class MainJobTests: SessionSuite {
    @Test func `a timer counts down, rings, is snoozed, rings again and is stopped`() throws {
        let before = Clock.wall.now
        let answer = try session.call(
            "Schedule", "", ["title": "Tea", "pre-alert": seconds(1), "post-alert": seconds(1)])
        let after = Clock.wall.now
        let id = try answer[0].text
        #expect(answer[1] == .objectPath(try ObjectPath(alarm: id).rawValue))

        // Counting down
        var alarm = try session.properties(of: id)
        let start = try #require(try alarm["CountdownStartUSec"]?.number)
        #expect((before...after).contains(start))
        #expect(alarm["State"] == "countdown")
        #expect(alarm["CountdownTotalUSec"] == seconds(1))
        #expect(alarm["CountdownElapsedUSec"] == seconds(0))
        #expect(alarm["CountdownFireUSec"] == .uint64(UInt64(start + 1_000_000)))
        #expect(alarm["NextFireUSec"] == alarm["CountdownFireUSec"])
        #expect(alarm["OccurrenceUSec"] == seconds(0))
        #expect(try session.property("CountdownCount") == .uint32(1))
        #expect(try session.property("NextFireUSec") == alarm["NextFireUSec"])
        #expect(try session.call("NextAlarm") == [.string(id), try #require(alarm["NextFireUSec"])])

        // Ringing
        let fired = try session.next("Fired", of: id)
        #expect(fired[0] == alarm["CountdownFireUSec"])
        #expect(try fired[0].number <= fired[1].number)
        alarm = try session.properties(of: id)
        #expect(alarm["State"] == "alerting")
        #expect(alarm["AlertStartUSec"] == fired[1])
        #expect(alarm["NextFireUSec"] == seconds(0))
        #expect(try alarm.filter { $0.key.hasPrefix("Countdown") }.allSatisfy { try $0.value.number == 0 })
        #expect(alarm["RemainingUSec"] == seconds(0))
        #expect(try session.property("AlertingCount") == .uint32(1))
        #expect(try session.property("CountdownCount") == .uint32(0))

        // Snoozed
        try session.call("Snooze", .string(id), .empty)
        let snoozed = try session.next("Snoozed", of: id)
        alarm = try session.properties(of: id)
        #expect(alarm["State"] == "countdown")
        #expect(alarm["CountdownTotalUSec"] == seconds(1))
        #expect(alarm["CountdownFireUSec"] == snoozed[0])
        #expect(alarm["SnoozeCount"] == .uint32(0))

        // Ringing again, and stopped as what has rung longest
        let again = try session.next("Fired", of: id)
        #expect(again[0] == snoozed[0])
        #expect(try again[0].number <= again[1].number)
        #expect(try session.call("StopRinging") == [.string(id)])
        #expect(try session.next("Stopped", of: id) == ["client"])
        let removed = try session.client.next("InterfacesRemoved", of: .objectManager, at: .alarms)
        #expect(
            try Value.arguments(of: removed) == [
                .objectPath(try ObjectPath(alarm: id).rawValue), .strings([InterfaceName.alarm.rawValue]),
            ])
        #expect(try session.managedObjects().isEmpty)
        #expect(try session.call("NextAlarm") == ["", seconds(0)])
        #expect(session.complaints.isEmpty)
    }

    @Test func `busctl sets a timer and gdbus monitor shows it ring`() throws {
        let monitor = try ProgramRun(
            "/usr/bin/gdbus", ["monitor", "--session", "--dest", "org.example.Alarms"],
            environment: session.bus.environment, in: session.loop)
        try monitor.wait(for: "gdbus to watch") { monitor.outputText.contains("is owned by") }
        let id = try session.busctl("StartTimer", "us", "1", "Tea").unquoted
        try monitor.wait(for: "Fired") { monitor.outputText.contains("org.example.Alarms.Fired ('\(id)'") }
        try session.busctl("Snooze", "sa{sv}", id, "0")
        try monitor.wait(for: "Snoozed") { monitor.outputText.contains("org.example.Alarms.Snoozed ('\(id)'") }
        try session.busctl("Stop", "s", id)
        try monitor.wait(for: "Stopped") {
            monitor.outputText.contains("org.example.Alarms.Stopped ('\(id)', 'client')")
        }
        try monitor.wait(for: "InterfacesRemoved") { monitor.outputText.contains("InterfacesRemoved") }
        let members = monitor.outputText.split(separator: "\n").compactMap { line -> Substring? in
            line.split(separator: " ").dropFirst().first?.split(separator: ".").last
        }
        #expect(members.first { $0 == "InterfacesAdded" || $0 == "Fired" } == "InterfacesAdded")
    }

    @Test func `gdbus does the main job`() throws {
        let id = try session.gdbus("org.example.Alarms.StartTimer", "1", "Tea").between("'")
        try session.next("Fired", of: id)
        #expect(try session.gdbus("org.example.Alarms.List", "{'state': <['alerting']>}").contains("<'\(id)'>"))
        let object = try ObjectPath(alarm: id).rawValue
        try session.gdbus("org.example.Alarms.Alarm.Snooze", "{'length': <uint64 1000000>}", at: object)
        try session.gdbus("org.example.Alarms.Alarm.Pause", at: object)
        let state = try session.gdbus(
            "org.freedesktop.DBus.Properties.Get", "org.example.Alarms.Alarm", "State", at: object)
        #expect(state == "(<'paused'>,)")
        try session.gdbus("org.example.Alarms.Alarm.Resume", at: object)
        try session.next("Fired", of: id)
        try session.gdbus("org.example.Alarms.StopRinging")
        #expect(try session.next("Stopped", of: id) == ["client"])
        #expect(try session.gdbus("org.example.Alarms.List", "{}") == "(@aa{sv} [],)")
    }

    @Test func `both objects introspect, by busctl and by gdbus`() throws {
        let id = try session.schedule(["pre-alert": seconds(100)])
        let object = try ObjectPath(alarm: id).rawValue
        let service = try session.busctl(["introspect", "org.example.Alarms", "/org/example/Alarms"])
        for member in [".Schedule", ".StartTimer", ".Fired", ".Version", ".GetManagedObjects", ".InterfacesAdded"] {
            #expect(service.contains("\n\(member) "), "\(service)")
        }
        let alarm = try session.busctl(["introspect", "org.example.Alarms", object])
        for member in [".Snooze", ".State", ".Configuration", ".PropertiesChanged"] {
            #expect(alarm.contains("\n\(member) "), "\(alarm)")
        }
        #expect(alarm.contains("\"\(id)\""))
        let tree = try session.busctl(["tree", "--list", "org.example.Alarms"])
        #expect(tree.split(separator: "\n").last == Substring(object))
        let whole = try session.output(
            of: "/usr/bin/gdbus",
            ["introspect", "--session", "--recurse", "-d", "org.example.Alarms", "-o", "/org/example/Alarms"])
        #expect(whole.contains("interface org.example.Alarms.Alarm"))
    }

    @Test func `GetAll, GetManagedObjects, List and Get agree`() throws {
        let soon = UInt64(Clock.wall.now + 500_000_000)
        let ids = [
            try session.schedule(["fire-at": .uint64(soon), "title": "Plain", "metadata": ["a": .uint32(1)]]),
            try session.schedule([
                "fire-at": .uint64(soon + 1), "pre-alert": seconds(1000), "tint": "#A0b0C0", "icon": "tea",
                "app-id": "org.example.Clocks",
            ]),
            try session.schedule(["pre-alert": seconds(400), "enabled": false, "keep": true]),
            try session.ring(["post-alert": seconds(300), "alert-timeout": .uint64(.max)]),
        ]
        let paused = try session.schedule(["pre-alert": seconds(300), "paused-title": "Held"])
        try session.call("Pause", .string(paused))
        let listed = Dictionary(uniqueKeysWithValues: try session.list().map { (try #require($0["Id"]), $0) })
        let managed = try session.managedObjects()
        #expect(listed.count == 5 && managed.count == 5)
        for id in ids + [paused] {
            let all = try session.properties(of: id).still
            #expect(all.count == 21)
            #expect(managed[try ObjectPath(alarm: id).rawValue]?.still == all)
            #expect(listed[.string(id)]?.still == all)
            for (name, value) in all { #expect(try session.property(name, of: id) == value) }
        }
        // Soonest first; those that won't ring come last.
        let order = try session.list().map { try #require($0["Id"]).text }
        #expect(Array(order.prefix(2)) == Array(ids.prefix(2)))
        #expect(try session.list(["state": .strings(["paused"])]).map { $0["Id"] } == [.string(paused)])
        #expect(try session.list(["limit": .uint32(1)]).map { $0["Id"] } == [.string(ids[0])])
        #expect(try session.list(["app-id": "org.example.Clocks"]).map { $0["Id"] } == [.string(ids[1])])
    }

    @Test func `an alarm's Configuration schedules a copy`() throws {
        let buttons = Value.array(
            [
                .entry("secondary", ["icon": "snooze"]),
                .entry("stop", ["text": "Off", "text-color": "#FF0000"]),
            ], of: "{sa{sv}}")
        let configuration: [String: Value] = [
            "title": "Grüße 🕰\nzweite Zeile", "countdown-title": "c", "paused-title": "p",
            "fire-at": .uint64(UInt64(Clock.wall.now + 900_000_000)), "pre-alert": seconds(60),
            "post-alert": seconds(540), "buttons": buttons, "secondary-behavior": "both",
            "alert-timeout": .uint64(.max), "on-timeout": "stop", "max-snoozes": .uint32(0), "keep": true,
            "wake": false, "stop-action": ["name": "up.now", "parameter": .variant(.array([], of: "(iv)"))],
            "secondary-action": ["name": "more", "parameter": "", "mode": "foreground", "target": "org.example.Tea"],
            "default-action": ["name": "open", "mode": "background"], "sound": "/tmp/no such bell",
            "volume": .double(0.1), "fade-in": .uint64(1), "countdown-notice": "always",
            "enabled": false, "tint": "#000000", "icon": "tea", "app-id": "a.b",
            "metadata": [
                "list": .array([.structure([.int32(-1), .variant(.double(.infinity))])], of: "(iv)"),
                "none": .array([], of: "a{sv}"), "nested": .dictionary(["v": .variant(.variant("x"))]),
            ],
        ]
        let first = try session.schedule(configuration)
        let readBack = try session.property("Configuration", of: first)
        #expect(readBack == .dictionary(configuration))
        let twin = try session.schedule(try readBack.properties)
        #expect(try session.property("Configuration", of: twin) == readBack)
        try session.restartAfterKill()
        #expect(try session.property("Configuration", of: twin) == readBack)
    }
}

extension [String: Value] {
    /// The properties that don't change with time.
    var still: [String: Value] {
        filter { $0.key != "RemainingUSec" && $0.key != "CountdownFireBootUSec" }
    }
}

extension Session {
    /// Calls a method of the service by busctl, and returns its output.
    @discardableResult
    func busctl(_ method: String, _ arguments: String...) throws -> String {
        try busctl(["call", "org.example.Alarms", "/org/example/Alarms", "org.example.Alarms", method] + arguments)
    }

    /// Runs busctl.
    func busctl(_ arguments: [String]) throws -> String {
        try output(of: "/usr/bin/busctl", ["--user", "--no-pager"] + arguments)
    }

    /// Calls a method by gdbus, and returns its output.
    @discardableResult
    func gdbus(_ method: String, _ arguments: String..., at path: String = "/org/example/Alarms") throws -> String {
        try output(
            of: "/usr/bin/gdbus",
            ["call", "--session", "-d", "org.example.Alarms", "-o", path, "-m", method] + arguments
        ).trimmingCharacters(in: .newlines)
    }
}

extension String {
    /// The text of a string in the output of busctl: `s "text"`.
    var unquoted: String { between("\"") }

    /// Returns the text between the first two of these characters.
    fileprivate func between(_ quote: Character) -> String {
        let parts = split(separator: quote, omittingEmptySubsequences: false)
        return parts.count > 1 ? String(parts[1]) : ""
    }
}
