import DBus
import EventLoop
import Foundation
import TestSupport
import Testing

/// Invalid input: each mistake gets the error of the contract, with the key and what was expected; nothing changes, and
/// the service goes on.
@Suite(.showsLogs) final class BadInputTests: SessionSuite {
    /// A call, and the expected error.
    struct Mistake: Sendable, CustomTestStringConvertible {
        let member: MemberName
        let arguments: [Value]
        let error: String
        let words: [String]

        init(_ member: MemberName, _ arguments: [Value], _ error: String, _ words: String...) {
            self.member = member
            self.arguments = arguments
            self.error = error.contains(".") ? error : "org.example.Alarms.Error.\(error)"
            self.words = words
        }

        /// A mistake in an otherwise valid configuration of an alarm.
        init(key: String, _ value: Value, _ error: String = "InvalidConfiguration", _ words: String...) {
            member = "Schedule"
            arguments = ["", .dictionary(["pre-alert": seconds(5)].merging([key: value]) { $1 })]
            self.error = "org.example.Alarms.Error.\(error)"
            self.words = words.isEmpty ? ["\(key): expected "] : words
        }

        var testDescription: String { "\(member) \(error)" }
    }

    static let none = Value.string(AlarmIDs.make(999))

    static let values: [Mistake] = [
        Mistake(key: "colour", "red", "InvalidConfiguration", "\"colour\"", "ConfigurationKeys"),
        Mistake(key: "wakeup", true, "InvalidConfiguration", "\"wakeup\""),
        Mistake(key: "wake", .uint32(1)),
        Mistake(key: "title\n\u{1B}", "", "InvalidConfiguration", "\"title\\n"),
        Mistake(key: "", "x", "InvalidConfiguration", "\"\""),
        Mistake(key: "reset", .strings(["title"]), "InvalidConfiguration", "reset: expected only in Update"),
        Mistake(key: "title", .uint32(1)),
        Mistake(key: "title", .variant("Tea")),
        Mistake(key: "title", "a\u{1B}[31m", "InvalidConfiguration", "title: expected", "U+1B"),
        Mistake(key: "title", "a\u{85}", "InvalidConfiguration", "title: expected", "U+85"),
        Mistake(key: "title", "tab\t", "InvalidConfiguration", "title: expected", "U+9"),
        Mistake(key: "title", .string(String(repeating: "x", count: 1025)), "TooLarge", "title: expected", "1025"),
        Mistake(key: "title", .string(String(repeating: "ß", count: 513)), "TooLarge", "title: expected", "1026"),
        Mistake(key: "paused-title", .string(String(repeating: "x", count: 1_000_000)), "TooLarge"),
        Mistake(
            key: "pre-alert", .int64(5_000_000), "InvalidConfiguration", "pre-alert: expected a value of type t", "x"),
        Mistake(key: "pre-alert", .uint32(5)),
        Mistake(key: "pre-alert", .double(5)),
        Mistake(key: "pre-alert", "5"),
        Mistake(key: "pre-alert", .uint64(999_999)),
        Mistake(key: "pre-alert", .uint64(366 * 86_400_000_000 + 1)),
        Mistake(key: "pre-alert", .uint64(1 << 63)),
        Mistake(key: "pre-alert", .uint64(.max)),
        Mistake(key: "post-alert", .uint64(.max)),
        Mistake(key: "post-alert", .uint64(1)),
        Mistake(key: "alert-timeout", .uint64(.max - 1)),
        Mistake(key: "alert-timeout", seconds(9)),
        Mistake(key: "alert-timeout", seconds(0)),
        Mistake(key: "max-snoozes", .int32(-1)),
        Mistake(key: "on-timeout", "explode", "InvalidConfiguration", "on-timeout: expected", "\"explode\""),
        Mistake(key: "secondary-behavior", "snooze"),
        Mistake(key: "stop-action", .empty, "InvalidConfiguration", "stop-action.name: expected"),
        Mistake(
            key: "default-action", "open", "InvalidConfiguration", "default-action: expected a value of type a{sv}"),
        Mistake(
            key: "secondary-action", ["name": "a", "parameter": .string(String(repeating: "x", count: 4096))],
            "TooLarge",
            "secondary-action.parameter"),
        Mistake(key: "sound", "../bell.ogg", "InvalidConfiguration", "sound: expected default, none"),
        Mistake(key: "volume", .double(.nan), "InvalidConfiguration", "volume: expected 0.0 to 1.0, got nan"),
        Mistake(key: "volume", .uint32(1), "InvalidConfiguration", "volume: expected a value of type d"),
        Mistake(key: "fade-in", seconds(301), "InvalidConfiguration", "fade-in: expected 0s to 5m, got 5m1s"),
        Mistake(key: "countdown-notice", "yes"),
        Mistake(key: "countdown-notice", true),
        Mistake(key: "keep", .uint32(1)),
        Mistake(key: "enabled", "true"),
        Mistake(key: "tint", "red"),
        Mistake(key: "tint", "#12345G"),
        Mistake(key: "icon", "../../etc/passwd"),
        Mistake(key: "app-id", "a b"),
        Mistake(key: "metadata", .strings([])),
        Mistake(key: "metadata", ["x": .string(String(repeating: "x", count: 4096))], "TooLarge"),
        Mistake(
            key: "metadata", .dictionary(Dictionary(uniqueKeysWithValues: (0..<65).map { ("\($0)", .byte(0)) })),
            "TooLarge"),
        Mistake(key: "buttons", .empty, "InvalidConfiguration", "buttons: expected a value of type a{sa{sv}}"),
        Mistake(
            key: "buttons", .button("snooze", .empty), "InvalidConfiguration", "buttons", "snooze"),
        Mistake(
            key: "buttons", .button("stop", ["size": .uint32(1)]), "InvalidConfiguration", "size"),
        Mistake(
            key: "buttons", .button("stop", ["text": .string(String(repeating: "x", count: 257))]),
            "TooLarge", "buttons.stop.text"),
        Mistake(
            key: "buttons", .button("stop", ["text-color": "#FFF"]), "InvalidConfiguration",
            "buttons.stop.text-color: expected #RRGGBB"),
        Mistake(key: "fire-at", seconds(0), "InvalidSchedule"),
        Mistake(key: "fire-at", seconds(1), "InvalidSchedule", "fire-at: expected a date and time after now"),
        Mistake(key: "fire-at", .uint64(1 << 53), "InvalidSchedule", "fire-at: expected", "2^53"),
        Mistake(key: "fire-at", .uint64(1 << 63), "InvalidSchedule"),
        Mistake(key: "fire-at", .uint64(.max), "InvalidSchedule"),
        Mistake(key: "fire-at", .int64(-1), "InvalidSchedule"),
        Mistake(key: "fire-at", "07:00", "InvalidSchedule", "fire-at: expected a value of type t"),
        Mistake(key: "time", "24:00", "InvalidSchedule", "time: expected HH:MM", "\"24:00\""),
        Mistake(key: "time", "07:60", "InvalidSchedule", "time: expected HH:MM"),
        Mistake(key: "time", "07:00:60", "InvalidSchedule", "time: expected HH:MM"),
        Mistake(key: "weekdays", .strings(["mon", "someday"]), "InvalidSchedule", "weekdays: expected", "\"someday\""),
        Mistake(key: "weekdays", .strings([]), "InvalidSchedule", "weekdays: expected one or more", "nothing"),
        Mistake(key: "timezone", "Europe/Nowhere", "InvalidSchedule", "timezone: expected"),
        Mistake(key: "date", "2199-02-29", "InvalidSchedule", "date: expected YYYY-MM-DD"),
        Mistake(key: "grace", .uint64(86_400_000_001), "InvalidConfiguration", "grace: expected 0s to 24h"),
        Mistake(key: "missed", "forget", "InvalidConfiguration", "missed: expected ring, notify or drop"),
    ]

