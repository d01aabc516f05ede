public import ActivityCore
public import DBus

/// Tracks the connections with which activities end.
public final class ActivityCallers {
    private let connection: Connection
    private let report: (ActivityCaller) -> Void
    private var owners: [ActivityCaller: NameOwner] = [:]

    /// Tracks connections to the bus of `connection`; none at first.
    ///
    /// - Parameter report: Receives a connection that has left the bus, from the loop.
    public init(on connection: Connection, report: @escaping (ActivityCaller) -> Void) {
        self.connection = connection
        self.report = report
    }

    /// Tracks these connections from now on, and no others. One that has left before is told of, too, once the bus has
    /// answered.
    public func track(_ callers: Set<ActivityCaller>) {
        owners = owners.filter { callers.contains($0.key) }
        for caller in callers where owners[caller] == nil {
            // The bus that has gone has taken the caller along.
            guard let name = BusName(caller.name) else { continue }
            owners[caller] = try? NameOwner(of: name, on: connection) { [unowned self] _, owner in
                if owner == nil { report(caller) }
            }
        }
    }
}
