import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// Alarms on mixers that would keep them from being heard, on real sound servers. What plays on a device is recorded.
/// For each set-up a line is printed: the set-up, the server, the seconds from the ring to the sound, and whether the
/// mixer was put back.
@Suite(.showsLogs) struct BreakThroughTests {
    /// A state of the mixer that keeps alarms from being heard.
    enum SetUp: String, CaseIterable, Sendable {
        case mutedSink = "muted sink"
        case mutedStream = "muted stream"
        case quietStream = "stream at 5 %"
        case silentSink = "sink at 0 %"
        case quietSink = "sink at 5 %"
        case suspendedSink = "suspended sink"
        case headphones = "headphones as default"
        case mutedSpeaker = "headphones as default, speaker muted"
        case wireless = "wireless default, dead"
        case dummy = "dummy as default"

        /// True if the sound is heard on another device than the default one.
        var needsSpeaker: Bool {
            switch self {
            case .headphones, .mutedSpeaker, .wireless, .dummy: true
            default: false
            }
        }

        /// Brings it about.
        func prepare(_ sound: SoundServer) throws {
            switch self {
            case .mutedSink: try sound.control("set-sink-mute", "test", "1")
            case .mutedStream: try sound.setAlarmStream(muted: true)
            case .quietStream: try sound.setAlarmStream(volume: 5)
            case .silentSink: try sound.control("set-sink-volume", "test", "0%")
            case .quietSink: try sound.control("set-sink-volume", "test", "5%")
            case .suspendedSink: try sound.control("suspend-sink", "test", "1")
            case .headphones, .mutedSpeaker:
                try sound.addSink("personal", "device.form_factor=headphone")
                try sound.control("set-default-sink", "personal")
                if self == .mutedSpeaker {
                    try sound.control("set-sink-mute", "speaker", "1")
                    try sound.control("set-sink-volume", "speaker", "0%")
                }
            case .wireless:
                try sound.addSink("personal", "device.bus=bluetooth")
                try sound.control("set-default-sink", "personal")
                try sound.control("suspend-sink", "personal", "1")
            case .dummy:
                if try sound.mixer()["auto_null"] == nil { try sound.addSink("auto_null", "device.class=abstract") }
                try sound.control("set-default-sink", "auto_null")
            }
        }
    }

    private static let servers: [SoundServer.Kind] = [.pulseAudio, .pipeWire]

    /// Starts a session with a sound server.
    private func start(_ kind: SoundServer.Kind, isRunning: Bool = true) throws -> (Session, SoundServer) {
        try Session.startWithSound(kind, isRunning: isRunning, wishes: "sound = alarm-clock-elapsed\n")
    }

    private func tell(_ setUp: String, _ kind: SoundServer.Kind, heardAfter time: Int64, isPutBack: Bool = true) {
        let seconds = String(format: "%.2f", Double(time) / 1_000_000)
        print("break-through: \(setUp) | \(kind.rawValue) | \(seconds) s | put back: \(isPutBack ? "yes" : "-")")
    }

    @Test(arguments: SetUp.allCases, servers)
    func `an alarm is heard, and the mixer is put back`(setUp: SetUp, kind: SoundServer.Kind) throws {
        let (session, sound) = try start(kind)
        if setUp.needsSpeaker { try sound.addSink("speaker", "device.form_factor=internal") }
        let recording = try sound.record(from: setUp.needsSpeaker ? "speaker" : "test")
        try setUp.prepare(sound)
        let before = try sound.settings()
        let start = Clock.monotonic.now
        let id = try session.ring(["title": "Tea"])
        try recording.waitForSound()
        tell(setUp.rawValue, kind, heardAfter: Clock.monotonic.now - start)
        try session.call("Stop", .string(id))
        try session.waitForPutBack(of: before, by: sound)
        // With PipeWire any stream wakes a device, such as that of the recording.
        if setUp == .suspendedSink, kind == .pulseAudio {
            try session.loop.poll(for: "the device suspended") { try sound.mixer()["test"]?.isSuspended == true }
        }
        try session.loop.poll(for: "no stream") { try sound.mixer().streams.isEmpty }
    }

