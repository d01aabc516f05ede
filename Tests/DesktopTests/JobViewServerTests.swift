import AlarmCore
import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// Servers of job views that come, go, keep silent or refuse.
@Suite struct JobViewServerTests {
    @Test func `without a server nothing is awaited, and none is started`() throws {
        let directory = try TemporaryDirectory()
        let started = "\(directory.path)/started"
        let desk = try JobDesk(on: PrivateBus(services: ["org.kde.JobViewServer": "/bin/cp /proc/version \(started)"]))
        let tea = try Alarm.counting(100, from: desk.now)
        desk.show(tea)
        desk.withdraw(tea.id)
        desk.show(tea)
        try desk.settle()
        #expect(desk.deadline == nil)
        #expect(desk.availability.isEmpty)
        #expect(desk.failures.isEmpty)
        #expect(directory.read("started").isEmpty)
    }

    @Test func `a name that another program takes and drops all the time is gone by at the end`() throws {
        let desk = try JobDesk()
        for _ in 0..<10 { desk.show(try Alarm.counting(100, from: desk.now)) }
        // Faster than anybody hears of it.
        let loop = try EventLoop()
        let program = try Client(on: desk.bus, in: loop)
        var requests = 0
        program.connection.whenCalled = { _ in requests += 1 }
        for _ in 0..<100 {
            #expect(try program.connection.requestName("org.kde.JobViewServer"))
            _ = try program.answer(to: .releaseName("org.kde.JobViewServer"))
        }
        let server = try desk.serve()
        try desk.loop.wait(for: "the views") { server.views.count == 10 }
        // It is answered after all that was sent before.
        try program.synchronize()
        #expect(requests < 100)
        #expect(desk.failures.isEmpty)
    }

    @Test func `views are made anew on the next server, in their order, as they are by then`() throws {
        let desk = try JobDesk()
        let server = try desk.serve()
        let alarms = try ["Tea", "Rice", "Eggs"].map { try Alarm.counting(100, from: desk.now, [.title($0)]) }
        for alarm in alarms { desk.show(alarm) }
        try desk.loop.wait(for: "the views") { server.views.filter { !$0.updates.isEmpty }.count == 3 }
        server.die()
        try desk.waitForNoServer()
        #expect(desk.deadline == nil)
        desk.withdraw(alarms[1].id)
        desk.now = desk.now + 40
        let next = try desk.serve()
        try desk.loop.wait(for: "the views") { next.views.filter { !$0.updates.isEmpty }.count == 2 }
        #expect(next.views.map { $0.properties["title"] } == ["s Tea", "s Eggs"])
        #expect(next.views.map { $0.properties["percent"] } == ["u 40", "u 40"])
        #expect(next.views.map { $0.properties["suspended"] } == ["b false", "b false"])
        #expect(desk.availability == [true, false, true])
        try next.press("suspendRequested", on: 1)
        try desk.loop.wait(for: "the press") { desk.presses == [.init(id: alarms[2].id, press: .pause)] }
    }

    @Test func `a view that comes late shows what is true by then`() throws {
        let desk = try JobDesk()
        let server = try desk.serve()
        server.answer = .nothing
        let tea = try Alarm.counting(100, from: desk.now, [.title("Tea")])
        desk.show(tea)
        try desk.loop.wait(for: "the call") { server.unanswered.count == 1 }
        desk.now = desk.now + 30
        desk.show(try .paused(100, after: 30, at: desk.now, [.title("Green tea")], id: tea.id))
        try server.answerLate()
        try desk.loop.wait(for: "the view") { server.views.first?.updates.count == 1 }
        #expect(server.views.first?.properties["title"] == "s Green tea")
        #expect(server.views.first?.properties["percent"] == "u 30")
        #expect(server.views.first?.properties["suspended"] == "b true")
    }

