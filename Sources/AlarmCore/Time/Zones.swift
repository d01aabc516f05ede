/// The time zones that the engine asks for. What they answer changes only before the engine observes
/// ``Event/zonesChanged``.
public protocol Zones: AnyObject {
    /// The zone of the system.
    var system: Zone { get }

    /// The zone of this name, as in the time zone database; `nil`: there is none, or it can't be read.
    func zone(named name: String) -> Zone?
}

/// A source of no zone but Coordinated Universal Time.
final class UniversalTime: Zones {
    var system: Zone { .utc }

    func zone(named name: String) -> Zone? { name == Zone.utc.name ? .utc : nil }
}
