import DBus
import EventLoop
import TestSupport
import Testing

/// The sound of alarms, on a real sound server.
@Suite(.showsLogs) struct SoundTests {
    @Test func `the sound lasts from the ring to the stop`() throws {
        let (session, sound) = try Session.startWithSound()
        let recording = try sound.record()
        try recording.wait(milliseconds: 200)
        #expect(recording.peak() <= SoundRecording.threshold)
        let id = try session.ring(["title": "Tea"])
        try recording.waitForSound()
        #expect(try session.property("State", of: id) == "alerting")
        try session.call("Stop", .string(id))
        try recording.waitForSilence()
        #expect(try sound.streamCount() == 0)
    }

    @Test func `two ringing alarms have one sound until the last is stopped`() throws {
        let (session, sound) = try Session.startWithSound()
        let recording = try sound.record()
        let first = try session.ring(["title": "Tea"])
        let second = try session.ring(["title": "Rice", "sound": "/nowhere.oga"])
        let silent = try session.ring(["title": "Nothing", "sound": "none"])
        try recording.waitForSound()
        #expect(try sound.streamCount() == 1)
        try session.call("Stop", .string(first))
        try recording.waitForSound()
        #expect(try sound.streamCount() == 1)
        try session.call("Stop", .string(second))
        try recording.waitForSilence()
        #expect(try session.property("State", of: silent) == "alerting")
    }

    @Test func `closing the notification silences the alarm; a server that loses it doesn't`() throws {
        let (session, sound) = try Session.startWithSound()
        let server = try session.serve()
        let recording = try sound.record()
        let id = try session.ring(["title": "Tea"])
        try recording.waitForSound()
        try session.loop.wait(for: "the alert") { server.shown.count == 1 }
        server.die()
        try recording.wait(milliseconds: 200)
        try recording.waitForSound()
        let next = try session.serve()
        try session.loop.wait(for: "the alert again") { next.shown.count == 1 }
        try next.close(next.shown[0], reason: 2)
        #expect(try session.next("Stopped", of: id) == ["user"])
        try recording.waitForSilence()
    }

    @Test func `the sound ends with the service, and starts again with the next`() throws {
        let (session, sound) = try Session.startWithSound()
        let recording = try sound.record()
        try session.ring(["title": "Tea"])
        try recording.waitForSound()
        try session.service.kill()
        try recording.waitForSilence()
        try session.restart()
        try recording.waitForSound()
        #expect(try session.service.terminate() == .exited(0))
        try recording.waitForSilence()
    }

    @Test func `a notification shows that the sound is muted, or missing`() throws {
        let (session, sound) = try Session.startWithSound(wishes: "break-through = no\n")
        let server = try session.serve()
        try sound.control("set-sink-mute", "test", "1")
        let id = try session.ring(["title": "Tea"])
        try session.loop.wait(for: "the remark") { server.sent.last?.body.contains("muted") == true }
        try session.loop.wait(for: "one notification") { server.shown.count == 1 }
        try sound.control("set-sink-mute", "test", "0")
        try session.loop.wait(for: "no remark") { server.sent.last?.body.contains("muted") == false }
        try sound.kill()
        try session.loop.wait(for: "another remark") { server.sent.last?.body.contains("No sound") == true }
        #expect(try session.property("State", of: id) == "alerting")
        try sound.start()
        let recording = try sound.record()
        try recording.waitForSound()
    }

    @Test func `a preference takes effect when it is written`() throws {
        let (session, sound) = try Session.startWithSound(wishes: "sound = none\nsnooze = none\n")
        let server = try session.serve()
        let recording = try sound.record()
        let id = try session.ring(["title": "Tea"])
        try session.loop.wait(for: "the alert") { server.shown.count == 1 }
        #expect(server.sent[0].label("snooze") == nil)
        #expect(try session.property("SnoozeUSec", of: id) == .uint64(0))
        let trace = try Trace(of: session.client)
        try session.bus.directory.write("snooze = 9m\n", to: "home/config/alarms/alarms.conf")
        try recording.waitForSound()
        try session.loop.wait(for: "the button") { server.sent.last?.label("snooze") != nil }
        try trace.settle()
        #expect(try trace.changes(of: ObjectPath(alarm: id)).values["SnoozeUSec"] == .uint64(540_000_000))
        try session.loop.wait(for: "the alert") { server.shown.count == 1 }
        try server.invoke("snooze", on: server.shown[0])
        try recording.waitForSilence()
    }
}
