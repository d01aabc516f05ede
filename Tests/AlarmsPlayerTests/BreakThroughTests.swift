import CPulse
import Testing

@testable import alarms_player

/// The changes that make a sound audible, and the devices it plays on.
@Suite struct BreakThroughTests {
    private static let second: Int64 = 1_000_000

    private func volume(_ percents: [Int]) -> Volume {
        Volume(percents.map { pa_volume_t($0 * Volume.full / 100) })
    }

    private func sink(
        _ percents: [Int] = [100], named name: String = "test", isMuted: Bool = false, isSuspended: Bool = false,
        isFlat: Bool = false, place: Sink.Place = .room
    ) -> Sink {
        Sink(
            name: name, index: 1, isMuted: isMuted, isSuspended: isSuspended, volume: volume(percents), isFlat: isFlat,
            place: place)
    }

    private func stream(isMuted: Bool = false, _ percents: [Int] = [100]) -> Survey.Stream {
        Survey.Stream(sink: 1, isMuted: isMuted, volume: volume(percents))
    }

    /// The changes when a stream begins on a device, and those a moment later, without their old values: `mute 0 sink test`.
    private func changes(_ stream: Survey.Stream, on sink: Sink, floor: Int = 30) -> [String] {
        var breakThrough = BreakThrough(floor: VolumeFloor(floor))
        let first = breakThrough.changes(for: stream, since: 0, on: sink, at: 0)
        let changes = breakThrough.changes(for: stream, since: 0, on: sink, at: Self.second / 2)
        // What was needed from the first on is needed still, as nothing was changed.
        #expect(changes.starts(with: first))
        return changes.map(text)
    }

    private func text(_ change: Change) -> String {
        let percents: String =
            switch change.new {
            case .flag(let flag): flag ? "1" : "0"
            case .volume(let volume):
                volume.channels.map { "\(Int($0 + 328) * 100 / Volume.full)" }.joined(separator: ",")
            case .profile(let name): name
            }
        let object: String =
            switch change.property.object {
            case .stream: "stream"
            case .sink(let name), .card(let name): name
            }
        return "\(change.property.kind.rawValue) \(percents) \(object)"
    }

    @Test func `audible volumes are left alone`() {
        #expect(changes(stream(), on: sink()) == [])
        #expect(changes(stream([60]), on: sink([50])) == [])
        #expect(changes(stream([10]), on: sink([10]), floor: 0) == [])
    }

    @Test func `a muted stream and device are unmuted`() {
        #expect(changes(stream(isMuted: true), on: sink(isMuted: true)) == ["mute 0 stream", "mute 0 test"])
    }

    @Test(arguments: [
        (100, 5, ["volume 30 test"]), (100, 0, ["volume 30 test"]), (5, 100, ["volume 30 stream"]),
        (50, 50, ["volume 60 stream"]), (50, 20, ["volume 100 stream", "volume 30 test"]),
        (0, 0, ["volume 100 stream", "volume 30 test"]),
    ])
    func `both are raised to the floor together, the stream first`(stream: Int, sink: Int, expected: [String]) {
        #expect(changes(self.stream([stream]), on: self.sink([sink])) == expected)
    }

    @Test func `a volume of 0 that the server doesn't know yet is no volume`() {
        for (unknownStream, unknownSink) in [(0, 100), (100, 0), (0, 0)] {
            var breakThrough = BreakThrough(floor: VolumeFloor(30))
            func changes(_ stream: Int, _ sink: Int, at now: Int64) -> [String] {
                breakThrough.changes(for: self.stream([stream]), since: 0, on: self.sink([sink]), at: now).map(text)
            }
            #expect(changes(unknownStream, unknownSink, at: 0) == [])
            // However late the true ones are found.
            #expect(changes(100, 5, at: 3 * Self.second) == ["volume 30 test"])
            #expect(changes(100, 5, at: 4 * Self.second) == [])
        }
    }

