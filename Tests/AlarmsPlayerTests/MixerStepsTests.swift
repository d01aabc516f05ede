import EventLoop
import Foundation
import Glibc
import TestSupport
import Testing

/// The steps by which a ring that nobody answers raises the mixer, on real sound servers.
@Suite struct MixerStepsTests {
    private static let servers: [SoundServer.Kind] = [.pulseAudio, .pipeWire]

    /// A person's change.
    enum Adjustment: String, CaseIterable, Sendable {
        case deviceVolume, streamVolume, mute

        func make(_ sound: SoundServer) throws {
            let stream = try sound.mixer().streams.first.map { "\($0.index)" } ?? ""
            switch self {
            case .deviceVolume: try sound.control("set-sink-volume", "test", "12%")
            case .streamVolume: try sound.control("set-sink-input-volume", stream, "50%")
            case .mute: try sound.control("set-sink-mute", "test", "1")
            }
        }
    }

    /// A run of the program, whose changes are confirmed as they are announced.
    private final class Run {
        let player: PlayerRun
        private let loop: EventLoop
        private var confirmed = 0
        /// The number of changes that are confirmed.
        private let mostConfirmed: Int

        init(on sound: SoundServer, confirming mostConfirmed: Int = .max) throws {
            loop = sound.loop
            self.mostConfirmed = mostConfirmed
            player = try PlayerRun(environment: sound.environment, in: loop)
        }

        /// The changes that were announced, without that word.
        var changes: [String] { of("changing ") }
        /// The number of times that it said that it plays.
        var aliveCount: Int { player.allLines.count { $0 == "alive" } }

        private func of(_ prefix: String) -> [String] {
            player.lines.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        }

        /// The volumes, percent, of the announced changes of a device: the person's, the one before and the new one.
        func volumes(of sink: String) -> [[Int]] {
            let words = changes.map { $0.split(separator: " ") }
            return words.filter { $0[0] == "volume" && $0.last ?? "" == sink }.map { words in
                (words[1].split(separator: "/") + [words[2]]).map(Self.percent)
            }
        }

        private static func percent(_ volume: Substring) -> Int {
            let loudest = volume.split(separator: ",").compactMap { Int($0) }.max() ?? 0
            return (loudest * 100 + 32_768) / 65_536
        }

        func say(_ line: String) throws { try player.run.write(line + "\n") }

        func wait(for what: String, _ condition: () throws -> Bool) throws {
            try loop.poll(for: what) {
                while confirmed < min(changes.count, mostConfirmed) {
                    confirmed += 1
                    try say("recorded")
                }
                return try condition()
            }
        }

        /// Ends the sound, and waits until nothing is left to be put back.
        func stop() throws {
            try say("stop")
            let properties = changes.map { $0.split(separator: " ", maxSplits: 3) }.map { "\($0[0]) \($0[3])" }
            try wait(for: "all to be put back") { Set(properties).isSubset(of: of("settled ")) }
        }
    }

    private func withSound(_ kind: SoundServer.Kind, _ body: (SoundServer) throws -> Void) throws {
        let sound = try SoundServer(kind, in: EventLoop())
        try sound.start()
        try body(sound)
    }

    /// The time after a number of seconds, as the program reads it.
    private func time(in seconds: Int64) -> Int64 { Clock.boot.now + seconds * 1_000_000 }

    @Test(arguments: servers)
    func `a ring that nobody answers is raised step by step, and put back`(kind: SoundServer.Kind) throws {
        try withSound(kind) { sound in
            try sound.control("set-sink-volume", "test", "5%")
            let run = try Run(on: sound)
            // A later ring with a step keeps what the one before has done, however late either begins.
            for (steps, percent) in [("", 30), (",60@1", 60), (",60@1,90@2", 90)] {
                try run.say("ring 30\(steps) 1 0 fallback")
                try run.wait(for: "\(percent) percent") { try sound.mixer()["test"]?.volume == percent }
            }
            #expect(run.volumes(of: "test") == [[5, 30], [5, 30, 60], [5, 60, 90]])
            try run.stop()
            #expect(try sound.mixer()["test"]?.volume == 5)
            #expect(!run.player.lines.contains("adjusted"))
        }
    }

