public import DBus
public import EventLoop

/// The connection to the system bus, shared by all clients of system services.
///
/// # Theory of operation
///
/// The services on this bus are optional, and may be missing, as in a container. So nothing blocks on them: the bus is
/// joined asynchronously, and each client is notified when the connection is established and when it is lost.
///
/// After the end of a bus, another one is likely to start soon: connecting is retried with back-off, up to every five
/// minutes. If no bus has existed since the start, only ``connect()`` tries again: an idle program isn't woken up for a
/// bus that may never exist.
public final class SystemBus {
    let loop: EventLoop
    private let join: Join
    private let retries: [Int64]
    private let report: (BusError) -> Void
    private var attempts = 0
    private var connection: Connection?
    private var isJoined = false
    private var wasJoined = false
    private var hasFailed = false
    private var retry: Timer?
    private var clients: [WeakClient] = []

    /// A function that joins the bus, given the loop and a handler of the result.
    typealias Join = (EventLoop, @escaping (Result<Void, BusError>) -> Void) throws(BusError) -> Connection

    private struct WeakClient {
        weak var client: (any SystemBusClient)?
    }

    /// Creates a bus that isn't joined yet.
    ///
    /// - Parameter report: Receives the reason why there is no bus, once until the bus is joined again.
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    public convenience init(in loop: EventLoop, report: @escaping (BusError) -> Void) throws(SystemError) {
        let retries: [Int64] = [1_000_000, 5_000_000, 30_000_000, 300_000_000]
        try self.init(in: loop, retries: retries, report: report) { loop, then throws(BusError) in
            try Connection(joiningSystemBusIn: loop, then: then)
        }
    }

    /// Creates a bus that isn't joined yet.
    ///
    /// - Parameter retries: The back-off, the delays before each attempt to connect, µs on `CLOCK_MONOTONIC`; the last
    ///   one repeats.
    init(
        in loop: EventLoop, retries: [Int64], report: @escaping (BusError) -> Void, join: @escaping Join
    ) throws(SystemError) {
        self.loop = loop
        self.join = join
        self.retries = retries
        self.report = report
        retry = try Timer(on: .monotonic, in: loop) { [unowned self] _ in connect() }
    }

    /// Joins the bus, without blocking. A no-op while it is joined, or being joined.
    public func connect() {
        guard connection == nil else { return }
        guard loop.descriptors.hasRoom else {
            return fail(BusError(.limitsExceeded, "too few file descriptors are left"))
        }
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

    /// Adds a client, which isn't retained, and is notified of the connection from now on; at once if there is one.
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
        // It may be armed if connect() was called meanwhile.
        try? retry?.disarm()
        for entry in clients { entry.client?.joined(connection) }
    }

    private func fail(_ error: BusError) {
        // If Hello fails, the end would be reported twice.
        connection?.whenDisconnected = nil
        connection = nil
        isJoined = false
        for entry in clients { entry.client?.lost(error) }
        if !hasFailed {
            hasFailed = true
            report(error)
        }
        guard wasJoined, let last = retries.indices.last else { return }
        let wait = retries[min(attempts, last)]
        attempts += 1
        // Without a timer, only this attempt is lost.
        try? retry?.arm(at: Clock.monotonic.now + wait)
    }
}
