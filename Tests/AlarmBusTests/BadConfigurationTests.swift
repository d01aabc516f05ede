import TestSupport
import AlarmBus
import AlarmCore
import DBus
import Testing

@Suite struct BadConfigurationTests {
    @Test func `Schedule refuses invalid configurations with the reason`() throws {
        for bad in BadConfiguration.all {
            let service = Service()
            // The rest is valid, so that only this is refused.
            let rest = bad.entries.contains { $0.0 == "pre-alert" } ? [] : [("pre-alert", Value.uint64(60_000_000))]
            for entries in [rest + bad.entries, bad.entries + rest] {
                check(try service.refusal(of: .service("Schedule", .string(""), .dictionary(entries))), bad)
            }
        }
    }

    @Test func `Update refuses invalid configurations with the reason`() throws {
        for bad in BadConfiguration.all where bad.key != "app-id" {
            let service = Service()
            let id = try service.schedule([
                "title": .string("Tea"), "pre-alert": .uint64(60_000_000), "post-alert": .uint64(5_000_000),
            ])
            let rest = bad.key == "paused-title" ? [] : [("paused-title", Value.string("Green tea"))]
            let changes = Value.dictionary(rest + bad.entries)
            check(try service.refusal(of: .service("Update", .string(id.description), changes)), bad)
            check(try service.refusal(of: .object(ObjectPath(alarm: id), .alarm, "Update", changes)), bad)
        }
    }

    private func check(_ error: BusError, _ bad: BadConfiguration) {
        #expect(error.name.rawValue == "org.example.Alarms.Error.\(bad.failure.rawValue)", "\(bad)")
        #expect(error.message.hasPrefix("\(bad.key): expected \(bad.expected)"), "\(bad)")
        #expect(error.message.contains(", got "), "\(bad)")
    }

    @Test func `the values at the ends of the ranges are accepted`() throws {
        let service = Service()
        for (key, value): (String, Value) in [
            ("pre-alert", .uint64(1_000_000)), ("pre-alert", .uint64(31_622_400_000_000)),
            ("post-alert", .uint64(0)), ("post-alert", .uint64(1_000_000)), ("post-alert", .uint64(31_622_400_000_000)),
            ("alert-timeout", .uint64(10_000_000)), ("alert-timeout", .uint64(86_400_000_000)),
            ("alert-timeout", .uint64(.max)), ("max-snoozes", .uint32(0)), ("max-snoozes", .uint32(.max)),
            ("time", .string("00:00")), ("time", .string("23:59:59")), ("timezone", .string("")), ("grace", .uint64(0)),
            ("grace", .uint64(86_400_000_000)), ("fire-at", .uint64(BadConfiguration.now + 1)),
            ("fire-at", .uint64(1 << 53 - 1)),
            ("title", .string(String(repeating: "é", count: 512))), ("title", .string("two\nlines")),
            ("tint", .string("")), ("tint", .string("#aBcDeF")), ("icon", .string("")), ("app-id", .string("")),
            ("icon", .string(String(repeating: "a", count: 255))),
            ("buttons", .array([BadConfiguration.button("stop", [("text", .string("Ende"))])], of: "{sa{sv}}")),
            ("volume", .double(0)), ("volume", .double(1)), ("fade-in", .uint64(0)), ("fade-in", .uint64(300_000_000)),
            ("sound", .string("default")), ("sound", .string(String(repeating: "a", count: 255))),
            ("sound", .string(String(repeating: "/", count: 4095))),
        ] {
            let id = try service.schedule(["pre-alert": .uint64(1_000_000)].merging([key: value]) { $1 })
            _ = try service.properties(of: id)
        }
    }

