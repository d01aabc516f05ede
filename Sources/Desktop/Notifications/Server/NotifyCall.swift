internal import DBus

/// A call of `Notify` in progress.
struct NotifyCall {
    let call: PendingCall
    /// The notification that was sent.
    let notification: Notification
    /// The place that the notification takes; `nil`: it replaces another.
    let place: String?
}
