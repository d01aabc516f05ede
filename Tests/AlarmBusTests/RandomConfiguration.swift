import ActivityCore
import TestSupport
import AlarmBus
import AlarmCore
import DBus
import Randomness

/// Creates random valid configurations.
struct RandomConfiguration {
    var generator: SeededGenerator
    /// A marker in all texts.
    var mark = ""

    init(_ seed: Int) {
        generator = SeededGenerator(seed: UInt64(seed))
    }

    mutating func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &generator) == 0 }

    mutating func text(_ limit: Int) -> String {
        let letters = ["a", "Z", "0", " ", "é", "茶", "🍵", "<b>&\"'", "\u{301}", "\u{202E}"]
        var text = mark
        for _ in 0..<Int.random(in: 0...60, using: &generator) {
            let letter = letters[Int.random(in: 0..<letters.count, using: &generator)]
            if text.utf8.count + letter.utf8.count <= limit { text += letter }
        }
        return text
    }

    mutating func name() -> String {
        mark + (["a", "org.example.Tea", "alarm-symbolic", "x_y+z", "A"].randomElement(using: &generator) ?? "")
    }

    private mutating func name(among names: [String]) -> String {
        mark + (names.randomElement(using: &generator) ?? "")
    }

    /// Returns an action with its entries in the order of listings.
    mutating func action() -> Value {
        var entries: [(String, Value)] = [("name", .string(name(among: ["a", "drink.tea-2", "A"])))]
        if chance(2), let parameter = MetadataTests.everyType.randomElement(using: &generator) {
            entries.append(("parameter", parameter.1))
        }
        if chance(3) { entries.append(("mode", .string(chance(2) ? "background" : "foreground"))) }
        if chance(3) { entries.append(("target", .string(name()))) }
        return .dictionary(entries)
    }

    mutating func color() -> String {
        let digits = Array("0123456789abcdefABCDEF")
        return "#" + String((0..<6).map { _ in digits[Int.random(in: 0..<digits.count, using: &generator)] })
    }

    mutating func countdown() -> Value {
        .uint64(UInt64.random(in: 1_000_000...(chance(2) ? 60_000_000 : 31_622_400_000_000), using: &generator))
    }

    mutating func button(_ role: String) -> Value {
        var look: [(String, Value)] = []
        if chance(2) { look.append(("text", .string(text(64)))) }
        if chance(2) { look.append(("icon", .string(name()))) }
        if chance(2) { look.append(("text-color", .string(color()))) }
        return .entry(.string(role), .dictionary(look))
    }

    mutating func metadata() -> Value {
        var entries: [(String, Value)] = mark.isEmpty ? [] : [(mark, .string(mark))]
        for entry in MetadataTests.everyType where chance(6) { entries.append(entry) }
        if chance(3) { entries.append(("text", .string(text(1000)))) }
        return .dictionary(entries)
    }

    /// Returns any of the keys but pre-alert and those of the schedule, none with its default.
    mutating func keys() -> [String: Value] {
        var keys: [String: Value] = [:]
        if chance(2) { keys["title"] = .string(text(1024) + "!") }
        if chance(4) { keys["countdown-title"] = .string(text(1024) + "!") }
        if chance(4) { keys["paused-title"] = .string(text(1024) + "!\n") }
        if chance(2) { keys["post-alert"] = countdown() }
        if chance(4) {
            let behavior = ["none", "countdown", "custom", "both"].randomElement(using: &generator)
            keys["secondary-behavior"] = .string(behavior ?? "")
        }
        for key in ["stop-action", "secondary-action", "default-action"] where chance(4) { keys[key] = action() }
        if chance(4) {
            keys["sound"] = .string(chance(2) ? name(among: ["default", "none", "bell"]) : "/" + text(4000))
        }
        if chance(4) { keys["volume"] = .double(.random(in: 0...1, using: &generator)) }
        if chance(4) { keys["fade-in"] = .uint64(.random(in: 1...300_000_000, using: &generator)) }
        if chance(4) { keys["break-through"] = .boolean(chance(2)) }
        if chance(4) { keys["rising-volume"] = .boolean(chance(2)) }
        if chance(4) { keys["speak"] = .boolean(chance(2)) }
        if chance(3) { keys["tint"] = .string(color()) }
        if chance(3) { keys["icon"] = .string(name()) }
        if chance(3) {
            // Listings order them by role.
            var roles: [String] = []
            for role in ["custom", "pause", "resume", "secondary", "stop"] where chance(2) { roles.append(role) }
            if !roles.isEmpty { keys["buttons"] = .array(roles.map { button($0) }, of: "{sa{sv}}") }
        }
        if chance(3) {
            let metadata = metadata()
            if metadata != .dictionary([]) { keys["metadata"] = metadata }
        }
        if mark.isEmpty, chance(4) {
            var look = RandomLayout(Int.random(in: 0..<1000, using: &generator), actions: ["stop", "default"])
            let layout = look.layout()
            if !layout.isEmpty { keys["layout"] = LayoutEntry.onBus(layout) }
        }
        if chance(3) {
            keys["alert-timeout"] =
                .uint64(chance(3) ? .max : UInt64.random(in: 10_000_000...86_400_000_000, using: &generator))
        }
        if chance(4) { keys["on-timeout"] = .string(chance(2) ? "stop" : "snooze") }
        if chance(4) { keys["max-snoozes"] = .uint32(UInt32.random(in: 0...5, using: &generator)) }
        if chance(4) {
            keys["missed"] = .string(["ring", "notify", "drop"].randomElement(using: &generator) ?? "")
        }
        if chance(4) { keys["grace"] = .uint64(UInt64.random(in: 0...86_400_000_000, using: &generator)) }
        if chance(3) { keys["keep"] = .boolean(true) }
        if chance(3) { keys["wake"] = .boolean(false) }
        if chance(3) { keys["countdown-notice"] = .string(chance(2) ? "always" : "never") }
        return keys
    }

    private mutating func digits(_ range: ClosedRange<Int>) -> String {
        let number = Int.random(in: range, using: &generator)
        return number < 10 ? "0\(number)" : "\(number)"
    }

    /// Returns the keys of a schedule for an alarm created at `now`.
    mutating func rule(at now: Moment) -> [String: Value] {
        if chance(2) {
            let span: Int64 = chance(2) ? 60_000_000 : 40_000_000_000_000
            let ahead = Int64.random(in: 1...span, using: &generator)
            return ["fire-at": .uint64(UInt64(now.wall.microseconds + ahead))]
        }
        var keys: [String: Value] = [:]
        let time = "\(digits(0...23)):\(digits(0...59))"
        keys["time"] = .string(chance(3) ? "\(time):\(digits(1...59))" : time)
        if chance(3) {
            let today = CivilDate(localSeconds: now.wall.seconds)
            keys["date"] = .string(today.adding(days: Int64.random(in: 2...5000, using: &generator)).description)
        } else if chance(2) {
            // Listings begin with Monday.
            let days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].filter { _ in chance(2) }
            if !days.isEmpty { keys["weekdays"] = .strings(days) }
        }
        if chance(3) { keys["timezone"] = .string(chance(2) ? "Europe/Berlin" : "America/New_York") }
        return keys
    }

    /// Returns a whole configuration for an alarm created at `now`.
    mutating func configuration(at now: Moment) -> [String: Value] {
        var keys = keys()
        let kind = Int.random(in: 0..<3, using: &generator)
        if kind != 0 { keys.merge(rule(at: now)) { $1 } }
        if kind != 1 { keys["pre-alert"] = countdown() }
        if chance(4) { keys["enabled"] = .boolean(false) }
        if chance(3) { keys["app-id"] = .string(name()) }
        return keys
    }
}
