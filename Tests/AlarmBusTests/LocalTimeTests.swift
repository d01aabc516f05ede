import TestSupport
import AlarmBus
import AlarmCore
import DBus
import Testing

/// Schedules in local time, as they are set, changed and read back. The tests begin on Sunday, 2001-09-09 01:46:40 UTC.
@Suite struct LocalTimeTests {
    let service = Service()

    /// Returns the instant so many days, hours and minutes after 2001-09-09 00:00 UTC.
    private func utc(_ days: Int64, _ hours: Int64, _ minutes: Int64 = 0) -> Value {
        .uint64(UInt64(999_993_600 + days * 86_400 + hours * 3600 + minutes * 60) * 1_000_000)
    }

    private func due(_ id: AlarmID) throws -> Value? { try service.properties(of: id)["NextFireUSec"] }

    private func refusal(_ id: AlarmID, _ changes: [String: Value]) throws -> String {
        let error = try service.refusal(of: .service("Update", .string(id.description), .dictionary(changes)))
        #expect(error.name == "org.example.Alarms.Error.InvalidSchedule")
        return error.message
    }

    @Test func `an alarm in local time is due by the clocks of its zone`() throws {
        service.zones.system = ZoneTable.newYork
        // There it is still Saturday, 21:46:40.
        #expect(try due(try service.schedule(["time": .string("22:00")])) == utc(0, 2))
        #expect(try due(try service.schedule(["time": .string("21:46:40")])) == utc(1, 1, 46).plus(seconds: 40))
        let berlin = Value.string("Europe/Berlin")
        #expect(try due(try service.schedule(["time": .string("07:00"), "timezone": berlin])) == utc(0, 5))
        let weekly: [String: Value] = [
            "time": .string("07:00"), "weekdays": .strings(["fri", "wed"]), "timezone": berlin,
        ]
        let id = try service.schedule(weekly)
        #expect(try due(id) == utc(3, 5))
        #expect(try service.properties(of: id)["OccurrenceUSec"] == utc(3, 5))
        let date: [String: Value] = [
            "time": .string("07:00:30"), "date": .string("2001-12-24"), "pre-alert": .uint64(600_000_000),
        ]
        #expect(try due(try service.schedule(date)) == utc(106, 12).plus(seconds: 30))
    }

    @Test func `a time in a gap is due after it, and one in an overlap at the first of both`() throws {
        service.zones.system = ZoneTable.berlin
        // 2001-10-28 is 49 days later, 2002-03-31 203.
        let overlap = try service.schedule(["time": .string("02:30"), "date": .string("2001-10-28")])
        #expect(try due(overlap) == utc(49, 0, 30))
        let gap = try service.schedule(["time": .string("02:30"), "date": .string("2002-03-31")])
        #expect(try due(gap) == utc(203, 1))
    }

