public import ActivityCore
public import DBus

/// Tracks the connections with which activities end.
public final class ActivityCallers {
    /// Receives a connection that has left the bus, from the loop.
    public var whenLeft: ((ActivityCaller) -> Void)?

    private let connection: Connection
    private var owners: [ActivityCaller: NameOwner] = [:]

    /// Tracks connections to the bus of `connection`; none at first.
    public init(on connection: Connection) {
        self.connection = connection
    }

    /// Tracks these connections from now on, and no others. One that has left before is told of, too, once the bus has
    /// answered.
    public func track(_ callers: Set<ActivityCaller>) {
        owners = owners.filter { callers.contains($0.key) }
        for caller in callers where owners[caller] == nil {
            // The bus that has gone has taken the caller along.
            guard let name = BusName(caller.name), let owner = try? NameOwner(of: name, on: connection) else {
                continue
            }
            owner.whenChanged = { [unowned self] _, owner in if owner == nil { whenLeft?(caller) } }
            owners[caller] = owner
        }
    }
}
