internal import DBus

/// A connection that has called, from its first call until it leaves.
final class CallerEntry {
    /// The answer about it.
    var answer = Callers.Answer.unknown
    /// The subscription to its end.
    var leaving: Subscription?
    /// The question to the bus that is pending.
    var question: PendingCall?

    /// True from the first question to the bus until the answer is there.
    var isAsked = false
}
