internal import DBus
internal import EventLoop
internal import Glibc

/// A client's connection to its bus, or successive connections, with the pending calls and the observers, which outlive
/// each connection. It belongs to the client's thread.
///
/// A call without a connection opens one, and is sent when the bus has answered Hello. Only libdbus's connect(2)
/// blocks, if a stopped bus has a full queue of connections.
final class Link {
    private enum State {
        /// There is no connection; the next call opens one.
        case closed
        case joining(Connection)
        case open(Proxy)
        /// The connection has ended, and isn't reopened.
        case ended
    }

    private struct Call {
        let message: Message
        /// The deadline for the answer, µs on the monotonic clock; `nil`: none.
        let deadline: Int64?
        let then: (Result<Message, BusError>) -> Void
        /// The pending call; `nil` until it is sent.
        var pending: PendingCall?
    }

    private let loop: EventLoop
    private let address: String?
    /// True if the next call after the end of a connection opens another one.
    private(set) var isRenewed = true
    private var state = State.closed
    private var lastNumber: UInt64 = 0
    private var calls: [UInt64: Call] = [:]
    private var observers: [UInt64: (AlarmsEvent) -> Void] = [:]
    /// True if observers may have missed events without a connection.
    private var hasGap = false
    /// The process of the service that answered last.
    private var service: BusName?
    private let services: ServiceCount
    let deadlines: Deadlines

    /// - Parameters:
    ///   - address: The address of the bus; `nil`: the session bus, from the environment at the time of connecting.
    ///   - services: Counts the answering processes of the service.
    init(to address: String?, in loop: EventLoop, counting services: ServiceCount) {
        self.address = address
        self.services = services
        self.loop = loop
        deadlines = Deadlines(in: loop)
    }

    /// Opens the only connection, and waits until the bus has answered Hello.
    func openOnce() throws(BusError) {
        isRenewed = false
        opened(try Connection(to: address.map { .address($0) } ?? .session, in: loop))
    }

    /// Returns a new number for a call, an observer or a deadline, greater than all before.
    func nextNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    // MARK: Calls

    /// Sends a call; `then` gets the answer, once.
    ///
    /// - Parameters:
    ///   - number: A unique number, by which the call can be cancelled.
    ///   - timeout: The timeout, ms; `Int32.max`: no limit.
    func call(
        _ number: UInt64, _ message: Message, timeout: Int32, then: @escaping (Result<Message, BusError>) -> Void
    ) {
        let deadline = timeout == .max ? nil : Clock.monotonic.now + Int64(timeout) * 1000
        calls[number] = Call(message: message, deadline: deadline, then: then)
        if case .closed = state { join() }
        switch state {
        case .open(let proxy): send(number, on: proxy)
        case .joining:
            guard let deadline else { return }
            deadlines.set(number, at: deadline) { [unowned self] in
                finish(number, .failure(BusError(.noReply, "the bus doesn't answer")))
            }
        case .closed, .ended: finish(number, .failure(Self.ended))
        }
    }

    /// Cancels a call with this error, unless it is answered.
    func cancel(_ number: UInt64, with error: AlarmsError) {
        finish(number, .failure(BusError(ErrorName(unchecked: error.name), error.message)))
    }

    private func send(_ number: UInt64, on proxy: Proxy) {
        guard let call = calls[number] else { return }
        let remaining = call.deadline.map { Int32(clamping: max($0 - Clock.monotonic.now + 999, 0) / 1000) } ?? .max
        do {
            calls[number]?.pending = try proxy.connection.call(call.message, timeout: remaining) {
                [unowned self] in finish(number, $0)
            }
        } catch {
            finish(number, .failure(error))
        }
    }

    private func finish(_ number: UInt64, _ answer: Result<Message, BusError>) {
        guard let call = calls.removeValue(forKey: number) else { return }
        deadlines.remove(number)
        if case .success(let answer) = answer { heard(answer.sender) }
        call.then(answer)
    }

