import AlarmCore
import TestBus
import Testing

@testable import Desktop

/// Real servers, on a real screen, answered by a real mouse.
@Suite(.serialized) struct RealServerTests {
    @Test func `dunst shows an alert, and a click that does its action stops it`() throws {
        let real = try RealDesk(.dunst)
        let tea = try Alarm.ringing("Tea")
        try real.show(tea)
        try real.desktop.click(.middle) { !real.desk.presses.isEmpty }
        #expect(real.desk.presses == [Desk.Pressed(tea.id, .stop)])
        #expect(real.desk.failures.isEmpty)
    }

    @Test func `snooze in the menu of dunst snoozes`() throws {
        let real = try RealDesk(.dunst)
        let tea = try Alarm.ringing("Tea")
        try real.show(tea)
        try real.desktop.choose("Snooze") { !real.desk.presses.isEmpty }
        #expect(real.desk.presses == [Desk.Pressed(tea.id, .snooze)])
    }

    @Test func `an alert that dunst is told to close, by a click, stops`() throws {
        let real = try RealDesk(.dunst)
        let tea = try Alarm.ringing("Tea")
        try real.show(tea)
        try real.desktop.click(.left) { !real.desk.presses.isEmpty }
        #expect(real.desk.presses == [Desk.Pressed(tea.id, .stop)])
    }

    @Test func `two alerts of the same text are two on dunst`() throws {
        let real = try RealDesk(.dunst)
        let alarms = try [Alarm.ringing("Tea"), .ringing("Tea")]
        // dunst would close the first before it answers the second.
        for alarm in alarms { try real.show(alarm) }
        #expect(real.desk.notifications.shown.count == 2)
    }

    @Test(arguments: [RealServer.dunst, .xfce])
    func `an alert outlives its server, and is answered on the next`(server: RealServer) throws {
        let real = try RealDesk(server)
        let tea = try Alarm.ringing("Tea")
        try real.show(tea)
        try real.kill()
        try real.start()
        _ = try real.desk.waitUntilShown(tea.id)
        switch server {
        case .dunst: try real.desktop.click(.middle) { !real.desk.presses.isEmpty }
        case .xfce: try real.desktop.pressButton(1) { !real.desk.presses.isEmpty }
        }
        #expect(real.desk.presses == [Desk.Pressed(tea.id, .stop)])
        #expect(real.desk.serverNames == [server.name, "", server.name])
    }

    @Test func `the bus starts a server for an alert`() throws {
        let real = try RealDesk(.dunst, isActivated: true)
        let tea = try Alarm.ringing("Tea")
        try real.show(tea)
        try real.desktop.click(.middle) { !real.desk.presses.isEmpty }
        #expect(real.desk.presses == [Desk.Pressed(tea.id, .stop)])
        #expect(real.desk.serverNames == ["dunst"])
    }

    @Test(arguments: [(0, Press.snooze), (1, .stop)])
    func `a button of xfce4-notifyd does what it says`(place: Int, press: Press) throws {
        let real = try RealDesk(.xfce)
        let tea = try Alarm.ringing("Tea")
        try real.show(tea)
        try real.desktop.pressButton(place) { !real.desk.presses.isEmpty }
        #expect(real.desk.presses == [Desk.Pressed(tea.id, press)])
        #expect(real.desk.failures.isEmpty)
    }

    @Test func `a click that closes an alert of xfce4-notifyd stops it`() throws {
        let real = try RealDesk(.xfce)
        let tea = try Alarm.ringing("Tea")
        try real.show(tea)
        try real.desktop.click(.left) { !real.desk.presses.isEmpty }
        #expect(real.desk.presses == [Desk.Pressed(tea.id, .stop)])
    }
}
