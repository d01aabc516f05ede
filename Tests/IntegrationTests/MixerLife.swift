import DBus
import EventLoop
import Foundation
import Randomness
import TestSupport
import Testing

/// Random rings, stops, mutes, unplugged devices and kills on a real sound server; and the mixer as the person has left
/// it, which it has to be in the end.
final class MixerLife {
    /// The counts of what has happened.
    struct Totals {
        var interleavings = 0
        var rings = 0
        var changes = 0
        /// The changes after which the mixer has to have one value: nothing of the service came in between.
        var certainChanges = 0
        var unplugs = 0
        var kills = 0
    }

    private(set) var totals = Totals()
    private let session: Session
    private let sound: SoundServer
    private var chance: SeededGenerator
    /// The values that each property may have in the end: `mute test`, and so on.
    private var values: [String: Set<Int>] = [:]
    private var ringing: String?
    /// The module of the device that can be unplugged; `nil`: it is unplugged.
    private var module: String?
    private var steps: [String] = []
    /// The time by which the boot clock of the service is ahead, s.
    private var offset = 0

    private static let sinks = ["test", "other"]

    init(seed: UInt64, _ session: Session, _ sound: SoundServer) throws {
        chance = SeededGenerator(seed: seed)
        self.session = session
        self.sound = sound
        module = try sound.addSink("other")
        try sound.setAlarmStream(muted: true)
        for sink in Self.sinks {
            values["mute \(sink)"] = [0]
            values["volume \(sink)"] = [100]
        }
    }

    /// Does some random steps, ends what rings, and compares the mixer.
    ///
    /// - Throws: ``TestFailure`` with the steps if it isn't as the person has left it.
    func run() throws {
        totals.interleavings += 1
        steps = []
        for _ in 0..<Int.random(in: 3...9, using: &chance) {
            try step()
            // Also in the midst of what the step has brought about.
            try session.loop.wait(until: Clock.wall.now + Int64.random(in: 0...250_000, using: &chance))
        }
        if module == nil { try plugIn() }
        try stop()
        do {
            try session.loop.poll(for: "no record") { !session.hasMixerRecord }
            try session.loop.poll(for: "the mixer as it was") { try isAsLeft() }
        } catch {
            throw TestFailure(
                "\(error)\n\(steps.joined(separator: "\n"))\nleft: \(values)\nfound: \(try sound.settings())\n"
                    + "record: \(session.mixerRecord)")
        }
        // What may have been is known now.
        for (property, value) in try present() { values[property] = [value] }
    }

    private func step() throws {
        switch Int.random(in: 0..<14, using: &chance) {
        case 0..<3: try ring()
        case 3: try stop()
        case 4..<6: try mute()
        case 6..<9: try turn()
        case 9: if module == nil { try plugIn() } else { try unplug() }
        case 10: try choose()
        case 11: try kill(player: true, service: false)
        case 12: try kill(player: false, service: true)
        default: try kill(player: true, service: true)
        }
    }

    private func ring() throws {
        guard ringing == nil else { return }
        steps.append("ring")
        totals.rings += 1
        ringing = try session.ring(["title": "Tea"])
    }

    private func stop() throws {
        guard let id = ringing else { return }
        steps.append("stop")
        ringing = nil
        try session.call("Stop", .string(id))
    }

    private func unplug() throws {
        guard let index = module else { return }
        steps.append("unplug")
        totals.unplugs += 1
        module = nil
        try sound.control("unload-module", index)
    }

    private func plugIn() throws {
        steps.append("plug in")
        module = try sound.addSink("other")
        // WirePlumber applies what it remembers after that.
        try session.loop.poll(for: "the device") { try sound.mixer()["other"] != nil }
    }

    private func choose() throws {
        guard let sink = anySink() else { return }
        steps.append("default \(sink)")
        try sound.control("set-default-sink", sink)
    }

    private func kill(player: Bool, service: Bool) throws {
        steps.append("kill\(player ? " player" : "")\(service ? " service" : "")")
        totals.kills += 1
        if player { try session.killPlayer() }
        guard service else { return }
        guard Namespaces.areAllowed else {
            try session.service.kill()
            return try session.restart()
        }
        // What rings is at its next step.
        offset += 30
        try session.restart(bootClock: offset)
    }

    private func mute() throws {
        guard let sink = anySink() else { return }
        try change("mute \(sink)", to: Int.random(in: 0...1, using: &chance)) {
            try sound.control("set-sink-mute", sink, "\($0)")
        }
    }

    private func turn() throws {
        guard let sink = anySink() else { return }
        // None that the service sets.
        let volumes = (0...100).filter { volume in ![30, 60, 90].contains { abs($0 - volume) <= 3 } }
        try change("volume \(sink)", to: volumes.randomElement(using: &chance) ?? 0) {
            try sound.control("set-sink-volume", sink, "\($0)%")
        }
    }

    private func anySink() -> String? {
        Self.sinks.filter { $0 == "test" || module != nil }.randomElement(using: &chance)
    }

    /// Changes a property as a person does, and notes what it may be in the end.
    private func change(_ property: String, to value: Int, _ set: (Int) throws -> Void) throws {
        let record = session.mixerRecord
        guard let before = try present()[property] else { return }
        // What the person can't see to have changed wasn't changed by them.
        guard abs(before - value) > 2 || (property.hasPrefix("mute") && before != value) else { return }
        try set(value)
        let words = property.split(separator: " ")
        let entry = record.split(separator: "\n").first { $0.hasPrefix("\(words[0]) ") && $0.hasSuffix(" \(words[1])") }
        let isBeingMade = entry.map { line in
            let new = line.split(separator: " ")[2].split(separator: ",").compactMap { Int($0) }.max() ?? 0
            return abs((property.hasPrefix("mute") ? new : (new * 100 + 32768) / 65536) - before) > 1
        }
        let isCertain = isBeingMade != true && record == session.mixerRecord
        steps.append("\(property) \(before) -> \(value)\(isCertain ? "" : ", meanwhile changed")")
        totals.changes += 1
        if isCertain { totals.certainChanges += 1 }
        values[property] = (isCertain ? [] : values[property] ?? []).union([value])
    }

    private func present() throws -> [String: Int] {
        var values: [String: Int] = [:]
        for sink in try sound.mixer().sinks where Self.sinks.contains(sink.name) {
            values["mute \(sink.name)"] = sink.isMuted ? 1 : 0
            values["volume \(sink.name)"] = sink.volume
        }
        return values
    }

    private func isAsLeft() throws -> Bool {
        let present = try present()
        let areSinks = values.allSatisfy { property, values in
            guard let value = present[property] else { return false }
            return values.contains { abs($0 - value) <= (property.hasPrefix("mute") ? 0 : 1) }
        }
        return try areSinks && sound.settings().stream == "muted 100 %"
    }
}
