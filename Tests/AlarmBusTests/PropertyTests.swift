import TestSupport
import AlarmBus
import AlarmCore
import DBus
import Testing

/// The properties of an alarm in every state. Times that don't apply are 0.
@Suite struct PropertyTests {
    let service = Service()
    static let wall = UInt64(Service.start.wall.microseconds)
    static let boot = UInt64(Service.start.boot.microseconds)
    static let second: UInt64 = 1_000_000

    /// Expects these values of all properties but those of the configuration; omitted ones are 0.
    private func expect(
        _ id: AlarmID, _ state: String, enabled: Bool = true, snoozes: UInt32 = 0, _ times: [String: UInt64],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let properties = try service.properties(of: id)
        #expect(properties["Id"] == .string(id.description), sourceLocation: sourceLocation)
        #expect(properties["State"] == .string(state), sourceLocation: sourceLocation)
        #expect(properties["Enabled"] == .boolean(enabled), sourceLocation: sourceLocation)
        #expect(properties["SnoozeCount"] == .uint32(snoozes), sourceLocation: sourceLocation)
        var found: [String: UInt64] = [:]
        for name in [
            "OccurrenceUSec", "NextFireUSec", "AlertStartUSec", "CountdownTotalUSec", "CountdownElapsedUSec",
            "CountdownStartUSec", "CountdownFireUSec", "CountdownFireBootUSec", "RemainingUSec",
        ] {
            guard case .uint64(let time) = properties[name] else { throw TestFailure("no \(name)") }
            if time != 0 { found[name] = time }
        }
        #expect(found == times, sourceLocation: sourceLocation)
        for property in try InterfaceDescription.documented("org.example.Alarms.Alarm").properties {
            #expect(properties[property.name]?.type == property.type, sourceLocation: sourceLocation)
        }
        #expect(properties.count == 23, sourceLocation: sourceLocation)
    }

    private func schedule(fireAt: UInt64? = nil, preAlert: UInt64 = 0, postAlert: UInt64 = 0) throws -> AlarmID {
        var configuration: [String: Value] = ["keep": .boolean(true), "alert-timeout": .uint64(100 * Self.second)]
        if let fireAt { configuration["fire-at"] = .uint64(Self.wall + fireAt * Self.second) }
        if preAlert > 0 { configuration["pre-alert"] = .uint64(preAlert * Self.second) }
        if postAlert > 0 { configuration["post-alert"] = .uint64(postAlert * Self.second) }
        return try service.schedule(configuration)
    }

    @Test func `the properties of an alarm that is scheduled, rings, is snoozed and disabled`() throws {
        let (wall, boot, second) = (Self.wall, Self.boot, Self.second)
        let id = try schedule(fireAt: 60, postAlert: 30)
        let due = wall + 60 * second
        try expect(id, "scheduled", ["OccurrenceUSec": due, "NextFireUSec": due])
        service.advance(by: .seconds(61))
        try expect(id, "alerting", ["OccurrenceUSec": due, "AlertStartUSec": wall + 61 * second])
        service.advance(by: .seconds(1))
        try service.snooze(id)
        service.advance(by: .seconds(10))
        try expect(
            id, "countdown",
            [
                "OccurrenceUSec": due, "NextFireUSec": wall + 92 * second, "CountdownTotalUSec": 30 * second,
                "CountdownStartUSec": wall + 62 * second, "CountdownFireUSec": wall + 92 * second,
                "CountdownFireBootUSec": boot + 92 * second, "RemainingUSec": 20 * second,
            ])
        try service.verb("Pause", id)
        service.advance(by: .seconds(1000))
        try expect(
            id, "paused",
            [
                "OccurrenceUSec": due, "CountdownTotalUSec": 30 * second, "CountdownElapsedUSec": 10 * second,
                "RemainingUSec": 20 * second,
            ])
        try service.verb("Stop", id)
        try expect(id, "scheduled", enabled: false, [:])
    }

