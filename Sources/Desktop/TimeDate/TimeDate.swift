internal import DBus

/// Hints that the machine's time zone may have changed: a client of `org.freedesktop.timedate1`, systemd's service that
/// sets it. See org.freedesktop.timedate1(5).
///
/// It is only a hint: the zone can be set by other means, which that service doesn't notice. So nothing is lost without
/// a system bus, or without that service.
public final class TimeDate: SystemBusClient {
    private let report: () -> Void
    private var changes: Subscription?

    /// Subscribes on `bus` whenever it is joined.
    ///
    /// - Parameter report: Called when the service has signalled a change of any property.
    public init(on bus: SystemBus, report: @escaping () -> Void) {
        self.report = report
        bus.add(self)
    }

    func joined(_ connection: Connection) {
        changes = connection.subscribe(to: .timeDateChanged) { [unowned self] _ in report() }
    }

    func lost(_ error: BusError) {
        changes = nil
    }
}

extension MatchRule {
    /// Changes of the properties of org.freedesktop.timedate1.
    fileprivate static let timeDateChanged = MatchRule(
        sender: "org.freedesktop.timedate1", path: "/org/freedesktop/timedate1", interface: .properties,
        member: "PropertiesChanged", firstArgument: "org.freedesktop.timedate1")
}
