public import DBus

/// Inhibits the desktop session's suspend of an idle machine.
///
/// The session suspends as the logged-in user, and so may ignore logind's locks of that user's programs (`block-weak`),
/// as GNOME does. So the session itself is inhibited, too.
///
/// # Theory of operation
///
/// There are two interfaces, and some services have both. So one of them is used: the first available one. If a better
/// one appears, it replaces the other; if one refuses, the next is called, until the service has another owner or
/// ``isInhibiting`` changes. Nothing blocks, and no service is started: a session without one doesn't suspend.
public final class SessionInhibitor {
    /// True to keep the machine awake; initially false. Setting the same value again is free.
    public var isInhibiting = false {
        didSet {
            guard isInhibiting != oldValue else { return }
            for inhibition in inhibitions { inhibition.hope() }
            choose()
        }
    }

    /// The inhibitions, the best first.
    private var inhibitions: [SessionInhibition] = []

    /// Starts to track the session's services on `connection`, without blocking.
    ///
    /// - Parameter report: Receives the error of a service that refuses; once, until it grants the request or refuses
    ///   with another error.
    /// - Throws: `BusError` if the connection has ended.
    public init(on connection: Connection, report: @escaping (BusError) -> Void) throws(BusError) {
        let services: [InhibitionInterface] = [
            .sessionManager, .powerManagement(of: "org.freedesktop.PowerManagement.Inhibit"),
            .powerManagement(of: "org.freedesktop.PowerManagement"),
        ]
        for service in services {
            inhibitions.append(
                try SessionInhibition(service, on: connection) { [unowned self] refusal in
                    if let refusal { report(refusal) }
                    choose()
                })
        }
    }

    private func choose() {
        // A service whose presence is unknown may be the better one.
        let chosen = inhibitions.first { $0.isPossible != false }
        // Releases first, so that only one is held.
        for inhibition in inhibitions where inhibition !== chosen { inhibition.isWanted = false }
        chosen?.isWanted = isInhibiting
    }
}
