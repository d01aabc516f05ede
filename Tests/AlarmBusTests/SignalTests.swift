import TestSupport
import AlarmBus
import AlarmCore
import DBus
import Testing

@Suite struct SignalTests {
    let service = Service()
    static let wall = UInt64(Service.start.wall.microseconds)

    /// Returns the signals since the last call.
    private func signals() throws -> [ReceivedSignal] {
        try service.takeEffects().compactMap { try service.bus.signal(of: $0).map(ReceivedSignal.init) }
    }

    private func alarms(_ member: MemberName, _ id: AlarmID, _ values: Value...) -> ReceivedSignal {
        var received = ReceivedSignal(.alarms, .alarms, member, .string(id.description))
        received.values += values
        received.signature += values.map(\.type).joined()
        return received
    }

    private func invoked(_ id: AlarmID, _ action: String, _ details: [String: Value] = [:]) -> ReceivedSignal {
        alarms("ActionInvoked", id, .string(action), .dictionary(details))
    }

    private func removed(_ id: AlarmID) -> ReceivedSignal {
        ReceivedSignal(
            .alarms, .objectManager, "InterfacesRemoved", .objectPath(ObjectPath(alarm: id).rawValue),
            .strings(["org.example.Alarms.Alarm"]))
    }

    @Test func `an alarm sends Fired, Snoozed, Stopped and InterfacesRemoved`() throws {
        let id = try service.schedule([
            "title": .string("Tea"), "pre-alert": .uint64(10_000_000), "post-alert": .uint64(5_000_000),
        ])
        _ = service.takeEffects()
        service.advance(by: .seconds(11))
        #expect(
            try signals() == [alarms("Fired", id, .uint64(Self.wall + 10_000_000), .uint64(Self.wall + 11_000_000))])
        try service.snooze(id)
        #expect(try signals() == [alarms("Snoozed", id, .uint64(Self.wall + 16_000_000))])
        service.advance(by: .seconds(5))
        #expect(
            try signals() == [alarms("Fired", id, .uint64(Self.wall + 16_000_000), .uint64(Self.wall + 16_000_000))])
        service.press(.snooze, of: id)
        #expect(try signals() == [alarms("Snoozed", id, .uint64(Self.wall + 21_000_000)), invoked(id, "snooze")])
        try service.verb("Stop", id)
        #expect(try signals() == [alarms("Stopped", id, .string("client")), removed(id)])
    }

    @Test func `Missed and Stopped of an alert that nobody answers`() throws {
        let id = try service.schedule(["pre-alert": .uint64(10_000_000), "alert-timeout": .uint64(10_000_000)])
        service.advance(by: .seconds(10))
        _ = service.takeEffects()
        service.advance(by: .seconds(10))
        #expect(
            try signals() == [
                alarms("Stopped", id, .string("timeout")),
                alarms("Missed", id, .uint64(Self.wall + 10_000_000), .string("timeout"), .uint32(1)), removed(id),
            ])
    }

    @Test(arguments: ["ring", "notify", "drop"])
    func `Missed carries the policy and the count`(policy: String) throws {
        let id = try service.schedule([
            "time": .string("07:00"), "weekdays": .strings(["mon", "wed", "fri"]), "missed": .string(policy),
            "grace": .uint64(3_600_000_000),
        ])
        _ = service.takeEffects()
        // From Sunday 01:46:40 to the Saturday after the next.
        service.advance(by: .days(13))
        let friday = Self.wall + 432_000_000_000 + 7 * 86_400_000_000 + 18_800_000_000
        #expect(
            try signals() == [alarms("Missed", id, .uint64(friday), .string(policy), .uint32(6))])
        #expect(try service.properties(of: id)["State"] == .string("scheduled"))
    }

    @Test func `Stopped carries the reason`() throws {
        func ringing() throws -> AlarmID {
            let id = try service.schedule([
                "pre-alert": .uint64(1_000_000), "post-alert": .uint64(60_000_000), "keep": .boolean(true),
            ])
            service.advance(by: .seconds(1))
            _ = service.takeEffects()
            return id
        }
        var id = try ringing()
        service.press(.stop, of: id)
        #expect(try signals() == [alarms("Stopped", id, .string("user")), invoked(id, "stop")])
        id = try ringing()
        try service.verb("Cancel", id)
        #expect(try signals() == [alarms("Stopped", id, .string("cancelled")), removed(id)])
        id = try ringing()
        try service.answer(.service("SetEnabled", .string(id.description), .boolean(false)))
        #expect(try signals() == [alarms("Stopped", id, .string("disabled"))])
        id = try ringing()
        try service.snooze(id)
        _ = service.takeEffects()
        let due = UInt64(service.now.wall.microseconds) + 500_000
        try service.update(id, ["fire-at": .uint64(due), "reset": .strings(["pre-alert"])])
        service.advance(by: .seconds(1))
        #expect(
            try signals() == [
                alarms("Stopped", id, .string("superseded")),
                alarms("Fired", id, .uint64(due), .uint64(UInt64(service.now.wall.microseconds))),
            ])
    }

    @Test func `every signal has the documented signature`() throws {
        let id = AlarmID.random()
        let time = WallTime(microseconds: 1)
        let documented = try InterfaceDescription.documented("org.example.Alarms").signals
        var effects: [Effect] = [
            .fired(id, due: time, actual: time), .snoozed(id, fire: time),
            .missed(id, due: time, .timeout, count: 1),
        ]
        effects += Effect.StopReason.allCases.map { .stopped(id, $0) }
        effects += AlarmAction.allCases.map { .invoked(id, $0, nil) }
        var seen: Set<String> = []
        for effect in effects {
            let signal = try ReceivedSignal(try #require(try service.bus.signal(of: effect)))
            let member = try #require(documented.first { $0.name == signal.member?.rawValue })
            #expect(signal.signature == member.signature("out"))
            #expect(signal.path == .alarms)
            seen.insert(member.name)
        }
        for cause in TimeChange.allCases {
            let signal = try ReceivedSignal(try service.bus.timeChanged(cause))
            #expect(signal == ReceivedSignal(.alarms, .alarms, "TimeChanged", .string(cause.rawValue)))
            #expect(documented.first { $0.name == "TimeChanged" }?.signature("out") == signal.signature)
            seen.insert("TimeChanged")
        }
        for press in AlarmAction.allCases {
            let signal = try ReceivedSignal(try service.bus.actionFailed(id, press, because: "no such app"))
            #expect(signal == alarms("ActionFailed", id, .string(press.rawValue), .string("no such app")))
            #expect(documented.first { $0.name == "ActionFailed" }?.signature("out") == signal.signature)
            seen.insert("ActionFailed")
        }
        #expect(
            try ReceivedSignal(service.bus.authorizationChanged())
                == ReceivedSignal(.alarms, .alarms, "AuthorizationChanged"))
        seen.insert("AuthorizationChanged")
        #expect(seen == Set(documented.map(\.name)))
        #expect(try service.bus.signal(of: .alertChanged(id)) == nil)
        #expect(try service.bus.signal(of: .authorizationsChanged)?.member == "AuthorizationChanged")
    }

    @Test func `ActionInvoked carries the number of the press, and no platform data`() throws {
        let id = AlarmID.random()
        let data = PlatformData(activationToken: "secret", startupID: "secret")
        let call = AppCall(app: "org.example.Tea", action: AppAction("stop"), platformData: data)
        let message = try #require(try service.bus.signal(of: .invoked(id, .activate, call), press: 7))
        #expect(try ReceivedSignal(message) == invoked(id, "default", ["press": .uint64(7)]))
    }

    @Test func `the signals of a press can be sent to one connection, with the same content`() throws {
        let id = AlarmID.random()
        let app = SandboxedApp(id: "org.example.Tea")
        let effect = Effect.invoked(id, .stop, nil, owner: app)
        let failed = try service.bus.actionFailed(id, .stop, because: "gone", to: ":1.7")
        let invoked = try #require(try service.bus.signal(of: effect, to: ":1.7"))
        #expect(invoked.destination == ":1.7" && failed.destination == ":1.7")
        #expect(try invoked.received == #require(try service.bus.signal(of: effect)).received)
        #expect(try failed.received == service.bus.actionFailed(id, .stop, because: "gone").received)
    }

    @Test func `times before 1970 are 0`() throws {
        let id = AlarmID.random()
        let time = WallTime(microseconds: .min)
        let signal = try ReceivedSignal(try #require(try service.bus.signal(of: .fired(id, due: time, actual: time))))
        #expect(signal.values == [.string(id.description), .uint64(0), .uint64(0)])
    }

    @Test func `InterfacesAdded carries the constant properties and those whose changes carry values`() throws {
        let documented = try InterfaceDescription.documented("org.example.Alarms.Alarm")
        let told = documented.properties(changing: "true", "const")
        for seed in 0..<100 {
            var random = RandomConfiguration(seed)
            let id = try service.schedule(random.configuration(at: service.now))
            let signals = try signals()
            #expect(signals.count == 1)
            let signal = try #require(signals.first)
            #expect(signal.path == .alarms)
            #expect(signal.interface == .objectManager)
            #expect(signal.member == "InterfacesAdded")
            #expect(signal.signature == "oa{sa{sv}}")
            #expect(signal.values.first == .objectPath(ObjectPath(alarm: id).rawValue))
            let interfaces = try #require(signal.values.last).entries
            #expect(Array(interfaces.keys) == ["org.example.Alarms.Alarm"])
            let properties = try #require(interfaces["org.example.Alarms.Alarm"]).properties
            #expect(properties == (try service.properties(of: id)).filter { told.contains($0.key) })
        }
    }
}
