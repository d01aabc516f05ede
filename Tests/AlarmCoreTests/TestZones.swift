@testable import AlarmCore

/// Zones that a test sets. Those of the system and of each name may become others at any time.
final class TestZones: Zones {
    var system: Zone
    var named: [String: Zone]

    init(system: Zone = .utc) {
        self.system = system
        named = [:]
        for zone in [.utc, Zone.berlin, .losAngeles, .tokyo] { named[zone.name] = zone }
    }

    func zone(named name: String) -> Zone? { named[name] }
}

extension Zone {
    /// Clocks as in Germany: an hour ahead, in summer two.
    static let berlin = Zone(name: "Europe/Berlin", initialOffset: 3600, transitions: summers(of: 3600))
    /// The same, repeating itself for ever.
    static let forEver = Zone(
        name: "For/Ever", initialOffset: 3600,
        transitions: (0..<800).map { Transition(at: cycle / 800 * $0, to: $0 % 2 == 0 ? 7200 : 3600) }, recurs: true)
    static let losAngeles = Zone(name: "America/Los_Angeles", initialOffset: -8 * 3600)
    static let tokyo = Zone(name: "Asia/Tokyo", initialOffset: 9 * 3600)

    /// Every summer from 1970 to 2059, from the last Sunday of March to that of October, 01:00 UTC.
    private static func summers(of standard: Int64) -> [Transition] {
        (1970..<2060).flatMap { year in
            [(3, standard + 3600), (10, standard)].compactMap { month, offset in
                CivilDate(year: year, month: month, day: 31).map { last in
                    let sunday = last.adding(days: -(last.weekday.index + 1) % 7)
                    return Transition(at: sunday.days * CivilDate.secondsPerDay + 3600, to: offset)
                }
            }
        }
    }
}

extension WallTime {
    /// The instant at which clocks show `text`, `YYYY-MM-DD HH:MM[:SS]`; in a gap its end.
    static func local(_ text: String, in zone: Zone = .berlin) -> WallTime {
        let parts = text.split(separator: " ").map(String.init)
        guard parts.count == 2, let date = CivilDate(parts[0]), let time = TimeOfDay(parts[1]) else {
            preconditionFailure("no local time: \(text)")
        }
        let seconds =
            switch zone.resolve(date.days * CivilDate.secondsPerDay + time.seconds) {
            case .instant(let seconds): seconds
            case .missing(let gap): gap.end
            }
        return WallTime(seconds: seconds)
    }
}
