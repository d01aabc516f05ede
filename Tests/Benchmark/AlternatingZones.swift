import AlarmCore
import SystemTime

/// Zones of which the system's changes.
final class HoppingZones: Zones {
    private var hops: [Zone]

    /// - Throws: `BenchmarkError` if a zone isn't there.
    init(_ names: [String]) throws {
        let database = ZoneDatabase()
        hops = try names.map { name in
            guard let zone = database.zone(named: name) else { throw BenchmarkError("\(name): no such time zone") }
            return zone
        }
    }

    var system: Zone { hops[0] }

    func zone(named name: String) -> Zone? { nil }

    func hop() { hops.append(hops.removeFirst()) }
}