    @Test func `an alarm needs a fire-at, a time or a pre-alert`() throws {
        let service = Service()
        let expected = BusError(
            "org.example.Alarms.Error.InvalidConfiguration",
            "fire-at: expected fire-at, time or pre-alert, got nothing"
        )
        for configuration in [
            [:], ["title": .string("Tea")], ["pre-alert": .uint64(0)], ["post-alert": .uint64(60_000_000)],
        ] as [[String: Value]] {
            #expect(try service.refusal(of: .service("Schedule", .string(""), .dictionary(configuration))) == expected)
        }
        let timer = try service.schedule(["pre-alert": .uint64(60_000_000)])
        let alarm = try service.schedule(["fire-at": .uint64(BadConfiguration.now + 1)])
        for (id, changes): (AlarmID, [String: Value]) in [
            (timer, ["pre-alert": .uint64(0)]), (timer, ["reset": .strings(["pre-alert"])]),
            (alarm, ["reset": .strings(["fire-at"])]), (alarm, ["reset": .strings(["fire-at", "pre-alert"])]),
        ] {
            let call = Call.service("Update", .string(id.description), .dictionary(changes))
            #expect(try service.refusal(of: call) == expected)
        }
        let wall = try service.schedule(["time": .string("07:00")])
        let reset = Call.service("Update", .string(wall.description), .dictionary([("reset", .strings(["time"]))]))
        #expect(try service.refusal(of: reset) == expected)
        // One for the other is fine.
        try service.update(timer, ["reset": .strings(["pre-alert"]), "fire-at": .uint64(BadConfiguration.now + 1)])
        try service.update(alarm, ["reset": .strings(["fire-at"]), "pre-alert": .uint64(60_000_000)])
    }

