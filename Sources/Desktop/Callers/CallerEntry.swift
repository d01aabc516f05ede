internal import DBus

/// The entry of a connection, from its first call until it leaves.
final class CallerEntry {
    /// The identity of the caller.
    var answer = Callers.Answer.unknown
    /// The subscription to the end of the connection.
    var leaving: Subscription?
    /// The pending query to the bus.
    var question: PendingCall?

    /// True from the first query to the bus until the identity is known.
    var isAsked = false
}