    static let calls: [Mistake] = [
        Mistake(
            "Schedule", ["", .empty], "InvalidConfiguration", "fire-at: expected fire-at, time or pre-alert",
            "got nothing"),
        Mistake(
            "Schedule", ["", ["pre-alert": seconds(0)]], "InvalidConfiguration",
            "expected fire-at, time or pre-alert, got nothing"),
        Mistake(
            "Schedule", ["tea", ["pre-alert": seconds(5)]], "InvalidConfiguration", "id: expected a UUID", "\"tea\""),
        Mistake(
            "Schedule", [.string(AlarmIDs.make(1) + "0"), ["pre-alert": seconds(5)]], "InvalidConfiguration", "id:"),
        Mistake(
            "Schedule", [.string(AlarmIDs.make(1).uppercased()), ["pre-alert": seconds(5)]], "AlreadyExists",
            AlarmIDs.make(1)),
        Mistake("StartTimer", [.uint32(0), "Tea"], "InvalidConfiguration", "seconds: expected 1 to 31622400, got 0"),
        Mistake("StartTimer", [.uint32(31_622_401), ""], "InvalidConfiguration", "seconds: expected 1 to"),
        Mistake("StartTimer", [.uint32(.max), ""], "InvalidConfiguration", "seconds: expected 1 to"),
        Mistake("StartTimer", [.uint32(1), "a\u{7}"], "InvalidConfiguration", "title: expected"),
        Mistake("Update", [none, .empty], "NotFound", AlarmIDs.make(999)),
        Mistake("Update", ["", .empty], "NotFound"),
        Mistake("Update", ["tea", .empty], "NotFound", "\"tea\""),
        Mistake("InvokeAction", [none, "stop", .empty], "NotFound"),
        Mistake("InvokeAction", ["", "stop", .empty], "NotFound"),
        Mistake(
            "InvokeAction", [.string(AlarmIDs.make(1)), "Stop", .empty], "InvalidConfiguration", "action: expected"),
        Mistake("InvokeAction", [.string(AlarmIDs.make(1)), "snooze", .empty], "InvalidState", "it doesn't ring"),
        Mistake(
            "InvokeAction", [.string(AlarmIDs.make(1)), "pause", ["activation-token": true]], "InvalidConfiguration",
            "activation-token: expected a value of type s"),
        Mistake("Cancel", [none], "NotFound"),
        Mistake("SetEnabled", [none, true], "NotFound"),
        Mistake("Stop", [none], "NotFound"),
        Mistake("Stop", [""], "NotFound", "there is no alarm \"\""),
        Mistake("Snooze", ["", .empty], "NotFound", "there is no alarm \"\""),
        Mistake("StopRinging", [], "NotFound", "no alarm rings"),
        Mistake("SnoozeRinging", [], "NotFound", "no alarm rings"),
        Mistake(
            "Snooze", [.string(AlarmIDs.make(1)), ["length": seconds(0)]], "InvalidConfiguration", "length: expected"),
        Mistake("Snooze", [.string(AlarmIDs.make(1)), ["size": seconds(9)]], "InvalidConfiguration", "\"size\""),
        Mistake("Pause", [.string(String(repeating: "x", count: 100_000))], "NotFound"),
        Mistake("Snooze", [.string(AlarmIDs.make(1)), .empty], "InvalidState", "it doesn't ring"),
        Mistake(
            "Resume", [.string(AlarmIDs.make(1))], "InvalidState", "it isn't paused",
            "counts down"),
        Mistake("Pause", [.string(AlarmIDs.make(2))], "InvalidState", "it doesn't count down", "waits for its time"),
        Mistake("Update", [.string(AlarmIDs.make(1)), ["app-id": "a.b"]], "InvalidConfiguration", "app-id: expected"),
        Mistake(
            "Update", [.string(AlarmIDs.make(1)), ["reset": .strings(["title"]), "title": "x"]],
            "InvalidConfiguration", "reset: expected", "title"),
        Mistake(
            "Update", [.string(AlarmIDs.make(1)), ["reset": .strings(["colour"])]], "InvalidConfiguration", "\"colour\""
        ),
        Mistake(
            "Update", [.string(AlarmIDs.make(1)), ["reset": .strings(["pre-alert"])]], "InvalidConfiguration",
            "got nothing"
        ),
        Mistake(
            "Update", [.string(AlarmIDs.make(1)), ["title": "half", "tint": "wrong"]], "InvalidConfiguration", "tint"),
        Mistake(
            "Update", [.string(AlarmIDs.make(1)), ["fire-at": seconds(1)]], "InvalidSchedule", "fire-at: expected"),
        Mistake("List", [["colour": "red"]], "InvalidConfiguration", "\"colour\"", "app-id, state, limit or regions"),
        Mistake("List", [["state": "alerting"]], "InvalidConfiguration", "state: expected"),
        Mistake("List", [["state": .strings(["ringing"])]], "InvalidConfiguration", "state: expected", "\"ringing\""),
        Mistake("List", [["limit": .uint64(1)]], "InvalidConfiguration", "limit: expected"),
        Mistake("Schedule", [], invalidArguments, "Schedule", "sa{sv}"),
        Mistake("Schedule", ["", .empty, ""], invalidArguments, "sa{sv}"),
        Mistake("Schedule", [.empty, ""], invalidArguments, "sa{sv}"),
        Mistake("StartTimer", [.int32(5), "Tea"], invalidArguments, "us"),
        Mistake("Stop", [.uint32(1)], invalidArguments),
        Mistake("NextAlarm", [""], invalidArguments),
        Mistake("List", [.strings([])], invalidArguments),
        Mistake("SkipNext", [none], "NotFound", AlarmIDs.make(999)),
        Mistake("Restart", [none], "NotFound", AlarmIDs.make(999)),
        Mistake("Restart", [.string(AlarmIDs.make(2))], "InvalidState", "it isn't a timer"),
        Mistake("SetHoliday", [.uint64(1)], "InvalidConfiguration", "until: expected a time after"),
        Mistake("SetHoliday", [.uint64(.max)], "InvalidConfiguration", "until: expected a time after"),
        Mistake("SetHoliday", [.uint32(0)], invalidArguments),
        Mistake("Extend", [none, seconds(60)], "NotFound", AlarmIDs.make(999)),
        Mistake(
            "Extend", [.string(AlarmIDs.make(1)), seconds(0)], "InvalidConfiguration", "length: expected 1s to 366d"),
        Mistake(
            "Extend", [.string(AlarmIDs.make(2)), seconds(60)], "InvalidState", "it neither counts down nor rings"),
        Mistake("Extend", [.string(AlarmIDs.make(1)), .uint32(60)], invalidArguments),
    ]

