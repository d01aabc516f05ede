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
    /// Receives the reason why a service refuses; once, until it has granted the request or refuses for another reason.
    public var whenFailed: ((BusError) -> Void)?

    /// True if the machine is to stay awake; false at first. Setting the same value again is free.
    public var isInhibiting = false {
        didSet {
            guard isInhibiting != oldValue else { return }
            for inhibition in inhibitions { inhibition.hope() }
            choose()
        }
    }

    /// The inhibitions, the best first.
    private let inhibitions: [SessionInhibition]

    /// Starts to look for the session's services on `connection`, without blocking.
    ///
    /// - Throws: `BusError` if the connection has ended.
    public init(on connection: Connection) throws(BusError) {
        inhibitions = [
            try SessionInhibition(.sessionManager, on: connection),
            try SessionInhibition(.powerManagement(of: "org.freedesktop.PowerManagement.Inhibit"), on: connection),
            try SessionInhibition(.powerManagement(of: "org.freedesktop.PowerManagement"), on: connection),
        ]
        for inhibition in inhibitions {
            inhibition.whenChanged = { [unowned self] in choose() }
            inhibition.whenFailed = { [unowned self] in whenFailed?($0) }
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
