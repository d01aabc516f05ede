internal import DBus

/// Reports possible changes of the machine's time zone: a client of `org.freedesktop.timedate1`, systemd's service for
/// setting it. See org.freedesktop.timedate1(5).
///
/// The reports are only hints: the zone can also be changed without that service. So neither the system bus nor the
/// service is required.
public final class TimeDate: SystemBusClient {
    private let report: () -> Void
    private var changes: Subscription?

    /// Subscribes on `bus` each time it is joined.
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
