public import DBus
public import EventLoop

/// Hints that the machine's time zone may be another one now: a client of `org.freedesktop.timedate1`, systemd's service
/// that sets it. See org.freedesktop.timedate1(5).
///
/// # Theory of operation
///
/// A hint is all it is: the zone can be set by other means, of which that service says nothing. So nothing is lost where
/// there is no system bus, as in a container, and nobody waits for it: joining it happens while the loop runs.
///
/// When a bus ends that was there, the next one is likely to come soon: it is looked for a few times, at growing
/// intervals. After that, and where there was none from the first, only ``connect()`` looks for it: an idle program isn't
/// woken up for a bus that may never be.
public final class TimeDate {
    /// Runs when the service has told of a change, of whatever kind.
    public var whenChanged: (() -> Void)?
    /// Gets why there are no hints; once, until there have been some again.
    public var whenFailed: ((BusError) -> Void)?

    private let loop: EventLoop
    private let join: Join
    private let retries: [Int64]
    private var attempts: Int
    private var connection: Connection?
    private var changes: Subscription?
    private var retry: Timer?
    private var hasFailed = false

    /// How the bus is joined: the loop, and what to call when that has come to an end.
    typealias Join = (EventLoop, @escaping (Result<Void, BusError>) -> Void) throws(BusError) -> Connection

    /// Makes a client that isn't connected yet.
    ///
    /// - Throws: `SystemError` if the kernel has no descriptor or memory left.
    public convenience init(in loop: EventLoop) throws(SystemError) {
        try self.init(in: loop, retries: [1_000_000, 5_000_000, 30_000_000]) { loop, then throws(BusError) in
            try Connection(joiningSystemBusIn: loop, then: then)
        }
    }

    /// - Parameter retries: How long to wait, in microseconds of `CLOCK_MONOTONIC`, before each attempt to find another bus.
    init(in loop: EventLoop, retries: [Int64], join: @escaping Join) throws(SystemError) {
        self.loop = loop
        self.join = join
        self.retries = retries
        attempts = retries.count
        retry = try Timer(on: .monotonic, in: loop) { [unowned self] _ in connect() }
    }

    /// Joins the system bus, without waiting for it. While it is joined, or being joined, this does nothing.
    public func connect() {
        guard connection == nil else { return }
        do {
            connection = try join(loop) { [unowned self] answer in
                switch answer {
                case .success: subscribe()
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

    private func subscribe() {
        hasFailed = false
        attempts = 0
        changes = connection?.subscribe(to: .timeDateChanged) { [unowned self] _ in whenChanged?() }
    }

    private func fail(_ error: BusError) {
        // Of an end that Hello was told of it would tell as well.
        connection?.whenDisconnected = nil
        changes = nil
        connection = nil
        if !hasFailed {
            hasFailed = true
            whenFailed?(error)
        }
        guard attempts < retries.count else { return }
        let wait = retries[attempts]
        attempts += 1
        // Without a timer nothing is lost but this attempt.
        try? retry?.arm(at: Clock.monotonic.now + wait)
    }
}

extension MatchRule {
    /// A change of what org.freedesktop.timedate1 says of itself.
    fileprivate static let timeDateChanged = MatchRule(
        sender: "org.freedesktop.timedate1", path: "/org/freedesktop/timedate1", interface: .properties,
        member: "PropertiesChanged", firstArgument: "org.freedesktop.timedate1")
}
