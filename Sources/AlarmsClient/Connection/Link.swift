internal import DBus
internal import EventLoop
internal import Glibc

/// The connection of a client to its bus, or, one after the other, its connections; with the calls that wait for an
/// answer and the observers, which outlive each. It belongs to the client's thread.
///
/// A call that finds no connection opens one, and is sent once the bus has answered Hello. Nothing here
/// blocks but libdbus's connect(2), if a bus that has stopped has its queue of connections full.
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
        /// `nil` until it is sent.
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
    /// True if observers may have missed events, as there was no connection.
    private var hasGap = false
    /// The process of the service that answered last.
    private var service: BusName?
    private let services: ServiceCount
    let deadlines: Deadlines

    /// - Parameters:
    ///   - address: The address of the bus; `nil`: that of the session, as it is when a connection is opened.
    ///   - services: Counts the processes of the service that answer.
    init(to address: String?, in loop: EventLoop, counting services: ServiceCount) {
        self.address = address
        self.services = services
        self.loop = loop
        deadlines = Deadlines(in: loop)
    }

    /// Opens the only connection there will be, and waits until the bus has answered Hello.
    func openOnce() throws(BusError) {
        isRenewed = false
        opened(try Connection(to: address.map { .address($0) } ?? .session, in: loop))
    }

    /// A number for a call, an observer or a deadline, greater than all before.
    func nextNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    // MARK: Calls

    /// Sends a call; `then` gets the answer, once.
    ///
    /// - Parameters:
    ///   - number: A number of its own, by which it can be cancelled.
    ///   - timeout: The time to wait for the answer, ms; `Int32.max`: without limit.
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

    /// Cancels a call: its answer is this error, unless it has one.
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

    /// Hands each event to `observer` from the moment when the bus has taken the subscriptions, or the last one if
    /// the only connection has ended.
    func add(_ number: UInt64, _ observer: @escaping (AlarmsEvent) -> Void) {
        if case .ended = state { return observer(.disconnected) }
        observers[number] = observer
        if case .open(let proxy) = state { proxy.subscribe() }
    }

    func removeObserver(_ number: UInt64) {
        observers[number] = nil
    }

    /// Queries the owner of the service's name. When `then` runs, the bus has taken the subscriptions, or can't be
    /// reached.
    func askForOwner(_ number: UInt64, then: @escaping () -> Void) {
        let message: Message
        do { message = try Proxy.ownerCall() } catch { return then() }
        call(number, message, timeout: Self.usualTimeout) { [unowned self] answer in
            if case .failure(let error) = answer, error.name.rawValue == AlarmsError.cancelled.name {
                // The caller stops waiting, but the observer stays.
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

    /// Fails the calls that wait for a connection.
    private func refuse(_ error: BusError) {
        state = .closed
        hasGap = true
        // Whatever libdbus's error is: the service can't be reached.
        let error = BusError(.disconnected, error.message)
        for number in calls.keys.sorted() { finish(number, .failure(error)) }
    }

    private func ended(_ proxy: Proxy) {
        guard case .open(let current) = state, current === proxy else { return }
        state = isRenewed ? .closed : .ended
        hasGap = true
        // Another bus may give its name to another process.
        service = nil
        tell(.disconnected)
    }

    /// The address of the session's bus. D-Bus Specification, *Well-known Message Bus Instances*.
    private static var sessionAddress: String? {
        if let address = getenv("DBUS_SESSION_BUS_ADDRESS"), address.pointee != 0 { return String(cString: address) }
        return getenv("XDG_RUNTIME_DIR").map { "unix:path=\(String(cString: $0))/bus" }
    }

    /// The default timeout of a call, ms, the same as libdbus's.
    static let usualTimeout: Int32 = 25_000

    private static let ended = BusError(.disconnected, "the connection to the bus has ended")
}
