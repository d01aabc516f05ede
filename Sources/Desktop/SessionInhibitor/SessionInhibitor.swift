public import DBus

/// Keeps the desktop session from putting an idle machine to sleep.
///
/// The session does that as the person who is logged in, and so may ignore the locks of that person's programs at
/// logind (`block-weak`): GNOME does. So the session itself is asked as well.
///
/// # Theory of operation
///
/// There are two interfaces for this, and some services have both. So one of them is used: the first that there is.
/// A better one that appears takes the other's place; if one refuses, the next is asked, until the service has
/// another owner or ``isInhibiting`` is set anew. Nothing blocks, and no service is ever started: a session without one
/// puts nothing to sleep.
public final class SessionInhibitor {
    /// True if the machine is to stay awake; false at first. Setting the same value again is free.
    public var isInhibiting = false {
        didSet {
            guard isInhibiting != oldValue else { return }
            for inhibition in inhibitions { inhibition.hope() }
            choose()
        }
    }

    /// The inhibitions, the best first.
    private var inhibitions: [SessionInhibition] = []

    /// Starts to look for the session's services on `connection`, without blocking.
    ///
    /// - Parameter report: Receives the reason why a service refuses; once, until it has granted the request or refuses
    ///   for another reason.
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
        // One whose presence isn't known yet may be the better one.
        let chosen = inhibitions.first { $0.isPossible != false }
        // Releases first: no two are held.
        for inhibition in inhibitions where inhibition !== chosen { inhibition.isWanted = false }
        chosen?.isWanted = isInhibiting
    }
}
