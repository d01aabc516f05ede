import TestSupport
import AlarmBus
import AlarmCore
import DBus
import Testing

/// NextOccurrences and SkipNext. The tests begin on Sunday, 2001-09-09 01:46:40 UTC.
@Suite struct OccurrenceTests {
    let service = Service()
    static let wall = UInt64(Service.start.wall.microseconds)
    static let day: UInt64 = 86_400_000_000
    /// 07:00 UTC of the first day.
    static let seven = wall + 18_800_000_000

    private func weekly(_ days: String..., keys: [String: Value] = [:]) throws -> AlarmID {
        let rule: [String: Value] = ["time": .string("07:00"), "weekdays": .strings(days)]
        return try service.schedule(rule.merging(keys) { $1 })
    }

    /// Returns the reply of both methods, which has to be the same.
    private func next(_ id: AlarmID, _ count: UInt32) throws -> [UInt64] {
        let values = try service.answer(.service("NextOccurrences", .string(id.description), .uint32(count)))
        let own = try service.answer(.object(ObjectPath(alarm: id), .alarm, "NextOccurrences", .uint32(count)))
        #expect(values == own)
        #expect(values.map(\.type) == ["at"])
        return try #require(values.first).elements.map { value in
            guard case .uint64(let time) = value else { throw TestFailure("\(value)") }
            return time
        }
    }

    private func skip(_ id: AlarmID) throws { try service.verb("SkipNext", id) }

    private func state(_ id: AlarmID) throws -> Value? { try service.properties(of: id)["State"] }

    private func times(_ days: UInt64...) -> [UInt64] { days.map { Self.seven + $0 * Self.day } }

    @Test func `NextOccurrences returns as many as requested`() throws {
        let id = try weekly("mon", "wed", "fri")
        #expect(try next(id, 1) == times(1))
        #expect(try next(id, 5) == times(1, 3, 5, 8, 10))
        let many = try next(id, 1000)
        #expect(many.count == 1000)
        #expect(many.last == Self.seven + (333 * 7 + 1) * Self.day)
        #expect(try service.properties(of: id)["NextFireUSec"] == .uint64(Self.seven + Self.day))
    }

    @Test func `NextOccurrences returns fewer if there are no more, and none without a schedule`() throws {
        let once = try service.schedule(["time": .string("07:00")])
        #expect(try next(once, 5) == times(0))
        let fixed = try service.schedule(["fire-at": .uint64(Self.wall + 1_000_000)])
        #expect(try next(fixed, 1000) == [Self.wall + 1_000_000])
        let date = try service.schedule(["time": .string("07:00"), "date": .string("2001-09-19")])
        #expect(try next(date, 2) == times(10))
        #expect(try next(try service.schedule(["pre-alert": .uint64(60_000_000)]), 5) == [])
        #expect(try next(try weekly("mon", keys: ["enabled": .boolean(false)]), 5) == [])
    }

    @Test func `NextOccurrences follows the zone's changes of the clocks`() throws {
        service.zones.system = ZoneTable.berlin
        let id = try service.schedule(["time": .string("02:30"), "weekdays": .strings(["sun"])])
        let weeks = try next(id, 30)
        // In the overlap of 2001-10-28, the seventh Sunday, at the first of both; in the gap of 2002-03-31 at its end.
        #expect(weeks[6] == 1_004_229_000_000_000)
        #expect(weeks[7] == 1_004_837_400_000_000)
        #expect(weeks[28] == 1_017_536_400_000_000)
        #expect(weeks[29] == 1_018_139_400_000_000)
    }

    @Test func `NextOccurrences excludes those that have rung or were missed`() throws {
        let id = try weekly("sun", "mon", keys: ["post-alert": .uint64(60_000_000), "grace": .uint64(60_000_000)])
        service.advance(by: .seconds(18_800))
        #expect(try state(id) == .string("alerting"))
        #expect(try next(id, 2) == times(1, 7))
        try service.snooze(id)
        #expect(try next(id, 2) == times(1, 7))
        try service.verb("Stop", id)
        #expect(try next(id, 2) == times(1, 7))
        service.advance(by: .days(2))
        #expect(try state(id) == .string("scheduled"))
        #expect(try next(id, 2) == times(7, 8))
    }

    @Test(arguments: [0, 1001, .max] as [UInt32])
    func `NextOccurrences takes a count from 1 to 1000`(count: UInt32) throws {
        let id = try weekly("mon")
        let expected = BusError(
            "org.example.Alarms.Error.InvalidConfiguration", "count: expected 1 to 1000, got \(count)")
        #expect(
            try service.refusal(of: .service("NextOccurrences", .string(id.description), .uint32(count))) == expected)
        #expect(
            try service.refusal(of: .object(ObjectPath(alarm: id), .alarm, "NextOccurrences", .uint32(count)))
                == expected)
    }

    @Test func `SkipNext skips the next occurrence, announced by the alarm's properties alone`() throws {
        let id = try weekly("mon", "wed")
        _ = service.takeEffects()
        let before = try #require(service.engine.alarm(id))
        try skip(id)
        #expect(service.takeEffects() == [])
        #expect(try next(id, 3) == times(3, 8, 10))
        let after = try #require(service.engine.alarm(id))
        let signal = try ReceivedSignal(try #require(try service.bus.propertiesChanged(from: before, to: after)))
        let due = Value.uint64(Self.seven + 3 * Self.day)
        #expect(
            try signal.values[1].properties == [
                "NextFireUSec": due, "OccurrenceUSec": due, "SkippedUSec": .uint64(Self.seven + Self.day),
            ])
        try service.answer(.object(ObjectPath(alarm: id), .alarm, "Unskip"))
        #expect(try next(id, 3) == times(1, 3, 8))
        #expect(try service.properties(of: id)["SkippedUSec"] == .uint64(0))
        let refusal = try service.refusal(of: .service("Unskip", .string(id.description)))
        #expect(refusal.name == "org.example.Alarms.Error.InvalidState")
        try skip(id)
        try service.answer(.object(ObjectPath(alarm: id), .alarm, "SkipNext"))
        #expect(try next(id, 2) == times(8, 10))
        service.advance(by: .days(7))
        #expect(service.takeEffects() == [])
    }

    @Test func `SkipNext ends the countdown to an occurrence, running or paused`() throws {
        let keys: [String: Value] = ["pre-alert": .uint64(86_400_000_000)]
        for isPaused in [false, true] {
            let repeating = try weekly("sun", keys: keys)
            let once = try service.schedule(keys.merging(["time": .string("07:00")]) { $1 })
            for id in [repeating, once] {
                if isPaused { try service.verb("Pause", id) }
                #expect(try state(id) == .string(isPaused ? "paused" : "countdown"))
                try skip(id)
            }
            #expect(try state(repeating) == .string("scheduled"))
            #expect(try next(repeating, 1) == times(7))
            #expect(service.engine.alarm(once) == nil)
        }
    }

    @Test func `SkipNext is refused without an occurrence to skip`() throws {
        func refuse(
            _ id: AlarmID, _ message: String, _ location: SourceLocation = #_sourceLocation
        ) throws {
            let error = try service.refusal(of: .service("SkipNext", .string(id.description)))
            #expect(error.name == "org.example.Alarms.Error.InvalidState", sourceLocation: location)
            #expect(error.message == message, sourceLocation: location)
        }
        let once = "it doesn't repeat: its only occurrence can be cancelled, not skipped"
        try refuse(try service.schedule(["time": .string("07:00")]), once)
        try refuse(try service.schedule(["fire-at": .uint64(Self.wall + 1)]), once)
        try refuse(try service.schedule(["pre-alert": .uint64(60_000_000)]), "no occurrence to skip")
        try refuse(
            try weekly("mon", keys: ["enabled": .boolean(false)]), "it is disabled: no occurrence to skip")
        let rings = try weekly("sun", keys: ["post-alert": .uint64(60_000_000)])
        service.advance(by: .seconds(18_800))
        try refuse(rings, "it rings, or is snoozed: it can be stopped, not skipped")
        try service.snooze(rings)
        try refuse(rings, "it rings, or is snoozed: it can be stopped, not skipped")
        try service.verb("Pause", rings)
        try refuse(rings, "it rings, or is snoozed: it can be stopped, not skipped")
    }
}
