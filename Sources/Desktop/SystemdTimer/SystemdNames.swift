internal import DBus

extension BusName {
    /// systemd; on a session bus the user's service manager.
    static let systemd: BusName = "org.freedesktop.systemd1"
}

extension ObjectPath {
    /// systemd's own object.
    static let systemd: ObjectPath = "/org/freedesktop/systemd1"
}

extension InterfaceName {
    /// The interface of that object.
    static let systemdManager: InterfaceName = "org.freedesktop.systemd1.Manager"
}

extension ErrorName {
    /// The error that a unit of that name exists already.
    static let unitExists: ErrorName = "org.freedesktop.systemd1.UnitExists"
    /// The error that this client is subscribed already.
    static let alreadySubscribed: ErrorName = "org.freedesktop.systemd1.AlreadySubscribed"
}

extension Message {
    /// Returns a call of systemd. It doesn't start one: where it isn't running, it doesn't run the session.
    static func toSystemd(
        _ member: MemberName, _ write: (inout Writer) -> Void = { _ in }
    ) throws(BusError) -> Message {
        try Message.methodCall(member, of: .systemdManager, at: .systemd, on: .systemd, startsService: false, write)
    }
}
