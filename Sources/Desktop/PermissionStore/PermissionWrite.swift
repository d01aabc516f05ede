internal import AlarmCore
internal import DBus

/// A decision to be written to the PermissionStore.
struct PermissionWrite {
    /// The decision.
    let authorization: Authorization
    /// The call in progress; `nil`: there is none.
    var call: PendingCall?
    /// True if the service has refused it.
    var wasRefused = false

    /// Creates a decision that isn't sent yet.
    init(_ authorization: Authorization) {
        self.authorization = authorization
    }
}
