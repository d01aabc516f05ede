public import DBus
public import EventLoop

/// The bus of the machine: one connection, which all who call the machine's services share.
///
/// # Theory of operation
///
/// What is on this bus is a help, and no more: there may be none, as in a container. So nobody waits for it, at the start
/// nor later: joining it happens while the loop runs, and each client hears when there is a connection and when there is
/// none.
///
/// When a bus ends that was there, the next one is likely to come soon, or else some time: it is looked for at growing
/// intervals, in the end every five minutes. Where there has been none since the start, only ``connect()`` looks for it:
/// an idle program isn't woken up for a bus that may never be.
public final class SystemBus {
    /// Gets why there is no bus; once, until it has been joined again.
    public var whenFailed: ((BusError) -> Void)?

    let loop: EventLoop
    private let join: Join
    private let retries: [Int64]
    private var attempts = 0
    private var connection: Connection?
    private var isJoined = false
    private var wasJoined = false
    private var hasFailed = false
    private var retry: Timer?
    private var clients: [WeakClient] = []

    /// How the bus is joined: the loop, and what to call when that has come to an end.
    typealias Join = (EventLoop, @escaping (Result<Void, BusError>) -> Void) throws(BusError) -> Connection

    private struct WeakClient {
        weak var client: (any SystemBusClient)?
    }

    /// Describes a bus that isn't joined yet.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    public convenience init(in loop: EventLoop) throws(SystemError) {
        let retries: [Int64] = [1_000_000, 5_000_000, 30_000_000, 300_000_000]
        try self.init(in: loop, retries: retries) { loop, then throws(BusError) in
            try Connection(joiningSystemBusIn: loop, then: then)
        }
    }

    /// - Parameter retries: How long to wait, in microseconds of `CLOCK_MONOTONIC`, before each attempt to find another
    ///   bus; the last of them again and again.
    init(in loop: EventLoop, retries: [Int64], join: @escaping Join) throws(SystemError) {
        self.loop = loop
        self.join = join
        self.retries = retries
        retry = try Timer(on: .monotonic, in: loop) { [unowned self] _ in connect() }
    }

    /// Joins the bus, without waiting for it. While it is joined, or being joined, this does nothing.
    public func connect() {
        guard connection == nil else { return }
        do {
            connection = try join(loop) { [unowned self] answer in
                switch answer {
                case .success: joined()
                case .failure(let error): fail(error)
                }
            }
            connection?.whenDisconnected = { [unowned self] in
                fail(BusError(.disconnected, "the system bus has ended the connection"))
            }
        } catch {
            fail(error)
        }
    }

    /// Tells `client`, which isn't retained, from now on what becomes of the connection; at once, if there is one.
    func add(_ client: any SystemBusClient) {
        clients.append(WeakClient(client: client))
        if isJoined, let connection { client.joined(connection) }
    }

    private func joined() {
        guard let connection else { return }
        isJoined = true
        wasJoined = true
        hasFailed = false
        attempts = 0
        // It was armed if somebody else has looked for the bus before it did. It would do nothing now.
        try? retry?.disarm()
        for entry in clients { entry.client?.joined(connection) }
    }

    private func fail(_ error: BusError) {
        // Of an end that Hello was told of it would tell as well.
        connection?.whenDisconnected = nil
        connection = nil
        isJoined = false
        for entry in clients { entry.client?.lost(error) }
        if !hasFailed {
            hasFailed = true
            whenFailed?(error)
        }
        guard wasJoined, let last = retries.indices.last else { return }
        let wait = retries[min(attempts, last)]
        attempts += 1
        // Without a timer nothing is lost but this attempt.
        try? retry?.arm(at: Clock.monotonic.now + wait)
    }
}
