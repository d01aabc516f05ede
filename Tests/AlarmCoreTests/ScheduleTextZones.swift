@testable import AlarmCore

/// The zones of the tests of texts: Berlin is the system's.
final class ScheduleTextZones: Zones {
    /// In summer from March 29 to October 25, 2026; else as in winter.
    static let berlin = Zone(
        name: "Europe/Berlin", initialOffset: 3600,
        transitions: [.init(at: 1_774_746_000, to: 7200), .init(at: 1_792_890_000, to: 3600)])
    static let newYork = Zone(name: "America/New_York", initialOffset: -5 * 3600)
    static let tokyo = Zone(name: "Asia/Tokyo", initialOffset: 9 * 3600)

    static let auckland = Zone(name: "Pacific/Auckland", initialOffset: 13 * 3600)
    static let seoul = Zone(name: "Asia/Seoul", initialOffset: 9 * 3600)

    static let london = Zone(name: "Europe/London", initialOffset: 0)
    static let vienna = Zone(name: "Europe/Vienna", initialOffset: 3600)
    static let kolkata = Zone(name: "Asia/Kolkata", initialOffset: 19_800)

    private let named: [String: Zone] = {
        let fixed = (-12...14).filter { $0 != 0 }.map { hours in
            Zone(name: "Etc/GMT\(hours > 0 ? "-" : "+")\(abs(hours))", initialOffset: hours * 3600)
        }
        let zones = [berlin, newYork, tokyo, auckland, seoul, london, kolkata, vienna, .utc] + fixed
        return Dictionary(uniqueKeysWithValues: zones.map { ($0.name, $0) })
    }()

    var system: Zone { Self.berlin }

    func zone(named name: String) -> Zone? { named[name] }
}
