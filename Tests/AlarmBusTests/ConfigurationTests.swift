import TestSupport
import AlarmBus
import AlarmCore
import DBus
import Testing

/// Configurations, set and read back.
@Suite struct ConfigurationTests {
    @Test func `a configuration is read back, and schedules a copy`() throws {
        for seed in 0..<300 { try readBack(seed) }
    }

    private func readBack(_ seed: Int) throws {
        let service = Service()
        var random = RandomConfiguration(seed)
        let configuration = random.configuration(at: service.now)
        let id = try service.schedule(configuration)
        let read = try service.configuration(of: id)
        #expect(try read.properties == configuration, "seed \(seed)")
        let twin = try service.schedule(read)
        #expect(twin != id)
        #expect(try service.configuration(of: twin) == read)
        #expect(service.engine.alarm(twin)?.configuration == service.engine.alarm(id)?.configuration)
    }

    @Test func `an update changes its keys, and a reset restores their defaults`() throws {
        for seed in 0..<100 { try update(seed) }
    }

    private func update(_ seed: Int) throws {
        let service = Service()
        var random = RandomConfiguration(seed)
        var expected: [String: Value] = ["fire-at": .uint64(1_000_100_000_000_000)]
        let id = try service.schedule(expected)
        for _ in 0..<10 {
            let changes = random.keys()
            let reset = expected.keys.sorted().filter {
                changes[$0] == nil && $0 != "fire-at" && random.chance(3)
            }
            for key in reset { expected[key] = nil }
            expected.merge(changes) { $1 }
            try service.update(id, changes.merging(["reset": .strings(reset)]) { $1 })
            #expect(try service.configuration(of: id).properties == expected, "seed \(seed)")
        }
        try service.update(id, ["reset": .strings(expected.keys.filter { $0 != "fire-at" })])
        #expect(try service.configuration(of: id) == .dictionary([("fire-at", .uint64(1_000_100_000_000_000))]))
    }

    @Test func `a value equal to its default is omitted`() throws {
        let service = Service()
        let id = try service.schedule([
            "title": .string(""), "countdown-title": .string(""), "paused-title": .string(""),
            "pre-alert": .uint64(60_000_000), "post-alert": .uint64(0), "buttons": .array([], of: "{sa{sv}}"),
            "tint": .string(""), "metadata": .dictionary([]), "layout": .dictionary([]), "keep": .boolean(false),
            "wake": .boolean(true),
            "enabled": .boolean(true),
            "app-id": .string(""), "icon": .string(""), "fade-in": .uint64(0), "countdown-notice": .string("auto"),
        ])
        #expect(try service.configuration(of: id) == .dictionary([("pre-alert", .uint64(60_000_000))]))
    }

    @Test(arguments: [["time", "date", "weekdays", "timezone"], ["fire-at", "date"], ["fire-at", "weekdays"]])
    func `keys are in the order of ConfigurationKeys`(left: [String]) throws {
        let service = Service()
        let id = try service.schedule(
            .dictionary(BadConfiguration.valid.filter { !left.contains($0.0) }.reversed()))
        let keys = try service.configuration(of: id).elements.map { entry in
            guard case .entry(let key, _) = entry else { throw TestFailure("no entry: \(entry)") }
            return try key.text
        }
        let names = try #require(try service.properties()["ConfigurationKeys"])
        let known = try names.elements.map { try $0.text }
        #expect(keys == known.filter { keys.contains($0) })
        #expect(Set(known) == Set(BadConfiguration.valid.map(\.0) + ["usage", "reset"]))
    }

    @Test(arguments: ConfigurationKey.allCases) func `no key is forgotten`(_ key: ConfigurationKey) throws {
        let service = Service()
        let valid = Dictionary(uniqueKeysWithValues: BadConfiguration.valid)
        var expected = ["pre-alert": Value.uint64(60_000_000)]
        expected[key.rawValue] = valid[key.rawValue]
        // It belongs to a rule that has a time.
        if key.isOfSchedule, key != .time, key != .fireAt { expected["time"] = valid["time"] }
        let id = try service.schedule(expected)
        #expect(service.engine.alarm(id)?.configuration.value(of: key) != nil)
        #expect(try service.configuration(of: id).properties == expected)
    }

    @Test func `buttons are read back in the order of their roles with their given keys`() throws {
        let service = Service()
        func button(_ role: String, _ look: [(String, Value)]) -> Value { .entry(.string(role), .dictionary(look)) }
        let stop = button(
            "stop", [("text-color", .string("#FFffFF")), ("icon", .string("x")), ("text", .string(""))])
        let id = try service.schedule([
            "pre-alert": .uint64(60_000_000),
            "buttons": .array(
                [stop, button("pause", []), button("custom", [("text", .string("Más"))])], of: "{sa{sv}}"),
        ])
        let read = try #require(try service.configuration(of: id).properties["buttons"])
        #expect(
            read
                == .array(
                    [
                        button("custom", [("text", .string("Más"))]), button("pause", []),
                        button(
                            "stop",
                            [("text", .string("")), ("icon", .string("x")), ("text-color", .string("#FFffFF"))]),
                    ], of: "{sa{sv}}"))
    }

    @Test func `enabled is part of the configuration`() throws {
        let service = Service()
        let id = try service.schedule(["pre-alert": .uint64(60_000_000)])
        try service.answer(.service("SetEnabled", .string(id.description), .boolean(false)))
        #expect(try service.configuration(of: id).properties["enabled"] == .boolean(false))
        let twin = try service.schedule(try service.configuration(of: id))
        #expect(try service.properties(of: twin)["Enabled"] == .boolean(false))
        try service.answer(.service("SetEnabled", .string(id.description), .boolean(true)))
        #expect(try service.configuration(of: id).properties["enabled"] == nil)
    }
}
