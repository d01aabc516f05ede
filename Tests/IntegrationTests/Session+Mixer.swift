import EventLoop
import Foundation
import Glibc
import TestSupport

extension Session {
    /// Starts a session with a sound server of its own.
    static func startWithSound(
        _ kind: SoundServer.Kind = .bare, isRunning: Bool = true, wishes: String = "sound = default\n",
        arguments: [String] = [], environment: [String: String] = [:]
    ) throws -> (Session, SoundServer) {
        let loop = try EventLoop()
        let sound = try SoundServer(kind, in: loop)
        if isRunning { try sound.start() }
        let bus = try PrivateBus(environment: ["PULSE_SERVER": sound.environment["PULSE_SERVER"] ?? ""])
        try bus.directory.write(wishes, to: "home/config/alarms/alarms.conf")
        return (try Session(on: bus, arguments: arguments, environment: environment, in: loop), sound)
    }

    /// The record of the changes of the mixer; empty if there is none.
    var mixerRecord: String { (try? String(contentsOfFile: "\(stateDirectory)/mixer", encoding: .utf8)) ?? "" }
    /// True if there is a record of changes of the mixer.
    var hasMixerRecord: Bool { !mixerRecord.isEmpty }

    /// The identifier of the service's `alarms-player`; `nil`: it doesn't run.
    func playerIdentifier() throws -> pid_t? { try identifier(ofChild: "alarms-player") }

    /// The identifier of a program that the service has started; `nil`: it doesn't run.
    func identifier(ofChild name: String) throws -> pid_t? {
        try identifier(ofChild: name, of: service.processIdentifier)
    }

    private func identifier(ofChild name: String, of parent: pid_t) throws -> pid_t? {
        let text = try String(contentsOfFile: "/proc/\(parent)/task/\(parent)/children", encoding: .utf8)
        let children = text.split(separator: " ").compactMap { pid_t($0) }
        let found = children.first { child in
            (try? String(contentsOfFile: "/proc/\(child)/comm", encoding: .utf8)) == "\(name)\n"
        }
        if let found { return found }
        // In a namespace the service itself is a child.
        for child in children {
            if let found = try? identifier(ofChild: name, of: child) { return found }
        }
        return nil
    }

    /// Kills the service, and starts it in a namespace in which more time has passed since the boot, s. See
    /// time_namespaces(7).
    func restart(bootClock offset: Int) throws {
        try service.kill()
        // The process in the namespace, which owns the name, ends a moment later.
        try client.waitForOwner(of: .alarms, isThere: false)
        try restart(
            as: ProgramRun(
                Namespaces.program,
                [
                    "--time", "--boottime", "\(offset)", "--kill-child", ProgramRun.path(of: "alarmsd"),
                    "--state-directory", stateDirectory,
                ], environment: bus.environment, in: loop))
    }

    /// Waits until the mixer is as it was. A stream that asks for it earlier could have the server remember settings of
    /// the ring.
    func waitForPutBack(of settings: SoundServer.Settings, by sound: SoundServer) throws {
        try loop.poll(for: "no record") { !hasMixerRecord }
        try loop.poll(for: "the mixer as it was") { try sound.settings() == settings }
    }

    /// Kills the service's `alarms-player`, if it runs.
    func killPlayer() throws {
        if let player = try playerIdentifier() { kill(player, SIGKILL) }
    }
}

extension SoundServer {
    /// The settings of a mixer that a person has made: of the devices by name, and of the streams of alarms.
    struct Settings: Equatable, CustomStringConvertible {
        var sinks: [String: String]
        var stream: String

        var description: String { "\(sinks.sorted { $0.key < $1.key }), stream \(stream)" }

        static func text(muted isMuted: Bool, _ volume: Int) -> String { "\(isMuted ? "muted " : "")\(volume) %" }
    }

    /// Returns the settings as they are now; those of the stream are what the server remembers.
    func settings() throws -> Settings {
        let sinks = try mixer().sinks.map { ($0.name, Settings.text(muted: $0.isMuted, $0.volume)) }
        var stream = ""
        try withAlarmStream { stream = try alarmStream($0) }
        return Settings(sinks: Dictionary(sinks) { first, _ in first }, stream: stream)
    }

    /// Mutes the streams of alarms, or sets their volume in percent, as a person does, until the server remembers that.
    func setAlarmStream(muted isMuted: Bool = false, volume: Int = 100) throws {
        let wanted = Settings.text(muted: isMuted, volume)
        try loop.poll(for: "the stream to be remembered") {
            try withAlarmStream { index in
                if isMuted { try control("set-sink-input-mute", "\(index)", "1") }
                if volume != 100 { try control("set-sink-input-volume", "\(index)", "\(volume)%") }
                try loop.poll(for: "the stream to change") { try alarmStream(index) == wanted }
            }
            return try settings().stream == wanted
        }
    }

    /// Runs `body` with the index of a stream of alarms, which has the settings that the server remembers.
    private func withAlarmStream(_ body: (Int) throws -> Void) throws {
        let before = Set(try mixer().streams.map(\.index))
        let run = try startAlarmStream()
        var found: Int?
        try loop.poll(for: "a stream") {
            found = try mixer().streams.first { !before.contains($0.index) }?.index
            return try found.map(hasStarted) ?? false
        }
        if let found { try body(found) }
        run.signal(SIGTERM)
        try run.waitForEnd()
    }

    /// The settings of the stream with this index; empty: there is none.
    private func alarmStream(_ index: Int) throws -> String {
        try mixer().streams.first { $0.index == index }.map { Settings.text(muted: $0.isMuted, $0.volume) } ?? ""
    }

    /// True if a stream plays: WirePlumber, which says nothing of it, has applied what it remembers before that.
    private func hasStarted(_ index: Int) throws -> Bool {
        guard kind == .pipeWire else { return true }
        let run = try ProgramRun("/usr/bin/pw-dump", [], environment: environment, in: loop)
        try run.waitForEnd()
        // See pw-dump(1): the serial numbers of its objects are the indices of PulseAudio.
        let objects = try? JSONSerialization.jsonObject(with: Data(run.outputText.utf8)) as? [[String: Any]]
        return (objects ?? []).contains { object in
            guard let info = object["info"] as? [String: Any], let properties = info["props"] as? [String: Any] else {
                return false
            }
            return properties["object.serial"] as? Int == index && info["state"] as? String == "running"
        }
    }

    /// Adds a null device with these properties, and returns the index of its module.
    @discardableResult
    func addSink(_ name: String, _ properties: String = "") throws -> String {
        let index = try control(
            "load-module", "module-null-sink", "sink_name=\(name)", "rate=\(Self.rate)", "channels=1",
            "sink_properties=\(properties)")
        return index.trimmingCharacters(in: .whitespacesAndNewlines)
    }
}
