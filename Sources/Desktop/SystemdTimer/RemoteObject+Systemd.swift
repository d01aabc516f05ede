internal import DBus

extension RemoteObject {
    /// systemd, on a session bus the user's service manager. Calls don't start it: if it isn't running, it doesn't
    /// manage the session.
    static let systemd = RemoteObject(
        name: "org.freedesktop.systemd1", path: "/org/freedesktop/systemd1",
        interface: "org.freedesktop.systemd1.Manager")
}

extension ErrorName {
    /// The error for an existing unit name.
    static let unitExists: ErrorName = "org.freedesktop.systemd1.UnitExists"
    /// The error for a client that is subscribed already.
    static let alreadySubscribed: ErrorName = "org.freedesktop.systemd1.AlreadySubscribed"
}
