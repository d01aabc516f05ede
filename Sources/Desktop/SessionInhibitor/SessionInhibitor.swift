public import DBus

/// Keeps the desktop session from putting an idle machine to sleep.
///
/// The session does that as the person who is logged in, and so may pass over the locks of that person's programs that
/// logind keeps (`block-weak`): GNOME does. So the session itself is asked as well.
///
/// # Theory of operation
///
/// There are two interfaces for this, and of those who have one some have both. So one of them is asked: the first that
/// there is. When a better one appears, it takes the other's place; when one refuses, it is the next one's turn, until the
/// service has another owner or ``isInhibiting`` is set anew. Nothing is waited for, and none is ever started: a session
/// without one puts nothing to sleep.
public final class SessionInhibitor {
    /// Gets why a service refuses; once, until it has granted it or refuses for another reason.
    public var whenFailed: ((BusError) -> Void)?

    /// Whether the machine is to stay awake, from now on until this is set to something else. At first it isn't. Setting it
    /// to what it is costs nothing.
    public var isInhibiting = false {
        didSet {
            guard isInhibiting != oldValue else { return }
            for inhibition in inhibitions { inhibition.hope() }
            choose()
        }
    }

    /// The best first.
    private let inhibitions: [SessionInhibition]

    /// Begins to look for the session's services on `connection`, without waiting for them.
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
        // One of which it isn't known yet whether it is there may be the better one.
        let chosen = inhibitions.first { $0.isPossible != false }
        // First what is given back: no two are held.
        for inhibition in inhibitions where inhibition !== chosen { inhibition.isWanted = false }
        chosen?.isWanted = isInhibiting
    }
}