    @Test(arguments: [true, false], servers)
    func `an alarm that rings before the sound server runs is heard when it comes`(
        hasRun: Bool, kind: SoundServer.Kind
    ) throws {
        let (session, sound) = try start(kind, isRunning: hasRun)
        if hasRun { try sound.kill() }
        let server = try session.serve()
        let id = try session.ring(["title": "Tea"])
        // While it is absent the alert has the reason.
        try session.loop.wait(for: "the reason") {
            server.sent.last?.body.contains("the sound server can't be reached") == true
        }
        try sound.start()
        let start = Clock.monotonic.now
        let recording = try sound.record()
        try recording.waitForSound()
        tell("server \(hasRun ? "absent" : "started late")", kind, heardAfter: Clock.monotonic.now - start)
        try session.call("Stop", .string(id))
        try recording.waitForSilence()
    }

    @Test(arguments: servers)
    func `an alarm that rings while the sound server hangs is heard when it goes on`(kind: SoundServer.Kind) throws {
        let (session, sound) = try start(kind)
        let server = try session.serve()
        let recording = try sound.record()
        try sound.control("set-sink-mute", "test", "1")
        let before = try sound.settings()
        sound.halt()
        let id = try session.ring(["title": "Tea"])
        try session.loop.wait(for: "the reason") {
            server.sent.last?.body.contains("the sound server doesn't answer") == true
        }
        sound.resume()
        let start = Clock.monotonic.now
        try recording.waitForSound()
        tell("server hung", kind, heardAfter: Clock.monotonic.now - start)
        try session.call("Stop", .string(id))
        try session.loop.poll(for: "the mixer as it was") { try sound.settings() == before }
    }

    @Test(arguments: servers)
    func `what the person changes while it rings is left alone`(kind: SoundServer.Kind) throws {
        let (session, sound) = try start(kind)
        let recording = try sound.record()
        try sound.control("set-sink-mute", "test", "1")
        try sound.control("set-sink-volume", "test", "0%")
        let id = try session.ring(["title": "Tea"])
        try recording.waitForSound()
        try sound.control("set-sink-volume", "test", "77%")
        try session.loop.poll(for: "the change to be noticed") { !session.mixerRecord.contains("volume") }
        try session.call("Stop", .string(id))
        try session.loop.poll(for: "no record") { !session.hasMixerRecord }
        try session.loop.poll(for: "the rest as it was") { try sound.mixer()["test"]?.isMuted == true }
        #expect(try sound.mixer()["test"]?.volume == 77)
    }

    @Test(arguments: ["player", "service", "both"], servers)
    func `what was changed is put back after a kill`(victim: String, kind: SoundServer.Kind) throws {
        let (session, sound) = try start(kind)
        let recording = try sound.record()
        try sound.setAlarmStream(muted: true)
        try sound.control("set-sink-mute", "test", "1")
        try sound.control("set-sink-volume", "test", "3%")
        let before = try sound.settings()
        let id = try session.ring(["title": "Tea"])
        try recording.waitForSound()
        #expect(session.hasMixerRecord)
        if victim != "service" { try session.killPlayer() }
        if victim != "player" {
            try session.restartAfterKill()
        }
        try recording.waitForSound()
        try session.call("Stop", .string(id))
        try session.waitForPutBack(of: before, by: sound)
    }

    @Test(.enabled(if: Namespaces.areAllowed, "no namespaces for this user"), arguments: servers)
    func `a ring that nobody answers goes on rising after a kill, and is put back`(kind: SoundServer.Kind) throws {
        let (session, sound) = try start(kind)
        try sound.control("set-sink-volume", "test", "5%")
        let before = try sound.settings()
        let id = try session.ring(["title": "Tea"])
        try session.loop.poll(for: "the floor") { try sound.mixer()["test"]?.volume == 30 }
        try session.restart(bootClock: 30)
        try session.loop.poll(for: "the first step") { try sound.mixer()["test"]?.volume == 60 }
        try session.restart(bootClock: 60)
        try session.loop.poll(for: "the second step") { try sound.mixer()["test"]?.volume == 90 }
        try session.killPlayer()
        let next = try session.ring(["title": "Rice"])
        try session.call("Stop", .string(id))
        try session.call("Stop", .string(next))
        try session.waitForPutBack(of: before, by: sound)
    }

    @Test(.enabled(if: Namespaces.areAllowed, "no namespaces for this user"), arguments: ["key", "floor", "timer"])
    func `the volume stays where that is set, where the floor is the person's, and of timers`(reason: String) throws {
        let (session, sound) = try start(.pulseAudio)
        if reason == "floor" {
            try session.bus.directory.write("volume-floor = 30%\n", to: "home/config/alarms/alarms.conf")
        }
        try sound.control("set-sink-volume", "test", "5%")
        switch reason {
        case "key": try session.ring(["rising-volume": .boolean(false)])
        case "floor": try session.ring()
        default: try session.next("Fired", of: session.schedule(["pre-alert": seconds(1)]))
        }
        try session.loop.poll(for: "the floor") { try sound.mixer()["test"]?.volume == 30 }
        try session.restart(bootClock: 70)
        try session.loop.poll(for: "the next player") { try session.playerIdentifier() != nil }
        try sound.record().waitForSound()
        #expect(try sound.mixer()["test"]?.volume == 30)
        #expect(!session.mixerRecord.contains("/"))
    }

