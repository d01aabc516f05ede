internal import DBus

/// A call of `Notify` that is under way.
struct NotifyCall {
    let call: PendingCall
    /// The name of the app whose room the notification takes; `nil`: it comes in the place of another.
    let app: String?
}
