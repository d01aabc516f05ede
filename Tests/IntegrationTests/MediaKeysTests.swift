import DBus
import EventLoop
import TestSupport
import Testing

/// Media keys and other remote controls, of which playerctl is one.
@Suite(.showsLogs) final class MediaKeysTests: SessionSuite {
    private static let name: BusName = "org.mpris.MediaPlayer2.alarms"
    private static let path: ObjectPath = "/org/mpris/MediaPlayer2"

    private func playerctl(_ arguments: String..., in session: Session) throws -> String {
        try session.output(of: "/usr/bin/playerctl", ["--player=alarms"] + arguments)
    }

    private func property(_ name: MemberName, in session: Session) throws -> Reader {
        try session.client.property(name, of: "org.mpris.MediaPlayer2.Player", at: Self.path, on: Self.name)
    }

    private func canPause(in session: Session) throws -> Bool {
        var reader = try property("CanPause", in: session)
        return try reader.boolean()
    }

    @Test func `there is a player while an alarm rings, and at no other time`() throws {
        try session.schedule(["pre-alert": seconds(1000)])
        #expect(try !session.client.hasOwner(Self.name))
        let id = try session.ring(["title": "Wake <up> & go", "post-alert": seconds(300)])
        try session.client.waitForOwner(of: Self.name)
        let format = "{{playerName}}|{{status}}|{{title}}|{{mpris:trackid}}"
        let path = try ObjectPath(alarm: id)
        #expect(
            try playerctl("metadata", "--format", format, in: session) == "alarms|Playing|Wake <up> & go|'\(path)'\n")
        try session.call("Stop", .string(id))
        try session.client.waitForOwner(of: Self.name, isThere: false)
        #expect(throws: BusError.self) {
            try session.client.property("Identity", of: "org.mpris.MediaPlayer2", at: Self.path, on: .alarms)
        }
    }

    @Test(arguments: ["pause", "play-pause"])
    func `pause snoozes, as a button of the alert does`(command: String) throws {
        let id = try session.ring(["title": "Wake up", "post-alert": seconds(300)])
        try session.client.waitForOwner(of: Self.name)
        #expect(try canPause(in: session))
        _ = try playerctl(command, in: session)
        try session.next("Snoozed", of: id)
        #expect(try session.next("ActionInvoked", of: id)[0] == "snooze")
        try session.client.waitForOwner(of: Self.name, isThere: false)
        #expect(try session.property("State", of: id) == "countdown")
    }

    @Test(arguments: ["pause", "play-pause"])
    func `pause stops what can't be snoozed, and stop stops`(command: String) throws {
        let first = try session.ring(["title": "Bus", "secondary-behavior": "none"])
        try session.client.waitForOwner(of: Self.name)
        _ = try playerctl(command, in: session)
        #expect(try session.next("Stopped", of: first) == ["user"])
        try session.client.waitForOwner(of: Self.name, isThere: false)
        let second = try session.ring(["title": "Train", "post-alert": seconds(300)])
        try session.client.waitForOwner(of: Self.name)
        _ = try playerctl("stop", in: session)
        #expect(try session.next("Stopped", of: second) == ["user"])
        #expect(try session.next("ActionInvoked", of: second)[0] == "stop")
    }

    @Test func `the reply to a press comes after what it has changed`() throws {
        // The countdown is too short to be shown, so that no signal to docks is sent.
        try session.ring(["title": "Wake up", "post-alert": seconds(50)])
        try session.client.waitForOwner(of: Self.name)
        let trace = try Trace(of: session.client)
        try trace.send(
            Message.methodCall("Pause", of: "org.mpris.MediaPlayer2.Player", at: Self.path, on: Self.name) { _ in })
        try trace.settle()
        #expect(
            trace.names == [
                "Snoozed", "ActionInvoked", "PropertiesChanged alarm", "PropertiesChanged service", "reply",
            ])
    }

    @Test func `what can't be done has no effect`() throws {
        let id = try session.ring(["post-alert": seconds(300)])
        try session.client.waitForOwner(of: Self.name)
        for member in ["Play", "Next", "Previous"] as [MemberName] {
            try session.client.call(member, of: "org.mpris.MediaPlayer2.Player", at: Self.path, on: Self.name)
        }
        for member in ["Raise", "Quit"] as [MemberName] {
            try session.client.call(member, of: "org.mpris.MediaPlayer2", at: Self.path, on: Self.name)
        }
        let error = #expect(throws: BusError.self) {
            try session.client.call(
                "OpenUri", of: "org.mpris.MediaPlayer2.Player", at: Self.path, on: Self.name
            ) { $0.append("file:///a") }
        }
        #expect(error?.name == "org.freedesktop.DBus.Error.NotSupported")
        #expect(try session.property("State", of: id) == "alerting")
        #expect(try playerctl("status", in: session) == "Playing\n")
    }

    @Test func `of several alarms the one that has rung longest is answered, and the next is announced`() throws {
        let first = try session.ring(["title": "First", "post-alert": seconds(300)])
        let second = try session.ring(["title": "Second", "secondary-behavior": "none"])
        try session.client.waitForOwner(of: Self.name)
        try session.client.record(MatchRule(path: Self.path, interface: .properties))
        #expect(try playerctl("metadata", "title", in: session) == "First\n")
        _ = try playerctl("stop", in: session)
        try session.next("Stopped", of: first)
        let signal = try session.client.next("PropertiesChanged", of: .properties, at: Self.path)
        let arguments = try Value.arguments(of: signal)
        #expect(arguments[0] == "org.mpris.MediaPlayer2.Player")
        let changes = try arguments[1].properties
        #expect(try changes["Metadata"]?.properties["xesam:title"] == "Second")
        #expect(changes.count == 1)
        #expect(try playerctl("metadata", "title", in: session) == "Second\n")
        // It can't be snoozed, and is silent all the same.
        _ = try playerctl("pause", in: session)
        try session.next("Stopped", of: second)
    }

    @Test func `a key that several programs pass on answers one alarm`() throws {
        let first = try session.ring(["title": "First", "post-alert": seconds(300)])
        let second = try session.ring(["title": "Second", "post-alert": seconds(300)])
        try session.client.waitForOwner(of: Self.name)
        // At once, without waiting for the replies.
        let trace = try Trace(of: session.client)
        for _ in 0..<3 {
            try trace.send(
                Message.methodCall(
                    "PlayPause", of: "org.mpris.MediaPlayer2.Player", at: Self.path, on: Self.name
                ) { _ in })
        }
        try trace.settle()
        #expect(try session.property("State", of: first) == "countdown")
        #expect(try session.property("State", of: second) == "alerting")
        try session.loop.poll(for: "the second to be shown") {
            try playerctl("metadata", "title", in: session) == "Second\n"
        }
        try session.client.call("Stop", of: "org.mpris.MediaPlayer2.Player", at: Self.path, on: Self.name)
        try session.next("Stopped", of: second)
    }

    @Test func `it is switched off and on in alarms.conf`() throws {
        let file = "home/config/alarms/alarms.conf"
        _ = try session.ring()
        try session.client.waitForOwner(of: Self.name)
        try session.bus.directory.write("sound = none\nmedia-keys = no\n", to: file)
        try session.client.waitForOwner(of: Self.name, isThere: false)
        try session.bus.directory.write("sound = none\n", to: file)
        try session.client.waitForOwner(of: Self.name)
    }

    @Test func `an alarm rings also if another program has the name, which it keeps`() throws {
        let other = try session.anotherClient()
        #expect(try other.connection.requestName(Self.name))
        let id = try session.ring()
        try session.call("Stop", .string(id))
        #expect(try session.client.hasOwner(Self.name))
        #expect(session.complaints.isEmpty)
    }

    // MARK: Crashes

    @Test func `after kill -9 the player is there again, and those that were paused play on after the ring`() throws {
        let music = try FakePlayer(["music"], on: session.bus, in: session.loop)
        let id = try session.ring(["title": "Wake up", "sound": "default"])
        try session.loop.wait(for: "silence") { music.status == "Paused" }
        try session.client.waitForOwner(of: Self.name)
        try session.service.kill()
        try session.client.waitForOwner(of: Self.name, isThere: false)
        try session.restart()
        try session.client.waitForOwner(of: Self.name)
        #expect(try playerctl("metadata", "title", in: session) == "Wake up\n")
        #expect(music.status == "Paused")
        _ = try playerctl("stop", in: session)
        try session.next("Stopped", of: id)
        try session.loop.wait(for: "the music") { music.status == "Playing" }
        #expect(music.told == ["Pause", "Play"])
    }

    @Test func `after kill -9 those that were paused play on at once if nothing rings`() throws {
        let music = try FakePlayer(["music"], on: session.bus, in: session.loop)
        let film = try FakePlayer(["film"], on: session.bus, in: session.loop)
        _ = try session.ring(["sound": "default"])
        try session.loop.wait(for: "silence") { music.status == "Paused" && film.status == "Paused" }
        try session.service.kill()
        film.status = "Stopped"
        let other = try session.bus.directory.makeDirectory("other")
        try session.restart(as: session.runService(stateDirectory: other))
        try session.loop.wait(for: "the music") { music.status == "Playing" }
        #expect(film.told == ["Pause"])
    }
}
