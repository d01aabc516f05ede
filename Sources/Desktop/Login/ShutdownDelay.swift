internal import DBus
internal import EventLoop

/// The machine's being switched off or restarted: announces it, and delays it until the person has been told. A client
/// of `org.freedesktop.login1`, systemd's logind. See org.freedesktop.login1(5), and
/// <https://systemd.io/INHIBITOR_LOCKS>.
///
/// While it is wanted a *delay* lock on shutdown is held. With it logind, which announces a shutdown to everybody
/// (`PrepareForShutdown`), waits until ``letShutDown()`` closes the lock, for at most five seconds. A shutdown that is
/// called off is announced as well; the lock is then taken anew. Nothing blocks, and nothing wakes up by itself. A lock
/// that is refused is missed by nobody: the machine shuts down untold.
public final class ShutdownDelay: SystemBusClient {
    /// An event of a shutdown.
    public enum Event {
        /// The machine is about to be switched off or restarted, while that is delayed. It goes on as soon as
        /// ``letShutDown()`` is called, or five seconds later (`InhibitDelayMaxSec`).
        case shutdownComes
        /// An announced shutdown was called off.
        case calledOff
        /// A failure, one line for the log, once until the operation succeeds again.
        case failed(String)
    }

    /// True if a shutdown is to be delayed; false at first. Setting the same value again is free.
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
    /// True if a shutdown was announced, and not called off.
    private var isComing = false

    /// Uses the logind on `bus`, whenever there is one.
    ///
    /// - Parameter report: Receives the events, from the loop.
    public init(on bus: SystemBus, report: @escaping (Event) -> Void) {
        self.report = report
        bus.add(self)
    }

    /// Lets the announced shutdown go ahead. A no-op if none was announced.
    public func letShutDown() {
        if isComing { lock.release() }
    }

    func joined(_ connection: Connection) {
        self.connection = connection
        // The end of the bus is reported to all its clients.
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
