public import DBus
public import EventLoop

/// The system bus: one connection, which all clients of the machine's services share.
///
/// # Theory of operation
///
/// The services on this bus are optional: there may be none, as in a container. So nothing blocks on them, at the start
/// or later: the bus is joined while the loop runs, and each client is told when there is a connection and when there
/// is none.
///
/// After the end of the bus the next one is likely to come soon: it is looked for at growing intervals, in the end
/// every five minutes. If there has been none since the start, only ``connect()`` looks for it: an idle program isn't
/// woken up for a bus that may never exist.
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

    /// A function that joins the bus: takes the loop, and a handler of the result.
    typealias Join = (EventLoop, @escaping (Result<Void, BusError>) -> Void) throws(BusError) -> Connection

    private struct WeakClient {
        weak var client: (any SystemBusClient)?
    }

    /// Describes a bus that isn't joined yet.
    ///
    /// - Parameter report: Receives the reason why there is no bus; once, until it has been joined again.
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    public convenience init(in loop: EventLoop, report: @escaping (BusError) -> Void) throws(SystemError) {
        let retries: [Int64] = [1_000_000, 5_000_000, 30_000_000, 300_000_000]
        try self.init(in: loop, retries: retries, report: report) { loop, then throws(BusError) in
            try Connection(joiningSystemBusIn: loop, then: then)
        }
    }

    /// - Parameter retries: The delays before each attempt to find another bus, µs on `CLOCK_MONOTONIC`; the last one
    ///   repeats.
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

    /// Adds a client, which isn't retained and is told of the connection from now on; at once, if there is one.
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
        // It was armed if somebody else has looked for the bus meanwhile. It would do nothing now.
        try? retry?.disarm()
        for entry in clients { entry.client?.joined(connection) }
    }

    private func fail(_ error: BusError) {
        // An end that Hello reports would be reported here as well.
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
        // Without a timer only this attempt is lost.
        try? retry?.arm(at: Clock.monotonic.now + wait)
    }
}
