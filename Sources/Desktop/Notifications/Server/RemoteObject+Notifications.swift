internal import DBus

extension RemoteObject {
    /// The service that shows notifications.
    static let notifications = RemoteObject(
        name: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
        interface: "org.freedesktop.Notifications")
}

extension ErrorName {
    /// Plasma's error for a text that it has shown within the last second.
    static let excessNotificationGeneration: ErrorName =
        "org.freedesktop.Notifications.Error.ExcessNotificationGeneration"
}
