import CPulse
import Testing

@testable import alarms_player

/// The steps by which the mixer is raised while nobody answers.
@Suite struct VolumeRiseTests {
    private static let second: Int64 = 1_000_000

    /// A sound that rises after 30 s and 60 s, on devices whose changes are made at once.
    private struct Scene {
        var breakThrough = BreakThrough(
            floor: VolumeFloor(
                30,
                steps: [
                    VolumeFloor.Step(percent: 60, time: 30 * second), VolumeFloor.Step(percent: 90, time: 60 * second),
                ]))
        /// The volumes of the devices, percent, by their names.
        var sinks: [String: Int] = ["test": 100]
        var places: [String: Sink.Place] = [:]
        var flat: Set<String> = []
        var muted: Set<String> = []
        var stream = 100
        /// The devices on which the sound plays.
        var played = ["test"]

        private func volume(_ percent: Int) -> Volume { Volume([pa_volume_t(percent * Volume.full / 100)]) }

        var outputs: [VolumeRise.Output] {
            played.map { name in
                (
                    Survey.Stream(sink: 1, isMuted: false, volume: volume(stream)),
                    Sink(
                        name: name, index: UInt32(name.utf8.count), isMuted: muted.contains(name), isSuspended: false,
                        volume: volume(sinks[name] ?? 0), isFlat: flat.contains(name), place: places[name] ?? .room)
                )
            }
        }

        /// Makes the changes that are needed at a time, s, and returns the volumes of the devices.
        @discardableResult
        mutating func look(at time: Int64, since start: Int64 = 0, isBusy: Bool = false) -> [String: Int] {
            let now = time * second
            var changes = breakThrough.note(outputs, at: now)
            for (stream, sink) in outputs {
                changes += breakThrough.changes(
                    for: stream, since: start * second, on: sink, at: now, isBusy: isBusy)
            }
            for change in changes {
                guard case .volume(let volume) = change.new else { continue }
                let percent = (volume.loudest * 100 + Volume.full / 2) / Volume.full
                switch change.property.object {
                case .sink(let name): sinks[name] = percent
                default: stream = percent
                }
            }
            return sinks
        }

        /// The time of the next step, s.
        func nextStep(after time: Int64) -> Int64? {
            breakThrough.nextStep(of: outputs, after: time * second).map { $0 / second }
        }
    }

    @Test func `it is raised at each step, once`() {
        var scene = Scene(sinks: ["test": 5])
        #expect(scene.look(at: 0) == ["test": 30])
        #expect(scene.nextStep(after: 0) == 30)
        #expect(scene.look(at: 29) == ["test": 30])
        #expect(scene.look(at: 30) == ["test": 60])
        #expect(scene.nextStep(after: 30) == 60)
        #expect(scene.look(at: 59) == ["test": 60])
        #expect(scene.look(at: 61) == ["test": 90])
        #expect(scene.nextStep(after: 61) == nil)
        #expect(scene.look(at: 300) == ["test": 90])
    }

    @Test func `the stream is raised first`() {
        var scene = Scene(sinks: ["test": 80], stream: 50)
        scene.look(at: 0)
        #expect(scene.stream == 50)
        #expect(scene.look(at: 30) == ["test": 80])
        #expect(scene.stream == 75)
        #expect(scene.look(at: 60) == ["test": 90])
        #expect(scene.stream == 100)
    }

    @Test func `a step waits while the mixer is being changed`() {
        var scene = Scene(sinks: ["test": 5])
        scene.look(at: 0)
        #expect(scene.look(at: 30, isBusy: true) == ["test": 30])
        #expect(scene.look(at: 31) == ["test": 60])
    }

    @Test func `a sound that begins late in a ring begins with the step that holds`() {
        var scene = Scene(sinks: ["test": 5])
        #expect(scene.look(at: 45, since: 45) == ["test": 60])
        var later = Scene(sinks: ["test": 5])
        #expect(later.look(at: 500, since: 500) == ["test": 90])
    }

    @Test func `what is loud enough has no step to wait for`() {
        for (volume, next) in [(100, nil), (90, nil), (70, 60), (40, 30)] as [(Int, Int64?)] {
            var scene = Scene(sinks: ["test": volume])
            #expect(scene.look(at: 0) == ["test": volume])
            #expect(scene.nextStep(after: 0) == next)
        }
    }

    @Test func `without steps nothing is raised further, nor waited for`() {
        var scene = Scene(breakThrough: BreakThrough(floor: VolumeFloor(30)), sinks: ["test": 5])
        #expect(scene.look(at: 0) == ["test": 30])
        #expect(scene.nextStep(after: 0) == nil)
        scene.sinks["test"] = 10
        #expect(scene.look(at: 70) == ["test": 10])
        #expect(!scene.breakThrough.rise.hasEnded)
    }

