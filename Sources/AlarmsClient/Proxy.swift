internal import DBus
internal import EventLoop

/// The connection of a client, with its pending calls and its observers. It belongs to the client's thread.
final class Proxy {
    static let name: BusName = "org.example.Alarms"

    private let connection: Connection
    private var calls: [UInt64: PendingCall] = [:]
    private var lastCall: UInt64 = 0
    private var subscriptions: [Subscription] = []
    private var observers: [UInt64: (AlarmsEvent) -> Void] = [:]
    private var lastObserver: UInt64 = 0
    /// The owner of the service's name, the only accepted sender of its signals.
    private var owner: BusName?
    /// True if the connection has ended, and the observers were told.
    private var hasEnded = false

    init(on bus: Bus, in loop: EventLoop) throws(BusError) {
        connection = try Connection(to: bus, in: loop)
        connection.whenDisconnected = { [unowned self] in
            hasEnded = true
            tell(.disconnected)
        }
    }

    /// Sends a call; `then` gets the answer, once.
    func call(_ message: Message, then: @escaping (Result<Message, BusError>) -> Void) {
        lastCall += 1
        let number = lastCall
        do {
            calls[number] = try connection.call(message) { [unowned self] answer in
                calls[number] = nil
                then(answer)
            }
        } catch {
            then(.failure(error))
        }
    }

    /// Hands each event to `observer` from now on, or the last one if the connection has ended; `then` runs when the
    /// bus has been told.
    ///
    /// - Returns: The observer's number.
    func add(_ observer: @escaping (AlarmsEvent) -> Void, then: @escaping () -> Void) -> UInt64 {
        lastObserver += 1
        guard !hasEnded else {
            observer(.disconnected)
            then()
            return lastObserver
        }
        observers[lastObserver] = observer
        if subscriptions.isEmpty { subscribe() }
        askForOwner(then)
        return lastObserver
    }

    func removeObserver(_ number: UInt64) {
        observers[number] = nil
    }

    private func subscribe() {
        for interface in [AlarmsEvent.interface, AlarmsEvent.activitiesInterface, .objectManager, .properties] {
            let rule = MatchRule(sender: Proxy.name, interface: interface)
            subscriptions.append(
                connection.subscribe(to: rule) { [unowned self] signal in
                    // The bus compares the sender, but lets pass what somebody else sends to us alone.
                    guard signal.sender == owner, let event = try? AlarmsEvent.event(signal) else { return }
                    tell(event)
                })
        }
        subscriptions.append(
            connection.subscribe(to: .ownerChanged(of: Proxy.name)) { [unowned self] in ownerChanged($0) })
    }

    private func askForOwner(_ then: @escaping () -> Void) {
        do {
            call(try Proxy.busCall("GetNameOwner")) { [unowned self] answer in
                if case .success(let answer) = answer {
                    var reader = Reader(answer)
                    owner = (try? reader.string()).flatMap(BusName.init(_:))
                }
                then()
            }
        } catch {
            then()
        }
    }

    /// A method of the bus itself, called with the service's name.
    static func busCall(_ member: MemberName) throws(BusError) -> Message {
        try .methodCall(member, of: .bus, at: "/org/freedesktop/DBus", on: .bus) { $0.append(name.rawValue) }
    }

    private func ownerChanged(_ signal: Message) {
        var reader = Reader(signal)
        reader.skip()
        guard let old = try? reader.string(), let new = try? reader.string() else { return }
        owner = BusName(new)
        if !old.isEmpty { tell(.serviceVanished) }
        if !new.isEmpty { tell(.serviceAppeared) }
    }

    private func tell(_ event: AlarmsEvent) {
        for observer in observers.values { observer(event) }
    }
}
