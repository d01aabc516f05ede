import ConfigurationSamples
import TestSupport
import AlarmBus
import AlarmCore
import DBus
import Testing

/// The keys with actions, and InvokeAction.
@Suite struct ActionTests {
    let service = Service()

    private func configuration(_ action: Value) -> Value {
        .dictionary([("pre-alert", .uint64(60_000_000)), ("stop-action", action)])
    }

    /// Returns an action with this parameter.
    private func action(_ parameter: Value) -> Value {
        .dictionary([("name", .string("drink")), ("parameter", parameter)])
    }

    private func kept(_ action: Value) throws -> Value? {
        let id = try service.schedule(configuration(action))
        return try service.configuration(of: id).properties["stop-action"]
    }

    private func refusal(_ action: Value) throws -> BusError {
        try service.refusal(of: .service("Schedule", .string(""), configuration(action)))
    }

    // MARK: Parameters

    @Test func `a parameter of every type is read back unchanged, and schedules a copy`() throws {
        for (_, value) in MetadataTests.everyType {
            let id = try service.schedule(configuration(action(value)))
            let read = try service.configuration(of: id)
            #expect(try read.properties["stop-action"] == action(value))
            let twin = try service.schedule(read)
            #expect(try service.configuration(of: twin) == read)
            #expect(service.engine.alarm(twin)?.configuration == service.engine.alarm(id)?.configuration)
        }
    }

    @Test func `an action is read back with its given keys`() throws {
        let all: [(String, Value)] = [
            ("name", .string("drink.tea-2")), ("parameter", .variant(.double(0.5))), ("mode", .string("foreground")),
            ("target", .string("org.example.Tea")),
        ]
        for count in 1...4 {
            let action = Value.dictionary(Array(all.prefix(count)))
            #expect(try kept(action) == action)
        }
        #expect(try kept(.dictionary(all.reversed())) == .dictionary(all))
        #expect(try kept(action(.string(""))) == action(.string("")))
    }

    @Test func `a parameter takes up to 4096 bytes, its type included`() throws {
        // A type of one byte, a length, and a null byte.
        func ofBytes(_ bytes: Int) -> Value { .string(String(repeating: "x", count: bytes - 6)) }
        #expect(try kept(action(ofBytes(4096))) == action(ofBytes(4096)))
        for bytes in [4097, 10_000, 5_000_000] {
            let text = "stop-action.parameter: expected at most 4096 bytes marshalled, got \(bytes)"
            #expect(try refusal(action(ofBytes(bytes))) == BusError("org.example.Alarms.Error.TooLarge", text))
        }
        let many = Value.array(Array(repeating: .byte(0), count: 100_000), of: "y")
        #expect(try refusal(action(many)).name == "org.example.Alarms.Error.TooLarge")
    }

