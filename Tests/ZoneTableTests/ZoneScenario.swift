import SystemTime
import Testing

@testable import AlarmCore

/// One alarm on a machine whose time zone changes. Instants are given in UTC.
final class ZoneScenario {
    static let id = AlarmID(high: 0x0123_4567_89AB_4DEF, low: 0x8123_4567_89AB_CDEF)

    private let zones = SettableZones()
    private let engine: Engine
    private var now: Moment

    /// Schedules an alarm with these settings in the zone of this name.
    init(in zone: String, at instant: String, _ settings: Setting...) throws {
        engine = Engine(limits: Limits(), zones: zones)
        now = Moment(wall: try .utc(instant), boot: BootTime(microseconds: 0))
        zones.system = try Self.zone(zone)
        _ = try engine.apply(.schedule(Self.id, settings), at: now)
    }

    static func zone(_ name: String) throws -> Zone { try #require(ZoneDatabase().zone(named: name)) }

    /// Advances the clocks to `instant`, without a wake-up in between, and returns the effects.
    func wake(at instant: String) throws -> [Effect] {
        let wall = try WallTime.utc(instant)
        now = Moment(wall: wall, boot: now.boot + (wall - now.wall))
        return engine.observe(.elapsed, at: now).effects
    }

    /// Changes the system's zone at `instant`, and returns the effects.
    func travel(to zone: Zone, at instant: String) throws -> [Effect] {
        let before = try wake(at: instant)
        zones.system = zone
        return before + engine.observe(.zonesChanged, at: now).effects + engine.observe(.elapsed, at: now).effects
    }

    /// Changes the system's zone to the zone of this name at `instant`, and returns the effects.
    func travel(to zone: String, at instant: String) throws -> [Effect] {
        try travel(to: Self.zone(zone), at: instant)
    }

    /// Ends the ring.
    func stop() throws { _ = try engine.apply(.stop(Self.id), at: now) }

    /// The next two due times.
    var due: [String] { engine.alarm(Self.id)?.nextOccurrences(2).map(\.utc) ?? [] }

    static func fired(_ due: String, actual: String? = nil) throws -> Effect {
        .fired(id, due: try .utc(due), actual: try .utc(actual ?? due))
    }

    static func missed(_ due: String, count: UInt32) throws -> Effect {
        .missed(id, due: try .utc(due), .ring, count: count)
    }
}

/// Zones with a system zone that can be set.
private final class SettableZones: Zones {
    var system = Zone.utc

    func zone(named name: String) -> Zone? { name == Zone.utc.name ? .utc : nil }
}