    /// Records the sender of an answer, and counts a new process of the service.
    private func heard(_ sender: BusName?) {
        guard sender != .bus, sender != service else { return }
        service = sender
        services.increment()
    }

    // MARK: Observers

    /// Passes each event to `observer`, after the bus has processed the subscriptions; at once
    /// ``AlarmsEvent/disconnected`` if the only connection has ended.
    func add(_ number: UInt64, _ observer: @escaping (AlarmsEvent) -> Void) {
        if case .ended = state { return observer(.disconnected) }
        observers[number] = observer
        if case .open(let proxy) = state { proxy.subscribe() }
    }

    func removeObserver(_ number: UInt64) {
        observers[number] = nil
    }

    /// Queries the owner of the service's name. When `then` runs, the bus has processed the subscriptions, or can't be
    /// reached.
    func askForOwner(_ number: UInt64, then: @escaping () -> Void) {
        let message: Message
        do { message = try Proxy.ownerCall() } catch { return then() }
        call(number, message, timeout: Self.usualTimeout) { [unowned self] answer in
            if case .failure(let error) = answer, error.name.rawValue == AlarmsError.cancelled.name {
                // The caller stops waiting, but the observer remains.
                askForOwner(nextNumber()) {}
            } else if case .open(let proxy) = state {
                proxy.takeOwner(answer)
            }
            then()
        }
    }

    private func tell(_ event: AlarmsEvent) {
        for observer in observers.values { observer(event) }
    }

    // MARK: Connections

    private func join() {
        guard let address = address ?? Self.sessionAddress else {
            return refuse(BusError(.disconnected, "there is no session bus"))
        }
        do {
            let connection = try Connection(joining: address, in: loop) { [unowned self] in joined($0) }
            state = .joining(connection)
        } catch {
            refuse(error)
        }
    }

    private func joined(_ result: Result<Void, BusError>) {
        guard case .joining(let connection) = state else { return }
        switch result {
        case .success: opened(connection)
        case .failure(let error): refuse(error)
        }
    }

    private func opened(_ connection: Connection) {
        let proxy = Proxy(connection) { [unowned self] in tell($0) }
        connection.whenDisconnected = { [unowned self, unowned proxy] in ended(proxy) }
        state = .open(proxy)
        if !observers.isEmpty {
            proxy.subscribe()
            askForOwner(nextNumber()) { [unowned self, unowned proxy] in
                guard hasGap else { return }
                hasGap = false
                if proxy.owner != nil { tell(.serviceAppeared) }
            }
        }
        for number in calls.keys.sorted() where calls[number]?.pending == nil {
            deadlines.remove(number)
            send(number, on: proxy)
        }
    }

    /// Fails the calls waiting for a connection.
    private func refuse(_ error: BusError) {
        state = .closed
        hasGap = true
        // All errors of libdbus mean that the service can't be reached.
        let error = BusError(.disconnected, error.message)
        for number in calls.keys.sorted() { finish(number, .failure(error)) }
    }

    private func ended(_ proxy: Proxy) {
        guard case .open(let current) = state, current === proxy else { return }
        state = isRenewed ? .closed : .ended
        hasGap = true
        // Unique names are only valid on one bus.
        service = nil
        tell(.disconnected)
    }

    /// The address of the session bus. D-Bus Specification, *Well-known Message Bus Instances*.
    private static var sessionAddress: String? {
        if let address = getenv("DBUS_SESSION_BUS_ADDRESS"), address.pointee != 0 { return String(cString: address) }
        return getenv("XDG_RUNTIME_DIR").map { "unix:path=\(String(cString: $0))/bus" }
    }

    /// The default timeout of a call, ms, the same as libdbus's.
    static let usualTimeout: Int32 = 25_000

    private static let ended = BusError(.disconnected, "the connection to the bus has ended")
}
