public import ActivityCore
public import DBus

/// Tracks the connections whose end ends activities.
public final class ActivityCallers {
    private let connection: Connection
    private let report: (ActivityCaller) -> Void
    private var owners: [ActivityCaller: NameOwner] = [:]

    /// Creates an empty tracker for connections to the bus of `connection`.
    ///
    /// - Parameter report: Receives a connection that has left the bus, from the loop.
    public init(on connection: Connection, report: @escaping (ActivityCaller) -> Void) {
        self.connection = connection
        self.report = report
    }

    /// Tracks exactly these connections from now on. A connection that has left already is also reported, when the bus
    /// has answered.
    public func track(_ callers: Set<ActivityCaller>) {
        owners = owners.filter { callers.contains($0.key) }
        for caller in callers where owners[caller] == nil {
            // A caller on an earlier bus has left with it.
            guard let name = BusName(caller.name) else { continue }
            owners[caller] = try? NameOwner(of: name, on: connection) { [unowned self] _, owner in
                if owner == nil { report(caller) }
            }
        }
    }
}
