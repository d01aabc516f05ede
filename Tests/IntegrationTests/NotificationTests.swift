import DBus
import EventLoop
import Glibc
import TestSupport
import Testing

/// Alerts on the desktop: the notifications, and the effects of a person's presses on the bus.
@Suite(.showsLogs) final class NotificationTests: SessionSuite {
    @Test func `a press of Snooze snoozes, and a press of Stop stops`() throws {
        let server = try session.serve()
        let id = try session.ring(["title": "Tea", "post-alert": seconds(1)])
        try session.loop.wait(for: "the alert") { server.shown.count == 1 }
        #expect(server.sent[0].summary == "Tea")
        let trace = try Trace(of: session.client)
        try server.invoke("snooze", on: server.shown[0])
        let snoozed = try session.next("Snoozed", of: id)
        #expect(try session.property("State", of: id) == "countdown")
        #expect(
            trace.names == ["Snoozed", "ActionInvoked", "PropertiesChanged alarm", "PropertiesChanged service"])
        try session.loop.wait(for: "the alert to be closed") { server.shown.isEmpty }

        #expect(try session.next("Fired", of: id)[0] == snoozed[0])
        try session.loop.wait(for: "the alert again") { server.shown.count == 1 }
        try server.invoke("stop", on: server.shown[0])
        #expect(try session.next("Stopped", of: id) == ["user"])
        _ = try session.client.next("InterfacesRemoved")
        #expect(try session.managedObjects().isEmpty)
        try session.loop.wait(for: "the alert to be closed") { server.shown.isEmpty }
        try session.restartAfterKill()
        #expect(try session.managedObjects().isEmpty)
    }

    @Test func `Stop over the bus closes the notification`() throws {
        let server = try session.serve()
        let ids = try (0..<3).map { index in
            try session.ring(["title": .string("Tea \(index)"), "post-alert": seconds(50)])
        }
        try session.loop.wait(for: "the alerts") { server.shown.count == 3 }
        try session.call("Stop", .string(ids[0]))
        try session.call("Snooze", .string(ids[1]), .empty)
        try session.call("Cancel", .string(ids[2]))
        try session.loop.wait(for: "the alerts to be closed") { server.shown.isEmpty }
        #expect(server.sent.count == 3)
    }

    @Test func `an update of a shown key posts the notification anew`() throws {
        let server = try session.serve()
        let id = try session.ring(["title": "Tea"])
        try session.loop.wait(for: "the alert") { server.shown.count == 1 }
        try session.call("Update", .string(id), ["title": "Green tea"])
        try session.loop.wait(for: "the new alert") { server.sent.count == 2 && server.shown.count == 1 }
        #expect(server.sent[1].summary == "Green tea")
        #expect(server.closed == [server.numbers[0]])
    }

    @Test func `an alert that a person closes is stopped, one that the server drops is posted again`() throws {
        let server = try session.serve()
        let id = try session.ring()
        try session.loop.wait(for: "the alert") { server.shown.count == 1 }
        try server.close(server.shown[0], reason: 1)
        try session.loop.wait(for: "the alert again") { server.sent.count == 2 }
        #expect(try session.property("State", of: id) == "alerting")
        try server.close(try #require(server.numbers.last), reason: 2)
        #expect(try session.next("Stopped", of: id) == ["user"])
    }

    @Test func `a server that starts later gets the ringing alerts, and is published`() throws {
        let id = try session.ring()
        #expect(try session.property("NotificationServer") == "")
        let trace = try Trace(of: session.client)
        let server = try session.serve()
        try session.loop.wait(for: "the alert") { server.shown.count == 1 }
        try trace.settle()
        #expect(try trace.changes(of: .alarms).values == ["NotificationServer": "fake"])
        server.die()
        try session.loop.wait(for: "the server to be missed") {
            try trace.changes(of: .alarms).values["NotificationServer"] == ""
        }
        let next = try session.serve()
        try session.loop.wait(for: "the alert on the next server") { next.shown.count == 1 }
        #expect(try session.property("State", of: id) == "alerting")
    }

    @Test func `an alert is posted again after a crash, and closed when the service exits`() throws {
        let server = try session.serve()
        try session.ring()
        try session.loop.wait(for: "the alert") { server.shown.count == 1 }
        try session.waitUntilRemembered(server.numbers)
        try session.restartAfterKill()
        try session.loop.wait(for: "the alert again") { server.sent.count == 2 }
        #expect(session.client.signals.allSatisfy { $0.member != "Fired" })
        try session.loop.wait(for: "its number") { server.numbers.count == 2 }
        // The one of the killed service, which would ignore a press on it.
        #expect(server.closed == [server.numbers[0]])
        _ = try session.property("Version")
        #expect(try session.service.terminate() == .exited(0))
        try session.loop.wait(for: "the alert to be closed") { server.closed == server.numbers }
    }

    @Test func `a notification that is shown only when the service exits is closed`() throws {
        let server = try session.serve()
        server.answer = .nothing
        try session.ring()
        try session.loop.wait(for: "the alert") { !server.unanswered.isEmpty }
        session.service.signal(SIGTERM)
        // The terminated service has withdrawn all.
        try session.loop.wait(for: "the end to begin") { session.service.notifications.contains("STOPPING=1") }
        try server.answerLate()
        try session.loop.wait(for: "the alert to be closed") { server.closed == [1] }
        #expect(try session.service.waitForEnd() == .exited(0))
    }

    @Test func `a server that doesn't reply delays nobody`() throws {
        let server = try FakeNotificationServer(on: session.bus, in: session.loop, saying: .nothing)
        server.answer = .nothing
        let id = try session.ring(["post-alert": seconds(1)])
        try session.call("Snooze", .string(id), .empty)
        try session.next("Fired", of: id)
        try session.call("StopRinging")
        #expect(try session.next("Stopped", of: id) == ["client"])
    }

    @Test(arguments: ["/bin/false", "/bin/sleep 1000", "/nowhere/server"])
    func `an alarm rings though the bus can't start a server`(command: String) throws {
        let session = try Session(services: ["org.freedesktop.Notifications": command])
        let id = try session.ring(["post-alert": seconds(1)])
        try session.call("Snooze", .string(id), .empty)
        try session.next("Fired", of: id)
        try session.call("Stop", .string(id))
        #expect(session.service.ending == nil)
    }

    @Test func `the bus activates a server for a ringing alarm`() throws {
        let loop = try EventLoop()
        let desktop = try RealDesktop(.dunst, isActivated: true, in: loop)
        let session = try Session(on: desktop.bus, in: loop)
        #expect(try !session.client.hasOwner("org.freedesktop.Notifications"))
        let mirror = try Mirror(of: session.client)
        let id = try session.ring(["title": "Tea"])
        try desktop.click(.middle) { mirror.state(of: id) == nil }
        #expect(try session.next("Stopped", of: id) == ["user"])
        #expect(try session.property("NotificationServer") == "dunst")
    }

    @Test func `Snooze in the menu of dunst counts down, and a click stops`() throws {
        let loop = try EventLoop()
        let desktop = try RealDesktop(.dunst, isActivated: false, in: loop)
        let session = try Session(on: desktop.bus, in: loop)
        let mirror = try Mirror(of: session.client)
        try desktop.startServer { mirror.service["NotificationServer"] == "dunst" }
        let id = try session.ring(["title": "Tea", "post-alert": seconds(1)])
        try desktop.choose("Snooze") { mirror.state(of: id) == "countdown" }
        try session.next("Snoozed", of: id)
        try session.next("Fired", of: id)
        try desktop.click(.left) { mirror.state(of: id) == nil }
        #expect(try session.next("Stopped", of: id) == ["user"])
    }

    @Test func `the buttons of xfce4-notifyd snooze and stop`() throws {
        let loop = try EventLoop()
        let desktop = try RealDesktop(.xfce, isActivated: false, in: loop)
        let session = try Session(on: desktop.bus, in: loop)
        let mirror = try Mirror(of: session.client)
        try desktop.startServer { mirror.service["NotificationServer"] == "Xfce Notify Daemon" }
        let id = try session.ring(["title": "Tea", "post-alert": seconds(1)])
        try desktop.pressButton(0) { mirror.state(of: id) == "countdown" }
        try session.next("Snoozed", of: id)
        try session.next("Fired", of: id)
        try desktop.pressButton(1) { mirror.state(of: id) == nil }
        #expect(try session.next("Stopped", of: id) == ["user"])
    }
}

extension Session {
    /// Connects a fake server to the bus, and waits until the service knows it.
    func serve() throws -> FakeNotificationServer {
        let mirror = try Mirror(of: client)
        let server = try FakeNotificationServer(on: bus, in: loop)
        try loop.wait(for: "the server to be known") { mirror.service["NotificationServer"] == "fake" }
        return server
    }
}

extension FakeNotificationServer {
    /// The IDs of the shown notifications.
    var shown: [UInt32] { numbers.filter { !closed.contains($0) } }
}
