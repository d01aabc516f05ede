/// The engine's source of time zones. Its results change only before the engine observes ``Event/zonesChanged``.
public protocol Zones: AnyObject {
    /// The system's zone.
    var system: Zone { get }

    /// Returns the zone of this name in the time zone database; `nil`: there is none, or it can't be read.
    func zone(named name: String) -> Zone?
}

/// A source of Coordinated Universal Time only.
final class UniversalTime: Zones {
    var system: Zone { .utc }

    func zone(named name: String) -> Zone? { name == Zone.utc.name ? .utc : nil }
}
