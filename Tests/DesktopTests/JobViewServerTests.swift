import AlarmCore
import DBus
import EventLoop
import TestSupport
import Testing

@testable import Desktop

/// Servers of job views that come, go, keep silent or refuse.
@Suite final class JobViewServerTests: JobViewsSuite {
    @Test func `without a server nothing is awaited, and none is started`() throws {
        let directory = try TemporaryDirectory()
        let started = "\(directory.path)/started"
        let fixture = try JobViewsFixture(
            on: PrivateBus(services: ["org.kde.JobViewServer": "/bin/cp /proc/version \(started)"]))
        let tea = try Alarm.counting(100, from: fixture.now)
        fixture.show(tea)
        fixture.withdraw(tea.id)
        fixture.show(tea)
        try fixture.settle()
        #expect(fixture.deadline == nil)
        #expect(fixture.availability.isEmpty)
        #expect(fixture.failures.isEmpty)
        #expect(directory.read("started").isEmpty)
    }

    @Test func `a name that is taken and dropped all the time is followed to its last state`() throws {
        let fixture = try JobViewsFixture()
        for _ in 0..<10 { fixture.show(try Alarm.counting(100, from: fixture.now)) }
        // Faster than the signals of it are handled.
        let loop = try EventLoop()
        let program = try Client(on: fixture.bus, in: loop)
        var requests = 0
        program.connection.whenCalled = { _ in requests += 1 }
        for _ in 0..<100 {
            #expect(try program.connection.requestName("org.kde.JobViewServer"))
            _ = try program.answer(to: .releaseName("org.kde.JobViewServer"))
        }
        let server = try fixture.serve()
        try fixture.loop.wait(for: "the views") { server.views.count == 10 }
        // It is answered after all that was sent before.
        try program.synchronize()
        #expect(requests < 100)
        #expect(fixture.failures.isEmpty)
    }

    @Test func `views are made anew on the next server, in their order, as they are by then`() throws {
        let alarms = try ["Tea", "Rice", "Eggs"].map { try Alarm.counting(100, from: fixture.now, [.title($0)]) }
        for alarm in alarms { fixture.show(alarm) }
        try fixture.loop.wait(for: "the views") { server.views.filter { !$0.updates.isEmpty }.count == 3 }
        server.die()
        try fixture.waitForNoServer()
        #expect(fixture.deadline == nil)
        fixture.withdraw(alarms[1].id)
        fixture.now = fixture.now + 40
        let next = try fixture.serve()
        try fixture.loop.wait(for: "the views") { next.views.filter { !$0.updates.isEmpty }.count == 2 }
        #expect(next.views.map { $0.properties["title"] } == ["s Tea", "s Eggs"])
        #expect(next.views.map { $0.properties["percent"] } == ["u 40", "u 40"])
        #expect(next.views.map { $0.properties["suspended"] } == ["b false", "b false"])
        #expect(fixture.availability == [true, false, true])
        try next.press("suspendRequested", on: 1)
        try fixture.loop.wait(for: "the press") { fixture.presses == [.init(id: alarms[2].id, press: .pause)] }
    }

    @Test func `a late view shows the present content`() throws {
        server.answer = .nothing
        let tea = try Alarm.counting(100, from: fixture.now, [.title("Tea")])
        fixture.show(tea)
        try fixture.loop.wait(for: "the call") { server.unanswered.count == 1 }
        fixture.now = fixture.now + 30
        fixture.show(try .paused(100, after: 30, at: fixture.now, [.title("Green tea")], id: tea.id))
        try server.answerLate()
        try fixture.loop.wait(for: "the view") { server.views.first?.updates.count == 1 }
        #expect(server.views.first?.properties["title"] == "s Green tea")
        #expect(server.views.first?.properties["percent"] == "u 30")
        #expect(server.views.first?.properties["suspended"] == "b true")
    }

