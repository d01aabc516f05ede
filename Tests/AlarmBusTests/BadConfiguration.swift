import TestSupport
import AlarmCore
import ConfigurationSamples
import DBus
import Testing

/// An invalid configuration, or change of one.
struct BadConfiguration: Sendable, CustomStringConvertible {
    enum Failure: String, Sendable {
        case invalidConfiguration = "InvalidConfiguration"
        case invalidSchedule = "InvalidSchedule"
        case tooLarge = "TooLarge"
    }

    let entries: [(String, Value)]
    let failure: Failure
    /// The start of the error's text, with the key and the expected value.
    let key: String
    let expected: String

    init(_ entries: [(String, Value)], _ failure: Failure, _ key: String, _ expected: String) {
        self.entries = entries
        self.failure = failure
        self.key = key
        self.expected = expected
    }

    init(_ key: String, _ value: Value, _ expected: String, _ failure: Failure = .invalidConfiguration) {
        self.init([(key, value)], failure, key, expected)
    }

    var description: String {
        let text = "\(entries)"
        return text.count > 200 ? text.prefix(200) + "…" : text
    }
}

extension BadConfiguration {
    static let all =
        wrongTypes + numbers + choices + names + titles + keys + badButtons
        + badActions + badSounds + badSchedules

    static let now = UInt64(Service.start.wall.microseconds)

    /// Each key with a value of its type, which by itself it takes; not all of them go together.
    static let valid: [(String, Value)] = ConfigurationKey.allCases.map { key in
        (key.rawValue, validRules[key] ?? key.sample.value.onBus)
    }

    /// A valid schedule depends on the time, and a look has its words.
    private static let validRules: [ConfigurationKey: Value] = [
        .fireAt: .uint64(now + 3_600_000_000), .time: .string("07:00"), .date: .string("2002-01-31"),
        .weekdays: .strings(["mon"]), .timeZone: .string("Europe/Berlin"),
        .layout: ["minimal": .dictionary([("type", "icon"), ("name", "alarm-symbolic")])],
    ]

    static let scheduleKeys = ["fire-at", "time", "date", "weekdays", "timezone"]

    private static let wrongTypes: [BadConfiguration] = valid.flatMap { key, value in
        let others: [Value] = [
            .string("1"), .uint32(1), .uint64(1), .int64(1), .double(1), .boolean(true), .byte(1), .strings(["1"]),
            .dictionary([("1", .string("1"))]), .variant(value), .structure([value]), .array([value], of: value.type),
            .objectPath("/"), .descriptor, .array([], of: "{ss}"), .array([], of: "{sa{ss}}"),
        ]
        return others.filter { $0.messageType != value.type }.map { other in
            BadConfiguration(
                key, other, "a value of type \(value.type), got one of type \(other.messageType)",
                scheduleKeys.contains(key) ? .invalidSchedule : .invalidConfiguration)
        }
    }

    private static func each(
        _ key: String, _ numbers: [UInt64], _ expected: String, _ failure: Failure = .invalidConfiguration
    ) -> [BadConfiguration] {
        numbers.map { BadConfiguration(key, .uint64($0), expected, failure) }
    }

    private static let numbers: [BadConfiguration] = [
        each(
            "pre-alert", [1, 999_999, 31_622_400_000_001, 1 << 53, 1 << 63 - 1, 1 << 63, .max],
            "1s to 366d, or 0 for none, got "),
        each(
            "post-alert", [1, 999_999, 31_622_400_000_001, 1 << 53, 1 << 63 - 1, 1 << 63, .max],
            "1s to 366d, or 0 for none, got "),
        each(
            "alert-timeout", [0, 1, 9_999_999, 86_400_000_001, 1 << 63, .max - 1],
            "10s to 24h, or 18446744073709551615 for never, got "),
        each("grace", [86_400_000_001, 1 << 63, .max], "0s to 24h, got "),
        each("fade-in", [300_000_001, 1 << 63, .max], "0s to 5m, got "),
        each(
            "fire-at", [0, 1, now - 1, now], "a date and time after now, 2001-09-09 01:46:40, got ", .invalidSchedule),
        each("fire-at", [1 << 53, 1 << 63 - 1, 1 << 63, .max], "µs since 1970 UTC below 2^53", .invalidSchedule),
    ].flatMap { $0 }

    private static func each(
        _ key: String, _ texts: [String], _ expected: String, _ failure: Failure = .invalidConfiguration
    ) -> [BadConfiguration] {
        texts.map { BadConfiguration(key, .string($0), expected, failure) }
    }