    private static let invalidArguments = "org.freedesktop.DBus.Error.InvalidArgs"

    @Test(arguments: [values, calls]) func `invalid input is refused with its key, and changes nothing`(
        mistakes: [Mistake]
    ) throws {
        try session.schedule(["pre-alert": seconds(1000), "title": "Tea"], id: AlarmIDs.make(1))
        let later = Value.uint64(UInt64(Clock.wall.now + 3_600_000_000))
        try session.schedule(["fire-at": later], id: AlarmIDs.make(2))
        let before = try session.managedObjects().mapValues(\.still)
        let trace = try Trace(of: session.client)
        for mistake in mistakes {
            let error = #expect(throws: BusError.self, "\(mistake.arguments)") {
                try session.client.answer(to: session.message(mistake.member, mistake.arguments))
            }
            guard let error else { continue }
            #expect(error.name.rawValue == mistake.error, "\(mistake.arguments) → \(error)")
            for word in mistake.words { #expect(error.message.contains(word), "\(error)") }
            #expect(error.message.utf8.count < 300 && !error.message.contains("\u{1B}"), "\(error)")
        }
        try trace.settle()
        #expect(trace.names.isEmpty)
        #expect(try session.managedObjects().mapValues(\.still) == before)
        try session.restartAfterKill()
        #expect(try session.managedObjects().mapValues(\.still) == before)
    }