    @Test(arguments: Adjustment.allCases, servers)
    func `a person's change ends the steps`(adjustment: Adjustment, kind: SoundServer.Kind) throws {
        try withSound(kind) { sound in
            try sound.control("set-sink-volume", "test", "5%")
            let run = try Run(on: sound)
            let step = time(in: 20)
            try run.say("ring 30,60@\(step) 1 0 fallback")
            try run.wait(for: "30 percent") { try sound.mixer()["test"]?.volume == 30 }
            let alive = run.aliveCount
            try run.wait(for: "the time in which the server may change it") { run.aliveCount >= alive + 2 }
            try adjustment.make(sound)
            try run.wait(for: "what the person did") { run.player.lines.contains("adjusted") }
            let later = run.aliveCount
            try run.wait(for: "the time of the step") { Clock.boot.now > step && run.aliveCount >= later + 2 }
            #expect(run.volumes(of: "test") == [[5, 30]])
            try run.say("stop")
            try run.wait(for: "its end") { run.player.lines.contains("stopped") }
            #expect(run.player.lines.count { $0 == "adjusted" } == 1)
        }
    }

    @Test(arguments: ["device.form_factor=headphone", "device.bus=bluetooth"], servers)
    func `what somebody wears isn't raised, but the loudspeaker beside it is`(
        properties: String, kind: SoundServer.Kind
    ) throws {
        try withSound(kind) { sound in
            for (name, properties) in [("personal", properties), ("speaker", "device.form_factor=internal")] {
                try sound.control(
                    "load-module", "module-null-sink", "sink_name=\(name)", "rate=\(SoundServer.rate)", "channels=1",
                    "sink_properties=\(properties)")
                try sound.control("set-sink-volume", name, "5%")
            }
            try sound.control("set-default-sink", "personal")
            let run = try Run(on: sound)
            try run.say("ring 30,60@1,90@2 1 0 fallback")
            try run.wait(for: "the loudspeaker") { try sound.mixer()["speaker"]?.volume == 90 }
            try run.wait(for: "what is worn") { try sound.mixer()["personal"]?.volume == 30 }
            #expect(run.volumes(of: "personal") == [[5, 30]])
            try run.stop()
            for name in ["personal", "speaker"] { #expect(try sound.mixer()[name]?.volume == 5) }
        }
    }

    @Test(arguments: servers)
    func `after a kill the next program goes on with the steps, and puts all back`(kind: SoundServer.Kind) throws {
        try withSound(kind) { sound in
            try sound.control("set-sink-volume", "test", "5%")
            let first = try Run(on: sound)
            try first.say("ring 30,60@1,90@\(time(in: 3600)) 1 0 fallback")
            try first.wait(for: "the first step") { try sound.mixer()["test"]?.volume == 60 }
            try first.player.run.kill()
            let second = try Run(on: sound)
            for change in first.changes { try second.say("changed \(change)") }
            try second.say("ring 30,60@1,90@2 1 0 fallback")
            try second.wait(for: "the second step") { try sound.mixer()["test"]?.volume == 90 }
            #expect(second.volumes(of: "test") == [[5, 60, 90]])
            try second.stop()
            #expect(try sound.mixer()["test"]?.volume == 5)
        }
    }

    @Test(arguments: servers)
    func `a stop before a step is recorded puts back the steps before it`(kind: SoundServer.Kind) throws {
        try withSound(kind) { sound in
            try sound.control("set-sink-volume", "test", "5%")
            let run = try Run(on: sound, confirming: 1)
            try run.say("ring 30 1 0 fallback")
            try run.wait(for: "30 percent") { try sound.mixer()["test"]?.volume == 30 }
            try run.say("ring 30,60@1 1 0 fallback")
            try run.wait(for: "the announced step") { run.volumes(of: "test") == [[5, 30], [5, 30, 60]] }
            try run.say("stop")
            try run.wait(for: "the end of both") { run.player.lines.contains("settled volume sink test") }
            try run.say("recorded")
            try run.say("check")
            try run.wait(for: "what it makes of that") { run.player.lines.contains { $0.hasPrefix("server ") } }
            #expect(try sound.mixer()["test"]?.volume == 5)
        }
    }

    @Test(arguments: servers)
    func `after a kill between the record of a step and the step the mixer is put back`(kind: SoundServer.Kind) throws {
        try withSound(kind) { sound in
            try sound.control("set-sink-volume", "test", "30%")
            let run = try Run(on: sound)
            try run.say("changed volume 3277/19661 39322 sink test")
            try run.say("stop")
            try run.wait(for: "the volume as it was") { try sound.mixer()["test"]?.volume == 5 }
            try run.wait(for: "no record") { run.player.lines.contains("settled volume sink test") }
        }
    }
}
