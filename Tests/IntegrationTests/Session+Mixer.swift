import EventLoop
import Foundation
import Glibc
import TestSupport

extension Session {
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
    }

    /// Returns the settings as they are now; those of the stream are what the server remembers.
    func settings() throws -> Settings {
        let sinks = try mixer().sinks.map { ($0.name, "\($0.isMuted ? "muted " : "")\($0.volume) %") }
        var stream = ""
        try setAlarmStream(isToChange: false) { index in
            let streams = try mixer().streams
            stream = streams.filter { "\($0.index)" == index }.map { "\($0.isMuted ? "muted " : "")\($0.volume) %" }[0]
        }
        return Settings(sinks: Dictionary(sinks) { first, _ in first }, stream: stream)
    }

    /// Starts a stream of alarms, and passes its index on.
    func setAlarmStream(isToChange: Bool = true, _ body: (String) throws -> Void) throws {
        let before = Set(try mixer().streams.map(\.index))
        let run = try startAlarmStream()
        var index: Int?
        try loop.poll(for: "a stream") {
            index = try mixer().streams.first { !before.contains($0.index) }?.index
            return index != nil
        }
        // WirePlumber applies what it remembers after that, and says nothing of it.
        if kind == .pipeWire { try loop.wait(until: Clock.wall.now + 300_000) }
        try body(String(index ?? 0))
        if kind == .pipeWire, isToChange { try loop.wait(until: Clock.wall.now + 300_000) }
        run.signal(SIGTERM)
        try run.waitForEnd()
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
