internal import DBus

extension BusName {
    /// systemd's login manager, logind, or what stands in its place, such as elogind.
    static let login: BusName = "org.freedesktop.login1"
}

extension ObjectPath {
    /// The object that is told of locks, and tells of sleep.
    static let login: ObjectPath = "/org/freedesktop/login1"
}

extension InterfaceName {
    /// What that object can.
    static let login: InterfaceName = "org.freedesktop.login1.Manager"
}
