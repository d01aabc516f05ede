import TestSupport
import AlarmBus
import AlarmCore
import DBus
import Testing

/// Estimates of the size of listings: a message that is too long would end the connection.
@Suite struct SizeTests {
    /// Returns the size of the reply in bytes, without its header.
    private func size(_ call: Call, _ service: Service) throws -> Int {
        let reply = try #require(service.reply(to: try call.message))
        if let error = reply.error { throw error }
        return Message.bodyLength(ofMarshalled: try reply.marshalled)
    }

    private func managedSize(_ service: Service) throws -> Int {
        try size(.object(.alarms, .objectManager, "GetManagedObjects"), service)
    }

    /// All keys but fire-at and date with their longest values.
    static let largestWeekly: [String: Value] = {
        var configuration = largest
        configuration["fire-at"] = nil
        configuration["time"] = .string("00:00:01")
        configuration["weekdays"] = .strings(["mon", "tue", "wed", "thu", "fri", "sat", "sun"])
        configuration["timezone"] = .string(ZoneTable.longestName)
        return configuration
    }()

    /// All keys but those of a schedule in local time with their longest values.
    static let largest: [String: Value] = {
        let roles = ["custom", "pause", "resume", "secondary", "stop"]
        // Its type takes space, too, and its content can have any of eight alignments.
        let element = "(" + String(repeating: "y", count: 200) + "t)"
        let action = Value.dictionary([
            ("name", .string(String(repeating: "n", count: 255))),
            ("parameter", .array([], of: element)),
            ("mode", .string("foreground")), ("target", .string(String(repeating: "t", count: 255))),
        ])
        let look = Value.dictionary([
            ("text", .string(String(repeating: "t", count: 64))),
            ("icon", .string(String(repeating: "i", count: 255))), ("text-color", .string("#000000")),
        ])
        return [
            "title": .string(String(repeating: "a", count: 1024)),
            "countdown-title": .string(String(repeating: "b", count: 1024)),
            "paused-title": .string(String(repeating: "c", count: 1024)),
            "fire-at": .uint64(1 << 53 - 1), "pre-alert": .uint64(31_622_400_000_000),
            "post-alert": .uint64(31_622_400_000_000), "secondary-behavior": .string("countdown"),
            "stop-action": action, "secondary-action": action, "default-action": action,
            "sound": .string("/" + String(repeating: "s", count: 4094)), "volume": .double(0.5),
            "fade-in": .uint64(300_000_000), "break-through": .boolean(true), "rising-volume": .boolean(true),
            "speak": .boolean(true),
            "countdown-notice": .string("always"),
            "buttons": .array(roles.map { .entry(.string($0), look) }, of: "{sa{sv}}"), "tint": .string("#000000"),
            "icon": .string(String(repeating: "i", count: 255)),
            "metadata": .dictionary([("k", .string(String(repeating: "m", count: 4071)))]),
            "layout": largestLook, "alert-timeout": .uint64(.max), "on-timeout": .string("snooze"),
            "max-snoozes": .uint32(.max),
            "missed": .string("notify"), "grace": .uint64(86_400_000_000), "keep": .boolean(true),
            "wake": .boolean(false), "enabled": .boolean(false),
            "app-id": .string(String(repeating: "d", count: 255)),
        ]
    }()

    private static let largestLook: Value = {
        let text = Value.dictionary([("type", "text"), ("text", .string(String(repeating: "t", count: 256)))])
        return ["expanded": ["type": "column", "children": .array(Array(repeating: text, count: 24), of: "a{sv}")]]
    }()

    @Test func `no alarm is larger in a listing than its estimate`() throws {
        for seed in 0..<400 {
            let service = Service()
            var random = RandomConfiguration(seed)
            var configuration = random.configuration(at: service.now)
            if seed == 0 { configuration = Self.largest }
            if seed == 1 { configuration = Self.largestWeekly }
            // Any mixture of short and long, for all kinds of padding.
            let largest = configuration["time"] == nil ? Self.largest : Self.largestWeekly
            for key in largest.keys.sorted() where random.chance(5) { configuration[key] = largest[key] }
            if configuration["weekdays"] != nil { configuration["date"] = nil }
            let id = try service.schedule(configuration)
            if random.chance(2) { service.advance(by: .seconds(100)) }
            guard let alarm = service.engine.alarm(id) else { continue }
            #expect(service.engine.listingSize == alarm.listingSize)
            #expect(try managedSize(service) <= alarm.listingSize, "seed \(seed)")
            #expect(try size(.service("List", .dictionary([])), service) <= alarm.listingSize, "seed \(seed)")
        }
    }

