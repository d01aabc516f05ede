import AlarmBus
import AlarmCore
import DBus
import TestSupport
import Testing

/// The options of Snooze.
struct SnoozeTests {
    private let service = Service()

    private func ringing(_ keys: [String: Value] = [:]) throws -> AlarmID {
        let due = UInt64(service.now.wall.microseconds) + 1_000_000
        let id = try service.schedule(["fire-at": .uint64(due)].merging(keys) { $1 })
        service.advance(by: .seconds(1))
        return id
    }

    private func refusal(_ id: AlarmID, _ options: Value) throws -> BusError {
        try service.refusal(of: .service("Snooze", .string(id.description), options))
    }

    @Test(arguments: [1_000_000, 600_000_000, 31_622_400_000_000] as [UInt64])
    func `a length snoozes an alarm that has none`(length: UInt64) throws {
        _ = service.engine.observe(.defaultsChanged(Defaults(snooze: .zero)), at: service.now)
        let id = try ringing()
        #expect(
            try refusal(id, .dictionary([]))
                == BusError(
                    "org.example.Alarms.Error.InvalidState",
                    "Snooze: expected length or post-alert, got nothing"))
        try service.snooze(id, .dictionary([("length", .uint64(length))]))
        #expect(try service.properties(of: id)["CountdownTotalUSec"] == .uint64(length))
    }

    @Test func `SnoozeUSec is the length of a snooze, in any state, and changes with the preferences`() throws {
        func length(_ id: AlarmID) throws -> Value? { try service.properties(of: id)["SnoozeUSec"] }
        let ids = try [[:], ["post-alert": .uint64(300_000_000)], ["pre-alert": .uint64(60_000_000)]].map {
            try service.schedule(["fire-at": .uint64(PropertyTests.wall + 100_000_000)].merging($0) { $1 })
        }
        let timer = try service.schedule(["pre-alert": .uint64(60_000_000)])
        #expect(try ids.map(length) == [600_000_000, 300_000_000, 600_000_000].map(Value.uint64))
        #expect(try length(timer) == .uint64(60_000_000))
        let before = try #require(service.engine.alarm(ids[0]))
        _ = service.engine.observe(.defaultsChanged(Defaults(snooze: .minutes(5))), at: service.now)
        #expect(try ids.map(length) == [300_000_000, 300_000_000, 300_000_000].map(Value.uint64))
        #expect(try length(timer) == .uint64(60_000_000))
        let after = try #require(service.engine.alarm(ids[0]))
        let signal = try ReceivedSignal(try #require(try service.bus.propertiesChanged(from: before, to: after)))
        #expect(try signal.values[1].properties == ["SnoozeUSec": .uint64(300_000_000)])
    }

    @Test func `a length takes precedence over the alarm's own`() throws {
        let id = try ringing(["post-alert": .uint64(300_000_000), "pre-alert": .uint64(1_000_000)])
        try service.snooze(id, .dictionary([("length", .uint64(60_000_000))]))
        #expect(try service.properties(of: id)["CountdownTotalUSec"] == .uint64(60_000_000))
    }

    @Test(
        arguments: [
            (0, "0s"), (1, "0.000001s"), (999_990, "0.99999s"), (31_622_400_000_001, "366d0.000001s"),
            (34_563_661_000_000, "400d1h1m1s"), (.max, "106751991d4h54.775807s"),
        ] as [(UInt64, String)])
    func `a length out of range is refused, in units that people write`(length: UInt64, written: String) throws {
        let expected = BusError(
            "org.example.Alarms.Error.InvalidConfiguration",
            "length: expected 1s to 366d, got \(written)")
        #expect(try refusal(try ringing(), .dictionary([("length", .uint64(length))])) == expected)
    }

    @Test func `an unknown option and a length of another type are refused`() throws {
        let id = try ringing(["post-alert": .uint64(300_000_000)])
        #expect(
            try refusal(id, .dictionary([("Length", .uint64(1_000_000))]))
                == BusError(
                    "org.example.Alarms.Error.InvalidConfiguration", "options: expected length, got \"Length\""))
        #expect(
            try refusal(id, .dictionary([("length", .uint32(60))]))
                == BusError(
                    "org.example.Alarms.Error.InvalidConfiguration",
                    "length: expected a value of type t, got one of type u"))
    }

    @Test func `a length doesn't snooze what doesn't ring`() throws {
        let id = try service.schedule(["pre-alert": .uint64(60_000_000)])
        #expect(
            try refusal(id, .dictionary([("length", .uint64(60_000_000))]))
                == BusError(
                    "org.example.Alarms.Error.InvalidState",
                    "it doesn't ring: it counts down"))
    }

    @Test func `a new pre-alert leaves a snooze its length, a new post-alert doesn't`() throws {
        let id = try ringing(["post-alert": .uint64(300_000_000)])
        try service.snooze(id, .dictionary([("length", .uint64(600_000_000))]))
        for verb in ["Pause", "Resume"] as [MemberName] {
            try service.update(id, ["pre-alert": .uint64(verb == "Pause" ? 10_000_000 : 20_000_000)])
            #expect(try service.properties(of: id)["CountdownTotalUSec"] == .uint64(600_000_000))
            try service.verb(verb, id)
        }
        try service.update(id, ["post-alert": .uint64(120_000_000)])
        #expect(try service.properties(of: id)["CountdownTotalUSec"] == .uint64(120_000_000))
    }
}
