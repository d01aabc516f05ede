internal import DBus

extension BusName {
    /// The service that shows notifications.
    static let notifications: BusName = "org.freedesktop.Notifications"
}

extension ObjectPath {
    /// The object of that service.
    static let notifications: ObjectPath = "/org/freedesktop/Notifications"
}

extension InterfaceName {
    /// The interface of that object.
    static let notifications: InterfaceName = "org.freedesktop.Notifications"
}

extension ErrorName {
    /// Plasma's error for a text that it has shown within the last second.
    static let excessNotificationGeneration: ErrorName =
        "org.freedesktop.Notifications.Error.ExcessNotificationGeneration"
}
