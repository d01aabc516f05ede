import DBus
import EventLoop
import TestSupport
import Testing

/// Peers that send without end: they delay nobody, and cause no flicker on the screen.
@Suite(.showsLogs) struct FloodTests {
    /// Each alert is posted once, and anew for each change that is shown: at the ring, and at most every two seconds.
    private func mostPosted(since start: Int64, alerts: Int = 1) -> Int {
        alerts * (2 + Int((Clock.monotonic.now - start) / 2_000_000))
    }

    @Test func `a player that writes without end delays no call, and is replaced`() throws {
        let bus = try PrivateBus()
        try bus.directory.write("sound = default\n", to: "home/config/alarms/alarms.conf")
        let program = try bus.directory.makeProgram(
            """
            echo x >>\(bus.directory.path)/starts
            read -r line
            echo playing
            exec yes "$(printf 'quiet 3\\nalive\\nheard')"
            """, named: "player")
        let session = try Session(on: bus, arguments: ["--player", program])
        let server = try session.serve()
        let start = Clock.monotonic.now
        let ids = try (0..<3).map { try session.ring(["title": .string("Tea \($0)")]) }
        try session.loop.wait(for: "the alerts") { server.shown.count == 3 }
        let starts = { bus.directory.read("starts").split(separator: "\n").count }
        try session.loop.wait(for: "other tries") {
            // No call waits meanwhile.
            _ = try session.property("Version")
            return starts() >= 4
        }
        for id in ids { try session.call("Stop", .string(id)) }
        #expect(server.sent.count <= mostPosted(since: start, alerts: 3))
        #expect(session.complaints.contains("alarms-player writes too much"))
    }

    @Test func `calls without a reply that a client sends without end are dropped, and no others`() throws {
        let session = try Session()
        let raw = try RawConnection(to: session.bus)
        try raw.answer(to: raw.send(RawMessage(call: "NextAlarm")))
        var body = RawBytes()
        body.append(UInt32(50))
        body.append("Tea")
        var call = RawMessage(call: "StartTimer")
        (call.flags, call.signature, call.body) = (1, "us", body.bytes)
        let many = 5_000
        var expected: [UInt32] = []
        try session.inOneTurn {
            _ = try raw.send(Array(repeating: call, count: many))
            call.flags = 0
            expected = try raw.send(Array(repeating: call, count: 10))
        }
        for serial in expected { try raw.answer(to: serial) }
        try session.call("StartTimer", .uint32(50), "Coffee")
        let count = try session.list().count
        // On a busy machine it takes more time to perform them, in which more are allowed.
        #expect(count > 20 && count < many, "\(count)")
        try session.service.wait(for: "the line") {
            session.complaints.contains("sends too many calls without a reply")
        }
    }

    @Test func `a mute that is toggled without end is shown at intervals, and finally its last state`() throws {
        let loop = try EventLoop()
        let sound = try SoundServer(in: loop)
        let bus = try PrivateBus(environment: ["PULSE_SERVER": sound.environment["PULSE_SERVER"] ?? ""])
        try bus.directory.write("sound = default\nbreak-through = no\n", to: "home/config/alarms/alarms.conf")
        let session = try Session(on: bus, in: loop)
        let server = try session.serve()
        let recording = try sound.record()
        let start = Clock.monotonic.now
        let id = try session.ring(["title": "Tea"])
        try recording.waitForSound()
        try sound.toggleMute(times: 100)
        for (mute, isMuted) in [("1", true), ("0", false)] {
            try sound.control("set-sink-mute", "test", mute)
            try session.loop.wait(for: "the last state") {
                server.sent.last?.body.contains("muted") == isMuted && server.shown.count == 1
            }
        }
        try session.call("Stop", .string(id))
        #expect(server.sent.count <= mostPosted(since: start))
        // It is the same player, not replaced as a faulty one.
        #expect(!session.complaints.contains("alarms-player"))
    }
}
