public import DBus

/// Makes the desktop session show a reason against logout and shutdown. The person decides: the session's dialog shows
/// the reason, and has a button to continue.
///
/// Only session managers with GNOME's interface have such a dialog. None is started.
public final class LogoutInhibitor {
    /// The reason, one line for people; `nil`, the initial value: there is none. Setting the same value again is free.
    public var reason: String? {
        didSet {
            guard reason != oldValue else { return }
            inhibition.hope()
            if let reason { inhibition.service = .logout(because: reason) }
            inhibition.isWanted = reason != nil
        }
    }

    private let inhibition: SessionInhibition

    /// Starts to track the session manager on `connection`, without blocking.
    ///
    /// - Parameter report: Receives the session manager's error if it refuses; once, until it grants a request or
    ///   refuses with another error.
    /// - Throws: `BusError` if the connection has ended.
    public init(on connection: Connection, report: @escaping (BusError) -> Void) throws(BusError) {
        inhibition = try SessionInhibition(.logout(because: ""), on: connection) { refusal in
            if let refusal { report(refusal) }
        }
    }
}
