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

    private let named = [berlin, newYork, tokyo, auckland, seoul, .utc]

    var system: Zone { Self.berlin }

    func zone(named name: String) -> Zone? { named.first { $0.name == name } }
}