    @Test func `calls to wrong objects, interfaces, methods and properties get the standard errors`() throws {
        let id = try session.schedule(["pre-alert": seconds(1000)])
        let alarm = try ObjectPath(alarm: id)
        let gone = try ObjectPath(alarm: AlarmIDs.make(7))
        let (service, own): (InterfaceName, Value) = (.alarms, .string(InterfaceName.alarms.rawValue))
        let calls: [(MemberName, [Value], InterfaceName, ObjectPath, String)] = [
            ("Stop", [], .alarm, gone, "UnknownObject"),
            ("GetAll", [.string(InterfaceName.alarm.rawValue)], .properties, gone, "UnknownObject"),
            ("Stop", [], .alarm, "/org/example/Alarms/alarm/tea", "UnknownObject"),
            ("NextAlarm", [], service, "/nowhere", "UnknownObject"),
            ("NextAlarm", [], service, "/org/example/Alarms/alarm", "UnknownInterface"),
            ("NextAlarm", [], service, "/", "UnknownInterface"),
            ("NextAlarm", [], service, alarm, "UnknownInterface"),
            ("Pause", [], .alarm, .alarms, "UnknownInterface"),
            ("GetManagedObjects", [], .objectManager, alarm, "UnknownInterface"),
            ("Ring", [], service, .alarms, "UnknownMethod"),
            ("Fired", [], service, .alarms, "UnknownMethod"),
            ("Get", [own, "Colour"], .properties, .alarms, "UnknownProperty"),
            ("Get", [own, "State"], .properties, .alarms, "UnknownProperty"),
            ("Get", ["org.example.Other", "Version"], .properties, .alarms, "UnknownInterface"),
            ("GetAll", ["org.example.Other"], .properties, .alarms, "UnknownInterface"),
            ("GetAll", ["no interface name"], .properties, .alarms, "UnknownInterface"),
            ("Get", [own], .properties, .alarms, "InvalidArgs"),
            ("Set", [own, "Version", .variant(.uint32(9))], .properties, .alarms, "PropertyReadOnly"),
            ("Set", [own, "Version", .variant("")], .properties, .alarms, "PropertyReadOnly"),
            ("Set", [own, "Colour", .variant("")], .properties, .alarms, "UnknownProperty"),
            (
                "Set", [.string(InterfaceName.alarm.rawValue), "Title", .variant("x")], .properties, alarm,
                "PropertyReadOnly"
            ),
        ]
        for (member, arguments, interface, path, name) in calls {
            let comment: Comment = "\(interface).\(member) \(arguments) at \(path)"
            let error = #expect(throws: BusError.self, comment) {
                try session.client.answer(to: session.message(member, arguments, of: interface, at: path))
            }
            #expect(error?.name.rawValue == "org.freedesktop.DBus.Error.\(name)", comment)
            #expect(error?.message.isEmpty == false, comment)
        }
        #expect(try session.property("State", of: id) == "countdown")
    }

    @Test func `Get and GetAll without an interface look through all of them`() throws {
        #expect(try session.call("Get", "", "Version", of: .properties) == [.variant(.uint32(1))])
        let all = try session.call("GetAll", "", of: .properties)[0].properties
        #expect(all["MaximumAlarms"] == .uint32(10_000) && all["Version"] == .uint32(1))
        for interface in ["org.example.Alarms", "org.example.Alarms.Activities"] {
            let own = try session.call("GetAll", .string(interface), of: .properties)[0].properties
            #expect(own.keys.allSatisfy { all[$0] != nil })
        }
        #expect(all["MaximumActivities"] == .uint32(64))
    }

    @Test func `a key twice is refused`() throws {
        let twice = Value.dictionary([("pre-alert", seconds(5)), ("pre-alert", seconds(5))])
        let error = #expect(throws: BusError.self) { try session.call("Schedule", "", twice) }
        #expect(error?.name == "org.example.Alarms.Error.InvalidConfiguration")
        #expect(error?.message.contains("pre-alert: expected once") ?? false)
    }

    @Test func `a file descriptor in metadata is refused, and none is kept`() throws {
        let configuration: Value = ["pre-alert": seconds(5), "metadata": ["file": .descriptor]]
        // A descriptor of the notification to its service manager may be closed a little later.
        _ = try session.property("Version")
        let before = session.openDescriptors
        for _ in 0..<20 {
            let error = #expect(throws: BusError.self) { try session.call("Schedule", "", configuration) }
            #expect(error?.name == "org.example.Alarms.Error.InvalidConfiguration")
            #expect(error?.message.contains("metadata") ?? false)
        }
        // The last one is closed after its reply was sent.
        _ = try session.property("Version")
        #expect(session.openDescriptors == before)
    }

    @Test func `metadata may be nested as deep as a message`() throws {
        var value = Value.boolean(true)
        for _ in 0..<60 {
            let deeper = Value.variant(value)
            let configuration: [String: Value] = ["pre-alert": seconds(50), "metadata": ["deep": deeper]]
            // Whatever the bus accepts, the service may accept or refuse, and goes on.
            guard let id = try? session.schedule(configuration) else { break }
            #expect(try session.property("Configuration", of: id) == .dictionary(configuration))
            value = deeper
        }
        #expect(try session.property("Version") == .uint32(1))
        #expect(try session.list().count > 10)
        _ = try session.managedObjects()
    }

    @Test func `no alarm beyond the maximum is accepted`() throws {
        let session = try Session(arguments: ["--maximum-alarms", "3"])
        #expect(try session.property("MaximumAlarms") == .uint32(3))
        let ids = try (0..<3).map { _ in try session.schedule(["pre-alert": seconds(60)]) }
        let error = #expect(throws: BusError.self) { try session.schedule(["pre-alert": seconds(60)]) }
        #expect(error?.name == "org.example.Alarms.Error.MaximumLimitReached")
        #expect(error?.message.contains("3") ?? false)
        try session.call("Cancel", .string(ids[0]))
        try session.schedule(["pre-alert": seconds(60)])
    }

    @Test func `the largest values that are allowed work`() throws {
        let latest = Value.uint64(1 << 53 - 1)
        let longest = Value.uint64(366 * 86_400_000_000)
        let far = try session.schedule([
            "fire-at": latest, "pre-alert": longest, "post-alert": longest,
            "title": .string(String(repeating: "x", count: 1024)),
            "max-snoozes": .uint32(.max), "alert-timeout": seconds(86_400),
        ])
        #expect(try session.property("NextFireUSec", of: far) == latest)
        let timer = try session.schedule(["pre-alert": longest, "post-alert": longest])
        try session.call("Pause", .string(timer))
        try session.call("Resume", .string(timer))
        let ringing = try session.ring(["post-alert": longest])
        try session.call("Snooze", .string(ringing), .empty)
        let year = try session.call("StartTimer", .uint32(31_622_400), "Leap")[0].text
        #expect(try session.property("CountdownTotalUSec", of: year) == longest)
        try session.restartAfterKill()
        #expect(try session.list().count == 4)
    }
}

extension Value {
    /// An empty `a{sv}`.
    static let empty: Value = [:]

    /// The key `buttons` with one button.
    static func button(_ role: String, _ look: Value) -> Value { .array([.entry(.string(role), look)], of: "{sa{sv}}") }
}

extension Session {
    /// The open descriptors of the service, and their targets.
    var openDescriptors: [String] {
        let directory = "/proc/\(service.processIdentifier)/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
        return names.map { name in
            "\(name): " + ((try? FileManager.default.destinationOfSymbolicLink(atPath: "\(directory)/\(name)")) ?? "")
        }.sorted()
    }
}
