import Randomness
import AlarmCore

/// The time zones of a machine: the system's zone changes, and so do the rules of zones.
final class ChangingZones: Zones {
    /// The names of the zones. Among them are gaps at midnight, gaps of half an hour and of two hours, a skipped date,
    /// and zones without daylight saving time.
    static let names = [
        "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Antarctica/Troll", "America/Santiago",
        "Pacific/Auckland", "Pacific/Apia", "Pacific/Honolulu", "Asia/Kolkata", "Africa/Casablanca", "Africa/Cairo",
        "Europe/London", "Asia/Tokyo", "America/Los_Angeles", "UTC",
    ]

    private var zones: [String: Zone] = [:]
    private var systemName: String

    init(_ zones: [Zone], system: String) {
        for zone in zones { self.zones[zone.name] = zone }
        systemName = system
    }

    var system: Zone { zones[systemName] ?? .utc }

    func zone(named name: String) -> Zone? { zones[name] }

    /// Changes the system's zone to the zone of this name.
    func travel(to name: String) {
        systemName = name
    }

    /// Changes the rules of a zone from about `instant` on, in seconds: shifts its transitions, removes them, or adds
    /// one.
    func changeRules(of name: String, from instant: Int64, _ generator: inout SeededGenerator) {
        guard let zone = zones[name] else { return }
        let week: Int64 = 7 * 86_400
        var transitions = Self.transitions(of: zone, around: instant)
        let later = transitions.firstIndex { $0.instant > instant } ?? transitions.count
        switch generator.number(0...2) {
        case 0:
            let shift = Bool.random(using: &generator) ? week : -week
            // Keeps the transitions in order.
            guard later == 0 || transitions[later - 1].instant + 2 * week < instant else { return }
            for index in later..<transitions.count {
                let old = transitions[index]
                guard old.instant - instant > 2 * week else { return }
                transitions[index] = Zone.Transition(at: old.instant + shift, to: old.offset)
            }
        case 1:
            transitions.removeSubrange(later...)
        default:
            guard transitions.allSatisfy({ abs($0.instant - instant) > week }) else { return }
            let shift: Int64 = Bool.random(using: &generator) ? 3600 : -3600
            for index in later..<transitions.count {
                let old = transitions[index]
                transitions[index] = Zone.Transition(at: old.instant, to: old.offset + shift)
            }
            transitions.insert(Zone.Transition(at: instant, to: zone.offset(at: instant) + shift), at: later)
        }
        let first = transitions.first.map { zone.offset(at: $0.instant - 1) } ?? zone.offset(at: instant)
        zones[name] = Zone(name: name, initialOffset: first, transitions: transitions)
    }

    /// Returns the transitions of a zone within 25 years of an instant, in seconds.
    private static func transitions(of zone: Zone, around instant: Int64) -> [Zone.Transition] {
        let day: Int64 = 86_400
        var found: [Zone.Transition] = []
        var before = instant - 25 * 366 * day
        for after in stride(from: before + day, through: instant + 25 * 366 * day, by: Int(day)) {
            var (low, high) = (before, after)
            before = after
            let offset = zone.offset(at: high)
            guard zone.offset(at: low) != offset else { continue }
            while high - low > 1 {
                let middle = (low + high) / 2
                if zone.offset(at: middle) == offset { high = middle } else { low = middle }
            }
            found.append(Zone.Transition(at: high, to: offset))
        }
        return found
    }
}
