import ActivityCore
import AlarmBus
import AlarmCore
import ConfigurationSamples
import DBus
import TestSupport

/// Creates random valid configurations.
struct RandomConfiguration {
    var values: RandomValues

    /// - Parameter mark: A marker in all texts.
    init(_ seed: Int, mark: String = "") {
        values = RandomValues(seed: UInt64(seed))
        values.mark = mark
    }

    mutating func chance(_ one: Int) -> Bool { values.chance(one) }

    mutating func metadata() -> Value {
        var entries: [(String, Value)] = values.mark.isEmpty ? [] : [(values.mark, .string(values.mark))]
        for entry in MetadataTests.everyType where chance(6) { entries.append(entry) }
        if chance(3) { entries.append(("text", .string(values.text(1000)))) }
        return .dictionary(entries)
    }

    /// Returns an action with its entries in the order of listings.
    private mutating func action() -> Value {
        var entries: [(String, Value)] = [("name", .string(values.name()))]
        if chance(2), let parameter = MetadataTests.everyType.randomElement(using: &values) {
            entries.append(("parameter", parameter.1))
        }
        if chance(3) { entries.append(("mode", .string(chance(2) ? "background" : "foreground"))) }
        if chance(3) { entries.append(("target", .string(values.name()))) }
        return .dictionary(entries)
    }

    private mutating func layout() -> Value {
        var layouts = RandomLayout(Int.random(in: 0..<1000, using: &values), actions: ["stop", "default"])
        return LayoutEntry.onBus(layouts.layout())
    }

    mutating func countdown() -> Value {
        .uint64(UInt64.random(in: 1_000_000...(chance(2) ? 60_000_000 : 31_622_400_000_000), using: &values))
    }

    /// Returns any of the keys but pre-alert, enabled, app-id and those of the schedule, none with its default.
    mutating func keys() -> [String: Value] {
        var keys: [String: Value] = [:]
        for key in ConfigurationKey.allCases
        where !key.decidesDueTime && ![.enabled, .appID].contains(key) && chance(4) {
            let value =
                switch key.type {
                case .metadata: metadata()
                case .action: action()
                case .alarmLayout: values.mark.isEmpty ? layout() : .dictionary([])
                default: values.setting(of: key).value.onBus
                }
            if value != .dictionary([]) { keys[key.rawValue] = value }
        }
        return keys
    }

    private mutating func digits(_ range: ClosedRange<Int>) -> String {
        let number = Int.random(in: range, using: &values)
        return number < 10 ? "0\(number)" : "\(number)"
    }

    /// Returns the keys of a schedule for an alarm created at `now`.
    mutating func rule(at now: Moment) -> [String: Value] {
        if chance(2) {
            let span: Int64 = chance(2) ? 60_000_000 : 40_000_000_000_000
            let ahead = Int64.random(in: 1...span, using: &values)
            return ["fire-at": .uint64(UInt64(now.wall.microseconds + ahead))]
        }
        var keys: [String: Value] = [:]
        let time = "\(digits(0...23)):\(digits(0...59))"
        keys["time"] = .string(chance(3) ? "\(time):\(digits(1...59))" : time)
        if chance(3) {
            let today = CivilDate(localSeconds: now.wall.seconds)
            keys["date"] = .string(today.adding(days: Int64.random(in: 2...5000, using: &values)).description)
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
        let kind = Int.random(in: 0..<3, using: &values)
        if kind != 0 { keys.merge(rule(at: now)) { $1 } }
        if kind != 1 { keys["pre-alert"] = countdown() }
        if chance(4) { keys["enabled"] = .boolean(false) }
        if chance(3) { keys["app-id"] = .string(values.name()) }
        return keys
    }
}