    @Test func `a parameter holds no descriptor, and no room for one`() throws {
        let expected = BusError(
            "org.example.Alarms.Error.InvalidConfiguration",
            "stop-action.parameter: expected values of any type but h, got one of type h")
        for value in MetadataTests.descriptors { #expect(try refusal(action(value)) == expected, "\(value)") }
    }

    @Test func `a parameter nests up to 32 containers, which every listing can hold`() throws {
        func structure(_ depth: Int) -> Value { depth == 0 ? .byte(1) : .structure([structure(depth - 1)]) }
        for deepest in [Value.byte(1).nested(32), structure(32), structure(8).nested(24)] {
            #expect(try kept(action(deepest)) == action(deepest))
        }
        // Each message is validated as by the bus, which disconnects the sender of a too deeply nested one.
        _ = try service.answer(.object(.alarms, .objectManager, "GetManagedObjects"))
        _ = try service.answer(.service("List", .dictionary([])))
        for depth in [33, 40, 50] {
            let text = "stop-action.parameter: expected at most 32 containers inside one another, got \(depth)"
            #expect(try refusal(action(.byte(1).nested(depth))) == BusError("org.example.Alarms.Error.TooLarge", text))
        }
    }

    @Test func `a stored parameter that can't be read any more is omitted`() throws {
        let none = try Message.marshalled { _ in }
        let two = try Message.marshalled { writer in
            writer.append("one")
            writer.append("two")
        }
        for bytes in [[1, 2, 3], none, two] as [[UInt8]] {
            var configuration = Configuration()
            try configuration.set(.preAlert(60_000_000))
            try configuration.set(.stopAction(AppAction("drink", parameter: OpaqueValue(bytes: bytes, size: 3))))
            let id = AlarmID.random()
            service.engine.restore(
                Alarm(
                    id: id, appOrigin: .host, configuration: configuration, state: .scheduled,
                    memory: OccurrenceMemory(since: WallTime(microseconds: .min)), snoozeCount: 0))
            let read = try service.configuration(of: id).properties["stop-action"]
            #expect(read == .dictionary([("name", .string("drink"))]))
        }
    }

    // MARK: InvokeAction

    private static let token = Value.dictionary([
        ("activation-token", .string("token")), ("desktop-startup-id", .string("startup")), ("x-other", .uint32(1)),
    ])

    /// Creates a ringing alarm with all buttons.
    private func ringing() throws -> AlarmID {
        func action(_ name: String) -> Value { .dictionary([("name", .string(name))]) }
        let id = try service.schedule([
            "pre-alert": .uint64(1_000_000), "app-id": .string("org.example.Tea"),
            "secondary-behavior": .string("both"),
            "stop-action": action("stop"), "secondary-action": action("more"), "keep": .boolean(true),
        ])
        service.advance(by: .seconds(1))
        _ = service.takeEffects()
        return id
    }

    /// Returns the call of the service and that of the alarm's object.
    private func calls(_ id: AlarmID, _ action: String, _ data: Value = .dictionary([])) -> [Call] {
        [
            .service("InvokeAction", .string(id.description), .string(action), data),
            .object(ObjectPath(alarm: id), .alarm, "InvokeAction", .string(action), data),
        ]
    }

    @Test(arguments: [0, 1])
    func `InvokeAction has the effect of a press, and passes on the platform data`(way: Int) throws {
        let id = try ringing()
        func invoke(_ action: String) throws -> [Effect] {
            #expect(try service.answer(calls(id, action, Self.token)[way]) == [])
            return service.takeEffects()
        }
        func invoked(_ press: AlarmAction, _ action: String?) -> Effect {
            let data = PlatformData(activationToken: "token", startupID: "startup")
            return .invoked(
                id, press,
                AppCall(app: "org.example.Tea", action: action.map { AppAction($0) }, platformData: data))
        }
        #expect(try invoke("custom") == [invoked(.custom, "more")])
        #expect(try invoke("default") == [invoked(.activate, nil)])
        #expect(try invoke("snooze").last == .invoked(id, .snooze, nil))
        #expect(try invoke("pause") == [.invoked(id, .pause, nil)])
        #expect(try invoke("resume") == [.invoked(id, .resume, nil)])
        #expect(try invoke("stop") == [.stopped(id, .user), invoked(.stop, "stop")])
    }

    @Test func `InvokeAction refuses actions for which the state or the alarm has no button`() throws {
        let timer = try service.schedule(["pre-alert": .uint64(60_000_000)])
        let ringing = try ringing()
        try service.update(ringing, ["secondary-behavior": .string("none")])
        for (id, actions) in [
            (timer, ["snooze", "custom", "default", "resume"]), (ringing, ["snooze", "custom", "pause", "resume"]),
        ] {
            for action in actions {
                for call in calls(id, action) {
                    #expect(try service.refusal(of: call).name == "org.example.Alarms.Error.InvalidState", "\(action)")
                }
            }
        }
    }

    @Test func `InvokeAction refuses an unknown action and invalid platform data with the reason`() throws {
        let id = try ringing()
        func expect(_ action: String, _ data: Value, _ name: String, _ text: String) throws {
            for call in calls(id, action, data) {
                let error = try service.refusal(of: call)
                #expect(error.name.rawValue == "org.example.Alarms.Error.\(name)")
                #expect(error.message == text)
            }
        }
        for action in ["", "Stop", "activate", "countdown"] {
            try expect(
                action, .dictionary([]), "InvalidConfiguration",
                "action: expected stop, snooze, custom, default, pause or resume, got \"\(action)\"")
        }
        for key in ["activation-token", "desktop-startup-id"] {
            try expect(
                "stop", .dictionary([(key, .byte(1))]), "InvalidConfiguration",
                "\(key): expected a value of type s, got one of type y")
            try expect(
                "stop", .dictionary([(key, .string("a")), (key, .string("a"))]), "InvalidConfiguration",
                "\(key): expected once only, got twice")
            try expect(
                "stop", .dictionary([(key, .string(String(repeating: "x", count: 1025)))]), "TooLarge",
                "\(key): expected at most 1024 bytes, got 1025")
        }
        try expect(
            "stop", .dictionary((0..<65).map { ("key\($0)", .byte(1)) }), "TooLarge",
            "platform_data: expected at most 64 entries, got more")
    }

    @Test func `InvokeAction of stop is a no-op for a waiting repeating alarm`() throws {
        let id = try service.schedule(["time": .string("07:00"), "weekdays": .strings(["mon"])])
        _ = service.takeEffects()
        for call in calls(id, "stop") { #expect(try service.answer(call) == []) }
        #expect(service.takeEffects() == [])
    }
}
