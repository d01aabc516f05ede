import DBus
import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

/// The titles that are spoken, with a real Speech Dispatcher.
@Suite(.showsLogs) final class SpeechTests: SessionSuite {
    private let server: SpeechServer

    init() throws {
        let (session, server) = try Self.start()
        self.server = server
        super.init(session)
    }

    /// Starts a session with a Speech Dispatcher whose voice writes down what it speaks.
    private static func start(
        arguments: [String] = [], environment: [String: String] = [:]
    ) throws -> (Session, SpeechServer) {
        let loop = try EventLoop()
        let server = try SpeechServer(in: loop)
        let address = Self.address(of: server)
        let session = try Session(arguments: arguments, environment: address.merging(environment) { $1 }, in: loop)
        return (session, server)
    }

    /// The environment that leads to a Speech Dispatcher, and lets none be started.
    private static func address(of server: SpeechServer) -> [String: String] {
        server.environment.filter { $0.key.hasPrefix("SPEECHD_") }
    }

    @discardableResult
    private func ring(_ session: Session, _ title: String) throws -> String {
        try session.ring(["title": .string(title), "speak": true, "sound": "none"])
    }

    @Test func `the title and the time are spoken while the alarm rings, also without a sound`() throws {
        let id = try ring(session, "Tea\n<b>green</b>")
        try session.loop.poll(for: "it") { server.spoken.count == 2 }
        let text = try #require(server.spoken.first)
        #expect(text.hasPrefix("begin en Tea, <b>green</b>, "), "\(text)")
        // Seconds of 0 are left out.
        #expect((1...2).contains(text.count { $0 == ":" }), "\(text)")
        let speaker = try #require(try session.identifier(ofChild: "alarms-speaker"))
        #expect(try session.playerIdentifier() == nil)
        try session.call("Stop", .string(id))
        try session.loop.poll(for: "no program") { kill(speaker, 0) == -1 }
        #expect(try session.property("SoundProblem") == "")
        #expect(session.complaints == "")
    }

    @Test func `of a timer its length is spoken, in the person's language`() throws {
        let (session, server) = try Self.start(environment: ["LC_ALL": "de_DE.UTF-8"])
        try session.schedule(["pre-alert": seconds(1), "speak": true, "sound": "none"])
        try session.loop.poll(for: "it") { server.spoken.count == 2 }
        #expect(server.spoken == ["begin de Timer, 1 s ist um", "end"])
    }

    @Test(arguments: [true, false]) func `an answer ends it in the middle`(isStopped: Bool) throws {
        try server.speak(for: "30")
        let id = try ring(session, "Tea")
        try session.loop.poll(for: "it") { !server.spoken.isEmpty }
        if isStopped {
            try session.call("Stop", .string(id))
        } else {
            try session.call("Snooze", .string(id), [:])
        }
        try session.loop.poll(for: "no program") { try session.identifier(ofChild: "alarms-speaker") == nil }
        #expect(server.spoken.count == 1)
    }

    @Test func `of several alarms the titles are spoken in turn`() throws {
        try server.speak(for: "0.3")
        let first = try ring(session, "One")
        try ring(session, "Two")
        try session.ring(["title": "Silent", "sound": "none"])
        try ring(session, "Three")
        try session.loop.poll(for: "all") { server.spoken.count == 6 }
        let words = server.spoken.map { $0.prefix { $0 != "," } }
        #expect(words == ["begin en One", "end", "begin en Two", "end", "begin en Three", "end"])
        try session.call("Stop", .string(first))
        #expect(try session.identifier(ofChild: "alarms-speaker") != nil)
    }

    @Test func `the preference counts for alarms that leave the key out`() throws {
        try session.bus.directory.write("sound = none\nspeak = yes\n", to: "home/config/alarms/alarms.conf")
        try session.loop.poll(for: "the preferences") {
            let id = try session.ring(["title": "Asked"])
            defer { _ = try? session.call("Stop", .string(id)) }
            return try session.identifier(ofChild: "alarms-speaker") != nil
        }
        try session.loop.poll(for: "no program") { try session.identifier(ofChild: "alarms-speaker") == nil }
        try session.ring(["title": "Silent", "speak": false])
        #expect(try session.identifier(ofChild: "alarms-speaker") == nil)
    }