    @Test(arguments: servers)
    func `a service that finds nothing ringing puts back what the one before has changed`(
        kind: SoundServer.Kind
    ) throws {
        let (session, sound) = try start(kind)
        let recording = try sound.record()
        try sound.setAlarmStream(volume: 5)
        try sound.control("set-sink-mute", "test", "1")
        let before = try sound.settings()
        try session.ring(["title": "Tea"])
        try recording.waitForSound()
        try session.service.kill()
        #expect(try sound.settings() != before)
        // The alarms are lost, but not the record.
        for file in try FileManager.default.contentsOfDirectory(atPath: session.stateDirectory)
        where !file.hasPrefix("mixer") {
            try FileManager.default.removeItem(atPath: "\(session.stateDirectory)/\(file)")
        }
        try session.restart()
        try session.waitForPutBack(of: before, by: sound)
        try session.loop.poll(for: "no player") { try session.playerIdentifier() == nil }
    }

    @Test(arguments: servers)
    func `a device that is unplugged while it rings is put back when it returns`(kind: SoundServer.Kind) throws {
        let (session, sound) = try start(kind)
        let module = try sound.addSink("other")
        try sound.control("set-default-sink", "other")
        try sound.control("set-sink-mute", "other", "1")
        let recording = try sound.record(from: "other")
        let id = try session.ring(["title": "Tea"])
        try recording.waitForSound()
        try sound.control("unload-module", module)
        let rest = try sound.record()
        try rest.waitForSound()
        try session.call("Stop", .string(id))
        try rest.waitForSilence()
        #expect(session.hasMixerRecord)
        try sound.addSink("other")
        try session.loop.poll(for: "the device as it was") { try sound.mixer()["other"]?.isMuted == true }
        try session.loop.poll(for: "no record") { !session.hasMixerRecord }
    }

    @Test func `a damaged record keeps no alarm from being heard, and is gone after it`() throws {
        let (session, sound) = try start(.pulseAudio)
        let recording = try sound.record()
        let before = try sound.settings()
        try session.service.kill()
        try "volume x 1 stream\nshape 1 0 sink test\nmute 1 0 sink\n"
            .write(toFile: "\(session.stateDirectory)/mixer", atomically: false, encoding: .utf8)
        try session.restart()
        let id = try session.ring(["title": "Tea"])
        try recording.waitForSound()
        try session.call("Stop", .string(id))
        try session.loop.poll(for: "no record") { !session.hasMixerRecord }
        #expect(try sound.settings() == before)
    }

    @Test(arguments: [true, false])
    func `the alarm's own key takes precedence over the preference`(breaksThrough: Bool) throws {
        let (session, sound) = try start(.pulseAudio)
        let server = try session.serve()
        let wish = "break-through = \(breaksThrough ? "no" : "yes")\n"
        try session.bus.directory.write(wish, to: "home/config/alarms/alarms.conf")
        try sound.control("set-sink-mute", "test", "1")
        let recording = try sound.record()
        let id = try session.ring(["title": "Tea", "break-through": .boolean(breaksThrough)])
        if breaksThrough {
            try recording.waitForSound()
        } else {
            try session.loop.wait(for: "the remark") { server.sent.last?.body.contains("muted") == true }
            #expect(try sound.mixer()["test"]?.isMuted == true)
        }
        try session.call("Stop", .string(id))
        try session.loop.poll(for: "the device as it was") { try sound.mixer()["test"]?.isMuted == true }
    }

    @Test func `without the wish to break through the mixer is left alone`() throws {
        let (session, sound) = try start(.pulseAudio)
        let server = try session.serve()
        try sound.control("set-sink-mute", "test", "1")
        let before = try sound.settings()
        try session.bus.directory.write("break-through = no\n", to: "home/config/alarms/alarms.conf")
        let id = try session.ring(["title": "Tea"])
        try session.loop.wait(for: "the remark") { server.sent.last?.body.contains("muted") == true }
        #expect(try sound.settings() == before)
        #expect(!session.hasMixerRecord)
        try session.call("Stop", .string(id))
    }
}
