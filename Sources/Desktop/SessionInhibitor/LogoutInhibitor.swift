public import DBus

/// Makes the desktop session show a reason not to end it, nor to switch the machine off. The person decides: the
/// session's dialog shows the reason, and has a button to go on.
///
/// Only session managers with the interface of GNOME's have such a dialog. None is started.
public final class LogoutInhibitor {
    /// The reason, one line for people; `nil`: there is none, as at first. Setting the same value again is free.
    public var reason: String? {
        didSet {
            guard reason != oldValue else { return }
            inhibition.hope()
            if let reason { inhibition.service = .logout(because: reason) }
            inhibition.isWanted = reason != nil
        }
    }

    private let inhibition: SessionInhibition

    /// Starts to look for the session manager on `connection`, without blocking.
    ///
    /// - Parameter report: Receives the reason why the session manager refuses; once, until it has granted a request or
    ///   refuses for another reason.
    /// - Throws: `BusError` if the connection has ended.
    public init(on connection: Connection, report: @escaping (BusError) -> Void) throws(BusError) {
        inhibition = try SessionInhibition(.logout(because: ""), on: connection) { refusal in
            if let refusal { report(refusal) }
        }
    }
}