    @Test func `a view that nobody wants any more is ended when it comes`() throws {
        let desk = try JobDesk()
        let server = try desk.serve()
        server.answer = .nothing
        let alarms = try [Alarm.counting(100, from: desk.now), .counting(100, from: desk.now)]
        for alarm in alarms { desk.show(alarm) }
        try desk.loop.wait(for: "the calls") { server.unanswered.count == 2 }
        desk.withdraw(alarms[0].id)
        // Shown again, it has another view.
        server.answer = .view
        desk.show(alarms[0])
        try server.answerLate()
        try server.answerLate()
        try desk.loop.wait(for: "the views") { server.views.count == 3 && server.openViews.count == 2 }
        try desk.settle()
        #expect(server.openViews.count == 2)
        #expect(server.misdirected.isEmpty)
        desk.withdrawAll()
        try desk.loop.wait(for: "all to end") { server.openViews.isEmpty }
    }

    @Test(arguments: [
        FakeJobViewServer.Answer.error(BusError("org.freedesktop.DBus.Error.UnknownInterface", "only version 1")),
        .wrongType,
    ])
    func `a server that refuses a view is none, until there is another`(answer: FakeJobViewServer.Answer) throws {
        let desk = try JobDesk()
        let server = try desk.serve()
        desk.show(try .counting(100, from: desk.now, [.title("Tea")]))
        try desk.loop.wait(for: "the view") { server.views.first?.updates.count == 1 }
        server.answer = answer
        desk.show(try .counting(100, from: desk.now, [.title("Rice")]))
        desk.show(try .counting(100, from: desk.now, [.title("Eggs")]))
        try desk.waitForNoServer()
        try desk.settle()
        #expect(server.openViews.isEmpty)
        #expect(desk.failures.count == 1)
        #expect(desk.deadline == nil)
        server.die()
        let next = try desk.serve()
        try desk.loop.wait(for: "the views") { next.views.filter { !$0.updates.isEmpty }.count == 3 }
        #expect(next.views.map { $0.properties["title"] } == ["s Tea", "s Rice", "s Eggs"])
        #expect(desk.availability == [true, false, true])
    }

    @Test func `a server that dies before it answers is no failure`() throws {
        let desk = try JobDesk()
        let server = try desk.serve()
        server.answer = .nothing
        desk.show(try .counting(100, from: desk.now))
        try desk.loop.wait(for: "the call") { server.unanswered.count == 1 }
        server.die()
        try desk.waitForNoServer()
        let next = try desk.serve()
        try desk.loop.wait(for: "the view") { next.views.first?.updates.count == 1 }
        #expect(desk.failures.isEmpty)
    }

    @Test func `no more views are asked for than the server makes`() throws {
        let desk = try JobDesk(mostCalls: 2)
        let server = try desk.serve()
        server.answer = .nothing
        let gone = try Alarm.counting(100, from: desk.now, [.title("Gone")])
        for _ in 0..<50 {
            desk.show(gone)
            desk.withdraw(gone.id)
        }
        #expect(desk.callCount == 2)
        let alarms = try ["Tea", "Rice", "Eggs"].map { try Alarm.counting(100, from: desk.now, [.title($0)]) }
        for alarm in alarms { desk.show(alarm) }
        desk.withdraw(alarms[1].id)
        try desk.loop.wait(for: "the calls") { server.unanswered.count == 2 }
        #expect(desk.callCount == 2)
        server.answer = .view
        try server.answerLate()
        try desk.loop.wait(for: "the views") { server.views.filter { !$0.updates.isEmpty }.count == 2 }
        #expect(server.openViews.map { $0.properties["title"] } == ["s Tea", "s Eggs"])
        #expect(desk.callCount == 1)
    }

    @Test func `the bus's end is no news`() throws {
        let desk = try JobDesk()
        let server = try desk.serve()
        server.answer = .nothing
        let tea = try Alarm.counting(100, from: desk.now)
        desk.show(tea)
        try desk.loop.wait(for: "the call") { server.unanswered.count == 1 }
        desk.bus.kill()
        try desk.settle()
        desk.show(try .paused(100, after: 3, at: desk.now, id: tea.id))
        desk.withdraw(tea.id)
        #expect(desk.failures.isEmpty)
    }
}
