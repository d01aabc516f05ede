import DBus
import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

/// The service's own state: the sound server, the last sound, the preferences and the store.
@Suite(.showsLogs) struct StatusTests {
    private static let broken = "sound = none\nvolume = loud\n"

    private func status(_ session: Session) throws -> [String: Value] { try session.call("CheckSound")[0].properties }

    /// The path of a sound that can be played.
    private func tone(_ session: Session) throws -> String {
        try session.bus.directory.write(WaveFile.bytes(WaveFile.tone(frames: 800)), to: "tone.wav")
    }

    /// The players that the service has started.
    private func players(_ session: Session) throws -> [String] {
        let path = "/proc/\(session.service.processIdentifier)/task/\(session.service.processIdentifier)/children"
        return try String(contentsOfFile: path, encoding: .utf8).split(separator: " ").map(String.init)
    }

    /// Waits for the signal that a property of the service has this value now.
    private func wait(for name: String, _ value: Value, in session: Session) throws {
        _ = try session.client.next("PropertiesChanged", of: .properties, at: .alarms) { signal in
            try Value.arguments(of: signal)[1].properties[name] == value
        }
        #expect(try session.property(name) == value)
    }

    // MARK: The sound server

    @Test func `the sound server is queried by CheckSound, and not connected otherwise`() throws {
        let (session, sound) = try Session.startWithSound()
        var status = try status(session)
        #expect(try #require(try status["server"]?.text).hasPrefix("pulseaudio "))
        #expect(status["output"] == "Null Output")
        #expect(status["muted"] == false)
        #expect(status["volume"] == .double(1))
        #expect(status["problem"] == nil)
        try sound.control("set-sink-volume", "test", "40%")
        try sound.control("set-sink-mute", "test", "1")
        status = try self.status(session)
        #expect(status["muted"] == true)
        #expect(status["volume"] == .double(0.4))
        // Alarms break through it.
        #expect(status["problem"] == nil)
        try session.bus.directory.write("break-through = no\n", to: "home/config/alarms/alarms.conf")
        try session.loop.poll(for: "the preferences to be read") {
            try self.status(session)["problem"] == "the sound is muted"
        }
        try session.loop.poll(for: "nobody to be connected") {
            // Only the one that asks this is.
            try players(session).isEmpty
                && sound.control("list", "short", "clients").split(separator: "\n").count == 1
        }
        try sound.kill()
        #expect(try self.status(session) == ["problem": "the sound server can't be reached"])
    }

