import AlarmCore
import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// Servers that come, go, keep silent or have to be started.
@Suite struct NotificationServerTests {
    // MARK: Servers that come and go

    @Test func `an alert without a server waits for one`() throws {
        let desk = try Desk()
        desk.notifications.post(try .ringing("Tea"))
        desk.notifications.inform("Set aside", body: "It was damaged")
        desk.notifications.inform("Set aside", body: "It was damaged")
        let client = try Client(on: desk.bus, in: desk.loop)
        try client.synchronize()
        let server = try desk.serve()
        try desk.loop.wait(for: "both") { server.sent.count == 2 }
        #expect(server.sent.map(\.summary) == ["Tea", "Set aside"])
        #expect(desk.failures.isEmpty)
    }

    @Test func `a server that was there before us is found`() throws {
        let (bus, loop) = (try PrivateBus(), try EventLoop())
        let server = try FakeServer(on: bus, in: loop)
        let desk = try Desk(on: bus, in: loop)
        #expect(try desk.show(.ringing("Tea"), on: server) == 1)
        #expect(desk.serverNames == ["fake"])
    }

    @Test func `alerts go to the next server, in their order, and their old numbers mean nothing there`() throws {
        let desk = try Desk()
        let server = try desk.serve()
        let alarms = try ["Tea", "Rice", "Eggs"].map { try Alarm.ringing($0) }
        for alarm in alarms { desk.notifications.post(alarm) }
        for alarm in alarms { _ = try desk.waitUntilShown(alarm.id) }
        server.die()
        try desk.loop.wait(for: "the server to be gone") { desk.serverNames == ["fake", ""] }
        let next = try desk.serve(.named("next", capabilities: ["actions"]))
        next.answers = [.fixed(11), .fixed(12), .fixed(13)]
        for alarm in alarms { _ = try desk.waitUntilShown(alarm.id) }
        try next.invoke("stop", on: 1)
        try next.invoke("snooze", on: 12)
        try desk.loop.wait(for: "the press") { !desk.presses.isEmpty }
        #expect(desk.presses == [Desk.Pressed(alarms[1].id, .snooze)])
        #expect(next.sent.map(\.summary) == ["Tea", "Rice", "Eggs"])
        #expect(next.sent.map(\.replaces) == [0, 0, 0])
        #expect(desk.serverNames == ["fake", "", "next"])
    }

    @Test func `a server that dies before it answers is followed by the next`() throws {
        let desk = try Desk()
        let server = try desk.serve()
        server.answer = .nothing
        let tea = try Alarm.ringing("Tea")
        desk.notifications.post(tea)
        try desk.loop.wait(for: "the call") { server.unanswered.count == 1 }
        server.die()
        let next = try desk.serve()
        try next.invoke("stop", on: desk.waitUntilShown(tea.id))
        try desk.loop.wait(for: "the press") { desk.presses == [Desk.Pressed(tea.id, .stop)] }
    }

    @Test func `an alert given up on is posted to the next server`() throws {
        let desk = try Desk()
        let server = try desk.serve()
        server.answer = .wrongType
        let tea = try Alarm.ringing("Tea")
        desk.notifications.post(tea)
        try desk.loop.wait(for: "it to be enough") { desk.notifications.postings[tea.id]?.failures == 3 }
        server.die()
        let next = try desk.serve()
        #expect(try desk.waitUntilShown(tea.id) == 1)
        #expect(next.sent.count == 1)
    }

    @Test(arguments: [FakeServer.Information.errors, .wrongTypes, .noArguments])
    func `a server that can't say what it is gets alerts all the same`(information: FakeServer.Information) throws {
        let desk = try Desk()
        let server = try desk.serve(information)
        #expect(try desk.show(.ringing("Tea\n&"), on: server) == 1)
        #expect(desk.serverNames == ["unknown"])
        #expect(server.sent.first?.body == "&amp;")
    }

    @Test func `a server that doesn't say what it is gets alerts after a while`() throws {
        var patience = Desk.short
        patience.answer = 300
        let desk = try Desk(patience: patience)
        let server = try desk.serve(.nothing)
        #expect(try desk.show(.ringing("Tea"), on: server) == 1)
    }

    @Test func `a server that has only its name yet is asked again`() throws {
        let desk = try Desk()
        let server = try FakeServer(on: desk.bus, in: desk.loop, saying: .starting)
        let tea = try Alarm.ringing("Tea")
        desk.notifications.post(tea)
        let client = try Client(on: desk.bus, in: desk.loop)
        try client.synchronize()
        #expect(server.sent.isEmpty)
        server.information = .usual
        #expect(try desk.waitUntilShown(tea.id) == 1)
        #expect(desk.serverNames == ["fake"])
    }

