internal import DBus

extension BusName {
    /// systemd's login manager, logind, or a replacement such as elogind.
    static let login: BusName = "org.freedesktop.login1"
}

extension ObjectPath {
    /// The object with locks, and with signals about sleep.
    static let login: ObjectPath = "/org/freedesktop/login1"
}

extension InterfaceName {
    /// The interface of that object.
    static let login: InterfaceName = "org.freedesktop.login1.Manager"
}
