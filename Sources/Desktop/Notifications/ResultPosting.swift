internal import AlarmCore
internal import DBus

/// The place of results, of which there is one at a time: the one to be shown, and what the server shows.
struct ResultPosting {
    /// The result to be shown; `nil`: there is none.
    var result: AlarmResult?
    /// Its content.
    var content: Notification?
    /// The random end of the keys of all results on the bus.
    let keySuffix = Notification.randomKeySuffix()
    /// The time at which it ends, µs on `CLOCK_MONOTONIC`.
    var end: Int64 = 0
    /// True if its time begins once it is shown.
    var isNew = false
    /// The time before which it can't be sent, as the server has refused its text, µs on `CLOCK_MONOTONIC`; 0: none.
    var refusedUntil: Int64 = 0
    /// The call in progress, which shows it or one before it.
    var call: PendingCall?
    /// The content that was sent last.
    var sent: Notification?
    /// The number of the one on the screen; 0: there is none.
    var number: UInt32 = 0
}