    @Test func `the balance is kept`() {
        #expect(changes(stream(), on: sink([10, 5])) == ["volume 30,15 test"])
        #expect(changes(stream(), on: sink([0, 0])) == ["volume 30,30 test"])
    }

    @Test func `with flat volumes the device is raised`() {
        #expect(changes(stream([5]), on: sink([5], isFlat: true)) == ["volume 30 test"])
    }

    @Test func `a person's mute, or a volume turned down, isn't undone`() {
        var breakThrough = BreakThrough(floor: VolumeFloor(30))
        #expect(breakThrough.changes(for: stream(), since: 0, on: sink(), at: 0) == [])
        let later = 2 * Self.second
        let muted = breakThrough.changes(
            for: stream(isMuted: true, [5]), since: 0, on: sink([0], isMuted: true), at: later)
        #expect(muted == [])
        // Another device is another matter.
        let other = breakThrough.changes(for: stream(), since: 0, on: sink(named: "other", isMuted: true), at: later)
        #expect(other.map(text) == ["mute 0 other"])
    }

    @Test func `a device that doesn't wake by itself is woken once`() {
        var breakThrough = BreakThrough(floor: VolumeFloor(30))
        let sink = self.sink(isSuspended: true)
        #expect(breakThrough.changes(for: stream(), since: 0, on: sink, at: 0) == [])
        let changes = breakThrough.changes(for: stream(), since: 0, on: sink, at: Self.second)
        #expect(changes.map(text) == ["suspension 0 test"])
        #expect(breakThrough.changes(for: stream(), since: 0, on: sink, at: Self.second) == [])
    }

    @Test(
        arguments: [
            ("alsa", "internal", "pci", PA_DEVICE_PORT_TYPE_SPEAKER, .builtIn),
            ("alsa", "internal", "pci", PA_DEVICE_PORT_TYPE_HEADPHONES, .wearer),
            ("alsa", "internal", "pci", PA_DEVICE_PORT_TYPE_HDMI, .room),
            ("alsa", "internal", "pci", PA_DEVICE_PORT_TYPE_LINE, .room),
            ("alsa", "internal", "pci", PA_DEVICE_PORT_TYPE_ANALOG, .builtIn), ("alsa", "internal", nil, nil, .builtIn),
            ("usb", "headset", "usb", PA_DEVICE_PORT_TYPE_ANALOG, .wearer), ("usb", "headphone", "usb", nil, .wearer),
            ("bluez", "headphone", "bluetooth", PA_DEVICE_PORT_TYPE_HEADPHONES, .wearer),
            ("bluez", "portable", "bluetooth", PA_DEVICE_PORT_TYPE_SPEAKER, .away),
            ("usb", nil, "usb", nil, .room), ("auto_null", nil, nil, nil, .nowhere),
        ] as [(String, String?, String?, pa_device_port_type_t?, Sink.Place)])
    func `the place of a device follows from its properties`(
        name: String, formFactor: String?, bus: String?, port: pa_device_port_type_t?, place: Sink.Place
    ) {
        #expect(Sink.place(name: name, formFactor: formFactor, bus: bus, port: port?.rawValue) == place)
    }

    @Test func `it plays on the loudspeaker as well where nobody else may hear it`() {
        let speaker = sink(named: "speaker", place: .builtIn)
        let others = [sink(named: "usb"), sink(named: "headset", place: .wearer)]
        for place in [Sink.Place.wearer, .away, .nowhere] {
            let used = sink(named: "used", place: place)
            #expect(BreakThrough.speaker(beside: used, among: others + [used, speaker])?.name == "speaker")
            #expect(BreakThrough.speaker(beside: used, among: others + [used])?.name == "usb")
            #expect(BreakThrough.speaker(beside: used, among: [others[1], used]) == nil)
        }
        #expect(BreakThrough.speaker(beside: speaker, among: others + [speaker]) == nil)
        #expect(BreakThrough.speaker(beside: others[0], among: others + [speaker]) == nil)
    }