    @Test func `an alarm without a zone moves with the machine`() throws {
        let follows = try service.schedule(["time": .string("07:00"), "weekdays": .strings(["sun"])])
        let stays = try service.schedule([
            "time": .string("07:00"), "weekdays": .strings(["sun"]), "timezone": .string("Europe/Berlin"),
        ])
        #expect(try due(follows) == utc(0, 7))
        let before = try #require(service.engine.alarm(follows))
        service.move(to: ZoneTable.newYork)
        #expect(try due(follows) == utc(0, 11))
        #expect(try due(stays) == utc(0, 5))
        let after = try #require(service.engine.alarm(follows))
        let signal = try ReceivedSignal(try #require(try service.bus.propertiesChanged(from: before, to: after)))
        #expect(try signal.values[1].properties == ["NextFireUSec": utc(0, 11), "OccurrenceUSec": utc(0, 11)])
        #expect(signal.values[2] == .strings([]))
        let root = try ReceivedSignal(try #require(try service.bus.propertiesChanged()))
        #expect(try root.values[1].properties["TimeZone"] == .string("America/New_York"))
    }

    @Test func `time replaces fire-at, and fire-at replaces time and its keys`() throws {
        let instant = utc(9, 9)
        let id = try service.schedule(["fire-at": instant, "title": .string("Tea")])
        let weekly: [String: Value] = [
            "time": .string("07:00"), "weekdays": .strings(["mon", "sun"]), "timezone": .string("Europe/Berlin"),
        ]
        try service.update(id, weekly)
        #expect(try service.configuration(of: id).properties == weekly.merging(["title": .string("Tea")]) { $1 })
        #expect(try due(id) == utc(0, 5))
        try service.update(id, ["fire-at": instant])
        #expect(try service.configuration(of: id).properties == ["fire-at": instant, "title": .string("Tea")])
        #expect(try due(id) == instant)
        // Both at once are an error also for an alarm that already has one of them.
        #expect(
            try refusal(id, ["fire-at": instant, "time": .string("07:00")])
                == "time: expected time or fire-at, got both")
        #expect(
            try refusal(id, ["weekdays": .strings(["mon"])])
                == "weekdays: expected time to be set too, got no time")
        #expect(
            try refusal(id, ["fire-at": instant, "date": .string("2002-01-31")])
                == "date: expected time to be set too, got no time")
    }

    @Test func `reset puts each key of the schedule back`() throws {
        let id = try service.schedule([
            "time": .string("07:00"), "weekdays": .strings(["mon"]), "timezone": .string("Europe/Berlin"),
            "missed": .string("drop"), "grace": .uint64(0),
        ])
        try service.update(id, ["reset": .strings(["timezone"])])
        #expect(try due(id) == utc(1, 7))
        try service.update(id, ["reset": .strings(["weekdays"])])
        #expect(try due(id) == utc(0, 7))
        #expect(
            try service.configuration(of: id).properties
                == ["time": .string("07:00"), "missed": .string("drop"), "grace": .uint64(0)])
        try service.update(id, ["reset": .strings(["missed", "grace"]), "date": .string("2001-09-10")])
        #expect(
            try service.configuration(of: id).properties == ["time": .string("07:00"), "date": .string("2001-09-10")])
        #expect(
            try refusal(id, ["weekdays": .strings(["mon"])]) == "date: expected date or weekdays, got both")
        try service.update(id, ["weekdays": .strings(["tue"]), "reset": .strings(["date"])])
        #expect(try due(id) == utc(2, 7))
        #expect(
            try refusal(id, ["reset": .strings(["time"]), "pre-alert": .uint64(60_000_000)])
                == "weekdays: expected time to be set too, got no time")
        try service.update(id, ["reset": .strings(["time", "weekdays"]), "pre-alert": .uint64(60_000_000)])
        #expect(try service.configuration(of: id) == .dictionary([("pre-alert", .uint64(60_000_000))]))
    }

    @Test func `a schedule is read back in canonical form`() throws {
        let id = try service.schedule([
            "time": .string("07:00:00"), "weekdays": .strings(["sun", "wed", "mon"]), "timezone": .string(""),
            "missed": .string("ring"), "grace": .uint64(900_000_000),
        ])
        // Values equal to the defaults, which are set explicitly.
        #expect(
            try service.configuration(of: id)
                == .dictionary([
                    ("time", .string("07:00")), ("weekdays", .strings(["mon", "wed", "sun"])),
                    ("missed", .string("ring")), ("grace", .uint64(900_000_000)),
                ]))
    }

    @Test func `a date that has passed can't be enabled again`() throws {
        let id = try service.schedule([
            "time": .string("07:00"), "date": .string("2001-09-09"), "enabled": .boolean(false),
        ])
        service.advance(by: .days(1))
        let error = try service.refusal(of: .service("SetEnabled", .string(id.description), .boolean(true)))
        #expect(error.name == "org.example.Alarms.Error.InvalidSchedule")
        #expect(error.message == "date: expected a date and time after now, 2001-09-10 01:46:40, got 2001-09-09 07:00")
    }

    @Test func `Stop leaves a waiting repeating alarm as it is, and removes one that doesn't repeat`() throws {
        let weekly = try service.schedule(["time": .string("07:00"), "weekdays": .strings(["sun"])])
        try service.verb("Stop", weekly)
        #expect(try due(weekly) == utc(0, 7))
        try service.answer(.service("SetEnabled", .string(weekly.description), .boolean(false)))
        try service.verb("Stop", weekly)
        #expect(service.engine.alarm(weekly) != nil)
        let once = try service.schedule(["time": .string("07:00")])
        try service.verb("Stop", once)
        #expect(service.engine.alarm(once) == nil)
    }
}

extension Value {
    /// Returns the time so many seconds later.
    func plus(seconds: UInt64) -> Value {
        guard case .uint64(let time) = self else { return self }
        return .uint64(time + seconds * 1_000_000)
    }
}
