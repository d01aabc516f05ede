internal import DBus

/// Hints that the machine's time zone may be another one now: a client of `org.freedesktop.timedate1`, systemd's service
/// that sets it. See org.freedesktop.timedate1(5).
///
/// A hint is all it is: the zone can be set by other means, of which that service says nothing. So nothing is lost where
/// there is no system bus, or no such service.
public final class TimeDate: SystemBusClient {
    /// Runs when the service has told of a change, of whatever kind.
    public var whenChanged: (() -> Void)?

    private var changes: Subscription?

    /// Listens on `bus` whenever it is there.
    public init(on bus: SystemBus) {
        bus.add(self)
    }

    func joined(_ connection: Connection) {
        changes = connection.subscribe(to: .timeDateChanged) { [unowned self] _ in whenChanged?() }
    }

    func lost(_ error: BusError) {
        changes = nil
    }
}

extension MatchRule {
    /// A change of what org.freedesktop.timedate1 says of itself.
    fileprivate static let timeDateChanged = MatchRule(
        sender: "org.freedesktop.timedate1", path: "/org/freedesktop/timedate1", interface: .properties,
        member: "PropertiesChanged", firstArgument: "org.freedesktop.timedate1")
}