    @Test func `a view that was withdrawn is ended when it arrives`() throws {
        server.answer = .nothing
        let alarms = try [Alarm.counting(100, from: fixture.now), .counting(100, from: fixture.now)]
        for alarm in alarms { fixture.show(alarm) }
        try fixture.loop.wait(for: "the calls") { server.unanswered.count == 2 }
        fixture.withdraw(alarms[0].id)
        // Shown again, it has another view.
        server.answer = .view
        fixture.show(alarms[0])
        try server.answerLate()
        try server.answerLate()
        try fixture.loop.wait(for: "the views") { server.views.count == 3 && server.openViews.count == 2 }
        try fixture.settle()
        #expect(server.openViews.count == 2)
        #expect(server.misdirected.isEmpty)
        fixture.withdrawAll()
        try fixture.loop.wait(for: "all to end") { server.openViews.isEmpty }
    }

    @Test(arguments: [
        FakeJobViewServer.Answer.error(BusError("org.freedesktop.DBus.Error.UnknownInterface", "only version 1")),
        .wrongType,
    ])
    func `a server that refuses a view is none, until there is another`(answer: FakeJobViewServer.Answer) throws {
        fixture.show(try .counting(100, from: fixture.now, [.title("Tea")]))
        try fixture.loop.wait(for: "the view") { server.views.first?.updates.count == 1 }
        server.answer = answer
        fixture.show(try .counting(100, from: fixture.now, [.title("Rice")]))
        fixture.show(try .counting(100, from: fixture.now, [.title("Eggs")]))
        try fixture.waitForNoServer()
        try fixture.settle()
        #expect(server.openViews.isEmpty)
        #expect(fixture.failures.count == 1)
        #expect(fixture.deadline == nil)
        server.die()
        let next = try fixture.serve()
        try fixture.loop.wait(for: "the views") { next.views.filter { !$0.updates.isEmpty }.count == 3 }
        #expect(next.views.map { $0.properties["title"] } == ["s Tea", "s Rice", "s Eggs"])
        #expect(fixture.availability == [true, false, true])
    }

    @Test func `a server that dies before it answers is no failure`() throws {
        server.answer = .nothing
        fixture.show(try .counting(100, from: fixture.now))
        try fixture.loop.wait(for: "the call") { server.unanswered.count == 1 }
        server.die()
        try fixture.waitForNoServer()
        let next = try fixture.serve()
        try fixture.loop.wait(for: "the view") { next.views.first?.updates.count == 1 }
        #expect(fixture.failures.isEmpty)
    }

    @Test func `the number of unanswered requests is limited`() throws {
        let fixture = try JobViewsFixture(mostCalls: 2)
        let server = try fixture.serve()
        server.answer = .nothing
        let gone = try Alarm.counting(100, from: fixture.now, [.title("Gone")])
        for _ in 0..<50 {
            fixture.show(gone)
            fixture.withdraw(gone.id)
        }
        #expect(fixture.callCount == 2)
        let alarms = try ["Tea", "Rice", "Eggs"].map { try Alarm.counting(100, from: fixture.now, [.title($0)]) }
        for alarm in alarms { fixture.show(alarm) }
        fixture.withdraw(alarms[1].id)
        try fixture.loop.wait(for: "the calls") { server.unanswered.count == 2 }
        #expect(fixture.callCount == 2)
        server.answer = .view
        try server.answerLate()
        try fixture.loop.wait(for: "the views") { server.views.filter { !$0.updates.isEmpty }.count == 2 }
        #expect(server.openViews.map { $0.properties["title"] } == ["s Tea", "s Eggs"])
        #expect(fixture.callCount == 1)
    }

    @Test func `the bus's end is no reported failure`() throws {
        server.answer = .nothing
        let tea = try Alarm.counting(100, from: fixture.now)
        fixture.show(tea)
        try fixture.loop.wait(for: "the call") { server.unanswered.count == 1 }
        fixture.bus.kill()
        try fixture.settle()
        fixture.show(try .paused(100, after: 3, at: fixture.now, id: tea.id))
        fixture.withdraw(tea.id)
        #expect(fixture.failures.isEmpty)
    }
}