    private static let choices: [BadConfiguration] = [
        each(
            "secondary-behavior", ["", "snooze", "Both", "Countdown", "none "], "countdown, custom, both or none"),
        each("on-timeout", ["", "ring", "Stop"], "snooze or stop"),
        each("missed", ["", "Ring", "timeout", "skip"], "ring, notify or drop"),
        each("countdown-notice", ["", "yes", "true", "Auto"], "auto, always or never"),
        each("tint", ["red", "#00ff0", "#00ff000", "#00fg00", "00ff00#", "#fffffé", "\u{FE5F}00ff00"], "#RRGGBB"),
    ].flatMap { $0 }

    private static let names: [BadConfiguration] = [
        each(
            "icon", ["a b", "../x", ".hidden", "/usr/share/x.png", "é", "a\nb"], "the name of a themed icon"),
        each("app-id", ["a b", "../x", "org.éxample", "a\nb"], "a desktop id"),
        each("icon", [String(repeating: "a", count: 256)], "at most 255 bytes, got 256", .tooLarge),
        each("app-id", [String(repeating: "a", count: 256)], "at most 255 bytes, got 256", .tooLarge),
    ].flatMap { $0 }

    private static let titles: [BadConfiguration] = ["title", "countdown-title", "paused-title"].flatMap { key in
        [
            each(
                key, ["\t", "\r", "a\u{1B}b", "\u{7F}", "\u{85}", "\u{9F}", "a\r\nb"],
                "no control character but line breaks"),
            each(key, [String(repeating: "a", count: 1025)], "at most 1024 bytes, got 1025", .tooLarge),
            each(key, [String(repeating: "é", count: 513)], "at most 1024 bytes, got 1026", .tooLarge),
        ].flatMap { $0 }
    }

    private static let keys: [BadConfiguration] = [
        ["nonsense", "Title", "", "title ", "timeZone", "Sound", "WillWake", "FireAt", "titl\u{212F}"].map {
            BadConfiguration(
                [($0, .string("1"))], .invalidConfiguration, "\"\($0)\"", "a key that ConfigurationKeys lists")
        },
        valid.map { key, value in
            BadConfiguration([(key, value), (key, value)], .invalidConfiguration, key, "once only, got twice")
        },
    ].flatMap { $0 }

    static func button(_ role: String, _ look: [(String, Value)]) -> Value {
        .entry(.string(role), .dictionary(look))
    }

    private static func buttons(
        _ buttons: [Value], _ key: String, _ expected: String, _ failure: Failure = .invalidConfiguration
    ) -> BadConfiguration {
        BadConfiguration([("buttons", .array(buttons, of: "{sa{sv}}"))], failure, key, expected)
    }

    private static let badButtons: [BadConfiguration] = [
        buttons([button("snooze", [])], "buttons", "stop, secondary, custom, pause or resume, got \"snooze\""),
        buttons([button("Stop", [])], "buttons", "stop, secondary, custom, pause or resume"),
        buttons([button("stop", []), button("stop", [])], "buttons.stop", "once only, got twice"),
        buttons(
            [button("stop", [("label", .string("x"))])], "buttons.stop",
            "text, icon, text-color or hidden, got \"label\""),
        buttons(
            [button("stop", [("text", .string("x")), ("text", .string("y"))])], "buttons.stop.text",
            "once only, got twice"),
        buttons([button("stop", [("text", .uint32(1))])], "buttons.stop.text", "a value of type s, got one of type u"),
        buttons(
            [button("pause", [("icon", .variant(.string("x")))])], "buttons.pause.icon",
            "a value of type s, got one of type v"),
        buttons(
            [button("custom", [("text-color", .uint32(0xFF0000))])], "buttons.custom.text-color",
            "a value of type s, got one of type u"),
        buttons(
            [button("resume", [("text-color", .string("red"))])], "buttons.resume.text-color", "#RRGGBB, got \"red\""),
        buttons([button("stop", [("icon", .string("a b"))])], "buttons.stop.icon", "the name of a themed icon"),
        buttons([button("stop", [("text", .string("a\nb"))])], "buttons.stop.text", "no control character, got U+A"),
        buttons(
            [button("secondary", [("text", .string(String(repeating: "a", count: 257)))])], "buttons.secondary.text",
            "at most 256 bytes, got 257", .tooLarge),
        buttons(
            [button("pause", [("hidden", .string("yes"))])], "buttons.pause.hidden",
            "a value of type b, got one of type s"),
        buttons(
            [button("stop", [("hidden", .boolean(true))])], "buttons.stop.hidden",
            "a button that can be hidden: pause, resume, got stop"),
        buttons(
            (0..<65).map { button("role\($0)", []) }, "buttons", "at most 64 entries", .tooLarge),
        buttons(
            [button("stop", (0..<65).map { ("key\($0)", .string("")) })], "buttons.stop", "at most 64 entries",
            .tooLarge),
    ]
}
