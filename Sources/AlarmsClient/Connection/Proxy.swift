internal import DBus

/// One connection of a client, and the service's signals on it. It belongs to the client's thread.
final class Proxy {
    static let name: BusName = "org.example.Alarms"

    let connection: Connection
    private let tell: (AlarmsEvent) -> Void
    private var subscriptions: [Subscription] = []
    /// The owner of the service's name, the only accepted sender of its signals.
    private(set) var owner: BusName?

    /// - Parameter tell: Called with each event after ``subscribe()``.
    init(_ connection: Connection, _ tell: @escaping (AlarmsEvent) -> Void) {
        self.connection = connection
        self.tell = tell
    }

    /// Subscribes to the service's signals, unless that is done. Events are reported when the owner is known.
    func subscribe() {
        guard subscriptions.isEmpty else { return }
        for interface in [AlarmsEvent.interface, AlarmsEvent.activitiesInterface, .objectManager, .properties] {
            let rule = MatchRule(sender: Proxy.name, interface: interface)
            subscriptions.append(
                connection.subscribe(to: rule) { [unowned self] signal in
                    // The bus matches the sender only for broadcasts; another client may send a signal to this
                    // connection directly.
                    guard signal.sender == owner, let event = try? AlarmsEvent.event(signal) else { return }
                    tell(event)
                })
        }
        subscriptions.append(
            connection.subscribe(to: .ownerChanged(of: Proxy.name)) { [unowned self] in ownerChanged($0) })
    }

    /// Returns the query for the owner. The corresponding method is `org.freedesktop.DBus.GetNameOwner`.
    static func ownerCall() throws(BusError) -> Message {
        try .methodCall("GetNameOwner", of: .bus, at: "/org/freedesktop/DBus", on: .bus) { $0.append(name.rawValue) }
    }

    /// Handles the bus's answer to ``ownerCall()``.
    func takeOwner(_ answer: Result<Message, BusError>) {
        guard case .success(let answer) = answer else { return }
        var reader = Reader(answer)
        owner = (try? reader.string()).flatMap(BusName.init(_:))
    }

    private func ownerChanged(_ signal: Message) {
        var reader = Reader(signal)
        reader.skip()
        guard let old = try? reader.string(), let new = try? reader.string() else { return }
        owner = BusName(new)
        if !old.isEmpty { tell(.serviceVanished) }
        if !new.isEmpty { tell(.serviceAppeared) }
    }
}
