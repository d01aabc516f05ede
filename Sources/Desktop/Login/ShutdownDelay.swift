internal import DBus
internal import EventLoop

/// Announces shutdown and reboot, and delays them until the person is notified: a client of `org.freedesktop.login1`,
/// systemd's logind. See org.freedesktop.login1(5), and <https://systemd.io/INHIBITOR_LOCKS>.
///
/// While ``isWanted``, a *delay* lock on shutdown is held. It makes logind wait after its signal `PrepareForShutdown`
/// until ``letShutDown()`` closes the lock, for at most five seconds. A cancelled shutdown is also signalled; a new
/// lock is then taken. No call blocks, and no timer wakes this process. If the lock is refused, the machine shuts down
/// without a notification.
public final class ShutdownDelay: SystemBusClient {
    /// An event of a shutdown.
    public enum Event {
        /// The machine is about to shut down or reboot. It proceeds when ``letShutDown()`` is called, or five seconds
        /// later (`InhibitDelayMaxSec`).
        case shutdownComes
        /// An announced shutdown was cancelled.
        case calledOff
        /// A failure, a line for the log, reported once until the operation succeeds again.
        case failed(String)
    }

    /// True to delay shutdowns; initially false. Setting the same value again is a no-op.
    public var isWanted = false {
        didSet {
            guard isWanted != oldValue else { return }
            if isWanted { takeMissing() } else { lock.release() }
        }
    }

    private let report: (Event) -> Void
    private var connection: Connection?
    private var owner: NameOwner?
    private var signals: Subscription?
    private let lock = InhibitorLock(.delayShutdown)
    /// True if a shutdown was announced and not cancelled.
    private var isComing = false

    /// Uses logind on `bus`, whenever it is available.
    ///
    /// - Parameter report: Receives the events, from the loop.
    public init(on bus: SystemBus, report: @escaping (Event) -> Void) {
        self.report = report
        bus.add(self)
    }

    /// Lets the announced shutdown proceed. A no-op if none was announced.
    public func letShutDown() {
        if isComing { lock.release() }
    }

    func joined(_ connection: Connection) {
        self.connection = connection
        // All clients of the bus are notified of its end.
        owner = try? NameOwner(of: RemoteObject.login.name, on: connection) { [unowned self] _, now in
            ownerChanged(to: now)
        }
    }

    func lost(_ error: BusError) {
        owner = nil
        connection = nil
        signals = nil
        isComing = false
        lock.forgetCall()
    }

    private func ownerChanged(to owner: BusName?) {
        signals = nil
        isComing = false
        lock.forgetCall()
        guard let owner, let connection else { return }
        let rule = RemoteObject.login.signals(from: owner, "PrepareForShutdown")
        signals = connection.subscribe(to: rule) { [unowned self] signal in
            var reader = Reader(signal)
            guard let isComing = try? reader.boolean() else { return }
            shutdown(isComing)
        }
        // Another logind needs another lock.
        if isWanted { take(from: owner, on: connection) }
    }

    private func shutdown(_ isComing: Bool) {
        guard isComing != self.isComing else { return }
        self.isComing = isComing
        if !isComing {
            report(.calledOff)
            takeMissing()
        } else if isWanted {
            report(.shutdownComes)
        }
    }

    private func takeMissing() {
        guard isWanted, !isComing, lock.isMissing, let connection, let owner = owner?.current.flatMap({ $0 }) else {
            return
        }
        take(from: owner, on: connection)
    }

    private func take(from owner: BusName, on connection: Connection) {
        lock.take(from: owner, on: connection) { [unowned self] failure in
            if let failure { report(.failed(failure)) }
        }
    }
}
