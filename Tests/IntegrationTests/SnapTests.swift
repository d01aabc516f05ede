import DBus
import EventLoop
import TestSupport
import Testing

/// Snaps, which prove their identity by the security label that a bus reports. No snap runs here, as that takes a
/// kernel with AppArmor: ``LabelRelay`` reports labels of ordinary clients.
@Suite(.showsLogs) final class SnapTests: SessionSuite {
    private let relay: LabelRelay

    /// Starts a session whose service gets the labels of ``LabelRelay``.
    init() throws {
        let (bus, loop) = (try PrivateBus(), try EventLoop())
        relay = try LabelRelay(to: bus, in: loop)
        super.init(try Session(on: bus, environment: ["DBUS_SESSION_BUS_ADDRESS": relay.address], in: loop))
    }

    @Test func `a snap is known by its label, and sees its own alarms only`() throws {
        let server = try session.serve()
        let tea = try session.anotherClient()
        let bread = try session.anotherClient()
        let other = try session.anotherClient()
        relay.labels[tea.uniqueName?.rawValue ?? ""] = "snap.tea.timer (enforce)"
        relay.labels[bread.uniqueName?.rawValue ?? ""] = "snap.bread_work.bread-app (complain)"
        relay.labels[other.uniqueName?.rawValue ?? ""] = "unconfined"
        let timer: [String: Value] = ["pre-alert": seconds(600), "app-id": "org.example.Clock"]
        for client in [tea, bread] {
            #expect(throws: BusError.self) { try session.schedule(timer, by: client) }
        }
        try session.loop.wait(for: "the questions") { server.shown.count == 2 }
        #expect(server.sent[0].summary.contains("snap.tea"))
        try server.invoke("allow", on: server.shown[0])
        try session.decide("snap.bread_work", "authorized")
        try session.loop.wait(for: "no questions") { server.shown.isEmpty }
        #expect(try session.authorizations == ["snap.tea": "authorized", "snap.bread_work": "authorized"])
        let ids = try [tea, bread].map { try session.schedule(timer, by: $0) }
        for (id, app) in zip(ids, ["snap.tea", "snap.bread_work"]) {
            #expect(try session.property("AppId", of: id).text == app)
        }
        for (id, client) in zip(ids, [tea, bread]) {
            let objects = try session.call("GetManagedObjects", of: .objectManager, by: client)[0].entries
            #expect(objects.keys.map(Session.id) == [id])
        }
        #expect(try session.call("List", .empty, by: other)[0].elements.count == 2)
        // The decision and the alarms are the snap's after a restart, too.
        try session.service.kill()
        try session.restart(as: session.runService(environment: ["DBUS_SESSION_BUS_ADDRESS": relay.address]))
        #expect(try session.call("List", .empty, by: tea)[0].elements.count == 1)
        #expect(throws: BusError.self) { try session.call("Cancel", .string(ids[1]), by: tea) }
        try session.call("Cancel", .string(ids[0]), by: tea)
    }

    @Test func `a client that isn't identified yet delays nobody else, and its calls keep their order`() throws {
        let client = try session.anotherClient()
        try session.decide("snap.tea", "authorized")
        relay.labels[client.uniqueName?.rawValue ?? ""] = "snap.tea.timer (enforce)"
        relay.isHolding = true
        let questions = relay.questions
        let id = "5f0c2c1e-2d3b-4a6e-9f58-0d3c8e7a1b24"
        let trace = try Trace(of: client)
        let timer = [Value.string(id), ["pre-alert": seconds(600)]]
        try trace.send(session.message("Schedule", timer))
        for member in ["Pause", "Resume", "Pause", "Cancel", "Cancel"] as [MemberName] {
            try trace.send(session.message(member, [.string(id)]))
        }
        try session.loop.wait(for: "the question") { relay.questions == questions + 1 }
        for _ in 0..<10 { try session.schedule(["pre-alert": seconds(600)]) }
        #expect(trace.replies == 0)
        #expect(try session.list().count == 10)
        relay.isHolding = false
        try trace.settleCalls()
        // Each as the one before it has left the alarm; the last finds none.
        let answers = trace.events.map(\.name).filter { $0 == "reply" || $0.hasPrefix("org.example") }
        #expect(answers == Array(repeating: "reply", count: 5) + ["org.example.Alarms.Error.NotFound"])
        #expect(relay.questions == questions + 1)
        #expect(try session.list().count == 10)
    }

    @Test func `a client that leaves before it is identified leaves nothing behind`() throws {
        relay.isHolding = true
        let questions = relay.questions
        var client: Client? = try session.anotherClient()
        let name = client?.uniqueName
        try client?.connection.send(session.message("StartTimer", [.uint32(600), "Tea"]))
        try session.loop.wait(for: "the question") { relay.questions == questions + 1 }
        client = nil
        if let name { try session.client.waitForOwner(of: name, isThere: false) }
        relay.isHolding = false
        _ = try session.property("Version")
        #expect(try session.list().isEmpty)
        #expect(session.complaints.isEmpty)
    }
}