    @Test func `the properties of a timer that counts down, is paused, resumed and rings`() throws {
        let (wall, boot, second) = (Self.wall, Self.boot, Self.second)
        let id = try schedule(preAlert: 60)
        service.advance(by: .seconds(5))
        try expect(
            id, "countdown",
            [
                "NextFireUSec": wall + 60 * second, "CountdownTotalUSec": 60 * second, "CountdownStartUSec": wall,
                "CountdownFireUSec": wall + 60 * second, "CountdownFireBootUSec": boot + 60 * second,
                "RemainingUSec": 55 * second,
            ])
        try service.verb("Pause", id)
        service.advance(by: .seconds(100))
        try expect(
            id, "paused",
            [
                "CountdownTotalUSec": 60 * second, "CountdownElapsedUSec": 5 * second, "RemainingUSec": 55 * second,
            ])
        try service.verb("Resume", id)
        service.advance(by: .seconds(1))
        try expect(
            id, "countdown",
            [
                "NextFireUSec": wall + 160 * second, "CountdownTotalUSec": 60 * second,
                "CountdownElapsedUSec": 5 * second, "CountdownStartUSec": wall + 105 * second,
                "CountdownFireUSec": wall + 160 * second, "CountdownFireBootUSec": boot + 160 * second,
                "RemainingUSec": 54 * second,
            ])
        service.advance(by: .seconds(54))
        try expect(id, "alerting", ["AlertStartUSec": wall + 160 * second])
    }

    @Test func `a countdown to an alarm runs by the wall clock until it is paused`() throws {
        let (wall, boot, second) = (Self.wall, Self.boot, Self.second)
        let id = try schedule(fireAt: 100, preAlert: 40)
        let due = wall + 100 * second
        try expect(id, "scheduled", ["OccurrenceUSec": due, "NextFireUSec": due])
        service.advance(by: .seconds(70))
        let running: [String: UInt64] = [
            "OccurrenceUSec": due, "NextFireUSec": due, "CountdownTotalUSec": 40 * second,
            "CountdownElapsedUSec": 10 * second, "CountdownStartUSec": wall + 70 * second, "CountdownFireUSec": due,
            "CountdownFireBootUSec": boot + 100 * second, "RemainingUSec": 30 * second,
        ]
        try expect(id, "countdown", running)
        service.advance(by: .seconds(5))
        try expect(id, "countdown", running.merging(["RemainingUSec": 25 * second]) { $1 })
        // The wall clock is set back by ten seconds: the alarm's time is as it was, and further away.
        service.now = Moment(wall: service.now.wall - .seconds(10), boot: service.now.boot)
        try expect(
            id, "countdown",
            running.merging(["CountdownFireBootUSec": boot + 110 * second, "RemainingUSec": 35 * second]) { $1 })
        service.now = Moment(wall: service.now.wall + .seconds(10), boot: service.now.boot)
        try service.verb("Pause", id)
        try expect(
            id, "paused",
            [
                "OccurrenceUSec": due, "CountdownTotalUSec": 40 * second, "CountdownElapsedUSec": 15 * second,
                "RemainingUSec": 25 * second,
            ])
        service.advance(by: .seconds(50))
        try service.verb("Resume", id)
        try expect(
            id, "countdown",
            [
                "OccurrenceUSec": due, "NextFireUSec": due + 50 * second, "CountdownTotalUSec": 40 * second,
                "CountdownElapsedUSec": 15 * second, "CountdownStartUSec": wall + 125 * second,
                "CountdownFireUSec": due + 50 * second, "CountdownFireBootUSec": boot + 150 * second,
                "RemainingUSec": 25 * second,
            ])
    }

    @Test func `snoozes without a person are counted`() throws {
        let id = try schedule(preAlert: 10, postAlert: 20)
        service.advance(by: .seconds(10))
        service.advance(by: .seconds(100))
        #expect(try service.properties(of: id)["SnoozeCount"] == .uint32(1))
        service.advance(by: .seconds(20))
        service.advance(by: .seconds(100))
        #expect(try service.properties(of: id)["SnoozeCount"] == .uint32(2))
    }

    @Test func `a disabled alarm has no times`() throws {
        for id in [try schedule(fireAt: 60), try schedule(preAlert: 60), try schedule(fireAt: 60, preAlert: 100)] {
            try service.answer(.service("SetEnabled", .string(id.description), .boolean(false)))
            try expect(id, "scheduled", enabled: false, [:])
        }
    }