    @Test func `a listing is no larger than the sum of the estimates`() throws {
        let service = Service()
        for seed in 0..<400 {
            var random = RandomConfiguration(seed)
            _ = try service.schedule(random.configuration(at: service.now))
        }
        #expect(try managedSize(service) <= service.engine.listingSize)
        #expect(try size(.service("List", .dictionary([])), service) <= service.engine.listingSize)
    }

    @Test func `the estimate isn't much larger than an alarm`() throws {
        for configuration in [
            ["pre-alert": .uint64(60_000_000), "title": .string("Tea")],
            [
                "fire-at": .uint64(1 << 53 - 1), "title": .string("Bring the children to school"),
                "post-alert": .uint64(300_000_000), "app-id": .string("org.gnome.Clocks"), "tint": .string("#ff0000"),
            ],
            ["time": .string("07:00"), "weekdays": .strings(["mon", "wed", "fri"]), "title": .string("Wake up")],
            Self.largest, Self.largestWeekly,
        ] as [[String: Value]] {
            let service = Service()
            let id = try service.schedule(configuration)
            let alarm = try #require(service.engine.alarm(id))
            #expect(alarm.listingSize <= 3 * (try managedSize(service)))
        }
    }

    /// Schedules as many alarms of this kind as fit into so many bytes.
    private func fill(_ service: Service, _ configuration: [String: Value], bytes: Int) throws {
        let template = try service.schedule(configuration)
        let alarm = try #require(service.engine.alarm(template))
        while service.engine.listingSize + alarm.listingSize <= bytes {
            service.engine.restore(
                Alarm(
                    id: .random(), appOrigin: .host, configuration: alarm.configuration, state: .scheduled,
                    memory: OccurrenceMemory(since: WallTime(microseconds: .min)),
                    snoozeCount: 0))
        }
    }

    @Test func `a listing of over 60 MiB is refused with LimitsExceeded, and a part of it answered`() throws {
        let service = Service(limits: Limits(alarms: 100_000))
        try fill(service, Self.largest, bytes: 60 << 20)
        #expect(try managedSize(service) <= 60 << 20)
        _ = try service.schedule(Self.largest)
        for call in [
            Call.object(.alarms, .objectManager, "GetManagedObjects"), .service("List", .dictionary([])),
            .service("List", .dictionary([("state", .strings(["scheduled"]))])),
        ] {
            let call = try call.message
            let error = try #require(service.reply(to: call)?.error)
            #expect(error.name == .limitsExceeded)
            #expect(error.message.contains("\(service.engine.listingSize) bytes"))
            #expect(error.message.contains("60 MiB"))
        }
        let few = try service.answer(.service("List", .dictionary([("limit", .uint32(3))])))
        #expect(try few.first?.elements.count == 3)
        let paused = Value.dictionary([("state", .strings(["paused"]))])
        #expect(try service.answer(.service("List", paused)) == [.array([], of: "a{sv}")])
    }

    @Test func `alarms that together take over 48 MiB are MaximumLimitReached`() throws {
        let service = Service()
        try fill(service, Self.largest, bytes: 48 << 20)
        let error = try service.refusal(of: .service("Schedule", .string(""), .dictionary(Self.largest)))
        #expect(error.name == "org.example.Alarms.Error.MaximumLimitReached")
        // Small ones may still fit, but can't grow.
        try fill(service, ["pre-alert": .uint64(60_000_000), "enabled": .boolean(false)], bytes: 48 << 20)
        let small = try #require(service.allAlarms.values.first { $0.configuration.metadata.isEmpty })
        let growth = Value.dictionary(Self.largest.filter { $0.key == "metadata" })
        let update = Call.service("Update", .string(small.id.description), growth)
        #expect(try service.refusal(of: update).name == error.name)
        let other = Call.service("Update", .string(small.id.description), .dictionary([("keep", .boolean(true))]))
        #expect(try service.answer(other) == [])
        #expect(try managedSize(service) < 64 << 20)
    }
}