    @Test func `a server that never gets further than its name gets alerts in the end`() throws {
        let desk = try Desk()
        let server = try FakeServer(on: desk.bus, in: desk.loop, saying: .starting)
        let start = Clock.monotonic.now
        #expect(try desk.show(.ringing("Tea"), on: server) == 1)
        // It was asked three times more.
        #expect(Clock.monotonic.now - start >= 700_000)
        #expect(desk.serverNames == ["unknown"])
    }

    @Test func `a server that knows only what it can gets alerts at once`() throws {
        var patience = Desk.short
        patience.retries = [.hours(1)]
        let desk = try Desk(patience: patience)
        let server = try desk.serve(.capabilities(["actions", "body"]))
        #expect(try desk.show(.ringing("Tea\n&"), on: server) == 1)
        #expect(desk.serverNames == ["unknown"])
        #expect(server.sent.first?.body == "&")
    }

    // MARK: Servers that close in ways of their own

    @Test(arguments: [("MATE", true), ("GNOME", false)])
    func `only MATE says of what a person has closed that it expired`(vendor: String, isPerson: Bool) throws {
        let desk = try Desk()
        let server = try desk.serve(.named("Notification Daemon", vendor: vendor, capabilities: ["actions", "body"]))
        let tea = try Alarm.ringing("Tea")
        try server.close(desk.show(tea, on: server), reason: 1)
        if isPerson {
            try desk.loop.wait(for: "the press") { desk.presses == [Desk.Pressed(tea.id, .stop)] }
        } else {
            try desk.loop.wait(for: "it to come back") { server.sent.count == 2 }
            #expect(desk.presses.isEmpty)
        }
    }

    @Test(arguments: [("GNOME", true), ("MATE", false)])
    func `what notification-daemon is to close is made to expire before`(vendor: String, expires: Bool) throws {
        let desk = try Desk()
        let server = try desk.serve(.named("Notification Daemon", vendor: vendor, capabilities: ["actions", "body"]))
        let tea = try Alarm.ringing("Tea")
        let number = try desk.show(tea, on: server)
        desk.notifications.withdraw(tea.id)
        try desk.loop.wait(for: "it to be closed") { server.closed == [number] }
        #expect(server.sent.dropFirst().map(\.replaces) == (expires ? [number] : []))
        #expect(server.sent.dropFirst().allSatisfy { $0.expiry == 1 && $0.summary.isEmpty && $0.body.isEmpty })
        #expect(desk.presses.isEmpty)
    }

    // MARK: Activation

    @Test func `a service that fails to start costs nothing else, and is tried again at the next ring`() throws {
        let count = "/bin/sh -c 'echo x >> $HOME/starts; exit 1'"
        let bus = try PrivateBus(services: ["org.freedesktop.Notifications": count])
        let desk = try Desk(on: bus)
        let tea = try Alarm.ringing("Tea")
        for ring in 1...2 {
            desk.notifications.post(tea)
            try desk.loop.wait(for: "the failure") { desk.failures.count == ring }
            desk.notifications.withdraw(tea.id)
        }
        #expect(bus.directory.read("home/starts") == "x\nx\n")
        let server = try desk.serve()
        #expect(try desk.show(tea, on: server) == 1)
    }

    @Test func `a server is started only when there is something to post`() throws {
        let mark = "/bin/sh -c 'echo x >> $HOME/starts; exit 1'"
        let bus = try PrivateBus(services: ["org.freedesktop.Notifications": mark])
        let desk = try Desk(on: bus)
        let client = try Client(on: bus, in: desk.loop)
        try client.synchronize()
        let server = try desk.serve()
        let tea = try Alarm.ringing("Tea")
        _ = try desk.show(tea, on: server)
        desk.notifications.withdraw(tea.id)
        server.die()
        try desk.loop.wait(for: "the server to be gone") { desk.serverNames.last == "" }
        desk.notifications.withdraw(tea.id)
        try client.synchronize()
        #expect(bus.directory.read("home/starts").isEmpty)
    }

    @Test func `a server that goes while alerts are shown is started again, a few times`() throws {
        let mark = "/bin/sh -c 'echo x >> $HOME/starts; exit 1'"
        let bus = try PrivateBus(services: ["org.freedesktop.Notifications": mark])
        let desk = try Desk(on: bus)
        for round in 1...4 {
            let server = try desk.serve()
            if round == 1 { desk.notifications.post(try .ringing("Tea")) }
            try desk.loop.wait(for: "the alert") { server.sent.count == 1 }
            server.die()
            try desk.loop.wait(for: "the server to be gone") { desk.serverNames.last == "" }
            guard round < 4 else { break }
            try desk.loop.wait(for: "it to be started") { desk.failures.count == round }
        }
        #expect(bus.directory.read("home/starts") == "x\nx\nx\n")
    }
}
