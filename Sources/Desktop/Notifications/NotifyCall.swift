internal import DBus

/// A call of `Notify` that is under way.
struct NotifyCall {
    let call: PendingCall
    /// What the server was sent.
    let notification: Notification
    /// The place in which the notification takes room; `nil`: that of another, which it replaces.
    let place: String?
}
