internal import DBus

extension RemoteObject {
    /// systemd's login manager, logind, or a replacement such as elogind: its object with locks, and with signals about
    /// sleep.
    static let login = RemoteObject(
        name: "org.freedesktop.login1", path: "/org/freedesktop/login1", interface: "org.freedesktop.login1.Manager")
}
