internal import DBus

extension BusName {
    /// systemd; on the bus of a session that of the user.
    static let systemd: BusName = "org.freedesktop.systemd1"
}

extension ObjectPath {
    /// systemd's own object.
    static let systemd: ObjectPath = "/org/freedesktop/systemd1"
}

extension InterfaceName {
    /// What that object can.
    static let systemdManager: InterfaceName = "org.freedesktop.systemd1.Manager"
}

extension ErrorName {
    /// A unit of that name is there already.
    static let unitExists: ErrorName = "org.freedesktop.systemd1.UnitExists"
    /// This client hears of jobs already.
    static let alreadySubscribed: ErrorName = "org.freedesktop.systemd1.AlreadySubscribed"
}

extension Message {
    /// A call of systemd. It isn't started for it: where it isn't there, it isn't what runs the session.
    static func toSystemd(
        _ member: MemberName, _ write: (inout Writer) -> Void = { _ in }
    ) throws(BusError) -> Message {
        try Message.methodCall(member, of: .systemdManager, at: .systemd, on: .systemd, startsService: false, write)
    }
}
