internal import DBus

extension RemoteObject {
    /// systemd; on a session bus the user's service manager. Calls don't start one: where it isn't running, it doesn't
    /// run the session.
    static let systemd = RemoteObject(
        name: "org.freedesktop.systemd1", path: "/org/freedesktop/systemd1",
        interface: "org.freedesktop.systemd1.Manager")
}

extension ErrorName {
    /// The error that a unit of that name exists already.
    static let unitExists: ErrorName = "org.freedesktop.systemd1.UnitExists"
    /// The error that this client is subscribed already.
    static let alreadySubscribed: ErrorName = "org.freedesktop.systemd1.AlreadySubscribed"
}
