internal import DBus

extension RemoteObject {
    /// The object of systemd's login manager, logind, or of a replacement such as elogind, for locks and signals of
    /// sleep.
    static let login = RemoteObject(
        name: "org.freedesktop.login1", path: "/org/freedesktop/login1", interface: "org.freedesktop.login1.Manager")
}