    @Test func `where nothing can be spoken the alarm rings, and the reason is reported`() throws {
        let environment = ["SPEECHD_ADDRESS": "unix_socket:/nowhere/speechd.sock"]
        let (session, speechServer) = try Self.start(environment: environment)
        defer { withExtendedLifetime(speechServer) {} }
        let server = try session.serve()
        let id = try ring(session, "Tea")
        try session.loop.wait(for: "the remark") { server.sent.last?.body.contains("Nothing is spoken") == true }
        #expect(server.sent.last?.body.contains("Nothing is spoken: Speech Dispatcher can't be reached.") == true)
        #expect(try session.property("State", of: id) == "alerting")
        #expect(
            try session.property("SoundProblem") == "nothing is spoken: Speech Dispatcher can't be reached")
        #expect(session.complaints.split(separator: "\n").count == 1)
        #expect(session.complaints.contains("the title of an alarm can't be spoken: Error: Can't connect"))
        try session.call("Stop", .string(id))
    }

    @Test func `a service without the program rings all the same`() throws {
        let (session, speechServer) = try Self.start(arguments: ["--speaker", "/proc/nonexistent/speaker"])
        defer { withExtendedLifetime(speechServer) {} }
        let id = try ring(session, "Tea")
        #expect(try session.property("State", of: id) == "alerting")
        #expect(try session.property("SoundProblem") == "nothing is spoken: /proc/nonexistent/speaker is not installed")
    }

    @Test(arguments: [SIGTERM, SIGKILL]) func `the service's end ends the program and what it speaks`(
        signal: Int32
    ) throws {
        try server.speak(for: "30")
        try ring(session, "Tea")
        try session.loop.poll(for: "it") { !server.spoken.isEmpty }
        let speaker = try #require(try session.identifier(ofChild: "alarms-speaker"))
        session.service.signal(signal)
        _ = try session.service.waitForEnd()
        try session.loop.poll(for: "no program") { kill(speaker, 0) == -1 }
        // Whatever comes after it is spoken at once.
        try server.speak(for: "0")
        try session.restart(as: session.runService(environment: Self.address(of: server)))
        try session.loop.poll(for: "the next one") { server.spoken.count >= 3 }
        #expect(server.spoken.dropFirst().first?.hasPrefix("begin en Tea, ") == true)
    }

    @Test func `the sound is lowered while a title is spoken`() throws {
        let loop = try EventLoop()
        let sound = try SoundServer(in: loop)
        let server = try SpeechServer(in: loop)
        try server.speak(for: "30")
        var environment = Self.address(of: server)
        environment["PULSE_SERVER"] = sound.environment["PULSE_SERVER"]
        let session = try Session(environment: environment, in: loop)
        let recording = try sound.record()
        let tone = try session.bus.directory.write(WaveFile.bytes(WaveFile.tone(frames: 800)), to: "tone.wav")
        try session.ring(["sound": .string(tone)])
        try recording.waitForSound()
        try recording.wait(milliseconds: 300)
        let loud = recording.peak(ofLast: 200)
        let spoken = try ring(session, "Tea")
        try loop.wait(for: "a lower sound") { recording.peak(ofLast: 200) < loud / 8 }
        try recording.wait(milliseconds: 300)
        #expect(recording.peak(ofLast: 200) > loud / 32)
        try session.call("Stop", .string(spoken))
        try loop.wait(for: "the sound as before") { recording.peak(ofLast: 200) > loud / 2 }
    }

    @Test func `a title is heard`() throws {
        let loop = try EventLoop()
        let sound = try SoundServer(in: loop)
        let server = try SpeechServer(
            module: #"AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf""#, environment: sound.environment, in: loop)
        let session = try Session(environment: Self.address(of: server), in: loop)
        let recording = try sound.record()
        try recording.wait(milliseconds: 200)
        #expect(recording.peak() <= SoundRecording.threshold)
        let id = try ring(session, "This is a long title that takes a while")
        try recording.waitForSound()
        try session.call("Stop", .string(id))
        try recording.waitForSilence()
    }
}