    @Test func `reset belongs to Update alone`() throws {
        let service = Service()
        let configuration = Value.dictionary([("pre-alert", .uint64(60_000_000)), ("reset", .strings([]))])
        #expect(
            try service.refusal(of: .service("Schedule", .string(""), configuration))
                == BusError(
                    "org.example.Alarms.Error.InvalidConfiguration",
                    "reset: expected only in Update, got in Schedule"))
    }

    private static let badUpdates: [(entries: [(String, Value)], name: String, text: String)] = [
        (
            [("reset", .string("title"))], "InvalidConfiguration",
            "reset: expected a value of type as, got one of type s"
        ),
        ([("reset", .strings(["nonsense"]))], "InvalidConfiguration", "reset: expected keys of a configuration"),
        ([("reset", .strings(["reset"]))], "InvalidConfiguration", "reset: expected keys of a configuration"),
        ([("reset", .strings(["title", "title"]))], "InvalidConfiguration", "reset: expected keys of a configuration"),
        (
            [("reset", .strings(["title"])), ("title", .string("x"))], "InvalidConfiguration",
            "reset: expected keys that the same call does not set, got title"
        ),
        (
            [("title", .string("x")), ("reset", .strings(["icon", "title"]))], "InvalidConfiguration",
            "reset: expected keys that the same call does not set, got title"
        ),
        (
            [("reset", .strings([])), ("reset", .strings([]))], "InvalidConfiguration",
            "reset: expected once only, got twice"
        ),
        ([("reset", .strings(["app-id"]))], "InvalidConfiguration", "app-id: expected only in Schedule"),
        ([("app-id", .string("org.example.B"))], "InvalidConfiguration", "app-id: expected only in Schedule"),
        ([("app-id", .string("org.example.A"))], "InvalidConfiguration", "app-id: expected only in Schedule"),
        (
            [("reset", .strings((0..<65).map { "key\($0)" }))], "TooLarge",
            "reset: expected at most 64 entries, got more"
        ),
    ]

    @Test func `mistakes that are possible only in Update are refused`() throws {
        let service = Service()
        let id = try service.schedule([
            "title": .string("Tea"), "pre-alert": .uint64(60_000_000), "app-id": .string("org.example.A"),
        ])
        for bad in Self.badUpdates {
            let error = try service.refusal(of: .service("Update", .string(id.description), .dictionary(bad.entries)))
            #expect(error.name.rawValue == "org.example.Alarms.Error.\(bad.name)")
            #expect(error.message.hasPrefix(bad.text))
        }
    }

    private func many(_ count: Int, _ writer: inout Writer) {
        writer.array(of: "{sv}") { dictionary in
            for _ in 0..<count { dictionary.entry("nonsense", "y") { $0.append(UInt8(0)) } }
        }
    }

    @Test(arguments: [65, 1_000_000])
    func `a configuration of too many entries is TooLarge, whatever they are`(count: Int) throws {
        let call = try Call.service("Schedule").message(signature: "sa{sv}") { writer in
            writer.append("")
            many(count, &writer)
        }
        #expect(
            try Service().refusal(of: call)
                == BusError(
                    "org.example.Alarms.Error.TooLarge", "configuration: expected at most 64 entries, got more"))
    }

    @Test func `no other dictionary may have too many entries either`() throws {
        let service = Service()
        let id = try service.schedule(["pre-alert": .uint64(60_000_000)])
        func expect(
            _ call: Call, _ first: String?, tooLarge key: String, sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            let call = try call.message(signature: first == nil ? "a{sv}" : "sa{sv}") { writer in
                if let first { writer.append(first) }
                if key == "metadata" {
                    writer.array(of: "{sv}") { $0.entry(key, "a{sv}") { many(65, &$0) } }
                } else {
                    many(65, &writer)
                }
            }
            let expected = BusError(
                "org.example.Alarms.Error.TooLarge", "\(key): expected at most 64 entries, got more")
            #expect(try service.refusal(of: call) == expected, sourceLocation: sourceLocation)
        }
        try expect(.service("Update"), id.description, tooLarge: "changes")
        try expect(.object(ObjectPath(alarm: id), .alarm, "Update"), nil, tooLarge: "changes")
        try expect(.service("Schedule"), "", tooLarge: "metadata")
        try expect(.service("Update"), id.description, tooLarge: "metadata")
        try expect(.service("List"), nil, tooLarge: "filter")
    }

    @Test func `each of 64 entries is validated`() throws {
        let service = Service()
        let entries = (0..<64).map { ("key\($0)", Value.byte(0)) }
        let error = try service.refusal(of: .service("Schedule", .string(""), .dictionary(entries)))
        #expect(error.name == "org.example.Alarms.Error.InvalidConfiguration")
        #expect(error.message.hasPrefix("\"key0\": "))
    }

    @Test func `an update with two mistakes changes nothing`() throws {
        let service = Service()
        let id = try service.schedule(["title": .string("Tea"), "pre-alert": .uint64(60_000_000)])
        let changes = Value.dictionary([
            ("title", .string("Coffee")), ("keep", .boolean(true)), ("tint", .string("red")), ("nonsense", .byte(0)),
        ])
        let before = try service.properties(of: id)
        _ = try service.refusal(of: .service("Update", .string(id.description), changes))
        #expect(try service.properties(of: id) == before)
    }

    @Test func `no sum overflows, whatever the clocks show`() throws {
        for wall in [Int64.min, -1, 0, 1 << 53, .max] {
            for boot in [Int64.min, 0, .max] {
                let service = Service()
                service.now = Moment(wall: WallTime(microseconds: wall), boot: BootTime(microseconds: boot))
                let id = try service.schedule([
                    "pre-alert": .uint64(31_622_400_000_000), "post-alert": .uint64(31_622_400_000_000),
                    "alert-timeout": .uint64(86_400_000_000), "grace": .uint64(86_400_000_000),
                ])
                _ = try service.properties(of: id)
                for zone in ["", "Europe/Berlin"] {
                    let weekly = try service.schedule([
                        "time": .string("23:59:59"), "weekdays": .strings(["sun"]), "timezone": .string(zone),
                        "pre-alert": .uint64(31_622_400_000_000),
                    ])
                    try service.answer(.service("NextOccurrences", .string(weekly.description), .uint32(1000)))
                    _ = try? service.answer(.service("SkipNext", .string(weekly.description)))
                }
                try service.verb("Pause", id)
                try service.verb("Resume", id)
                _ = try? service.schedule(["fire-at": .uint64(1 << 53 - 1), "pre-alert": .uint64(31_622_400_000_000)])
                let later = wall == .max ? Int64.min : .max
                service.now = Moment(wall: WallTime(microseconds: later), boot: BootTime(microseconds: .max))
                service.setClock(to: service.now.wall)
                service.move(to: ZoneTable.apia)
                service.advance(by: .zero)
                for effect in service.takeEffects() { _ = try service.bus.signal(of: effect)?.received }
                _ = try service.bus.propertiesChanged()?.received
                _ = try service.answer(.object(.alarms, .objectManager, "GetManagedObjects"))
                _ = try service.answer(.service("List", .dictionary([])))
                _ = try service.answer(.service("NextAlarm"))
            }
        }
    }
}
