import AlarmCore
import ConfigurationSamples
import DBus
import TestSupport
import Testing

@testable import Desktop

/// The content of job views, and the presses on them.
@Suite final class JobViewTests: JobViewsSuite {
    @Test func `a countdown is a job of its app that can be cancelled and suspended`() throws {
        fixture.show(
            try .counting(100, from: fixture.now, [.title("Tea"), .appID("org.gnome.clocks.desktop"), .icon("tea")]))
        try fixture.loop.wait(for: "the view") { server.views.first?.properties.isEmpty == false }
        let view = try #require(server.views.first)
        #expect(view.desktopEntry == "org.gnome.clocks")
        #expect(view.capabilities == 3)
        #expect(view.hints == ["immediate": "b true", "transient": "b true", "application-icon-name": "s tea"])
        #expect(
            view.properties == [
                "title": "s Tea", "infoMessage": "s 1 min 40 s left", "percent": "u 1", "suspended": "b false",
            ])
    }

    @Test func `a job whose app hides the button can't be suspended, and one that it shows comes with a new view`()
        throws
    {
        let tea = try Alarm.counting(
            100, from: fixture.now, [.title("Tea"), .buttons([Button(.pause, isHidden: true)])])
        fixture.show(tea)
        try fixture.loop.wait(for: "the view") { server.views.first?.properties.isEmpty == false }
        #expect(server.views.first?.capabilities == 1)
        fixture.show(try .counting(100, from: fixture.now, [.title("Tea")], id: tea.id))
        try fixture.loop.wait(for: "the other view") { server.views.last?.capabilities == 3 }
    }

    @Test func `a countdown of no app is a job of ours`() throws {
        fixture.show(try .counting(100, from: fixture.now, [.title(" \n")]))
        try fixture.loop.wait(for: "the view") { server.views.first?.properties.isEmpty == false }
        let view = try #require(server.views.first)
        #expect(view.desktopEntry == "org.example.Alarms")
        #expect(view.hints["application-display-name"] == "s Alarms")
        #expect(view.hints["application-icon-name"] == "s org.example.Alarms")
        #expect(view.properties["title"] == "s Timer")
    }

    @Test func `a paused countdown stands still, under its own title`() throws {
        let titles: [Setting] = [.title("Tea"), .countdownTitle("Steeping"), .pausedTitle("Waiting")]
        let tea = try Alarm.counting(3_600, from: fixture.now, titles)
        fixture.show(tea)
        try fixture.loop.wait(for: "the view") { server.views.first?.properties["title"] == "s Steeping" }
        fixture.show(try .paused(3_600, after: 1_799, at: fixture.now, titles, id: tea.id))
        try fixture.loop.wait(for: "the pause") { server.views.first?.properties["suspended"] == "b true" }
        #expect(
            server.views.first?.properties == [
                "title": "s Waiting", "infoMessage": "s 31 min left", "percent": "u 49", "suspended": "b true",
            ])
        #expect(fixture.deadline == nil)
        #expect(server.views.count == 1)
    }

    @Test func `a view moves by whole percents, and sends only what has changed`() throws {
        let start = fixture.now
        fixture.show(try .counting(1_000, from: start))
        try fixture.loop.wait(for: "the view") { server.views.first?.updates.count == 1 }
        #expect(fixture.deadline == start.boot + .seconds(10))
        // It begins with 1 %.
        for _ in 1...4 { try fixture.advance() }
        #expect(fixture.deadline == start.boot + .seconds(50))
        try fixture.loop.wait(for: "the percents") { server.views.first?.updates.count == 4 }
        #expect(
            server.views.first?.updates.dropFirst() == [
                ["percent": "u 2"], ["percent": "u 3"], ["percent": "u 4", "infoMessage": "s 16 min left"],
            ])
    }

    @Test func `percents come by themselves, and end before the countdown does`() throws {
        // On a clock that is behind the real one each time to wait for has come already.
        fixture.now = .read() + (-1_000)
        fixture.haste = 2
        fixture.show(try .counting(200, from: fixture.now))
        try fixture.loop.wait(for: "the last percent") { server.views.first?.properties["percent"] == "u 99" }
        try fixture.settle()
        #expect(server.views.first?.updates.compactMap { $0["percent"] } == (1...99).map { "u \($0)" })
        #expect(fixture.deadline == nil)
    }

    @Test func `a short countdown is updated once a second`() throws {
        fixture.show(try .counting(10, from: fixture.now))
        try fixture.loop.wait(for: "the view") { server.views.first?.updates.count == 1 }
        for _ in 1...9 { try fixture.advance() }
        try fixture.loop.wait(for: "the percents") { server.views.first?.updates.count == 10 }
        #expect(server.views.first?.updates.map { $0["percent"] } == (0...9).map { "u \(max(1, $0 * 10))" })
    }

    @Test func `an unchanged view isn't sent again`() throws {
        let tea = try Alarm.counting(1_000, from: fixture.now)
        fixture.show(tea)
        try fixture.loop.wait(for: "the view") { server.views.first?.updates.count == 1 }
        fixture.show(tea)
        try fixture.settle()
        #expect(server.views.first?.updates.count == 1)
        #expect(server.views.count == 1)
    }

    @Test func `only a countdown is shown, and no longer than it lasts`() throws {
        let tea = try Alarm.counting(1_000, from: fixture.now)
        fixture.show(try .ringing("Rice"))
        fixture.show(tea)
        try fixture.loop.wait(for: "the view") { server.views.count == 1 }
        fixture.show(try .ringing([.fireAt(1)], id: tea.id))
        // Cancelled: all else would leave a notice of its end.
        try fixture.loop.wait(for: "its end") { server.views.first?.errorCode == 1 }
        #expect(server.views.count == 1)
        #expect(fixture.deadline == nil)
        #expect(server.misdirected.isEmpty)
    }

    @Test func `another icon needs another view`() throws {
        let tea = try Alarm.counting(1_000, from: fixture.now)
        fixture.show(tea)
        try fixture.loop.wait(for: "the view") { server.views.first?.updates.count == 1 }
        fixture.show(try .counting(1_000, from: fixture.now, [.icon("tea")], id: tea.id))
        try fixture.loop.wait(for: "the other") { server.views.count == 2 && server.openViews.count == 1 }
        #expect(server.openViews.first?.hints["application-icon-name"] == "s tea")
    }

    // MARK: Presses

    @Test func `pause and resume are reported`() throws {
        let alarms = try [Alarm.counting(100, from: fixture.now), .counting(200, from: fixture.now)]
        for alarm in alarms { fixture.show(alarm) }
        try fixture.loop.wait(for: "the views") {
            server.views.allSatisfy { !$0.updates.isEmpty } && server.views.count == 2
        }
        try server.press("suspendRequested", on: 1)
        try server.press("resumeRequested", on: 0)
        try fixture.loop.wait(for: "the presses") { fixture.presses.count == 2 }
        #expect(
            fixture.presses == [.init(id: alarms[1].id, press: .pause), .init(id: alarms[0].id, press: .resume)])
        #expect(server.openViews.count == 2)
    }

    @Test func `a cancelled view is ended at once, and made anew if the countdown goes on`() throws {
        let tea = try Alarm.counting(100, from: fixture.now)
        fixture.show(tea)
        try fixture.loop.wait(for: "the view") { server.views.first?.updates.count == 1 }
        try server.press("cancelRequested", on: 0)
        try fixture.loop.wait(for: "the press") { !fixture.presses.isEmpty && server.openViews.isEmpty }
        #expect(fixture.presses == [.init(id: tea.id, press: .stop)])
        #expect(server.views.first?.errorCode == 1)
        fixture.show(tea)
        try fixture.loop.wait(for: "another view") { server.openViews.first?.updates.count == 1 }
        #expect(server.misdirected.isEmpty)
    }

    @Test func `presses on views that aren't ours, and those that others report, do nothing`() throws {
        let impostor = try Client(on: fixture.bus, in: fixture.loop)
        fixture.show(try .counting(100, from: fixture.now))
        try fixture.loop.wait(for: "the view") { server.views.first?.updates.count == 1 }
        try FakeJobViewServer.press("cancelRequested", on: 0, by: impostor.connection)
        try impostor.synchronize()
        try server.press("cancelRequested", on: 5)
        try server.press("updateRequested", on: 0)
        try server.press("suspendRequested", on: 0)
        try fixture.loop.wait(for: "the press") { !fixture.presses.isEmpty }
        #expect(fixture.presses.map(\.press) == [.pause])
    }
}