    @Test(arguments: [5, 20, 50, 100], [false, true])
    func `a person who turns it down or up ends the rise`(volume: Int, isOfStream: Bool) {
        var scene = Scene(sinks: ["test": 40], stream: 80)
        scene.look(at: 0)
        scene.look(at: 10)
        if isOfStream { scene.stream = volume } else { scene.sinks["test"] = volume }
        scene.look(at: 20)
        #expect(scene.breakThrough.rise.hasEnded)
        #expect(scene.nextStep(after: 20) == nil)
        let (stream, sinks) = (scene.stream, scene.sinks)
        #expect(scene.look(at: 40) == sinks)
        #expect(scene.look(at: 70) == sinks)
        #expect(scene.stream == stream)
    }

    @Test func `a person who mutes a device ends the rise`() {
        var scene = Scene(sinks: ["test": 40])
        scene.look(at: 0)
        scene.muted = ["test"]
        scene.look(at: 20)
        scene.muted = []
        #expect(scene.look(at: 70) == ["test": 40])
    }

    @Test func `what a server applies to a new device, or a step, is no person's change`() {
        var scene = Scene(sinks: ["test": 100])
        scene.look(at: 0)
        // As it remembers it.
        scene.sinks["test"] = 20
        #expect(scene.look(at: 1) == ["test": 20])
        #expect(scene.look(at: 30) == ["test": 60])
        scene.look(at: 32)
        // What was plugged into it has a volume of its own.
        scene.places["test"] = .builtIn
        scene.sinks["test"] = 33
        scene.look(at: 40)
        #expect(!scene.breakThrough.rise.hasEnded)
        #expect(scene.look(at: 60) == ["test": 90])
    }

    @Test func `a volume that the server reports late is no person's change`() {
        var scene = Scene(sinks: ["test": 0])
        scene.look(at: 0)
        scene.sinks["test"] = 0
        scene.look(at: 3)
        scene.sinks["test"] = 40
        scene.look(at: 6)
        #expect(!scene.breakThrough.rise.hasEnded)
        scene.sinks["test"] = 0
        scene.look(at: 9)
        #expect(scene.breakThrough.rise.hasEnded)
    }

    @Test func `with flat volumes the stream goes with the device`() {
        var scene = Scene(sinks: ["test": 20], flat: ["test"])
        #expect(scene.look(at: 0) == ["test": 30])
        scene.stream = 30
        #expect(scene.look(at: 30) == ["test": 60])
        scene.stream = 60
        #expect(scene.look(at: 60) == ["test": 90])
    }

    @Test(arguments: [Sink.Place.wearer, .away, .nowhere])
    func `only what people in the room hear is raised`(place: Sink.Place) {
        var scene = Scene(sinks: ["test": 5], places: ["test": place])
        #expect(scene.look(at: 0) == ["test": 30])
        #expect(scene.nextStep(after: 0) == nil)
        #expect(scene.look(at: 70) == ["test": 30])
        #expect(!scene.breakThrough.rise.hasEnded)
    }

    @Test(arguments: [Sink.Place.wearer, .away])
    func `beside a device that is worn the loudspeaker is raised, and not the stream on both`(place: Sink.Place) {
        var scene = Scene(
            sinks: ["worn": 50, "speaker": 50], places: ["worn": place, "speaker": .builtIn], stream: 50,
            played: ["worn", "speaker"])
        scene.look(at: 0)
        #expect(scene.stream == 60)
        #expect(scene.look(at: 30) == ["worn": 50, "speaker": 100])
        #expect(scene.look(at: 60) == ["worn": 50, "speaker": 100])
        #expect(scene.stream == 60)
    }

    @Test func `what was raised falls where somebody puts on a device on which the sound plays`() {
        // The headphones are plugged into the device that was raised.
        var scene = Scene(sinks: ["test": 40], stream: 50)
        #expect(scene.look(at: 0) == ["test": 40])
        #expect(scene.stream == 75)
        #expect(scene.look(at: 60) == ["test": 90])
        #expect(scene.stream == 100)
        scene.places["test"] = .wearer
        #expect(scene.look(at: 65) == ["test": 40])
        #expect(scene.stream == 75)
        #expect(scene.look(at: 90) == ["test": 40])
        // They are a device of their own, which has become the default.
        scene = Scene(sinks: ["test": 40, "headset": 100], places: ["headset": .away], stream: 50)
        scene.look(at: 0)
        scene.look(at: 30)
        #expect(scene.stream == 100)
        scene.played = ["headset", "test"]
        scene.look(at: 40)
        #expect(scene.stream == 75)
        #expect(scene.sinks["headset"] == 100)
        #expect(!scene.breakThrough.rise.hasEnded)
    }
}
