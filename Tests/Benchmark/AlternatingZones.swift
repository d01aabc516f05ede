import AlarmCore
import SystemTime

/// A zone database in which the system's zone changes.
final class AlternatingZones: Zones {
    private var zones: [Zone]

    /// Loads the zones that the system's zone alternates between.
    ///
    /// - Throws: `BenchmarkError` if a zone is missing.
    init(_ names: [String]) throws {
        let database = ZoneDatabase()
        zones = try names.map { name in
            guard let zone = database.zone(named: name) else { throw BenchmarkError("\(name): no such time zone") }
            return zone
        }
    }

    var system: Zone { zones[0] }

    func zone(named name: String) -> Zone? { nil }

    /// Makes the next zone the system's zone.
    func alternate() { zones.append(zones.removeFirst()) }
}