    @Test func `NextWakeAlarm has the alarm for which the machine is woken, as long as it is woken`() throws {
        _ = try service.schedule(["pre-alert": .uint64(10_000_000), "wake": .boolean(false)])
        let id = try service.schedule(["pre-alert": .uint64(60_000_000)])
        #expect(try service.properties()["NextWakeUSec"] == .uint64(0))
        #expect(try service.properties()["NextWakeAlarm"] == .string(""))
        service.nextWake = Service.start.wall + .seconds(45)
        let wall = UInt64(Service.start.wall.microseconds)
        #expect(try service.properties()["NextWakeUSec"] == .uint64(wall + 45_000_000))
        #expect(try service.properties()["NextWakeAlarm"] == .string(id.description))
    }

    @Test(arguments: WakeSupport.allCases)
    func `WillWake is true if the machine will be woken for the next ring`(_ support: WakeSupport) throws {
        let canWake = support != .none
        service.wakeSupport = support
        func expect(_ id: AlarmID, _ willWake: Bool, sourceLocation: SourceLocation = #_sourceLocation) throws {
            let properties = try service.properties(of: id)
            #expect(properties["WillWake"] == .boolean(willWake && canWake), sourceLocation: sourceLocation)
        }
        let once = try schedule(fireAt: 60, preAlert: 40, postAlert: 30)
        try expect(once, true)
        try service.update(once, ["wake": .boolean(false)])
        try expect(once, false)
        try service.update(once, ["reset": .strings(["wake"])])
        try service.answer(.service("SetEnabled", .string(once.description), .boolean(false)))
        try expect(once, false)
        try service.answer(.service("SetEnabled", .string(once.description), .boolean(true)))
        service.advance(by: .seconds(30))
        try expect(once, true)
        try service.verb("Pause", once)
        try expect(once, false)
        try service.verb("Resume", once)
        try expect(once, true)
        service.advance(by: .seconds(30))
        #expect(try service.properties(of: once)["State"] == .string("alerting"))
        try expect(once, false)
        try service.snooze(once)
        try expect(once, true)
        try service.verb("Pause", once)
        try expect(once, false)
        try service.verb("Stop", once)
        try expect(once, false)
        // The machine is woken for the next ring, whether this one is answered or not.
        let daily = try service.schedule([
            "time": .string("02:00"), "weekdays": .strings(["sun", "mon", "tue", "wed", "thu", "fri", "sat"]),
            "post-alert": .uint64(30 * Self.second),
        ])
        try expect(daily, true)
        service.advance(by: .minutes(15))
        #expect(try service.properties(of: daily)["State"] == .string("alerting"))
        try expect(daily, true)
        try service.snooze(daily)
        try service.verb("Pause", daily)
        try expect(daily, true)
    }

    @Test func `configured values have properties of their own`() throws {
        let id = try service.schedule([
            "title": .string("Tea"), "icon": .string("tea"), "tint": .string("#00FF00"), "app-id": .string("org.A"),
            "pre-alert": .uint64(2_000_000), "post-alert": .uint64(3_000_000),
        ])
        var properties = try service.properties(of: id)
        #expect(properties["Title"] == .string("Tea"))
        #expect(properties["Icon"] == .string("tea"))
        #expect(properties["Tint"] == .string("#00FF00"))
        #expect(properties["AppId"] == .string("org.A"))
        #expect(properties["PreAlertUSec"] == .uint64(2_000_000))
        #expect(properties["PostAlertUSec"] == .uint64(3_000_000))
        properties = try service.properties(of: try service.schedule(["fire-at": .uint64(Self.wall + 1)]))
        for name in ["Title", "Icon", "Tint", "AppId"] { #expect(properties[name] == .string("")) }
        for name in ["PreAlertUSec", "PostAlertUSec"] { #expect(properties[name] == .uint64(0)) }
    }

    @Test func `Get returns each property as GetAll does`() throws {
        let id = try schedule(fireAt: 100, preAlert: 400, postAlert: 5)
        for (name, path, properties) in [
            ("org.example.Alarms.Alarm", ObjectPath(alarm: id), try service.properties(of: id)),
            ("org.example.Alarms", .alarms, try service.properties()),
        ] {
            for (property, value) in properties {
                let get = Call.object(path, .properties, "Get", .string(name), .string(property))
                #expect(try service.answer(get) == [.variant(value)])
            }
        }
    }
}