    @Test func `on two devices it is heard if it is on either`() {
        let all: [Audibility] = [.nowhere, .muted, .quiet(3), .quiet(7), .heard]
        for (index, first) in all.enumerated() {
            for (other, second) in all.enumerated() {
                #expect(Audibility.best(first, second) == all[max(index, other)])
            }
        }
    }

    // MARK: Cards

    private func card(
        _ name: String = "card", _ profile: String = "off", isWireless: Bool = false, profiles: [Card.Profile]? = nil
    ) -> Card {
        Card(
            name: name, isWireless: isWireless, profile: profile,
            profiles: profiles ?? [
                Card.Profile(name: "off", priority: 0, plays: false, isAvailable: true),
                Card.Profile(name: "input", priority: 50, plays: false, isAvailable: true),
                Card.Profile(name: "analog", priority: 60, plays: true, isAvailable: true),
                Card.Profile(name: "analog+input", priority: 110, plays: true, isAvailable: true),
                Card.Profile(name: "pro-audio", priority: 400, plays: true, isAvailable: true),
                Card.Profile(name: "hdmi", priority: 300, plays: true, isAvailable: false),
            ])
    }

    private func change(_ cards: [Card], beside sink: Sink?, among sinks: [Sink] = []) -> String? {
        var breakThrough = BreakThrough(floor: VolumeFloor(30))
        return breakThrough.switchOn(among: cards, beside: sink, among: sinks + [sink].compactMap(\.self), at: 0).map(
            text)
    }

    @Test(arguments: ["off", "input"])
    func `a card that doesn't play is switched on where nobody would hear the sound`(profile: String) {
        let card = card("card", profile)
        #expect(change([card], beside: nil) == "profile analog+input card")
        for place in [.nowhere, .wearer, .away] as [Sink.Place] {
            #expect(change([card], beside: sink(place: place)) == "profile analog+input card")
        }
        #expect(change([self.card("other", "analog"), card], beside: nil) == "profile analog+input card")
    }

    @Test func `cards are left alone where the sound is heard, or they can't help`() {
        for place in [.room, .builtIn] as [Sink.Place] { #expect(change([card()], beside: sink(place: place)) == nil) }
        #expect(change([card()], beside: sink(place: .away), among: [sink(place: .builtIn)]) == nil)
        #expect(change([card("card", "analog")], beside: nil) == nil)
        #expect(change([card(isWireless: true)], beside: nil) == nil)
        #expect(change([card("card", "unknown")], beside: nil) == nil)
        let off = Card.Profile(name: "off", priority: 0, plays: false, isAvailable: true)
        #expect(change([card(profiles: [off])], beside: nil) == nil)
    }

    @Test(arguments: [Sink.Place.room, .builtIn])
    func `cards are left alone where a loudspeaker plays, also before the sound's device is known`(place: Sink.Place) {
        #expect(change([card()], beside: nil, among: [sink(place: place)]) == nil)
        #expect(change([card()], beside: sink(place: .wearer), among: [sink(place: place)]) == nil)
        #expect(change([card()], beside: nil, among: [sink(place: .wearer)]) == nil)
        #expect(change([card()], beside: nil, among: [sink(place: .nowhere)]) != nil)
    }

    @Test func `cards are switched on one after the other, the best first, each once a sound`() {
        var breakThrough = BreakThrough(floor: VolumeFloor(30))
        let better = [
            Card.Profile(name: "off", priority: 0, plays: false, isAvailable: true),
            Card.Profile(name: "HiFi (Mic1, Speaker)", priority: 8_000, plays: true, isAvailable: true),
        ]
        let cards = [card("hdmi"), card("speaker", profiles: better)]
        func next(at now: Int64) -> String? {
            breakThrough.switchOn(among: cards, beside: nil, among: [], at: now).map(text)
        }
        #expect(next(at: 0) == "profile HiFi (Mic1, Speaker) speaker")
        #expect(next(at: Self.second / 2) == nil)
        #expect(breakThrough.isWaiting(at: Self.second / 2))
        #expect(next(at: Self.second) == "profile analog+input hdmi")
        #expect(next(at: 3 * Self.second) == nil)
    }
}