    @Test func `while the sound server hangs others are answered, and simultaneous checks share one`() throws {
        let (session, sound) = try Session.startWithSound()
        sound.halt()
        let trace = try Trace(of: session.client)
        for _ in 0..<50 { try trace.send(session.message("CheckSound")) }
        try trace.send(session.message("NextAlarm"))
        try session.loop.wait(for: "the other") { trace.replies > 0 }
        #expect(trace.events.first { $0.name == "reply" }?.arguments.count == 2)
        #expect(try players(session).count == 1)
        try trace.settleCalls()
        #expect(trace.replies == 51)
        #expect(
            try trace.events.last?.arguments[0].properties == ["problem": "the sound server doesn't answer"])
        try session.loop.poll(for: "no player") { try players(session).isEmpty }
    }

    @Test func `a caller that is gone, and the service's end, leave nothing behind`() throws {
        let (session, sound) = try Session.startWithSound()
        sound.halt()
        var other: Client? = try session.anotherClient()
        try other?.connection.send(session.message("CheckSound"))
        try session.loop.poll(for: "the check") { try players(session).count == 1 }
        let player = try #require(pid_t(players(session)[0]))
        other = nil
        #expect(try session.service.terminate() == .exited(0))
        try session.loop.poll(for: "the player's end") { kill(player, 0) == -1 }
        try sound.kill()
        try sound.start()
        try session.restart()
        #expect(try status(session)["muted"] == false)
    }

    @Test func `a check while an alarm rings doesn't disturb it`() throws {
        let (session, sound) = try Session.startWithSound()
        let recording = try sound.record()
        let id = try session.ring(["sound": .string(tone(session))])
        try recording.waitForSound()
        var problems: [Value] = []
        var checks = 0
        // On a busy machine a check may take longer than it is waited for.
        try session.loop.poll(for: "five checks") {
            if let problem = try status(session)["problem"] { problems.append(problem) } else { checks += 1 }
            return checks == 5
        }
        #expect(problems.allSatisfy { $0 == "the sound server doesn't answer" })
        #expect(try sound.streamCount() == 1)
        try recording.waitForSound()
        #expect(try session.property("SoundProblem") == "")
        try session.call("Stop", .string(id))
        try recording.waitForSilence()
    }

    // MARK: The last sound

    @Test func `the problem of the last sound is reported until a sound is played as requested`() throws {
        let (session, sound) = try Session.startWithSound()
        #expect(try session.property("SoundProblem") == "")
        let missing = try session.ring(["sound": "/nowhere.oga"])
        let replaced: Value = "the sound /nowhere.oga doesn't exist; the built-in one was played instead"
        try wait(for: "SoundProblem", replaced, in: session)
        try session.call("Stop", .string(missing))
        #expect(try session.property("SoundProblem") == replaced)
        let proper = try session.ring(["sound": .string(tone(session))])
        try wait(for: "SoundProblem", "", in: session)
        try session.call("Stop", .string(proper))
        try sound.kill()
        try session.ring(["sound": .string(tone(session))])
        try wait(for: "SoundProblem", "the sound server can't be reached", in: session)
        try sound.start()
        try wait(for: "SoundProblem", "", in: session)
    }

    @Test func `a player that is missing, or fails, is reported in the service's language`() throws {
        let catalogues = try TemporaryDirectory()
        let translations = URL(fileURLWithPath: #filePath).appending(path: "../../../desktop/po").standardized.path
        try Shell.run(
            """
            mkdir -p "$2/de/LC_MESSAGES"
            msgfmt --check -o "$2/de/LC_MESSAGES/alarms.mo" "$1/de.po"
            """, translations, catalogues.path)
        let environment = ["LC_ALL": "C.UTF-8", "LANGUAGE": "de", "TEXTDOMAINDIR": catalogues.path]
        for (player, problem) in [
            ("/nowhere/player", "/nowhere/player ist nicht installiert"),
            ("/bin/false", "alarms-player ist fehlgeschlagen"),
        ] {
            let (session, soundServer) = try Session.startWithSound(
                arguments: ["--player", player], environment: environment)
            defer { withExtendedLifetime(soundServer) {} }
            try session.ring()
            try wait(for: "SoundProblem", .string(problem), in: session)
            #expect(try status(session) == ["problem": .string(problem)])
            // The log has another.
            #expect(session.complaints.contains("an alarm can't be heard: "))
            #expect(!session.complaints.contains(problem))
        }
    }

    // MARK: Preferences

    @Test func `the present errors of the preferences are reported by line`() throws {
        let session = try Session()
        let file = "home/config/alarms/alarms.conf"
        let path = "\(session.bus.directory.path)/\(file)"
        #expect(try session.property("PreferencesProblems") == .strings([]))
        let problem = "\(path):2: volume: expected 0.0 to 1.0, got \"loud\""
        try session.bus.directory.write(Self.broken, to: file)
        try wait(for: "PreferencesProblems", .strings([problem]), in: session)
        #expect(session.complaints.contains(problem))
        // A service that starts later reports them, too.
        try session.service.terminate()
        try session.restart()
        #expect(try session.property("PreferencesProblems") == .strings([problem]))
        try session.bus.directory.write("volume = 0.5\n", to: file)
        try wait(for: "PreferencesProblems", .strings([]), in: session)
    }

    // MARK: The store

    @Test func `the reason why alarms can't be saved is reported until they are`() throws {
        let session = try Session()
        let id = try session.ring(["post-alert": seconds(600)])
        #expect(try session.property("StoreProblem") == "")
        try session.limitFiles(to: 0)
        // A command that is refused leaves all saved.
        #expect(throws: BusError.self) { try session.call("Cancel", .string(id)) }
        #expect(try session.property("StoreProblem") == "")
        try session.call("Stop", .string(id))
        let signal = try session.client.next("PropertiesChanged", of: .properties, at: .alarms) { signal in
            try Value.arguments(of: signal)[1].properties["StoreProblem"] != nil
        }
        let problem = try Value.arguments(of: signal)[1].properties["StoreProblem"]
        #expect(try problem?.text.contains("alarms.sqlite3") == true)
        #expect(try session.property("StoreProblem") == problem)
        try session.limitFiles(to: nil)
        try wait(for: "StoreProblem", "", in: session)
    }

    @Test(.enabled(if: Namespaces.areAllowed, "no namespaces for this user"))
    func `a full disk is reported as such`() throws {
        let session = try Session()
        let script = "mount -t tmpfs -o size=256k tmpfs \"$1\" && exec \"$0\" --state-directory \"$1\""
        try session.service.terminate()
        let program = try ProgramRun.path(of: "alarmsd")
        try session.restart(
            as: ProgramRun(
                Namespaces.program,
                Namespaces.arguments + ["/bin/sh", "-c", script, program, session.stateDirectory],
                environment: session.bus.environment, in: session.loop))
        let ids = try (0..<5).map { _ in try session.ring() }
        let error = #expect(throws: BusError.self) {
            for _ in 0..<2000 { try session.schedule(["pre-alert": seconds(1000)]) }
        }
        #expect(error?.name == "org.example.Alarms.Error.StorageFailed")
        // A ring is silenced all the same.
        for id in ids { try session.call("Stop", .string(id)) }
        #expect(try session.property("StoreProblem").text.hasSuffix("alarms.sqlite3: the disk is full"))
    }
}
