internal import DBus

extension BusName {
    /// Whoever shows notifications.
    static let notifications: BusName = "org.freedesktop.Notifications"
}

extension ObjectPath {
    /// The object that shows them.
    static let notifications: ObjectPath = "/org/freedesktop/Notifications"
}

extension InterfaceName {
    /// What it is told, and tells.
    static let notifications: InterfaceName = "org.freedesktop.Notifications"
}

extension ErrorName {
    /// How Plasma refuses the text that it has shown within the last second.
    static let excessNotificationGeneration: ErrorName =
        "org.freedesktop.Notifications.Error.ExcessNotificationGeneration"
}
