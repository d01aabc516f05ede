import DBus
import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

/// Sandboxed apps: each a client behind a real `xdg-dbus-proxy`, at whose root `.flatpak-info` names the app, as Flatpak runs
/// them.
@Suite(.showsLogs) final class SandboxTests: SessionSuite {
    @Test func `the bus sees a sandboxed client as the proxy, whose root names the app`() throws {
        let loop = try EventLoop()
        let bus = try PrivateBus(services: PrivateBus.permissionStore)
        let sandbox = try FlatpakSandbox("org.example.Tea", on: bus, in: loop)
        let client = try sandbox.connect()
        let host = try Client(on: bus, in: loop)
        var reader = Reader(
            try host.call("GetConnectionUnixProcessID", of: .bus, at: "/org/freedesktop/DBus", on: .bus) {
                $0.append(client.uniqueName?.rawValue ?? "")
            })
        let root = "/proc/\(try reader.uint32())/root"
        let text = try String(contentsOfFile: "\(root)/.flatpak-info", encoding: .utf8)
        #expect(text.hasPrefix("[Application]\nname=org.example.Tea\n"))
        #expect(!FileManager.default.fileExists(atPath: "/.flatpak-info"))
        // It talks to nobody but the service.
        let store: BusName = "org.freedesktop.impl.portal.PermissionStore"
        #expect(throws: BusError.self) {
            try client.call(
                "GetAll", of: .properties, at: "/org/freedesktop/impl/portal/PermissionStore", on: store
            ) { $0.append(store.rawValue) }
        }
        #expect(try !host.hasOwner(store))
        let inside = try sandbox.run("/bin/sh", ["-c", "cat /.flatpak-info; ls /; echo $DBUS_SESSION_BUS_ADDRESS"])
        #expect(try inside.waitForEnd() == .exited(0))
        #expect(inside.outputText.hasPrefix(text), "\(inside.log)")
        let call = try sandbox.run(
            "/usr/bin/gdbus",
            ["call", "--session", "-d", "org.freedesktop.DBus", "-o", "/", "-m", "org.freedesktop.DBus.ListNames"])
        #expect(try call.waitForEnd() == .exited(0))
        #expect(call.outputText.hasPrefix("(['org.freedesktop.DBus', ':1."), "\(call.log)")
    }

    @Test func `a sandboxed app sees its own alarms only`() throws {
        let apps = try ["org.example.Tea", "org.example.Bread"].map { try session.authorized($0) }
        let host = try session.schedule(["title": "Host", "pre-alert": seconds(600)])
        var ids: [String] = []
        for (app, name) in zip(apps, ["Tea", "Bread"]) {
            // The id that it gives is another's.
            let id = try app.schedule([
                "title": .string(name), "pre-alert": seconds(1000), "app-id": "org.example.Clock",
            ])
            ids.append(id)
            #expect(try session.property("AppId", of: id).text == app.sandbox.app)
        }
        #expect(Set(try session.list().compactMap { try $0["Id"]?.text }) == Set(ids + [host]))
        for (index, app) in apps.enumerated() {
            let own = ids[index]
            let name = String(try ObjectPath(alarm: own).rawValue.split(separator: "/").last ?? "")
            #expect(try app.managed == [own])
            #expect(try app.listed == [own])
            let other = Value.string(apps[1 - index].sandbox.app)
            #expect(try app.call("List", [["app-id": other]]) == [.array([], of: "a{sv}")])
            #expect(try app.call("NextAlarm")[0] == .string(own))
            #expect(try app.call("Recent", [.uint32(10)])[0].elements.isEmpty)
            let nodes = try app.call("Introspect", of: .introspectable, at: "/org/example/Alarms/alarm")[0].text
            #expect(nodes.contains(name))
            #expect(nodes.components(separatedBy: "<node name").count == 2, "\(nodes)")
            // Its own it controls.
            try app.call("Pause", of: .alarm, at: ObjectPath(alarm: own))
            #expect(try session.property("State", of: own) == "paused")
            try app.call("Resume", [.string(own)])
        }
        try apps[0].call("Cancel", [.string(ids[0])])
        #expect(try apps[0].managed.isEmpty && apps[0].call("NextAlarm")[0] == "")
    }

    @Test func `a sandboxed app reads the history of its own alarms only`() throws {
        let tea = try session.authorized("org.example.Tea")
        let bread = try session.authorized("org.example.Bread")
        // One of a host that says it is the same app.
        let host = try session.ring(["app-id": "org.example.Tea", "title": "Secret"])
        try session.call("Stop", .string(host))
        let ids = [try tea.ring(), try bread.ring()]
        for (id, app) in zip(ids, [tea, bread]) {
            try app.call("Stop", [.string(id)])
            let rows = try app.call("History", [.empty])[0].elements
            #expect(try Set(rows.map { try $0.properties["Id"] }) == [.string(id)])
            #expect(try app.call("History", [["id": .string(host)]])[0].elements.isEmpty)
            let ofTea = try app.call("History", [["app-id": "org.example.Tea"]])[0].elements
            #expect(ofTea.isEmpty == (id != ids[0]))
        }
        let rows = try session.call("History", .empty)[0].elements
        #expect(try Set(rows.map { try $0.properties["Id"] }).count == 3)
    }

    @Test func `another app's alarm doesn't exist for a sandboxed app, whatever it calls`() throws {
        let tea = try session.authorized("org.example.Tea")
        let bread = try session.authorized("org.example.Bread")
        let rule: [String: Value] = ["time": "07:30", "weekdays": .strings(["mon", "tue"]), "title": "Secret"]
        let ids = [try session.schedule(rule), try bread.schedule(rule), try session.ring(["post-alert": seconds(9)])]
        let before = try session.managedObjects()
        // For comparison: an alarm that never was.
        for id in ids + ["7d3b0c0e-9d57-4f1c-8b65-3c6c3a2f5d10"] {
            let path = try ObjectPath(alarm: id)
            for (member, rest) in Self.verbs {
                #expect(try tea.refusal(of: member, [.string(id)] + rest) == "NotFound", "\(member) \(id)")
                #expect(try tea.refusal(of: member, rest, of: .alarm, at: path) == "UnknownObject", "\(member) \(id)")
            }
            let interface = Value.string(InterfaceName.alarm.rawValue)
            #expect(try tea.refusal(of: "Get", [interface, "State"], of: .properties, at: path) == "UnknownObject")
            #expect(try tea.refusal(of: "GetAll", [interface], of: .properties, at: path) == "UnknownObject")
            let set = [interface, "State", .variant("paused")]
            #expect(try tea.refusal(of: "Set", set, of: .properties, at: path) == "UnknownObject")
            #expect(try tea.refusal(of: "Introspect", of: .introspectable, at: path) == "UnknownObject")
        }
        for id in ids {
            #expect(try tea.refusal(of: "Schedule", [.string(id), .dictionary(rule)]) == "AlreadyExists")
        }
        #expect(try tea.refusal(of: "StopRinging") == "NotFound")
        #expect(try tea.refusal(of: "SnoozeRinging") == "NotFound")
        #expect(try session.managedObjects() == before)
        // Its own ring is answered, though another's is longer.
        let own = try tea.ring(["post-alert": seconds(600)])
        #expect(try tea.call("SnoozeRinging") == [.string(own)])
        #expect(try session.property("State", of: ids[2]) == "alerting")
        #expect(try session.call("StopRinging") == [.string(ids[2])])
    }

    @Test func `a sandboxed app can undo its own calls, and nobody else's`() throws {
        let tea = try session.authorized("org.example.Tea")
        let bread = try session.authorized("org.example.Bread")
        let timer: [String: Value] = ["pre-alert": seconds(600), "title": "Secret"]
        let ids = try [session.schedule(timer), bread.schedule(timer), tea.schedule(timer)]
        for (id, client) in zip(ids, [session.client, bread.client, tea.client]) {
            try session.call("Cancel", .string(id), by: client)
        }
        // The last one of all is the host's.
        let last = try session.schedule(timer)
        try session.call("Cancel", .string(last))
        let rows = try session.call("ListUndo", .empty)[0].elements.map { try $0.properties }
        for row in rows where row["Id"] != .string(ids[2]) {
            #expect(try tea.refusal(of: "Undo", [row["Token"] ?? ""]) == "NotFound")
        }
        let own = try tea.call("ListUndo", [.empty])[0].elements.map { try $0.properties }
        #expect(Set(own.compactMap { $0["Id"] }) == [.string(ids[2])])
        let found = try tea.call("Find", ["undo", .empty], of: .search, at: .search)[0].elements
        #expect(try found.map { try $0.properties["Id"] } == [.string(ids[2])])
        #expect(try tea.call("UndoLast") == [.string(ids[2])])
        #expect(try Set(session.managedObjects().keys.map(Session.id)) == [ids[2]])
    }

    @Test func `a sandboxed app finds its own alarms, and no timers of others`() throws {
        let tea = try session.authorized("org.example.Tea")
        let bread = try session.authorized("org.example.Bread")
        let timer: [String: Value] = ["pre-alert": seconds(600), "title": "Secret"]
        let others = [try session.schedule(timer), try bread.schedule(timer)]
        for text in ["secret", "Secret", "alarms", "stop", "pause", "bread", "org.example.Bread", "timer", ""] {
            let rows = try tea.call("Find", [.string(text), .empty], of: .search, at: .search)[0].elements
            for row in try rows.map({ try $0.properties }) {
                #expect(row["Id"] == "", "\(text): \(row)")
                #expect(row["Title"] != "Start timer: Secret")
            }
        }
        for id in others {
            let refusal = try tea.refusal(
                of: "ActivateResult", [.string("alarm:\(id)"), "pause", .empty], of: .search, at: .search)
            #expect(refusal == "NotFound")
        }
        let own = try tea.schedule(timer)
        let rows = try tea.call("Find", ["secret", .empty], of: .search, at: .search)[0].elements
        #expect(try rows.map { try $0.properties["Id"] } == [.string(own)])
        #expect(try session.call("Find", "secret", .empty, of: .search, at: .search)[0].elements.count == 3)
        // It starts one of its own.
        let started = try tea.call(
            "ActivateResult", ["start:pre-alert=600000000;title=tea", "", .empty], of: .search, at: .search)[0]
        #expect(try session.property("AppId", of: started.text) == "org.example.Tea")
    }

    @Test func `what only host programs may do is denied`() throws {
        let tea = try session.authorized("org.example.Tea")
        let id = try session.schedule(["pre-alert": seconds(600), "title": "Secret"])
        let search = ObjectPath.search
        let calls: [(MemberName, [Value], InterfaceName, ObjectPath)] = [
            ("SetHoliday", [.uint64(0)], .alarms, .alarms),
            ("RegisterWidget", [.strings(["panel"])], .alarms, .alarms),
            ("ListAuthorizations", [], .alarms, .alarms),
            ("SetAuthorization", ["org.example.Tea", "authorized"], .alarms, .alarms),
            ("RequestAuthorization", [["app-id": "org.example.Bread"]], .alarms, .alarms),
            ("GetAuthorization", [["app-id": "org.example.Bread"]], .alarms, .alarms),
            ("GetInitialResultSet", [.strings(["secret"])], .shell, search),
            ("GetSubsearchResultSet", [.strings([]), .strings(["secret"])], .shell, search),
            ("GetResultMetas", [.strings(["alarm:\(id)"])], .shell, search),
            ("ActivateResult", [.string("alarm:\(id)"), .strings(["secret"]), .uint32(0)], .shell, search),
            ("LaunchSearch", [.strings(["secret"]), .uint32(0)], .shell, search),
            ("Match", ["secret"], .runner, search), ("Actions", [], .runner, search),
            ("Run", [.string("alarm:\(id)"), ""], .runner, search),
        ]
        for (member, arguments, interface, path) in calls {
            let call = try session.message(member, arguments, of: interface, at: path)
            let error = #expect(throws: BusError.self) { try tea.client.answer(to: call) }
            #expect(error?.name == "org.freedesktop.DBus.Error.AccessDenied", "\(interface) \(member)")
        }
        // Its own id it may say.
        #expect(try tea.call("GetAuthorization", [["app-id": "org.example.Tea"]]) == ["authorized"])
        #expect(try session.authorizations == ["org.example.Tea": "authorized"])
        #expect(try session.property("State", of: id) == "countdown")
        #expect(try session.property("HolidayUntilUSec") == .uint64(0))
    }

    @Test func `an app has at most 500 alarms, and takes no place of others`() throws {
        let tea = try session.authorized("org.example.Tea")
        #expect(try session.property("MaximumPerApp") == .uint32(500))
        let trace = try Trace(of: tea.client)
        for _ in 0..<500 { try trace.send(session.message("StartTimer", [.uint32(600), "Tea"])) }
        try trace.settleCalls()
        #expect(trace.replies == 500)
        #expect(try tea.refusal(of: "StartTimer", [.uint32(600), ""]) == "MaximumLimitReached")
        let cancelled = try tea.listed[0]
        try tea.call("Cancel", [.string(cancelled)])
        _ = try tea.schedule(["pre-alert": seconds(600)])
        #expect(try tea.refusal(of: "UndoLast") == nil, "that takes the new one back")
        #expect(try session.authorized("org.example.Bread").schedule(["pre-alert": seconds(600)]) != "")
        for _ in 0..<10 { try session.schedule(["pre-alert": seconds(600)]) }
    }

    @Test func `programs outside sandboxes see and control all alarms`() throws {
        let tea = try session.authorized("org.example.Tea")
        let id = try tea.schedule(["pre-alert": seconds(600), "title": "Tea"])
        #expect(try session.managedObjects().count == 1)
        for (verb, state) in [("pause", "paused"), ("resume", "countdown")] {
            try session.output(of: "alarmsctl", [verb, id])
            #expect(try session.property("State", of: id).text == state)
        }
        try session.output(of: "alarmsctl", ["cancel", id])
        #expect(try tea.managed.isEmpty)
        #expect(try session.call("GetAuthorization", .empty) == ["authorized"])
        #expect(try session.call("RequestAuthorization", ["app-id": "org.example.Clock"]) == ["authorized"])
    }

    @Test func `alarmsctl works in a sandbox, for the alarms of the app`() throws {
        let tea = try session.authorized("org.example.Tea")
        try session.schedule(["pre-alert": seconds(600), "title": "Secret"])
        let timer = try tea.sandbox.run("alarmsctl", ["timer", "10m", "Tea"])
        #expect(try timer.waitForEnd() == .exited(0), "\(timer.log)")
        let list = try tea.sandbox.run("alarmsctl", ["list"])
        #expect(try list.waitForEnd() == .exited(0), "\(list.log)")
        #expect(list.outputText.contains("Tea") && !list.outputText.contains("Secret"), "\(list.log)")
        #expect(try tea.managed.count == 1)
        let permissions = try tea.sandbox.run("alarmsctl", ["permissions"])
        #expect(try permissions.waitForEnd() != .exited(0))
        #expect(permissions.outputText.isEmpty && !permissions.errorText.isEmpty)
    }

    @Test func `a sandbox that names no app is refused`() throws {
        try session.schedule(["pre-alert": seconds(600), "title": "Secret"])
        for information in [
            "", "[Application]\n", "[Application]\nname=\n", "[Runtime]\nname=org.example.Runtime\n",
        ] {
            let sandbox = try FlatpakSandbox(
                "org.example.Tea", information: information, on: session.bus, in: session.loop)
            let client = try sandbox.connect()
            for (member, arguments) in [("List", [.empty]), ("StartTimer", [.uint32(600), ""])]
                as [(MemberName, [Value])]
            {
                let call = try session.message(member, arguments)
                let error = #expect(throws: BusError.self) { try client.answer(to: call) }
                #expect(error?.name == "org.freedesktop.DBus.Error.AccessDenied", "\(information)")
            }
        }
        #expect(try session.list().count == 1)
    }

    @Test(.enabled(if: geteuid() == 0)) func `programs of other users are refused`() throws {
        let session = try Session(on: PrivateBus(admitsAnyUser: true))
        try session.schedule(["pre-alert": seconds(600), "title": "Secret"])
        let bus = session.bus
        try Shell.run("chmod 755 \"$1\"; chmod 777 \"$1/bus\"", bus.directory.path)
        for call in [["GetAll", "s", "org.example.Alarms"], ["Introspect", "", ""]] {
            let interface = call[0] == "GetAll" ? "Properties" : "Introspectable"
            let run = try ProgramRun(
                "/usr/bin/setpriv",
                [
                    "--reuid=65534", "--clear-groups", "/usr/bin/busctl", "--address=\(bus.address)", "call",
                    "org.example.Alarms", "/org/example/Alarms", "org.freedesktop.DBus.\(interface)",
                ] + call.filter { !$0.isEmpty }, environment: bus.environment, in: session.loop)
            #expect(try run.waitForEnd() == .exited(1))
            #expect(run.outputText.isEmpty)
            #expect(run.errorText.contains("Access denied"), "\(run.log)")
        }
    }

    /// The methods about one alarm, with their arguments after the id.
    private static let verbs: [(MemberName, [Value])] = [
        ("Update", [["title": "Mine"]]), ("Cancel", []), ("SetEnabled", [false]), ("SkipNext", []), ("Unskip", []),
        ("Stop", []), ("Snooze", [.empty]), ("Extend", [seconds(60)]), ("Pause", []), ("Resume", []), ("Restart", []),
        ("InvokeAction", ["stop", .empty]), ("NextOccurrences", [.uint32(3)]),
    ]
}

extension ObjectPath {
    fileprivate static let search: ObjectPath = "/org/example/Alarms/Search"
}

extension InterfaceName {
    fileprivate static let search: InterfaceName = "org.example.Alarms.Search"
    fileprivate static let shell: InterfaceName = "org.gnome.Shell.SearchProvider2"
    fileprivate static let runner: InterfaceName = "org.kde.krunner1"
}
